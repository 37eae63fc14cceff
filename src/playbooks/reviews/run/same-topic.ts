import type { Source } from "../../../workspace/files/search/sources.ts";
import type { Finding, Revision } from "./run.schema.ts";

const MAX_HEADING = 80;
/** How far above a paragraph to search for its heading. */
const MAX_LINES = 30;
const NUMBER =
  /^[ \t]*(?:(?:section|clause|article)[ \t]{1,3})?(?:(?:\(?\d{1,4}(?:\.\d{1,3}){0,4}[.)]?|\(?(?:[a-z]|[ivxlcdm]{1,5})[.)])[ \t]{1,4})?/i;
/** A top-level clause, such as “5.”. */
const TOP_LEVEL = /^[ \t]*\d{1,3}[.)][ \t]/;
const RUN_IN = /^(\p{Lu}[^.:;\n]{1,60})[.:][ \t]/u;
const ENDS_SENTENCE = /[.;:,!?][)”"’']?$/;
const FILLERS = new Set(
  "and the for with from clause clauses provision provisions general agreement contract".split(" "),
);

/**
 * If a new clause would be inserted next to one on the same topic, its text is added to that clause instead. `topic` is the title of
 * the check that proposes it.
 */
export function joinSameTopic(revision: Revision, text: string, topic: string): Revision {
  const { start, end, replacement } = revision;
  const clause = replacement.trim();
  if (start !== end || !/^\n|\n$/.test(replacement) || clause.includes("\n")) return revision;
  const isBefore = replacement.endsWith("\n") && !replacement.startsWith("\n");
  const above = text.slice(0, isBefore ? Math.max(0, start - 1) : start);
  if (isSameTopic(headingAbove(above), topic)) return addedAt(revision, lastWordsEnd(above), clause);
  const below = isBefore ? start : start + 1;
  const heading = headingOf(lineAt(text, below));
  if (heading === undefined || !isSameTopic(heading, topic)) return revision;
  return addedAt(revision, clauseEnd(text, below), clause);
}

export const joinSameTopics = (finding: Finding, sources: Source[]): Finding => ({
  ...finding,
  revisions: finding.revisions.map((revision) => {
    const source = sources.find(({ fileId }) => fileId === revision.fileId);
    return source ? joinSameTopic(revision, source.text, finding.checkTitle) : revision;
  }),
});

const addedAt = (revision: Revision, at: number, clause: string): Revision => ({
  ...revision,
  start: at,
  end: at,
  replacement: ` ${clause}`,
});

const lastWordsEnd = (text: string) => text.trimEnd().length;

function lineAt(text: string, from: number): string {
  const end = text.indexOf("\n", from);
  return text.slice(from, end === -1 ? text.length : end);
}

/** The end of the clause that begins at an offset: of its line, or of the line under its heading. */
function clauseEnd(text: string, from: number): number {
  const line = lineAt(text, from);
  const end = from + line.trimEnd().length;
  if (RUN_IN.test(withoutNumber(line)) || from + line.length >= text.length) return end;
  return from + line.length + 1 + lineAt(text, from + line.length + 1).trimEnd().length;
}

/** The heading over the last paragraph of the text. */
function headingAbove(text: string): string | undefined {
  const lines = text.trimEnd().split("\n").slice(-MAX_LINES);
  for (const line of lines.toReversed()) {
    const heading = headingOf(line);
    if (heading !== undefined || TOP_LEVEL.test(line)) return heading;
  }
  return undefined;
}

/** The heading that a line is, or begins with. */
function headingOf(line: string): string | undefined {
  const words = withoutNumber(line).trim();
  if (words === "" || line.includes("\t")) return undefined;
  if (words.length <= MAX_HEADING && !ENDS_SENTENCE.test(words)) return words;
  const runIn = RUN_IN.exec(words)?.[1];
  return runIn && isTitle(runIn) ? runIn : undefined;
}

const withoutNumber = (line: string) => line.replace(NUMBER, "");

/** Whether all long words are capitalised. */
const isTitle = (words: string) => words.split(/\s+/).every((word) => word.length < 4 || /^\p{Lu}/u.test(word));

/** Whether the words of one are all among those of the other. */
function isSameTopic(heading: string | undefined, topic: string): boolean {
  const [one, other] = [stemsIn(heading ?? ""), stemsIn(topic)];
  if (one.size === 0 || other.size === 0) return false;
  return [...one].every((word) => other.has(word)) || [...other].every((word) => one.has(word));
}

function stemsIn(words: string): Set<string> {
  const found = words.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(found.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/(?:ies|es|s|y)$/, "")));
}
