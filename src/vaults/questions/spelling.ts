import { openVocabulary } from "../../content/search/vocabulary.ts";
import type { Column } from "../columns/columns.schema.ts";
import { columnVocabulary } from "./columns.ts";
import { MONTH_NAMES } from "./question-values.ts";
import { plainWords, splitWords, WORDS, type Word } from "./words.ts";

/** Shorter words are similar to too many others. */
const SHORTEST = 5;
/** A difference in the last two letters is not treated as a typo, but as another form or another word: “assignee” and “assigned”. */
const SAME_END = 3;
const PERSON = /(?:er|or|ee)s?$/;

/**
 * The question with corrected spelling, or undefined. A word is changed only if it is not an English word and exactly one known word
 * is a single edit away: a letter inserted, missing, replaced, or two swapped. Names are never changed.
 */
export function correctSpelling(question: string, columns: Column[]): string | undefined {
  return correctWords(question, vocabularyOf(columns));
}

/** The same, by words that are known from elsewhere. */
export function correctWords(question: string, known: ReadonlySet<string>): string | undefined {
  let corrected = question;
  for (const [at, word] of [...splitWords(question).entries()].reverse()) {
    if (known.has(word.plain) || !isMisspelled(word, at)) continue;
    const [best, ...others] = [...known].filter((each) => isOneSlip(word.plain, each));
    if (!best || others.length > 0 || (at > 0 && isCapital(word) && !MONTH_NAMES.includes(best))) continue;
    const written = isCapital(word) ? best.charAt(0).toUpperCase() + best.slice(1) : best;
    corrected = corrected.slice(0, word.start) + written + corrected.slice(word.start + word.raw.length);
  }
  return corrected === question ? undefined : corrected;
}

const isCapital = ({ raw }: Word) => /^\p{Lu}/u.test(raw);

/** Letters only, and the WordPiece vocabulary has no single entry for it. */
const isMisspelled = ({ plain, raw }: Word, at: number) =>
  plain.length >= SHORTEST &&
  /^\p{L}+$/u.test(raw) &&
  (at === 0 || raw.slice(1) === raw.slice(1).toLowerCase()) &&
  !PERSON.test(plain) &&
  Array.from(openVocabulary().ids(plain)).length > 1;

function vocabularyOf(columns: Column[]): Set<string> {
  const options = columns.flatMap(({ field_meta }) => field_meta?.options ?? []);
  const phrases = [...phrasesIn(WORDS), ...MONTH_NAMES, ...columnVocabulary(columns), ...options];
  return new Set(phrases.flatMap(plainWords).filter((word) => word.length >= SHORTEST - 1));
}

/** Every phrase of the word lists, however deep. */
function phrasesIn(lists: object): string[] {
  return Object.values(lists).flatMap((each) => {
    if (typeof each === "string") return [each];
    return typeof each === "object" && each !== null ? phrasesIn(each) : [];
  });
}

function isOneSlip(word: string, known: string): boolean {
  if (word[0] !== known[0] || Math.abs(word.length - known.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === known[start]) start++;
  if (start > known.length - SAME_END) return false;
  const rest = (text: string, from: number) => text.slice(start + from);
  return (
    rest(word, 1) === rest(known, 1) ||
    rest(word, 1) === rest(known, 0) ||
    rest(word, 0) === rest(known, 1) ||
    (word[start] === known[start + 1] && word[start + 1] === known[start] && rest(word, 2) === rest(known, 2))
  );
}
