import { createHash } from "node:crypto";
import { type Difference, type DifferenceKind, findDifferences } from "./differences.ts";
import { findDifferentParties } from "./parties.ts";

/** What is kept of a document's text to find its copies and versions. */
export interface Fingerprint {
  /** SHA-256 of the text with white space and case evened out; null for a text without a single word. */
  textHash: string | null;
  /** The smallest hashes of its runs of five words, under 128 orders. */
  minhash: Uint32Array;
}

export interface Comparison {
  verdict: "same" | "version" | "different";
  /** The share of runs of five words that both texts have, 0..1. */
  similarity: number;
  reasons: Reason[];
}

export interface Reason {
  kind: DifferenceKind | "parties" | "little-in-common" | "many-changes";
  message: string;
}

const ORDERS = 128;
const RUN = 5;
const NONE = 0xffffffff;
export const VERSION_SIMILARITY = 0.5;
/** More slips than this in a hundred tokens are not slips. */
const MOST_SLIPS = 3;
const MOST_SHOWN = 3;
const SEEDS = Uint32Array.from({ length: ORDERS }, (_, i) => scramble(Math.imul(i + 1, 0x9e3779b1)));

const NAMED: Record<DifferenceKind, string> = {
  amount: "Amounts differ",
  date: "Dates differ",
  number: "Numbers differ",
  negation: "What is negated differs",
  name: "Names or defined terms differ",
  word: "The wording differs",
  mark: "The punctuation differs",
  slip: "Only marks of layout or of text recognition differ",
};

export function fingerprintOf(text: string): Fingerprint {
  const minhash = new Uint32Array(ORDERS).fill(NONE);
  let any = false;
  for (const run of runsOf(text)) {
    any = true;
    for (let i = 0; i < ORDERS; i++) {
      const hash = scramble(run ^ SEEDS[i]!);
      if (hash < minhash[i]!) minhash[i] = hash;
    }
  }
  return { textHash: any ? createHash("sha256").update(normalizeText(text)).digest("hex") : null, minhash };
}

const BAND = 4;

/** Parts of a minhash, each as one number: texts that have much in common share at least one of them. */
export function bandsOf(minhash: Uint32Array): number[] {
  return Array.from({ length: ORDERS / BAND }, (_, band) => {
    const part = minhash.subarray(band * BAND, (band + 1) * BAND);
    return part.reduce((sum, hash) => scramble(Math.imul(sum, 31) + hash), band) | 0;
  });
}

/** Estimates the share of runs of words that two texts have in common, 0..1; good to about 0.1. */
export function similarity(a: Uint32Array, b: Uint32Array): number {
  let [equal, filled] = [0, 0];
  for (let i = 0; i < ORDERS; i++) {
    if (a[i] !== NONE || b[i] !== NONE) filled++;
    if (a[i] === b[i] && a[i] !== NONE) equal++;
  }
  return filled === 0 ? 0 : equal / ORDERS;
}

/**
 * Says whether two texts are the same, versions of each other, or different. They are never the same when a number, a
 * date, an amount, a name, a negation or any other word differs: only layout and slips of text recognition are passed over.
 */
export function compareTexts(a: string, b: string): Comparison {
  const [runsA, runsB] = [new Set(runsOf(a)), new Set(runsOf(b))];
  const alike = overlapOf(runsA, runsB);
  if (runsA.size > 0 && normalizeText(a) === normalizeText(b)) return { verdict: "same", similarity: 1, reasons: [] };
  const differences = findDifferences(a, b);
  if (differences && areOnlySlips(differences, a)) {
    return { verdict: "same", similarity: alike, reasons: describe(differences) };
  }
  if (alike < VERSION_SIMILARITY) return different(alike, "little-in-common", "The texts have little in common.");
  const parties = findDifferentParties(a, b);
  if (parties) return different(alike, "parties", `The parties differ: ${parties[0]}; ${parties[1]}.`);
  return { verdict: "version", similarity: alike, reasons: describe(differences) };
}

function different(similarity: number, kind: Reason["kind"], message: string): Comparison {
  return { verdict: "different", similarity, reasons: [{ kind, message }] };
}

function areOnlySlips(differences: Difference[], text: string): boolean {
  const tokens = text.length / 6;
  return (
    differences.every(({ kind }) => kind === "slip") && differences.length * 100 <= Math.max(100, tokens) * MOST_SLIPS
  );
}

function describe(differences: Difference[] | null): Reason[] {
  if (!differences) return [{ kind: "many-changes", message: "The texts differ in very many places." }];
  return (Object.keys(NAMED) as DifferenceKind[]).flatMap((kind) => {
    const found = differences.filter((difference) => difference.kind === kind);
    if (found.length === 0) return [];
    const shown = found.slice(0, MOST_SHOWN).map(({ a, b }) => `“${a}” against “${b}”`);
    const more = found.length > MOST_SHOWN ? `, and ${found.length - MOST_SHOWN} more` : "";
    return [{ kind, message: `${NAMED[kind]}: ${shown.join(", ")}${more}.` }];
  });
}

function normalizeText(text: string): string {
  return text.replace(/\s+/gu, " ").trim().toLowerCase().normalize("NFC");
}

/** A hash for every run of five words; a shorter text is one run. */
function* runsOf(text: string): Generator<number> {
  const window: number[] = [];
  let count = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    window.push(hashOf(word.toLowerCase()));
    if (window.length > RUN) window.shift();
    if (++count >= RUN) yield mixed(window);
  }
  if (count > 0 && count < RUN) yield mixed(window);
}

function mixed(hashes: number[]): number {
  return hashes.reduce((sum, hash) => scramble(Math.imul(sum, 31) + hash), 7);
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Spreads the bits of a number over all 32, one to one. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function overlapOf(a: Set<number>, b: Set<number>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const run of a) if (b.has(run)) common++;
  return common / (a.size + b.size - common);
}
