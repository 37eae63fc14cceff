import { setImmediate } from "node:timers/promises";
import { cutIntoSentences } from "../../../content/search/sentences.ts";
import type { Features } from "./features.ts";
import { featuresOfWords, likenessOf } from "./likeness.ts";

/** A passage, compared by its words alone. */
export interface ComparedPassage {
  text: string;
  features: Features;
}

const LONGEST = 2_000;

export function toCompared(passage: string): ComparedPassage {
  const text = passage.slice(0, LONGEST).toWellFormed();
  return { text, features: featuresOfWords(text) };
}

const MOST_SENTENCES = 2_000;
const AT_ONCE = 100;

/** The first sentences of a text. Other work runs in between. */
export async function sentencesToCompare(text: string): Promise<ComparedPassage[]> {
  const sentences: ComparedPassage[] = [];
  for (const [at, { start, end }] of cutIntoSentences(text).slice(0, MOST_SENTENCES).entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    sentences.push(toCompared(text.slice(start, end)));
  }
  return sentences;
}

/** The passage that is most like one of the wanted ones; the first where none is. Undefined without passages. */
export function mostAlike(passages: ComparedPassage[], wanted: Features[]) {
  let best: { text: string; likeness: number } | undefined;
  for (const { text, features } of passages) {
    const likeness = Math.max(0, ...wanted.map((each) => likenessOf(each, features)));
    if (!best || likeness > best.likeness) best = { text, likeness };
  }
  return best;
}
