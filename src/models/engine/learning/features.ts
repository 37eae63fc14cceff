import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { stem } from "../../../content/search/words.ts";

/** The features of a passage, as a sparse vector of unit length. */
export interface Features {
  ids: Int32Array;
  values: Float32Array;
}

const BITS = 18;
/** The number of features: terms are hashed to one of them. */
export const FEATURES = 1 << BITS;
/** The passages that the counts were made from. */
const COUNTED_PASSAGES = 50_327;
const COUNTS = new URL("../../../../models/learning/passage-counts.u16.gz", import.meta.url);
const WORD = /[\p{L}\p{N}]+/gu;

let counts: Uint16Array | undefined;

/**
 * The words of a passage, pairs of neighbouring words, and the words of the heading above it. Each is weighted by how rarely it stands
 * in passages of contracts.
 */
export function passageFeatures(text: string, heading: string): Features {
  const terms = new Map<number, number>();
  const words = wordsOf(text);
  for (const [at, word] of words.entries()) {
    count(terms, word);
    if (at > 0) count(terms, `${words[at - 1]} ${word}`);
  }
  for (const word of new Set(wordsOf(heading))) count(terms, `h:${word}`);
  return weigh(terms);
}

/** All words, stop words too, because “shall not” matters. Everything with a digit is one word. */
function wordsOf(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(WORD), ([word]) => (/\d/.test(word) ? "#" : stem(word)));
}

function count(terms: Map<number, number>, term: string) {
  const id = featureOf(term);
  terms.set(id, (terms.get(id) ?? 0) + 1);
}

function weigh(terms: Map<number, number>): Features {
  counts ??= loadCounts();
  const ids = Int32Array.from(terms.keys());
  const values = new Float32Array(ids.length);
  let squares = 0;
  for (const [at, id] of ids.entries()) {
    const rarity = Math.log((COUNTED_PASSAGES + 1) / ((counts[id] ?? 0) + 1));
    const value = (1 + Math.log(terms.get(id) ?? 1)) * rarity;
    values[at] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares) || 1;
  return { ids, values: values.map((value) => value / length) };
}

/** FNV-1a with a final mix. */
function featureOf(term: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % FEATURES;
}

function loadCounts(): Uint16Array {
  const bytes = gunzipSync(readFileSync(COUNTS));
  return new Uint16Array(Uint8Array.from(bytes).buffer);
}
