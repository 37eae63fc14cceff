import { must } from "../must.ts";
import { meaningfulWords } from "./words.ts";

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** Ranks the passages of a text by the words of a query (BM25). */
export class Bm25 {
  readonly #counts: Map<string, number>[];
  readonly #lengths: number[];
  readonly #meanLength: number;
  readonly #passageCounts = new Map<string, number>();

  constructor(passages: string[]) {
    const words = passages.map(meaningfulWords);
    this.#lengths = words.map((list) => list.length);
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length);
    this.#counts = words.map((list) => {
      const counts = new Map<string, number>();
      for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const word of counts.keys()) this.#passageCounts.set(word, (this.#passageCounts.get(word) ?? 0) + 1);
      return counts;
    });
  }

  /** The inverse document frequency of a word. */
  weightOf(word: string): number {
    const count = this.#passageCounts.get(word) ?? 0;
    return Math.log(1 + (this.#counts.length - count + 0.5) / (count + 0.5));
  }

  /** A score for each passage, in their order. */
  score(words: string[]): number[] {
    const query = [...new Set(words)];
    return this.#counts.map((counts, index) => {
      const length = must(this.#lengths[index], "each passage has a length");
      const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * length) / (this.#meanLength || 1));
      return query.reduce((sum, word) => {
        const count = counts.get(word) ?? 0;
        return sum + (this.weightOf(word) * count * (SATURATION + 1)) / (count + norm);
      }, 0);
    });
  }

  /** The share of the query's words that each passage holds, weighted by rarity. */
  coverage(words: string[]): number[] {
    const query = [...new Set(words)];
    const total = query.reduce((sum, word) => sum + this.weightOf(word), 0) || 1;
    return this.#counts.map(
      (counts) => query.reduce((sum, word) => sum + (counts.has(word) ? this.weightOf(word) : 0), 0) / total,
    );
  }
}
