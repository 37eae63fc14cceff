import { subjectWords } from "../../../content/values/prose/guidance.ts";
import { type Bound, findMeasures, type WrittenMeasure } from "../../../content/values/prose/measures.ts";
import { shortValue } from "../../../content/values/prose/short-value.ts";
import { CALIBRATION } from "../calibration.ts";
import { LEXICON } from "../catalogue/lexicon.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { Place } from "../evidence/place.ts";
import { capital, sectionOf } from "./finding-prose.ts";
import { type DemandResult, demandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { deedBefore, isAside, isLength, isTimed, isWithin } from "./phrases/deadlines.ts";
import { isOfOtherMatter, isOfOtherRate, periodBeside, subjectOfNumber } from "./phrases/matters.ts";
import { rewriteMeasure } from "./rewrite-measure.ts";
import { actorOf } from "./sides.ts";

/** A number of the document with its offsets, and how well the surrounding words match what is bounded. */
interface Found {
  measure: WrittenMeasure;
  place: Place;
  sentence: Place;
  /** The shares of the bound's words that are in the sentence of the number, and right next to the number. */
  likeness: number;
  own: number;
  isAlone: boolean;
  /** A multiple of it is meant, and not the number itself. */
  isMultiplied: boolean;
  isTimed: boolean;
  isWithin: boolean;
  isLength: boolean;
  /** It stands in a clause beside the main one, and another number of the sentence does not. */
  isAside: boolean;
  /** What is to be done by then; undefined where that is not clear. */
  deed: string | undefined;
}

const { judge: LIMITS } = CALIBRATION;
const WORKDAYS_TO_DAYS = 7 / 5;

/** Where to search for a bound. `surely`: the sentences of the clause itself. */
export interface Scope {
  sentences: Place[];
  surely: Place[];
  /** The demand that contains the bound. */
  text: string;
}

/** Compares one bound with the document's number for the same thing. Numbers for other things are ignored. */
export function testBound(review: JudgingContext, bound: WrittenMeasure, scope: Scope): DemandResult {
  return { compared: { found: null, wanted: shortValue(bound.text) }, ...compareBound(review, bound, scope) };
}

function compareBound(review: JudgingContext, bound: WrittenMeasure, scope: Scope): DemandResult {
  const sought = soughtFor(bound, scope.text);
  const sentences = scope.sentences.filter((place) => !isOfOtherRate(bound, scope.text, review.reading.quote(place)));
  const all = sentences.flatMap((sentence) => measuresAt(review, sentence, bound, sought));
  const near = all
    .filter((found) => isMeant(found, bound, { ...scope, words: sought.length }))
    .filter(({ sentence }) => !isOfOtherMatter(scope.text, review.reading.quote(sentence)))
    .sort((a, b) => b.own - a.own || b.likeness - a.likeness);
  const [best, second] = near;
  if (!best) return notMeant(review, bound, all, scope);
  if (bound.unit !== best.measure.unit && !isTime(bound.unit, best.measure.unit))
    return demandResult("unsure", `The contract counts in other units; you ask for “${bound.text}”.`, [best.sentence]);
  const outcome = comparePeriods(review, bound, best, scope.text) ?? compare(review, bound, best);
  const other =
    outcome === "fails"
      ? all.find((each) => each !== best && each.likeness >= best.likeness && compare(review, bound, each) === "holds")
      : near.find(
          (each) => each.sentence !== best.sentence && each.own >= best.own && compare(review, bound, each) === "fails",
        );
  if (outcome !== "unsure" && other) {
    const [one, another] = [best, other].map(({ place }) => review.reading.quote(place));
    const because = `The contract says “${one}” in one place and “${another}” in another.`;
    return demandResult("unsure", because, [best.sentence, other.sentence]);
  }
  const beside = all
    .filter((each) => each.sentence === best.sentence && each !== best)
    .find((each) => (each.isAside || (each.isWithin && best.isWithin)) && compare(review, bound, each) !== "holds");
  if (outcome === "holds" && beside)
    return demandResult(
      "unsure",
      `${capital(sectionOf(review, best.place))} says “${review.reading.quote(best.place)}”, and “${review.reading.quote(beside.place)}” in another part of the sentence.`,
      [best.sentence],
    );
  const isTie = second && second.own === best.own && second.likeness === best.likeness;
  if (isTie && second.sentence === best.sentence && compare(review, bound, second) !== outcome)
    return demandResult(
      "unsure",
      `${capital(sectionOf(review, best.place))} has several numbers, and it is not clear which one to compare; you ask for “${bound.text}”.`,
      [best.sentence],
    );
  return spoken(review, bound, best, outcome);
}

/** Whether the number is for the thing that is bounded, by the words next to it. A time limit is compared only with a time limit. */
function isMeant(found: Found, bound: WrittenMeasure, { surely, text, words }: Scope & { words: number }): boolean {
  const { own, likeness, isAlone } = found;
  const [before, after] = [text.slice(0, bound.start), text.slice(bound.end)];
  const isOther = isWithin(before) ? !found.isTimed : found.isWithin && !isTimed(before, after);
  const isLimit = isTimed(before, after) && found.isLength;
  if ((isOther || isLimit) && isTime(bound.unit, bound.unit)) return false;
  if (found.isAside && !isAside(before)) return false;
  if (found.deed !== undefined && isTime(bound.unit, bound.unit) && !canonicalWords(text).includes(found.deed))
    return false;
  if (words === 0) return surely.includes(found.sentence) && isAlone;
  return (
    own * words >= Math.min(words, LIMITS.bound_own_words) ||
    (likeness >= LIMITS.bound_likeness && (own > 0 || isAlone))
  );
}

/** The document is not silent if a number may be the one meant. */
function notMeant(review: JudgingContext, bound: WrittenMeasure, all: Found[], { surely, text }: Scope): DemandResult {
  const [perhaps] = all
    .filter(({ sentence }) => !isOfOtherMatter(text, review.reading.quote(sentence)))
    .filter(({ own, likeness, sentence }) => own > 0 || likeness >= LIMITS.bound_perhaps || surely.includes(sentence))
    .sort((a, b) => b.own - a.own || b.likeness - a.likeness);
  if (!perhaps) return demandResult("missing", `No ${nameOf(bound)} was found for this; you ask for “${bound.text}”.`);
  const words = subjectOfNumber(text);
  const held = new Set(canonicalWords(review.reading.quote(perhaps.sentence)));
  const isNear = words.filter((word) => held.has(word)).length >= Math.min(words.length, LIMITS.bound_own_words);
  if (!isNear || review.coverageOf(words, perhaps.sentence) < LIMITS.bound_perhaps)
    return demandResult(
      "unsure",
      `It is not clear which ${nameOf(bound)} applies to this; you ask for “${bound.text}”.`,
    );
  const where = capital(sectionOf(review, perhaps.place));
  const because = `${where} says “${review.reading.quote(perhaps.place)}”; it is not clear whether that is for this. You ask for “${bound.text}”.`;
  return demandResult("unsure", because, [perhaps.sentence]);
}

/** What is told where the contract has no number of the kind on the topic. */
export const noneSet = (bound: WrittenMeasure) =>
  `The contract sets no ${nameOf(bound)} for this; you ask for “${bound.text}”.`;

/** What kind of number a bound is. */
const nameOf = ({ unit }: WrittenMeasure) =>
  isTime(unit, unit) ? "period" : unit === "%" || unit === "percent" ? "percentage" : "amount";

/** Silence may meet an upper limit, and “or” may offer an alternative to the number. */
const MOST = /^(?:at most|up to|no more than|not more than|maximum)\b/i;

/** A blank, or a reference to where the number is filled in. */
const ELSEWHERE =
  /\{[^{}]*\}|\[[^[\]]{0,40}\]|_{2}|\b(?:set|stated|listed|described|identified|specified|given)\s+(?:\w+\s+)?(?:in|on)\b|\bCover (?:Page|Terms)\b|\bOrder Form\b/i;

/** An amount in words: “limited to the amount of fees paid”. */
const FEES_PAID = /\b(?:fees|amounts?|sums?|charges)\b[^.;]{0,40}\b(?:paid|payable|due|received)\b/i;

/** Whether no sentence on the topic has a number of the kind, nor a blank for one. */
export function hasNoNumber(
  review: JudgingContext,
  bound: WrittenMeasure,
  { near, text }: { near: Place[]; text: string },
): boolean {
  if (bound.unit === "fees" && near.some((sentence) => FEES_PAID.test(review.reading.quote(sentence)))) return false;
  if (MOST.test(bound.text) || /\bor\b/i.test(text.slice(bound.end))) return false;
  return near.every(
    (sentence) =>
      measuresAt(review, sentence, bound, []).length === 0 && !ELSEWHERE.test(review.reading.quote(sentence)),
  );
}

function spoken(
  review: JudgingContext,
  bound: WrittenMeasure,
  best: Found,
  outcome: DemandResult["outcome"],
): DemandResult {
  const written = review.reading.quote(best.place);
  const because = `${capital(sectionOf(review, best.place))} says “${written}”; you ask for “${bound.text}”.`;
  if (outcome === "unsure")
    return {
      ...demandResult("unsure", because, [best.sentence]),
      how: "The numbers alone do not show whether your position is met.",
    };
  const compared = { found: shortValue(written), wanted: shortValue(bound.text) };
  if (outcome === "holds") return { ...demandResult("holds", because, [best.sentence]), compared };
  const revision =
    telling(bound).length > 0 ? rewriteMeasure(review.reading.text, best.place, best.measure, bound) : undefined;
  return { ...demandResult("fails", because, [best.sentence], revision ? [revision] : []), compared };
}

function measuresAt(review: JudgingContext, sentence: Place, bound: WrittenMeasure, sought: string[]): Found[] {
  const written = writtenAt(review, sentence);
  const share = (held: string) => {
    const words = new Set(canonicalWords(held));
    return sought.filter((word) => words.has(word)).length / Math.max(1, sought.length);
  };
  const words = review.reading.text.slice(sentence.start, sentence.end);
  const fitting = written.filter(({ unit }) => unit === bound.unit || isTime(unit, bound.unit));
  const likeness = fitting.length === 0 ? 0 : share(words);
  return fitting.map((measure) => {
    const [before, after] = [words.slice(0, measure.start), words.slice(measure.end)];
    return {
      measure,
      sentence,
      place: { start: sentence.start + measure.start, end: sentence.start + measure.end },
      own: share(ownWords(measure)),
      likeness,
      isAlone: fitting.length === 1,
      isMultiplied: measure.unit === "fees" && MULTIPLE.test(before.slice(-LIMITS.multiple_before)),
      isTimed: isTimed(before, after),
      isWithin: isWithin(before),
      isLength: isLength(before),
      isAside: isAside(before) && fitting.some(({ start }) => !isAside(words.slice(0, start))),
      deed: isWithin(before) ? deedBefore(before) : undefined,
    };
  });
}

const known = new WeakMap<JudgingContext, Map<number, WrittenMeasure[]>>();

function writtenAt(review: JudgingContext, { start, end }: Place): WrittenMeasure[] {
  const all = known.get(review) ?? new Map<number, WrittenMeasure[]>();
  known.set(review, all);
  const written = all.get(start) ?? findMeasures(review.reading.text.slice(start, end));
  all.set(start, written);
  return written;
}

/** Words that occur beside any number. */
const BARE = new Set([
  ...LEXICON.words_beside_any_number,
  ...subjectWords("confidential information recipient discloser receiving disclosing party agreement"),
]);

const ownWords = ({ about }: WrittenMeasure) => [...about].filter((word) => !BARE.has(word)).join(" ");

/** The words that show what a bound is about. */
const telling = (bound: WrittenMeasure) => [...new Set(canonicalWords(ownWords(bound)))];

/** The same, or all words of the demand if only common words are next to the number (“within 60 days after the services end”). */
function soughtFor(bound: WrittenMeasure, demand: string): string[] {
  const own = telling(bound);
  const others = subjectWords(demand.slice(0, bound.start) + demand.slice(bound.end));
  return own.length > 0 ? own : [...new Set(canonicalWords([...others].filter((word) => !BARE.has(word)).join(" ")))];
}

const MULTIPLE = /\btimes\b|\bmultiple\b|×|[\d}\])]\s?x\b|%|\bper\s?cent\b/i;

