import type { Story } from "../../../content/formats/canonical.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import type { Revision } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import type { LocatedClause } from "./locate-clause.ts";

const { judge: LIMITS } = CALIBRATION;
const GENERAL =
  /\b(?:miscellaneous|general(?: provisions?| terms?)?|entire agreement|governing law|notices?|counterparts|severability)\b/i;
const SIGNED =
  /(?<=^|\n)[ \t]*(?:IN WITNESS WHEREOF|In [Ww]itness [Ww]hereof|(?:SIGNATURES?|Signatures?)(?: (?:PAGE|Page|BLOCK|Block))?[ \t]*(?:[:\n\t]|$)|Signed (?:by|for)|EXECUTED|AGREED (?:AND ACCEPTED|TO)|Agreed (?:and accepted|to as of)|The parties have (?:executed|signed)|By signing)/g;

/**
 * Proposes language for a missing clause as its own paragraph: after the most closely related part, else before the general provisions
 * or the signatures, else after the last clause. Undefined if no place in the body is certain. Tables, headers and footers do not count.
 */
export function proposeInsertion(
  review: JudgingContext,
  language: string,
  clause: LocatedClause,
): Revision | undefined {
  const { text, sections } = review.reading;
  const body = text.slice(0, bodyEnd(text, review.stories)).trimEnd();
  const signed =
    [...body.matchAll(SIGNED)].find(({ index }) => index > body.length * LIMITS.signatures_after)?.index ?? body.length;
  const clauses = body.slice(0, signed).trimEnd();
  const own = clause.places[0];
  const joined = own && own.end <= clauses.length ? within(clauses, own, language) : undefined;
  if (joined) return joined;
  const near = own ? sectionEnd(review, own) : nearestPart(review, language);
  const general = sections.find(
    ({ heading, start, body: from }) =>
      GENERAL.test(heading) && start > text.length / 3 && start < clauses.length && !/\t/.test(lineAt(text, from)),
  );
  const choices = [
    near !== undefined &&
      near <= clauses.length &&
      behind(clauses, near, language, "after the most closely related section"),
    general && before(clauses, general.start, language, `before “${general.heading}”`),
    signed < body.length && before(body, signed, language, "before the signatures"),
    behind(clauses, clauses.length, language, "after the last clause"),
  ];
  return choices.find((choice): choice is Revision => !!choice && isBetweenClauses(clauses, choice.start));
}

/** Appends the language to a clause on the same topic. Undefined if that is in a table. */
function within(text: string, { start, end }: Place, language: string): Revision | undefined {
  if (isRow(lineAt(text, text.lastIndexOf("\n", start) + 1))) return undefined;
  const at = paragraphEnd(text, end);
  return insertion(at, ` ${language}`, "in the clause on the same topic");
}

/** Headers, footers and notes follow the body in the text. */
function bodyEnd(text: string, stories: Story[]): number {
  return stories.find(({ kind }) => kind === "body")?.end ?? text.length;
}

const LINES_BEFORE = 2;
/** A heading and the line under it. */
const LINES_AFTER = 2;

/** Whether the lines before are prose and no line on either side is a row of a table. */
function isBetweenClauses(clauses: string, at: number): boolean {
  const linesBefore = clauses.slice(0, at).trimEnd().split("\n").slice(-LINES_BEFORE);
  const linesAfter = clauses.slice(at).trimStart().split("\n", LINES_AFTER);
  const last = linesBefore.join(" ");
  const isProse = last.length >= LIMITS.clause_characters && /[.!?][)”"’']*\s*$/.test(last);
  return isProse && ![...linesBefore, ...linesAfter].some(isRow);
}

/** A tab after a number or before a paragraph does not separate cells. */
const isRow = (line: string) => /\t/.test(line.replace(/^\s*(?:\(?[\p{L}\d]{1,4}(?:\.\d+)*[.)]?\t)?/u, "").trimEnd());

const lineAt = (text: string, from: number) => text.slice(from).trimStart().replace(/\n.*/s, "");

function nearestPart(review: JudgingContext, language: string): number | undefined {
  const best = review.candidates(language).find(({ coverage }) => coverage >= LIMITS.related_coverage);
  return best && sectionEnd(review, best.place);
}

function sectionEnd({ reading }: JudgingContext, place: Place): number {
  const section = reading.sections.find(({ start, end }) => start <= place.start && place.start < end);
  return Math.max(place.end, section?.end ?? 0);
}

function behind(text: string, from: number, language: string, where: string): Revision {
  const at = paragraphEnd(text, from);
  return insertion(at, `\n${language}`, where);
}

const SENTENCE_ENDS = /[.;:!?][)”"’']*\s*$/;
const BEGINS_ANEW = /^[ \t]*(?:\n|$|[\p{Lu}\d(“"§•])/u;

/** The end of the paragraph. A wrapped line does not end it. */
function paragraphEnd(text: string, from: number): number {
  for (let line = text.indexOf("\n", from); line !== -1; line = text.indexOf("\n", line + 1)) {
    const isEnded = SENTENCE_ENDS.test(text.slice(Math.max(0, line - 20), line)) || text[line + 1] === "\n";
    if (isEnded && BEGINS_ANEW.test(text.slice(line + 1, line + 40))) return line;
  }
  return text.length;
}

function before(text: string, from: number, language: string, where: string): Revision {
  const at = text.lastIndexOf("\n", Math.max(0, from - 1)) + 1;
  return insertion(Math.min(at, from), `${language}\n`, where);
}

function insertion(at: number, replacement: string, where: string): Revision {
  const what = /^ /.test(replacement) ? "The clause is incomplete" : "The clause is missing";
  return { start: at, end: at, replacement, rationale: `${what}; insert the playbook's wording ${where}.` };
}
