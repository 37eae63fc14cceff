import { trimEnd, trimStart } from "../../../content/citations/trim.ts";
import { cutIntoSentences } from "../../../content/search/sentences.ts";
import { type Cited, LINE_MARK } from "./cited-sentences.ts";

/** Marks a sentence whose passage does not say it. */
export const NOT_SUPPORTED = "(not supported: the passage cited does not say this)";
const NO_VALUE = " – ";

/** A cited part of a sentence, and what stands in its place: undefined if it stays and is marked, empty if it is withdrawn. */
export type Change = Cited & { by: string | undefined };

/** Turns from the sentence before, which is gone. */
const TURNS =
  /^(?:however|nevertheless|nonetheless|moreover|furthermore|in addition|additionally|also|likewise|similarly|conversely|by contrast|in contrast|still|then again|for (?:that|this) reason|therefore|thus|consequently|accordingly|hence|as a result|so),\s+/i;
/** What follows from the sentence before is gone with it, unless it has words of its own to rest on. */
const FOLLOWS =
  /^(?:(?:for (?:that|this) reason|therefore|thus|consequently|accordingly|hence|as a result|so),\s|(?:this|that|which|it) (?:means|follows|implies|suggests)\b)/i;
const ENDS = /^\s*[.!?;,:]["”’)]*/;

interface Piece {
  start: number;
  end: number;
  by: string;
  isGone: boolean;
}

/**
 * Puts the repaired sentences in. What could not be repaired is marked. What was withdrawn is taken out as a whole sentence; where another part
 * of it stands on its own citation, it stays and is marked instead, because half a sentence says something else.
 */
export function rewrite(text: string, changes: Change[], cited: Cited[]): string {
  const withdrawn = (of: Cited) => changes.find((each) => each.start === of.start)?.by === "";
  const pieces = changes.map((change): Piece => {
    const parts = cited.filter(({ whole }) => whole.start === change.whole.start);
    const isGone = change.by === "" && parts.every(withdrawn);
    if (isGone) return { ...wholeOf(text, change), by: change.isCell ? NO_VALUE : "", isGone: !change.isCell };
    return { start: change.start, end: change.end, by: changed(text, change), isGone: false };
  });
  const apart = pieces.filter((piece, at) => pieces.findIndex(({ start }) => start === piece.start) === at);
  let written = text;
  for (const piece of apart.toSorted((a, b) => b.start - a.start)) {
    const after = written.slice(piece.end);
    const next = piece.isGone ? withoutTurn(withoutConsequences(trimStart(after, /[^\S\n]/))) : after;
    const before = written.slice(0, piece.start);
    written = (piece.isGone ? withoutLabel(before, next) : before) + piece.by + next;
  }
  return withoutEmptyLines(written, text);
}

/** The sentence with its full stop. */
function wholeOf(text: string, { whole, isCell }: Cited) {
  if (isCell) return whole;
  const ends = ENDS.exec(text.slice(whole.end))?.[0].length ?? 0;
  return { start: whole.start, end: whole.end + ends };
}

function changed(text: string, { start, end, by }: Change): string {
  const said = text.slice(start, end);
  if (by === undefined || by === "") return `${said} ${NOT_SUPPORTED}`;
  const markers = /(?<!\[\d{1,4}\]\s?)(?:\s?\[\d{1,4}\])+$/.exec(said)?.[0] ?? "";
  return `${/^[\s,;:]*/.exec(said)?.[0] ?? ""}${LINE_MARK.exec(said)?.[0].trimStart() ?? ""}${by}${markers}`;
}

/** Without the sentences at the beginning that only follow from the one that is gone. */
function withoutConsequences(after: string): string {
  const line = after.slice(0, MAX_FOLLOWING).split("\n", 1)[0] ?? "";
  let from = 0;
  for (const { start, end } of cutIntoSentences(line)) {
    const said = line.slice(start, end);
    if (start > from + 3 || !FOLLOWS.test(said) || MARKER.test(line.slice(start, end + 8))) break;
    from = end;
  }
  return trimStart(after.slice(from), /[^\S\n]/);
}

const MAX_FOLLOWING = 2_000;
const MARKER = /\[\d{1,4}\]/;
const MAX_LABEL = 200;
const LABEL = /\*\*[^*\n]{1,100}[.:]\*\*[^\S\n]*$/;

/** Without “**Fee.**”, where nothing is left that it is the label of. */
function withoutLabel(before: string, next: string): string {
  const isBare = next === "" || /^(?:\n|\*\*)/.test(next);
  const label = isBare ? LABEL.exec(before.slice(-MAX_LABEL))?.[0] : undefined;
  return label === undefined ? before : before.slice(0, before.length - label.length);
}

/** “However, it may be renewed.” as “It may be renewed.” */
function withoutTurn(after: string): string {
  const rest = after.slice(TURNS.exec(after)?.[0].length ?? 0);
  return rest === after ? after : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Only a mark, or a mark with its heading: “- **Term.**”, or a Yes or No that nothing shows. */
const EMPTY = /^(?:[-*•>]|\d{1,3}[.)]|#{1,6})?(?:(?:^|\s)(?:\*\*[^*]{1,100}\*\*[:.]?|(?:yes|no)[.:,]?))?$/i;

/** Without lines that have only a mark left, and without a lead-in whose whole list is gone. */
function withoutEmptyLines(written: string, text: string): string {
  const before = new Set(text.split("\n").map((line) => line.trim()));
  const isEmptied = (line: string) => line !== "" && EMPTY.test(line.trim()) && !before.has(line.trim());
  const lines = written.split("\n").map((line) => trimEnd(line, /\s/));
  const kept = lines.filter((line) => !isEmptied(line));
  const isLost = kept.length < lines.length || written !== text;
  if (!isLost) return written.trim();
  return withoutLoneHeadings(withoutLoneLeads(kept, text), text)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const isLead = (line: string) => /:\**$/.test(line.trim());

/** “There are two exceptions:” with nothing below it that was there before. */
function withoutLoneLeads(lines: string[], text: string): string[] {
  const had = text.split("\n");
  return lines.filter((line, at) => {
    if (!isLead(line)) return true;
    const next = lines.slice(at + 1).find((each) => each.trim() !== "");
    const hadList = isListed(nextOf(had, line));
    return !hadList || isListed(next);
  });
}

const levelOf = (line: string | undefined) => /^#{1,6}(?=\s)/.exec(line ?? "")?.[0].length ?? Number.POSITIVE_INFINITY;

/** Without headings that have nothing left below them, the deepest first. */
function withoutLoneHeadings(lines: string[], text: string): string[] {
  const had = text.split("\n");
  const isLone = (line: string, next: string | undefined) =>
    Number.isFinite(levelOf(line)) && (next === undefined || levelOf(next) <= levelOf(line));
  const kept: string[] = [];
  let next: string | undefined;
  for (const line of lines.toReversed()) {
    if (isLone(line, next) && !isLone(line, nextOf(had, line))) continue;
    kept.push(line);
    if (line.trim() !== "") next = line;
  }
  return kept.toReversed();
}

const nextOf = (lines: string[], line: string) =>
  lines.slice(lines.findIndex((each) => each.trim() === line.trim()) + 1).find((each) => each.trim() !== "");
const isListed = (line: string | undefined) => line !== undefined && /^\s*(?:[-*•]|\d{1,3}[.)]|\|)/.test(line);
