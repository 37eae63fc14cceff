import type { Evidence } from "./evidence.ts";

/** The characters of the kept documents, together. */
const MOST_CHARACTERS = 2_000_000;

/** The evidence of the last documents: when several columns learn, each document is read for one column after the other. */
export class RecentEvidence {
  readonly #kept = new Map<string, Evidence>();
  readonly #make: (text: string) => Evidence;
  #characters = 0;

  constructor(make: (text: string) => Evidence) {
    this.#make = make;
  }

  open(text: string): Evidence {
    const known = this.#kept.get(text);
    if (known) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const made = this.#make(text);
    this.#kept.set(text, made);
    this.#characters += text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === text) break;
      this.#kept.delete(oldest);
      this.#characters -= oldest.length;
    }
    return made;
  }
}
