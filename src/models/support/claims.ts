import { meaningfulWords } from "../../content/search/words.ts";
import { agreementOf } from "../engine/judge/phrases/contrary.ts";
import { isDoneByOther, isOfOtherParty } from "../engine/judge/phrases/doers.ts";
import { actorsIn, rolesNamedIn } from "../engine/judge/sides.ts";
import { alignDuties } from "./duties.ts";
import { findMiscounted, findMisstated } from "./figures.ts";
import { hasOppositeQuality } from "./opposites.ts";
import { findMisplaced } from "./places.ts";

/** What is said of a document, and the words that are to show it. */
export interface Claim {
  text: string;
  quotes: string[];
}

/** Why a rule doubts a claim. `isSure`: the quote shows that it is wrong, whoever looks. */
export interface Doubt {
  kind: "number" | "place" | "negation" | "party" | "clause";
  reason: string;
  isSure: boolean;
}

const SENTENCE = /(?<=[.;!?])\s+(?=[\p{Lu}("“])|\n+/u;
/** “May not … unless” is the same as “may … only if”. */
const TURN = /\b(?:only|unless|except|without|until|other than|solely|save)\b/i;
/** A claim with fewer words is too short to tell whether it is about another clause. */
const MIN_WORDS = 4;
/** A passage has at least this share of the words of what it says. */
const MIN_SHARE = 0.25;
/** It is sure to be about another clause if it has no word of so many, or less than this share of so many more (`eval:support`). */
const SURE = { none: 6, few: 9, share: 0.17 };

/** Words that a text of another language does not have two of. An answer may be in another language than the passage. */
const ENGLISH = /\b(?:the|of|and|shall|must|may|with|this|that|for|by|from|a|at|each|any|are|to|not|has|have)\b/g;

/** The first doubt that the words alone give, without any model. */
export function doubtClaim({ text, quotes }: Claim): Doubt | undefined {
  const [misstated] = findMisstated(text, quotes).toSorted((a, b) => Number(b.isContrary) - Number(a.isContrary));
  if (misstated?.isContrary)
    return { kind: "number", isSure: true, reason: `the passage does not say “${misstated.text}” but another figure` };
  if (misstated)
    return { kind: "number", isSure: false, reason: `“${misstated.text}” cannot be read from the passage` };
  const miscounted = findMiscounted(text, quotes);
  if (miscounted)
    return { kind: "number", isSure: false, reason: `the passage does not say “${miscounted}” but another number` };
  const misplaced = findMisplaced(text, quotes);
  if (misplaced?.isContrary)
    return { kind: "place", isSure: true, reason: `the passage does not say “${misplaced.text}” but another place` };
  if (misplaced) return { kind: "place", isSure: false, reason: `“${misplaced.text}” cannot be read from the passage` };
  const nearest = nearestSentence(text, quotes);
  if (!nearest) return undefined;
  const isComparable = isEnglish(text) && isEnglish(quotes.join(" "));
  if (isComparable && isSurelyElsewhere(nearest))
    return { kind: "clause", isSure: true, reason: "the passage is about something else" };
  const aligned = alignDuties(text, quotes.join("\n"));
  if (aligned?.isOpposite)
    return {
      kind: "negation",
      isSure: aligned.isWhole && !TURN.test(text) && !quotes.some((quote) => TURN.test(quote)),
      reason: "the passage says the opposite",
    };
  const isDone = (!aligned || aligned.isOfAnother) && isDoneByOther(text, quotes.join("\n"));
  if (aligned?.isOfAnother || isDone)
    return { kind: "party", isSure: isDone, reason: "the passage is about another party" };
  const isContrary = !aligned && agreementOf(text, nearest.sentence) === "contrary";
  if (isContrary || hasOppositeQuality(text, quotes.join("\n")))
    return { kind: "negation", isSure: false, reason: "the passage says the opposite" };
  if (isOtherParty(text, nearest.sentence))
    return { kind: "party", isSure: false, reason: "the passage is about another party" };
  return isComparable && nearest.words >= MIN_WORDS && nearest.shared / nearest.words < MIN_SHARE
    ? { kind: "clause", isSure: false, reason: "the passage is about something else" }
    : undefined;
}

const isEnglish = (text: string) => new Set(text.toLowerCase().match(ENGLISH)).size > 1;

interface Shared {
  shared: number;
  words: number;
}

const isSurelyElsewhere = ({ shared, words }: Shared) =>
  shared === 0 ? words >= SURE.none : words >= SURE.few && shared / words < SURE.share;

function isOtherParty(claim: string, sentence: string): boolean {
  if (actorsIn(claim).length === 0) return false;
  return isOfOtherParty(claim, sentence, { document: rolesNamedIn(sentence), position: rolesNamedIn(claim) });
}

/** The sentence of the quotes that has most words of the claim. */
function nearestSentence(claim: string, quotes: string[]) {
  const words = [...new Set(meaningfulWords(claim))];
  if (words.length === 0) return undefined;
  const sentences = quotes.flatMap((quote) => quote.split(SENTENCE)).filter((sentence) => sentence.trim() !== "");
  const all = new Set(quotes.flatMap(meaningfulWords));
  const shared = words.filter((word) => all.has(word)).length;
  const [sentence] = sentences.toSorted((a, b) => countShared(words, b) - countShared(words, a));
  return sentence === undefined ? undefined : { sentence, shared, words: words.length };
}

function countShared(words: string[], sentence: string): number {
  const own = new Set(meaningfulWords(sentence));
  return words.filter((word) => own.has(word)).length;
}
