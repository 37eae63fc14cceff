import { setImmediate } from "node:timers/promises";
import { DIMENSIONS } from "./embed.ts";
import { dot } from "./vectors.ts";

/** Rows compared before yielding to the event loop. */
const ROWS_AT_ONCE = 25_000;
const SMALLEST = 256;

const BANDS = 4096;

/** A cosine that at least `most` of them reach, if there are so many, and few others: sorting all of them takes longer. */
function floorOf(cosines: Float32Array, most: number): number {
  const counts = new Uint32Array(BANDS + 1);
  for (const cosine of cosines)
    if (cosine > 0) {
      const band = bandOf(cosine);
      counts[band] = (counts[band] ?? 0) + 1;
    }
  let band = BANDS;
  for (let reached = counts[band] ?? 0; reached < most && band > 0; reached += counts[band] ?? 0) band -= 1;
  return band / BANDS;
}

const bandOf = (cosine: number) => Math.min(BANDS, Math.floor(cosine * BANDS));

/** The quantized embeddings of many items, each with one or more, that grow and change. */
export class VectorTable {
  #values = new Int8Array(SMALLEST * DIMENSIONS);
  #lengths = new Float32Array(SMALLEST);
  #items: string[] = [];
  #rows = new Map<string, number[]>();
  /** How many rows belong to an item. The others were replaced. */
  #used = 0;

  get size(): number {
    return this.#items.length;
  }

  /** Replaces the embeddings of an item. */
  put(item: string, vectors: Uint8Array[]) {
    const replaced = this.#rows.get(item) ?? [];
    for (const row of replaced) this.#lengths[row] = 0;
    this.#used += vectors.length - replaced.length;
    this.#rows.set(
      item,
      vectors.map((vector) => this.#append(item, vector)),
    );
    if (this.#items.length > SMALLEST && this.#items.length > 2 * this.#used) this.#compact();
  }

  /** The items nearest to the query, best first, with the cosine of their nearest embedding. */
  async nearest(query: Int8Array, most: number): Promise<{ item: string; cosine: number }[]> {
    const length = Math.sqrt(dot(query, 0, query)) || 1;
    const cosines = new Float32Array(this.#items.length);
    for (let row = 0; row < cosines.length; row++) {
      const own = this.#lengths[row] ?? 0;
      cosines[row] = own > 0 ? dot(this.#values, row, query) / (own * length) : -1;
      if (row % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    }
    const floor = floorOf(cosines, 2 * most);
    const best = new Map<string, number>();
    for (let row = 0; row < cosines.length; row++) {
      const [cosine, item] = [cosines[row] ?? 0, this.#items[row]];
      if (cosine < floor || cosine <= 0 || item === undefined) continue;
      best.set(item, Math.max(best.get(item) ?? -1, cosine));
    }
    return Array.from(best, ([item, cosine]) => ({ item, cosine }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, most);
  }

  #append(item: string, vector: Uint8Array): number {
    const row = this.#items.length;
    if (row >= this.#lengths.length) this.#grow();
    const values = new Int8Array(vector.buffer, vector.byteOffset, DIMENSIONS);
    this.#values.set(values, row * DIMENSIONS);
    this.#lengths[row] = Math.sqrt(dot(values, 0, values));
    this.#items.push(item);
    return row;
  }

  #grow() {
    const [values, lengths] = [this.#values, this.#lengths];
    this.#values = new Int8Array(values.length * 2);
    this.#values.set(values);
    this.#lengths = new Float32Array(lengths.length * 2);
    this.#lengths.set(lengths);
  }

  #compact() {
    const old = { values: this.#values, rows: this.#rows };
    this.#items = [];
    this.#rows = new Map();
    this.#values = new Int8Array(old.values.length);
    for (const [item, rows] of old.rows) {
      const vectors = rows.map((row) => old.values.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS));
      this.#rows.set(
        item,
        vectors.map((vector) => this.#append(item, new Uint8Array(vector.buffer, vector.byteOffset, DIMENSIONS))),
      );
    }
  }
}
