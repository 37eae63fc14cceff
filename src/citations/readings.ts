import { isWeighty } from "../documents/differences.ts";
import { DASHES, folded, lookAlike } from "./forms.ts";

const TOKEN =
  /(?:(?<![\p{L}\p{N}])[-–−(.])?\p{N}+(?:[.,:/]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)*|[$€£¥₹%§]/gu;
/** A word in which one letter was read as a digit: "c1ient". */
const MISREAD_WORD = /^(?=.{5})\p{L}+[0-9]\p{L}+$/u;
const DASH_IN_WORD = new RegExp(`(?<=\\p{L}) ?[${DASHES}]+ ?(?=\\p{L})`, "gu");
const LONG_WORD = 7;
const TIMES_AS_COMMON = 10;
const TOKENS_PER_MISREADING = 5;

export type Counts = Map<string, number>;

/** The numbers, dates, amounts and negations of a text, in order: what a citation never changes. */
export function weightsOf(text: string): string {
  return tokensOf(text).filter(isFixed).join(" ");
}

/** How often each word stands in a text. */
export function countWords(text: string): Counts {
  const counts: Counts = new Map();
  for (const token of tokensOf(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/**
 * Whether `source` can be what text recognition made of `quote`: the same letters but for look-alikes, at most one word
 * in five misread. A short word is taken for misread only where the right one is far more common in the document.
 */
export function isMisreading(quote: string, source: string, counts: () => Counts): boolean {
  if (weightsOf(quote) !== weightsOf(source)) return false;
  const [asked, read] = [placedTokens(quote), placedTokens(source)];
  const wanted = new Map(asked.map((token) => [token.at, token]));
  let same = 0;
  for (const token of read) {
    const twin = wanted.get(token.at);
    if (twin?.text === token.text) same++;
    else if (twin?.length === token.length && !isLikely(twin.text, token.text, counts)) return false;
  }
  const changed = Math.max(asked.length, read.length) - same;
  return changed * TOKENS_PER_MISREADING <= asked.length;
}

function isLikely(right: string, misread: string, counts: () => Counts): boolean {
  if (right.length >= LONG_WORD) return true;
  const count = (word: string) => counts().get(word) ?? 0;
  return count(right) >= TIMES_AS_COMMON * count(misread);
}

interface PlacedToken {
  text: string;
  /** Where it begins among the letters and digits of the text, look-alikes made equal. */
  at: number;
  length: number;
}

function placedTokens(text: string): PlacedToken[] {
  let at = 0;
  return tokensOf(text).map((token) => {
    const { length } = shapeOf(token);
    at += length;
    return { text: token, at: at - length, length };
  });
}

function shapeOf(text: string): string {
  return lookAlike(folded(text), [{ start: 0, end: text.length }]).text.slice(0, -1);
}

function tokensOf(text: string): string[] {
  const joined = folded(text).text.replace(DASH_IN_WORD, "").replaceAll("’", "'");
  return joined.match(TOKEN) ?? [];
}

function isFixed(token: string): boolean {
  if (/\p{N}/u.test(token)) return !MISREAD_WORD.test(token);
  return isWeighty(token) || !/\p{L}/u.test(token) || /n't$/u.test(token);
}
