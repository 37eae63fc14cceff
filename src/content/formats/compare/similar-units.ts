import { must } from "../../must.ts";
import type { Link } from "./chain.ts";

const SHINGLE = 3;
const MIN_SHARED = 0.3;
const MIN_CONTAINED = 0.5;

export const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase());

/** The share of words that two texts have in common, 0..1. */
export function similarityOf(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.length === 0 || right.length === 0) return a.trim() === b.trim() ? 1 : 0;
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    common++;
    counts.set(word, count - 1);
  }
  return (2 * common) / (left.length + right.length);
}

/** Units that share three words in a row which occur once in each text. Each is linked to its best partner only. */
export function findLinks(base: string[], revised: string[], from: [number, number], to: [number, number]): Link[] {
  const [left, right] = [shinglesOf(base, from), shinglesOf(revised, to)];
  const hits = new Map<string, Link>();
  for (const [shingle, unit] of left.at) {
    const other = right.at.get(shingle) ?? -1;
    if (unit < 0 || other < 0) continue;
    const key = `${unit} ${other}`;
    const link = hits.get(key) ?? { base: unit, revised: other, weight: 0 };
    link.weight++;
    hits.set(key, link);
  }
  const links = [...hits.values()].filter(({ base: b, revised: r, weight }) => {
    const counts = [left.counts.get(b), right.counts.get(r)].map((count) => must(count, "each unit is counted"));
    return weight >= MIN_SHARED * Math.max(...counts) || weight >= MIN_CONTAINED * Math.min(...counts);
  });
  const bestOf = (side: "base" | "revised") => {
    const best = new Map<number, Link>();
    for (const link of links) if (link.weight > (best.get(link[side])?.weight ?? 0)) best.set(link[side], link);
    return best;
  };
  const [bestOfBase, bestOfRevised] = [bestOf("base"), bestOf("revised")];
  return links.filter((link) => bestOfBase.get(link.base) === link || bestOfRevised.get(link.revised) === link);
}

/** The unit of each shingle, or -1 if it occurs more than once. */
function shinglesOf(units: string[], [from, until]: [number, number]) {
  const at = new Map<string, number>();
  const counts = new Map<number, number>();
  for (const [offset, unit] of units.slice(from, until).entries()) {
    const index = from + offset;
    const words = wordsOf(unit);
    const count = Math.max(words.length === 0 ? 0 : 1, words.length - SHINGLE + 1);
    counts.set(index, Math.max(1, count));
    for (let word = 0; word < count; word++) {
      const shingle = words.slice(word, word + SHINGLE).join(" ");
      at.set(shingle, at.has(shingle) ? -1 : index);
    }
  }
  return { at, counts };
}
