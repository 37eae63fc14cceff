import { createHash } from "node:crypto";
import { type Difference, type DifferenceKind, findDifferences } from "./differences.ts";
import { findDifferentParties } from "./parties.ts";

/** Finds copies and versions of a document by its text. */
export interface Fingerprint {
  /** SHA-256 of the text with normalized white space and case; null for a text without words. */
  textHash: string | null;
  /** MinHash over its shingles of five words. */
  minhash: Uint32Array;
}

export interface Comparison {
  verdict: "same" | "version" | "different";
  /** The Jaccard similarity of their shingles, 0..1. */
  similarity: number;
  reasons: Reason[];
}

export interface Reason {
  kind: DifferenceKind | "parties" | "little-in-common" | "many-changes";
  message: string;
}

const HASH_COUNT = 128;
const SHINGLE_WORDS = 5;
const EMPTY_SLOT = 0xffffffff;
export const VERSION_SIMILARITY = 0.5;
/** More than this are no longer taken for slips. */
const MAX_SLIPS_PER_HUNDRED = 3;
const MAX_EXAMPLES = 3;
const SEEDS = Uint32Array.from({ length: HASH_COUNT }, (_, i) => scramble(Math.imul(i + 1, 0x9e3779b1)));

const LABELS: Record<DifferenceKind, string> = {
  amount: "Amounts differ",
  date: "Dates differ",
  number: "Numbers differ",
  negation: "Negations differ",
  name: "Names or defined terms differ",
  word: "The wording differs",
  mark: "The punctuation differs",
  slip: "Only layout or OCR errors differ",
};

export function fingerprintOf(text: string): Fingerprint {
  const minhash = new Uint32Array(HASH_COUNT).fill(EMPTY_SLOT);
  let any = false;
  for (const shingle of shinglesOf(text)) {
    any = true;
    for (let i = 0; i < HASH_COUNT; i++) {
      const hash = scramble(shingle ^ SEEDS[i]!);
      if (hash < minhash[i]!) minhash[i] = hash;
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

/**
 * Tells whether two texts are the same, versions of each other, or different. They are never the same if a number, a
 * date, an amount, a name, a negation or any other word differs. Only layout and OCR slips are ignored.
 */
export function compareTexts(a: string, b: string): Comparison {
  const [shinglesA, shinglesB] = [new Set(shinglesOf(a)), new Set(shinglesOf(b))];
  const overlap = jaccardOf(shinglesA, shinglesB);
  if (shinglesA.size > 0 && normalizeText(a) === normalizeText(b))
    return { verdict: "same", similarity: 1, reasons: [] };
  const differences = findDifferences(a, b);
  if (differences && areOnlySlips(differences, a)) {
    return { verdict: "same", similarity: overlap, reasons: describe(differences) };
  }
  if (overlap < VERSION_SIMILARITY) return different(overlap, "little-in-common", "The texts have little in common.");
  const parties = findDifferentParties(a, b);
  if (parties) return different(overlap, "parties", `The parties differ: ${parties[0]}; ${parties[1]}.`);
  return { verdict: "version", similarity: overlap, reasons: describe(differences) };
}

/** The share of the first text's shingles that the second has, 0..1. */
export function containmentOf(a: string, b: string): number {
  const [inA, inB] = [new Set(shinglesOf(a)), new Set(shinglesOf(b))];
  if (inA.size === 0) return 0;
  let common = 0;
  for (const shingle of inA) if (inB.has(shingle)) common++;
  return common / inA.size;
}

function different(similarity: number, kind: Reason["kind"], message: string): Comparison {
  return { verdict: "different", similarity, reasons: [{ kind, message }] };
}

function areOnlySlips(differences: Difference[], text: string): boolean {
  const tokens = text.length / 6;
  return (
    differences.every(({ kind }) => kind === "slip") &&
    differences.length * 100 <= Math.max(100, tokens) * MAX_SLIPS_PER_HUNDRED
  );
}

function describe(differences: Difference[] | null): Reason[] {
  if (!differences) return [{ kind: "many-changes", message: "The texts differ in too many places to list." }];
  return (Object.keys(LABELS) as DifferenceKind[]).flatMap((kind) => {
    const found = differences.filter((difference) => difference.kind === kind);
    if (found.length === 0) return [];
    const examples = found.slice(0, MAX_EXAMPLES).map(({ a, b }) => `“${a}” vs. “${b}”`);
    const more = found.length > MAX_EXAMPLES ? `, and ${found.length - MAX_EXAMPLES} more` : "";
    return [{ kind, message: `${LABELS[kind]}: ${examples.join(", ")}${more}.` }];
  });
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

function jaccardOf(a: Set<number>, b: Set<number>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common++;
  return common / (a.size + b.size - common);
}
