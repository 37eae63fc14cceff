import { cutIntoSentences } from "../../../content/search/sentences.ts";
import type { Features } from "./features.ts";
import { featuresOfWords, likenessOf } from "./likeness.ts";

/** A passage, compared by its words alone. */
export interface ComparedPassage {
  text: string;
  features: Features;
}

export const toCompared = (text: string): ComparedPassage => ({ text, features: featuresOfWords(text) });

/** The sentences of a text. */
export const sentencesOf = (text: string): ComparedPassage[] =>
  cutIntoSentences(text).map(({ start, end }) => toCompared(text.slice(start, end)));

/** The passage that is most like one of the wanted ones; the first where none is. Undefined without passages. */
export function mostAlike(passages: ComparedPassage[], wanted: Features[]) {
  let best: { text: string; likeness: number } | undefined;
  for (const { text, features } of passages) {
    const likeness = Math.max(0, ...wanted.map((each) => likenessOf(each, features)));
    if (!best || likeness > best.likeness) best = { text, likeness };
  }
  return best;
}
