import { bodyEnd } from "../../../../content/structure/outline.ts";
import { CALIBRATION } from "../../calibration.ts";
import type { Revision } from "../judgement.ts";
import type { JudgingContext } from "../judging-context.ts";
import { type Part, partsOf, rankParts, type Wanted } from "./where-clauses-stand.ts";

const { judge: LIMITS } = CALIBRATION;
const GENERAL =
  /^(?:miscellaneous\b|(?:governing|applicable|choice of) law\b|(?:general(?: provisions?| terms?| conditions?)?|other provisions|(?:entire|whole) agreement|notices?|counterparts|severability)\W*$)/i;
const SIGNED =
  /(?<=^|\n)[ \t]*(?:IN WITNESS WHEREOF|In [Ww]itness [Ww]hereof|(?:SIGNATURES?|Signatures?)(?: (?:PAGE|Page|BLOCK|Block))?[ \t]*(?:[:\n\t]|$)|Signed (?:by|for)|EXECUTED|AGREED (?:AND ACCEPTED|TO)|Agreed (?:and accepted|to as of)|The parties have (?:executed|signed)|By signing)/g;

/**
 * A clause as a paragraph of its own at the end of the part where such clauses stand, else before the general provisions or the
 * signatures, else after the last clause. Undefined if no place in the body is between two clauses.
 */
export function proposeInsertion(review: JudgingContext, wanted: Wanted): Revision | undefined {
  const { text } = review.reading;
  const body = text.slice(0, bodyEnd(text, review.stories)).trimEnd();
  const signed =
    [...body.matchAll(SIGNED)].find(({ index }) => index > body.length * LIMITS.signatures_after)?.index ?? body.length;
  const clauses = body.slice(0, signed).trimEnd();
  const parts = partsOf(review, clauses.length);
  const isInside = (part: Part) =>
    parts.some(({ heading, start, end }) => heading !== null && start < part.start && part.end <= end);
  const general = parts.filter(
    (part) => part.start > text.length / 3 && GENERAL.test(part.heading ?? "") && !isInside(part),
  );
  const places = [
    ...rankParts(review, parts, wanted).map((part) => ({ at: part.end, under: part })),
    ...general.map(({ start }) => ({ at: start, under: undefined })),
    { at: clauses.length, under: undefined },
  ].map(({ at, under }) => ({ at: clauseEnd(clauses, at), under }));
  const place = places.find(({ at, under }) => isBetweenClauses(clauses, at, under));
  if (!place) return undefined;
  return {
    start: place.at,
    end: place.at,
    replacement: `\n${wanted.language}`,
    rationale: rationaleOf(wanted, place.under),
  };
}

function rationaleOf({ check: { title } }: Wanted, under: Part | undefined): string {
  const where = under?.heading ? ` under “${under.heading}”` : "";
  return `Adds a clause on ${title.charAt(0).toLowerCase()}${title.slice(1)}${where}.`;
}

/** Page numbers and the source line of a filing. */
const PAGE_FURNITURE = /\n[^\S\n]*(?:[A-Z]? ?[-–]? ?\d{1,3}(?: ?[-–])?|Page \d{1,3}[^\n]{0,20}|Source:[^\n]{0,120})$/;

function clauseEnd(text: string, at: number): number {
  let clauses = text.slice(0, at).trimEnd();
  for (let found = PAGE_FURNITURE.exec(clauses); found; found = PAGE_FURNITURE.exec(clauses))
    clauses = clauses.slice(0, found.index).trimEnd();
  return clauses.length;
}

/** A heading and the line under it. */
const LINES_AFTER = 2;

/** Whether the lines before are prose that ends a sentence, and no line on either side is a row of a table. */
function isBetweenClauses(clauses: string, at: number, under: Part | undefined): boolean {
  const lines = clauses.slice(0, at).split("\n");
  const last = lines.at(-1) ?? "";
  const linesAfter = clauses.slice(at).trimStart().split("\n", LINES_AFTER);
  const isProse =
    /[\p{L}\])”"’'%][.!?][)”"’']*$/u.test(last) &&
    (under !== undefined || lines.slice(-2).join(" ").length >= LIMITS.clause_characters);
  return isProse && ![last, ...linesAfter].some(isRow);
}

/** A tab after a number or before a paragraph does not separate cells. */
const isRow = (line: string) => /\t/.test(line.replace(/^\s*(?:\(?[\p{L}\d]{1,4}(?:\.\d+)*[.)]?\t)?/u, "").trimEnd());
