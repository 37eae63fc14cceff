import { createHash } from "node:crypto";

/** Finds copies and versions of a document by its text. */
export interface Fingerprint {
  /** SHA-256 of the text with normalized white space and case; null for a text without words. */
  textHash: string | null;
  /** MinHash over its shingles of five words. */
  minhash: Uint32Array;
}

const HASH_COUNT = 128;
const SHINGLE_WORDS = 5;
const EMPTY_SLOT = 0xffffffff;
export const VERSION_SIMILARITY = 0.5;
const SEEDS = Uint32Array.from({ length: HASH_COUNT }, (_, i) => scramble(Math.imul(i + 1, 0x9e3779b1)));

export function fingerprintOf(text: string): Fingerprint {
  const minhash = new Uint32Array(HASH_COUNT).fill(EMPTY_SLOT);
  let any = false;
  for (const shingle of shinglesOf(text)) {
    any = true;
    for (let i = 0; i < HASH_COUNT; i++) {
      const hash = scramble(shingle ^ (SEEDS[i] ?? 0));
      if (hash < (minhash[i] ?? 0)) minhash[i] = hash;
    }
  }
  return { textHash: any ? createHash("sha256").update(normalizeText(text)).digest("hex") : null, minhash };
}

const BAND_SIZE = 4;

/** LSH bands of a MinHash, one number each. Similar texts share at least one. */
export function bandsOf(minhash: Uint32Array): number[] {
  return Array.from({ length: HASH_COUNT / BAND_SIZE }, (_, band) => {
    const part = minhash.subarray(band * BAND_SIZE, (band + 1) * BAND_SIZE);
    return part.reduce((sum, hash) => scramble(Math.imul(sum, 31) + hash), band) | 0;
  });
}

/** Estimates the similarity of two texts from their MinHashes, 0..1, to within about 0.1. */
export function estimateSimilarity(a: Uint32Array, b: Uint32Array): number {
  let [equal, filled] = [0, 0];
  for (let i = 0; i < HASH_COUNT; i++) {
    if (a[i] !== EMPTY_SLOT || b[i] !== EMPTY_SLOT) filled++;
    if (a[i] === b[i] && a[i] !== EMPTY_SLOT) equal++;
  }
  return filled === 0 ? 0 : equal / HASH_COUNT;
}

/** The share of the first text's shingles that the second has, 0..1. */
export function containmentOf(a: string, b: string): number {
  const [inA, inB] = [new Set(shinglesOf(a)), new Set(shinglesOf(b))];
  if (inA.size === 0) return 0;
  let common = 0;
  for (const shingle of inA) if (inB.has(shingle)) common++;
  return common / inA.size;
}

function normalizeText(text: string): string {
  return text.replace(/\s+/gu, " ").trim().toLowerCase().normalize("NFC");
}

/** A hash for each shingle of five words; a shorter text is one shingle. */
function* shinglesOf(text: string): Generator<number> {
  const window: number[] = [];
  let count = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    window.push(hashWord(word.toLowerCase()));
    if (window.length > SHINGLE_WORDS) window.shift();
    if (++count >= SHINGLE_WORDS) yield mixed(window);
  }
  if (count > 0 && count < SHINGLE_WORDS) yield mixed(window);
}

function mixed(hashes: number[]): number {
  return hashes.reduce((sum, hash) => scramble(Math.imul(sum, 31) + hash), 7);
}

function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A bijective 32-bit hash finalizer. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
