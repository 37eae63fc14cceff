import { stem } from "../../content/search/words.ts";
import columnWords from "./column-words.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

export const WORDS = words;
export const COLUMN_WORDS: { of_clauses: Record<string, string[] | undefined> } = columnWords;

const WORD = /[\p{L}\p{N}&]+(?:['’.][\p{L}\p{N}]+)*/gu;

/** One word of a question, as written and normalized for comparison. */
export interface Word {
  raw: string;
  plain: string;
  start: number;
}

/** The words of a text. Hyphens separate words; a possessive s is dropped. */
export function splitWords(text: string, offset = 0): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: raw, index }) => ({
    raw,
    plain: raw
      .toLowerCase()
      .replace(/['’]s$/, "")
      .replace(/['’.]/g, ""),
    start: offset + index,
  }));
}

export const plainWords = (text: string): string[] => splitWords(text).map(({ plain }) => plain);

/** Words that may stand between the words of a column's name. */
const LOOSE = new Set([
  "the",
  "a",
  "an",
  "of",
  "on",
  "to",
  "for",
  "in",
  "our",
  "their",
  "its",
  "your",
  "my",
  "by",
  "be",
  "is",
]);

/** The stems that a phrase is recognized by. */
export const stemsOf = (phrase: string): string[] => {
  const all = plainWords(phrase);
  const tight = all.filter((word) => !LOOSE.has(word));
  return (tight.length > 0 ? tight : all).map(stemOf);
};

const WHO_DOES = /(?:er|or|[^rt]ee)$/;

/** A long word with a shorter stem would match others: “commence” “come”. */
const SHORTEST_STEM = 4;

/** Words for people are not stemmed: “lawyer” must not match “law”, nor “lessee” “lessor”. */
function stemOf(word: string): string {
  const one = word.replace(/([^su])s$/, "$1");
  const cut = stem(word);
  return WHO_DOES.test(one) || (cut.length < SHORTEST_STEM && word.length > 5) ? one : cut;
}

const isPassedOver = (word: Word | undefined, wanted: string) =>
  word !== undefined && LOOSE.has(word.plain) && stemOf(word.plain) !== wanted;

/** How many words, starting at `at`, the phrase covers. Zero if it does not match. */
export function matchLength(words: Word[], at: number, stems: string[]): number {
  let next = at;
  for (const [place, wanted] of stems.entries()) {
    while (place > 0 && isPassedOver(words[next], wanted)) next++;
    const word = words[next];
    if (!word || stemOf(word.plain) !== wanted) return 0;
    next++;
  }
  return next - at;
}

/** The longest of the phrases that the words from `at` on begin with, letter for letter. */
export function longestPhrase(words: Word[], at: number, phrases: string[]): number {
  let longest = 0;
  for (const phrase of phrases) {
    const parts = phrase.split(" ");
    if (parts.length > longest && parts.every((part, place) => words[at + place]?.plain === part))
      longest = parts.length;
  }
  return longest;
}
