import { meaningfulWords } from "../search/words.ts";

/** A short quote that stands in the text more often proves nothing about any one place. */
const MAX_TIMES = 3;
const SHORT_WORDS = 5;

/** Whether a quote can prove anything: it has words of meaning, and a short one does not stand in the text many times. */
export function isProof(quote: string, text: string): boolean {
  if (!isMeaningful(quote)) return false;
  return meaningfulWords(quote).length >= SHORT_WORDS || countTimes(text, quote.trim()) <= MAX_TIMES;
}

/** Whether a quote has more than stop words. */
export const isMeaningful = (quote: string): boolean => /\p{N}/u.test(quote) || meaningfulWords(quote).length > 0;

function countTimes(text: string, quote: string): number {
  let count = 0;
  for (let at = text.indexOf(quote); at !== -1 && count <= MAX_TIMES; at = text.indexOf(quote, at + quote.length))
    count++;
  return count;
}
