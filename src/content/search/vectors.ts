import { setImmediate } from "node:timers/promises";
import { DIMENSIONS, embedText } from "./embed.ts";

/** How many passages one search compares by embedding. */
export const MAX_COMPARED = 50_000;
/** Below this cosine similarity two texts are unrelated. */
export const MIN_COSINE = 0.12;
const MAX_CACHED = 200_000;
const BATCH_SIZE = 10_000;

/** The quantized embedding of a question. */
export const embedQuery = (text: string): Int8Array => pack(embedText(text));

/** Quantizes an embedding to one byte per dimension. Its length is lost, which the cosine does not need. */
export function pack(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return Int8Array.from(vector, (value) => Math.round((value / (largest || 1)) * 127));
}

/** The quantized embeddings of a file's passages, in order. */
export class FileVectors {
  readonly count: number;
  readonly #values: Int8Array;
  readonly #lengths: Float64Array;

  constructor(bytes: Uint8Array) {
    this.#values = new Int8Array(bytes);
    this.count = Math.floor(bytes.length / DIMENSIONS);
    this.#lengths = Float64Array.from({ length: this.count }, (_, index) =>
      Math.sqrt(dot(this.#values, index, this.#values.subarray(index * DIMENSIONS))),
    );
  }

  /** The cosine similarity of each passage with the query. */
  compare(query: Int8Array): Float64Array {
    const length = Math.sqrt(dot(query, 0, query));
    return this.#lengths.map((own, index) => dot(this.#values, index, query) / (own * length || 1));
  }
}

/** The dot product of a row of `values` with the query. */
export function dot(values: Int8Array, index: number, query: Int8Array): number {
  const from = index * DIMENSIONS;
  let sum = 0;
  // biome-ignore-start lint/style/noNonNullAssertion: the hot loop of the search, unrolled, reads best without defaults
  for (let at = 0; at < DIMENSIONS; at += 4) {
    sum +=
      values[from + at]! * query[at]! +
      values[from + at + 1]! * query[at + 1]! +
      values[from + at + 2]! * query[at + 2]! +
      values[from + at + 3]! * query[at + 3]!;
  }
  // biome-ignore-end lint/style/noNonNullAssertion: the hot loop of the search, unrolled, reads best without defaults
  return sum;
}

/** An LRU cache of the vectors of files. They never change, because the text of a file never does. */
export class VectorCache {
  readonly #files = new Map<string, FileVectors>();
  #cachedPassages = 0;

  /** The vectors of these files, loaded if not cached. Files without vectors are left out. */
  async get(
    fileIds: string[],
    load: (missing: string[]) => Promise<{ file_id: string; vectors: Uint8Array }[]>,
  ): Promise<Map<string, FileVectors>> {
    const missing = fileIds.filter((id) => !this.#files.has(id));
    const loaded = missing.length === 0 ? [] : await load(missing);
    const loadedVectors = new Map(loaded.map(({ file_id, vectors }) => [file_id, new FileVectors(vectors)]));
    const found = fileIds.flatMap((id) => {
      const vectors = loadedVectors.get(id) ?? this.#files.get(id);
      return vectors ? [[id, vectors] as const] : [];
    });
    for (const [id, vectors] of found) this.#touch(id, vectors);
    this.#evict();
    return new Map(found);
  }

  #touch(id: string, vectors: FileVectors) {
    if (!this.#files.delete(id)) this.#cachedPassages += vectors.count;
    this.#files.set(id, vectors);
  }

  #evict() {
    for (const [id, { count }] of this.#files) {
      if (this.#cachedPassages <= MAX_CACHED) return;
      this.#files.delete(id);
      this.#cachedPassages -= count;
    }
  }
}

/** Calls `onFile` with the cosines of each file, and yields to the event loop in between. */
export async function compareAll(
  files: Map<string, FileVectors>,
  query: Int8Array,
  onFile: (fileId: string, cosines: Float64Array) => void,
) {
  let done = 0;
  for (const [fileId, vectors] of files) {
    onFile(fileId, vectors.compare(query));
    done += vectors.count;
    if (done < BATCH_SIZE) continue;
    done = 0;
    await setImmediate();
  }
}
