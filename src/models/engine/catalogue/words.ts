import { meaningfulWords } from "../../../content/search/words.ts";
import { LEXICON } from "./lexicon.ts";

const firstOfFamily = headsOf(LEXICON.same_meaning, meaningfulWords);

/** The words of a text that carry meaning, one form for each family of words that mean the same. */
export function canonicalWords(text: string): string[] {
  return meaningfulWords(replaceAll(text, LEXICON.phrases)).map((word) => firstOfFamily.get(word) ?? word);
}

const firstInQuestions = headsOf(LEXICON.same_in_questions, canonicalWords);
const askingWords = new Set(meaningfulWords(LEXICON.asking_words.join(" ")));
const valueWords = new Set(meaningfulWords(LEXICON.value_words.join(" ")));

/** What a question is about: the words that distinguish it from other questions of its type. */
export function keywordsOf(text: string): string[] {
  const words = wordsWithRhythm(text).filter((word) => !askingWords.has(word) && !valueWords.has(word));
  return [...new Set(words.map(keywordOf))];
}

/** The words of a question without those that only ask. Words for the type of its value stay. */
export function questionWords(text: string): string[] {
  return [...new Set(meaningfulWords(text))].filter((word) => !askingWords.has(word));
}

/** How many of the keywords a passage holds, or words that mean the same. */
export function countKeywords(passage: string, keywords: string[]): number {
  const held = new Set(wordsWithRhythm(passage).map(keywordOf));
  return keywords.filter((word) => held.has(word)).length;
}

/** Whether the words next to a value say what it relates to, and the question asks for something else. */
export function isOfOtherSubject(type: string, asked: string, beside: string): boolean {
  const own = LEXICON.value_subjects.filter(
    ({ types, said_by }) => types.some((each) => each === type) && said_by.test(beside),
  );
  return own.length > 0 && own.every(({ said_by }) => !said_by.test(asked));
}

/** “Monthly” and “per month” become one word. */
const wordsWithRhythm = (text: string) => meaningfulWords(replaceAll(text, LEXICON.rhythms));

function keywordOf(word: string): string {
  const [own = word] = canonicalWords(word);
  return firstInQuestions.get(own) ?? own;
}

/** Maps each word to the first of its family. */
function headsOf(families: string[][], normalize: (text: string) => string[]): Map<string, string> {
  return new Map(
    families.flatMap((words) => {
      const family = [...new Set(normalize(words.join(" ")))];
      return family.map((word, _, [head = word]): [string, string] => [word, head]);
    }),
  );
}

function replaceAll(text: string, replacements: typeof LEXICON.phrases): string {
  return replacements.reduce((plain, { said_by, word }) => plain.replace(said_by, word), text);
}
