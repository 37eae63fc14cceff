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

const HEADING = hash("h:");

/** How rarely each feature stands in passages of contracts. */
let rarities: Float64Array | undefined;

/**
 * The words of a passage, pairs of neighbouring words, and the words of the heading above it. Each is weighted by how rarely it stands
 * in passages of contracts.
 */
export function passageFeatures(text: string, heading: string): Features {
  const terms = new Map<number, number>();
  let before: Word | undefined;
  for (const word of wordsOf(text)) {
    count(terms, featureOf(word.hash));
    if (before) count(terms, featureOf(hash(word.stem, hash(" ", before.hash))));
    before = word;
  }
  for (const { stem } of new Set(wordsOf(heading))) count(terms, featureOf(hash(stem, HEADING)));
  return weigh(terms);
}

/** A word as it counts: stemmed, or # with a digit in it. */
interface Word {
  stem: string;
  hash: number;
}

const MOST_WORDS = 20_000;
const words = new Map<string, Word>();
const NUMBER: Word = { stem: "#", hash: hash("#") };
/** One word each for all words with the same stem. */
const byStem = new Map([[NUMBER.stem, NUMBER]]);

/** All words, stop words too, because “shall not” matters. Everything with a digit is one word. */
function wordsOf(text: string): Word[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => words.get(word) ?? keep(word));
}

/** The words of contracts are few. */
function keep(word: string): Word {
  if (words.size >= MOST_WORDS) {
    words.clear();
    byStem.clear();
    byStem.set(NUMBER.stem, NUMBER);
  }
  const own = /\d/.test(word) ? NUMBER.stem : stem(word);
  const kept = byStem.get(own) ?? { stem: own, hash: hash(own) };
  byStem.set(own, kept);
  words.set(word, kept);
  return kept;
}

function count(terms: Map<number, number>, id: number) {
  terms.set(id, (terms.get(id) ?? 0) + 1);
}

function weigh(terms: Map<number, number>): Features {
  rarities ??= loadRarities();
  const ids = Int32Array.from(terms.keys());
  const values = new Float32Array(ids.length);
  let squares = 0;
  for (const [at, id] of ids.entries()) {
    const value = (1 + Math.log(terms.get(id) ?? 1)) * (rarities[id] ?? 0);
    values[at] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares) || 1;
  return { ids, values: values.map((value) => value / length) };
}

/** FNV-1a, from the hash of what stands before. */
function hash(text: string, before = 2_166_136_261): number {
  let value = before;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return value;
}

/** With a final mix. */
function featureOf(hashed: number): number {
  const mixed = Math.imul(hashed ^ (hashed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % FEATURES;
}

function loadRarities(): Float64Array {
  const bytes = gunzipSync(readFileSync(COUNTS));
  const counts = new Uint16Array(Uint8Array.from(bytes).buffer);
  return Float64Array.from(counts, (counted) => Math.log((COUNTED_PASSAGES + 1) / (counted + 1)));
}
