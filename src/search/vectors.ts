import { setImmediate } from "node:timers/promises";

/** How many numbers say what a passage means. */
export const DIMENSIONS = 384;
/** How many passages one search compares by meaning. */
export const MAX_COMPARED = 50_000;
const MAX_CACHED = 200_000;
const BATCH_SIZE = 10_000;

/** A direction in 384 bytes: its length is lost, and with it nothing that a comparison needs. */
export function pack(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return Int8Array.from(vector, (value) => Math.round((value / (largest || 1)) * 127));
}

/** The packed directions of a file's passages, in their order. */
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

  /** The cosine of each passage with the query. */
  compare(query: Int8Array): Float64Array {
    const length = Math.sqrt(dot(query, 0, query));
    return this.#lengths.map((own, index) => dot(this.#values, index, query) / (own * length || 1));
  }
}

function dot(values: Int8Array, index: number, query: Int8Array): number {
  const from = index * DIMENSIONS;
  let sum = 0;
  for (let at = 0; at < DIMENSIONS; at += 4) {
    sum +=
      values[from + at]! * query[at]! +
      values[from + at + 1]! * query[at + 1]! +
      values[from + at + 2]! * query[at + 2]! +
      values[from + at + 3]! * query[at + 3]!;
  }
  return sum;
}

/** Keeps the vectors of files that were searched lately. The text of a file never changes, so neither do they. */
export class VectorCache {
  readonly #files = new Map<string, FileVectors>();
  #kept = 0;

  /** The vectors of these files; what is not kept is loaded. Files that have none are left out. */
  async get(
    fileIds: string[],
    load: (missing: string[]) => Promise<{ file_id: string; vectors: Uint8Array }[]>,
  ): Promise<Map<string, FileVectors>> {
    const missing = fileIds.filter((id) => !this.#files.has(id));
    const loaded = missing.length === 0 ? [] : await load(missing);
    const fresh = new Map(loaded.map(({ file_id, vectors }) => [file_id, new FileVectors(vectors)]));
    const found = fileIds.flatMap((id) => {
      const vectors = fresh.get(id) ?? this.#files.get(id);
      return vectors ? [[id, vectors] as const] : [];
    });
    for (const [id, vectors] of found) this.#keep(id, vectors);
    this.#forget();
    return new Map(found);
  }

  #keep(id: string, vectors: FileVectors) {
    if (!this.#files.delete(id)) this.#kept += vectors.count;
    this.#files.set(id, vectors);
  }

  #forget() {
    for (const [id, { count }] of this.#files) {
      if (this.#kept <= MAX_CACHED) return;
      this.#files.delete(id);
      this.#kept -= count;
    }
  }
}

/** Calls back with the cosines of every file in turn, and lets others work in between. */
export async function compareAll(
  files: Map<string, FileVectors>,
  query: Int8Array,
  tell: (fileId: string, cosines: Float64Array) => void,
) {
  let done = 0;
  for (const [fileId, vectors] of files) {
    tell(fileId, vectors.compare(query));
    done += vectors.count;
    if (done < BATCH_SIZE) continue;
    done = 0;
    await setImmediate();
  }
}
