import { meaningfulWords } from "./words.ts";

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** Passages of one text, to be ranked by the words of a question. */
export class Bm25 {
  readonly #counts: Map<string, number>[];
  readonly #lengths: number[];
  readonly #mean: number;
  readonly #holding = new Map<string, number>();

  constructor(passages: string[]) {
    const words = passages.map(meaningfulWords);
    this.#lengths = words.map((list) => list.length);
    this.#mean = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length);
    this.#counts = words.map((list) => {
      const counts = new Map<string, number>();
      for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const word of counts.keys()) this.#holding.set(word, (this.#holding.get(word) ?? 0) + 1);
      return counts;
    });
  }

  /** How rare a word is among the passages; the rarest counts most. */
  weightOf(word: string): number {
    const holding = this.#holding.get(word) ?? 0;
    return Math.log(1 + (this.#counts.length - holding + 0.5) / (holding + 0.5));
  }

  /** A score for each passage, in their order. */
  score(words: string[]): number[] {
    const sought = [...new Set(words)];
    return this.#counts.map((counts, index) => {
      const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * this.#lengths[index]!) / (this.#mean || 1));
      return sought.reduce((sum, word) => {
        const count = counts.get(word) ?? 0;
        return sum + (this.weightOf(word) * count * (SATURATION + 1)) / (count + norm);
      }, 0);
    });
  }

  /** Which share of the sought words a passage holds, the rare ones counting most. */
  coverage(words: string[]): number[] {
    const sought = [...new Set(words)];
    const whole = sought.reduce((sum, word) => sum + this.weightOf(word), 0) || 1;
    return this.#counts.map(
      (counts) => sought.reduce((sum, word) => sum + (counts.has(word) ? this.weightOf(word) : 0), 0) / whole,
    );
  }
}
