import { type Features, passageFeatures } from "./features.ts";

/** The features of words alone, without the heading above them. */
export const featuresOfWords = (words: string): Features => passageFeatures(words, "");

/** How alike two passages are, by the words and pairs of words that both have: 0 to 1. */
export const likenessOf = (one: Features, other: Features): number => compareTo(one)(other);

/** How alike others are to one passage. */
export function compareTo(one: Features): (other: Features) => number {
  const values = new Map(Array.from(one.ids, (id, at) => [id, one.values[at] ?? 0]));
  return (other) => other.ids.reduce((sum, id, at) => sum + (values.get(id) ?? 0) * (other.values[at] ?? 0), 0);
}
