import { correctWords } from "../../vaults/questions/spelling.ts";
import type { Source } from "../../workspace/files/search/sources.ts";

const LEAST_LETTERS = 5;
/** Enough of a document to know its words. */
const MAX_READ = 200_000;

/** A question with its misspelled words replaced by words that the documents use. */
export function spellLikeDocuments(question: string, sources: Source[]): string {
  const words = sources.flatMap(
    ({ text }) =>
      text
        .slice(0, MAX_READ)
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [],
  );
  const known = new Set(words.filter((word) => word.length >= LEAST_LETTERS));
  return correctWords(question, known) ?? question;
}
