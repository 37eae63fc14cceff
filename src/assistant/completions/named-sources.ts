import type { Source } from "../../workspace/files/search/sources.ts";
import type { Turn } from "./answer-by-model.ts";

const EVERYDAY = new Set(
  "agreement contract document final draft signed copy version services service license master amendment docx with from".split(
    " ",
  ),
);
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
/** A name inside a sentence, or a word right before what it names. */
const NAMING =
  /(?<=\S\s)\p{Lu}\p{L}{3,}|(?<!\p{L})\p{L}{4,40}(?=(?:\s\p{L}{1,40})?\s(?:contract|agreement|nda|lease|deal|file|document)\b)/gu;

/** The documents that a question names by a word of their file name that no other has, and the question without these words. All documents if it names none. */
export function namedSources(sources: Source[], message: string): { named: Source[]; words: string } {
  const asked = wordsOf((message.match(NAMING) ?? []).join(" "));
  const names = sources.map(({ filename }) => wordsOf(filename));
  const isOwn = (word: string) =>
    asked.has(word) && !EVERYDAY.has(word) && names.filter((name) => name.has(word)).length === 1;
  const named = sources.filter((_, at) => [...(names[at] ?? [])].some(isOwn));
  if (sources.length < 2 || named.length === 0) return { named: sources, words: message };
  const words = message.replace(/\p{L}{4,}/gu, (word) => (isOwn(word.toLowerCase()) ? "" : word));
  return { named, words: words.replace(/\s+/g, " ") };
}

export const partlyReadNote = (read: number, all: number) =>
  read < all
    ? `Of ${all} documents, the ${read} most relevant were read in full. Of the others at most matching passages were searched.`
    : "";

/** All documents that the question may be about: of a large vault only the closest are at hand. */
export const documentsIn = ({ table, sources }: Pick<Turn, "table" | "sources">, named: Source[]): number =>
  table && named.length === sources.length && named.every(({ documentId }) => documentId !== null)
    ? Math.max(table.documents, named.length)
    : named.length;
