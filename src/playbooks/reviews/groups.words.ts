import { t } from "../../content/messages/messages.ts";
import { IN_OTHER_TERMS, leadingVerdict, VERDICT_NAMES } from "../../content/values/verdicts.schema.ts";
import type { Finding } from "./run/run.schema.ts";

/** The groups of a review's checks, in the order in which they are dealt with. */
export const CHECK_GROUPS = {
  contradicts: t("Contradicts"),
  short: t("Falls short"),
  missing: t("Not found"),
  judgement: t("Needs your judgement"),
  met: t("Met"),
};
export type CheckGroup = keyof typeof CHECK_GROUPS;

/** What is met, the standard or a fallback, needs no decision. */
export const needsDecision = ({ evaluationResult }: Pick<Finding, "evaluationResult">): boolean =>
  evaluationResult === "Flag" || evaluationResult === "Error";

type Judged = Pick<Finding, "evaluationResult" | "analysis" | "demands" | "quotes">;

/** Of several documents, the most severe verdict counts. Without a verdict, the demands and their quotes decide. */
export function checkGroupOf({ evaluationResult, analysis, demands, quotes }: Judged): CheckGroup {
  if (evaluationResult === "Pass" || evaluationResult === "Fallback") return "met";
  if (evaluationResult === "Error") return "judgement";
  const verdicts = analysis.split(/\n{2,}/).map((paragraph) => leadingVerdict(paragraph)?.name);
  const verdict = VERDICT_NAMES.find((name) => verdicts.includes(name));
  if (verdict) return verdict;
  const unmet = demands.filter(({ met }) => met === false);
  if (unmet.some(({ quote }) => quote !== null)) return "contradicts";
  if (unmet.length === 0) return "judgement";
  return quotes.length > 0 ? "short" : "missing";
}

/** Whether nothing can be said before the terms are read that the document incorporates. */
export const mayBeInOtherTerms = ({ analysis }: Pick<Finding, "analysis">): boolean =>
  analysis.split(/\n{2,}/).every((paragraph) => leadingVerdict(paragraph)?.rest.startsWith(IN_OTHER_TERMS) === true);

/** Whether nothing in the document provides what is asked for. Its quotes are then only the nearest passages. */
export const providesNothing = (finding: Judged & Pick<Finding, "found">): boolean =>
  finding.found === null &&
  ["short", "missing"].includes(checkGroupOf(finding)) &&
  !finding.demands.some(({ met, quote }) => met === true && quote !== null);

/** A quote that is short enough to stand for a value. */
const SHORT_QUOTE = 40;
const SHORT_DEMAND = 72;
/** "6. Term and Termination." at the start of a clause. */
const HEADING = /^(?:(?:section|clause|article)\s)?(\d{1,3}(?:\.\d{1,3}){0,3}\.?\s+\p{Lu}[^.:;\n]{2,48})[.:]\s/iu;

export interface ShortValue {
  text: string;
  /** A value, and not words or the heading of the clause. */
  isValue: boolean;
}

/** What the document has, in a few words: the value, a short quote or the heading of the clause. Undefined if none is known. */
export function foundInShort(finding: Finding): ShortValue | undefined {
  const { found, quotes } = finding;
  if (found !== null) return { text: found, isValue: true };
  const group = checkGroupOf(finding);
  if (group === "missing") return { text: t("Nothing on this"), isValue: true };
  if (providesNothing(finding)) return { text: t("Not provided"), isValue: true };
  const quote = onOneLine(quotes[0]?.quote ?? "");
  if (quote !== "" && quote.length <= SHORT_QUOTE) return { text: quote, isValue: false };
  const heading = HEADING.exec(quote)?.[1];
  return heading === undefined ? undefined : { text: heading, isValue: false };
}

/** What is wanted, in a few words. Undefined if it takes more. */
export function wantedInShort(finding: Finding): string | undefined {
  const words = finding.wanted ?? onOneLine(wantedWords(finding)[0] ?? "");
  return words !== "" && words.length <= SHORT_DEMAND ? words : undefined;
}

/** What the position asks for: what names the wanted value, or else what is not met, then what is not surely met. */
export function wantedWords({ wanted, demands, positions }: Finding): string[] {
  const named = wanted === null ? [] : demands.filter(({ text }) => text.includes(wanted));
  const unmet = [...demands.filter(({ met }) => met === false), ...demands.filter(({ met }) => met === null)];
  const told = [named, unmet, demands].find((each) => each.length > 0)?.map(({ text }) => asDemand(text));
  return told ?? positions.filter(({ type }) => type === "standard").map(({ guidance }) => guidance);
}

const REFUSED = /^refuse:\s*/i;

/** One demand, as a line of a list: with a capital and without a full stop. What is refused is not said to be wanted. */
function asDemand(text: string): string {
  const words = text.replace(/\.$/, "");
  if (REFUSED.test(words)) return t("Not acceptable: {words}", { words: words.replace(REFUSED, "") });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
