import { isCriticalWord } from "../formats/compare/differences.ts";
import { DASHES, foldLookAlikes, foldText } from "./normalize.ts";

const TOKEN =
  /(?:(?<![\p{L}\p{N}])[-–−(.])?\p{N}+(?:[.,:/]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)*|[$€£¥₹%§]/gu;
/** A word in which one letter was read as a digit: "c1ient". */
const MISREAD_WORD = /^(?=.{5})\p{L}+[0-9]\p{L}+$/u;
const DASH_IN_WORD = new RegExp(`(?<=\\p{L}) ?[${DASHES}]+ ?(?=\\p{L})`, "gu");
const LONG_WORD = 7;
const TIMES_AS_COMMON = 10;
const TOKENS_PER_MISREADING = 5;

export type WordCounts = Map<string, number>;

/** The numbers, dates, amounts and negations of a text, in order. A citation must never change them. */
export function criticalTokensOf(text: string): string {
  return tokensOf(text).filter(isCriticalToken).join(" ");
}

/** Counts each word of a text. */
export function countWords(text: string): WordCounts {
  const counts: WordCounts = new Map();
  for (const token of tokensOf(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/**
 * Returns a test whether a text can be an OCR misreading of `quote`: the same letters except look-alikes, and at most one
 * word in five misread. A short word counts as misread only if the right one is far more common in the document.
 */
export function misreadingMatcher(quote: string, counts: () => WordCounts): (read: string) => boolean {
  const critical = criticalTokensOf(quote);
  const quoted = placedTokens(tokensOf(quote));
  const quotedAt = new Map(quoted.map((token) => [token.at, token]));
  const isFew = (changed: number) => changed * TOKENS_PER_MISREADING <= quoted.length;
  return (read) => {
    const tokens = tokensOf(read);
    if (!isFew(Math.abs(tokens.length - quoted.length)) || criticalTokensOf(read) !== critical) return false;
    let same = 0;
    for (const token of placedTokens(tokens)) {
      const original = quotedAt.get(token.at);
      if (original?.text === token.text) same++;
      else if (original?.length === token.length && !isLikely(original.text, token.text, counts)) return false;
    }
    return isFew(Math.max(quoted.length, tokens.length) - same);
  };
}

function isLikely(right: string, misread: string, counts: () => WordCounts): boolean {
  if (right.length >= LONG_WORD) return true;
  const count = (word: string) => counts().get(word) ?? 0;
  return count(right) >= TIMES_AS_COMMON * count(misread);
}

interface PlacedToken {
  text: string;
  /** Its offset among the letters and digits of the text, with look-alikes made equal. */
  at: number;
  length: number;
}

function placedTokens(tokens: string[]): PlacedToken[] {
  let at = 0;
  return tokens.map((token) => {
    const { length } = shapeOf(token);
    at += length;
    return { text: token, at: at - length, length };
  });
}

function shapeOf(text: string): string {
  return foldLookAlikes(foldText(text), [{ start: 0, end: text.length }]).text.slice(0, -1);
}

function tokensOf(text: string): string[] {
  const joined = foldText(text).text.replace(DASH_IN_WORD, "").replaceAll("’", "'");
  return joined.match(TOKEN) ?? [];
}

function isCriticalToken(token: string): boolean {
  if (/\p{N}/u.test(token)) return !MISREAD_WORD.test(token);
  return isCriticalWord(token) || !/\p{L}/u.test(token) || /n't$/u.test(token);
}
