import { shortQuote } from "../answer/read-value.ts";
import { CALIBRATION } from "../calibration.ts";
import { findJurisdictions } from "../evidence/jurisdictions.ts";
import type { Place } from "../evidence/place.ts";
import type { DemandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { roleIn } from "./sides.ts";

const { judge: LIMITS } = CALIBRATION;
const SECTION = /^\d{1,3}(?:\.\d{1,3}){0,4}(?:\([a-z\d]{1,5}\)){0,3}$/i;

/** The section that a place is in, for the middle of a sentence: “Section 9.2”, or “the contract” where it has no number. */
export function sectionOf({ outline }: JudgingContext, { start }: Place): string {
  const own = outline.findLast(
    (each) => each.start <= start && start < each.end && !each.exhibit && SECTION.test(each.number ?? ""),
  );
  return own ? `Section ${own.number}` : "the contract";
}

/** “Section 9.2 says “…””. */
export const whatIsSaid = (review: JudgingContext, place: Place) =>
  `${capital(sectionOf(review, place))} says “${shorten(shortQuote(review.reading, place))}”`;

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const REFUSED = /^Refuse: /;

/** What a position asks for or refuses, in its own words. They are not quoted: only words of the document are. */
export const youAsk = (demand: string) =>
  REFUSED.test(demand) ? `you refuse: ${own(demand.replace(REFUSED, ""))}` : `you ask: ${own(demand)}`;

/** The same behind “provides”. */
export const whatYouAsk = (demand: string) => `what you ask for: ${own(demand.replace(REFUSED, "no "))}`;

const own = (demand: string) => shorten(lowerFirst(demand));

/** Names keep their capital. */
export function lowerFirst(words: string): string {
  const [first = "", second = ""] = words.split(/\s+/, 2);
  const isName =
    /^\P{L}*\p{Lu}{2}/u.test(first) || /^\p{Lu}\p{Ll}/u.test(second) || findJurisdictions(first).length > 0;
  return isName || roleIn(first) !== undefined ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** The finding to tell first: one that changes something, else one that quotes something. */
export const foremost = (findings: DemandResult[]): DemandResult | undefined =>
  findings.find(({ revisions }) => revisions.length > 0) ??
  findings.find(({ places }) => places.length > 0) ??
  findings[0];

/** Everything that was compared besides the sentence of the finding, and how it was searched. */
export function whyOf(sentence: string, told: DemandResult[], more: string[]): string {
  const lines = [
    ...told.map(({ because }) => because).filter((each) => each !== sentence),
    ...told.map(({ how }) => how),
    ...more,
  ];
  return cut([...new Set(lines.map((line) => line?.trim()).filter(Boolean))].join(" "));
}

/** Shortens a text after a whole word. */
export function shorten(text: string): string {
  if (text.length <= LIMITS.quote_characters) return text.replace(/(?<![\s.;,])[\s.;,]+$/, "");
  return `${text.slice(0, text.lastIndexOf(" ", LIMITS.quote_characters))} …`;
}

function cut(text: string): string {
  return text.length <= LIMITS.analysis_characters
    ? text
    : `${text.slice(0, text.lastIndexOf(" ", LIMITS.analysis_characters))} …`;
}