const isTime = (one: string, other: string) =>
  [one, other].every((unit) => unit === "time" || unit === "business days");

function compare(
  review: JudgingContext,
  bound: WrittenMeasure,
  { measure, sentence, isMultiplied }: Found,
): "holds" | "fails" | "unsure" {
  if (isMultiplied) return "unsure";
  const direction = bound.bound ?? directionOf(review, bound, sentence);
  const sizes = sizesOf(measure, bound.unit);
  const slack = isTime(bound.unit, bound.unit)
    ? LIMITS.time_tolerance * bound.value
    : LIMITS.number_tolerance * bound.value;
  if (direction === null) {
    const isEqual = sizes.length === 1 && sizes.every((size) => Math.abs(size - bound.value) <= slack);
    return isEqual ? "holds" : "unsure";
  }
  const met = sizes.map((size) => (direction === "min" ? size >= bound.value - slack : size <= bound.value + slack));
  return met.every(Boolean) ? "holds" : met.some(Boolean) ? "unsure" : "fails";
}

const RATE = /^(?:%|percent|[A-Z]{3}|[€£$])$/;

/** A share or a sum by the month cannot be compared with one by the day. */
function comparePeriods(
  { reading }: JudgingContext,
  bound: WrittenMeasure,
  found: Found,
  demand: string,
): "unsure" | undefined {
  if (!RATE.test(bound.unit)) return undefined;
  const [asked, written] = [periodBeside(demand, bound), periodBeside(reading.text, found.place)];
  return asked !== undefined && written !== undefined && asked !== written ? "unsure" : undefined;
}

/** A business day is one day or more: both readings must agree. */
function sizesOf({ value, unit }: WrittenMeasure, asked: string): number[] {
  if (unit === asked) return [value];
  return unit === "business days" ? [value, value * WORKDAYS_TO_DAYS] : [value, value / WORKDAYS_TO_DAYS];
}

const DEADLINE = /\b(?:within|no later than|not later than)\b/i;

/** If the guidance does not say: a short deadline is better for the party that waits, a long one for the party that acts. */
function directionOf({ reading, sides }: JudgingContext, bound: WrittenMeasure, sentence: Place): Bound {
  if (!DEADLINE.test(bound.text)) return null;
  const actor = actorOf(reading.quote(sentence), sides);
  return actor === "us" ? "min" : actor === "them" ? "max" : null;
}
