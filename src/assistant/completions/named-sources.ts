import { isBare } from "../../models/engine/ask/follow-up.ts";
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

const KINDS = "(?:contract|agreement|document|file|one|nda|lease)";
const ORDINALS = ["first", "second", "third", "fourth", "fifth"];
const BY_NUMBER = new RegExp(`\\bthe (${ORDINALS.join("|")}|last) ${KINDS}\\b`, "i");
const THE_OTHER = new RegExp(`\\bthe other ${KINDS}\\b`, "i");
const REFERS_BACK = /\b(?:that|those|these|this|such|same|it|its|they|them|their|there)\b/i;

interface Meant {
  named: Source[];
  words: string;
}

/** The documents that a message is about: named, counted (“the second contract”), the other of two, or those of the messages before that it refers back to. */
export function sourcesMeant(sources: Source[], message: string, before: string[]): Meant {
  const own = namedSources(sources, message);
  if (sources.length < 2 || own.named.length < sources.length) return own;
  const ordinal = BY_NUMBER.exec(message);
  const counted = ordinal && countedAs(sources, (ordinal[1] ?? "").toLowerCase());
  if (counted) return { named: [counted], words: message.replace(ordinal[0], "the contract") };
  const isOther = THE_OTHER.test(message);
  if (before.length === 0 || !(isOther || REFERS_BACK.test(message) || isBare(message))) return own;
  const { named } = sourcesMeant(sources, before.at(-1) ?? "", before.slice(0, -1));
  if (!isOther) return { named, words: message };
  const others = sources.filter((each) => !named.includes(each));
  return others.length === 1 ? { named: others, words: message.replace(THE_OTHER, "the contract") } : own;
}

const countedAs = (sources: Source[], ordinal: string) =>
  ordinal === "last" ? sources.at(-1) : sources[ORDINALS.indexOf(ordinal)];

/** The question that a follow-up leans on: the last one that says what it asks, without the names of documents. */
export function questionBefore(sources: Source[], before: string[]): string | undefined {
  const asked = before.findLast((message) => !isBare(namedSources(sources, message).words)) ?? before.at(-1);
  return asked && namedSources(sources, asked).words.slice(0, MOST_OF_BEFORE);
}

const MOST_OF_BEFORE = 500;

export const partlyReadNote = (read: number, all: number) =>
  read < all
    ? `Of ${all} documents, the ${read} most relevant were read in full. Of the others at most matching passages were searched.`
    : "";

/** All documents that the question may be about: of a large vault only the closest are at hand. */
export const documentsIn = ({ table, sources }: Pick<Turn, "table" | "sources">, named: Source[]): number =>
  table && named.length === sources.length && named.every(({ documentId }) => documentId !== null)
    ? Math.max(table.documents, named.length)
    : named.length;
