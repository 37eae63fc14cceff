import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { must } from "../must.ts";
import { openVocabulary } from "./vocabulary.ts";

/** The length of an embedding. */
export const DIMENSIONS = 128;

const FILE = new URL("../../../models/static/vectors-128.int8", import.meta.url);

interface StaticVectors {
  values: Int8Array;
  /** The quantization step of each word piece's values. */
  scales: Float32Array;
}

let loaded: StaticVectors | undefined;

/** The static embedding of a text: the sum of the vectors of its word pieces, as a unit vector. Zero without words. */
export function embedText(text: string): Float32Array {
  loaded ??= loadVectors();
  const { values, scales } = loaded;
  const sum = new Float32Array(DIMENSIONS);
  for (const id of openVocabulary().ids(text)) {
    const scale = must(scales[id], "each word piece has a vector");
    const from = id * DIMENSIONS;
    for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] ?? 0) + (values[from + at] ?? 0) * scale;
  }
  return normalize(sum);
}

/** Characters embedded before yielding to the event loop. */
const CHARACTERS_AT_ONCE = 20_000;

/** The embeddings of many texts, in order. Yields to the event loop in between. */
export async function embedTexts(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  let characters = 0;
  for (const text of texts) {
    if (characters > CHARACTERS_AT_ONCE) {
      await setImmediate();
      characters = 0;
    }
    signal?.throwIfAborted();
    vectors.push(embedText(text));
    characters += text.length;
  }
  return vectors;
}

/** The similarity of two texts by their unit vectors, -1 to 1. */
export function cosineOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function loadVectors(): StaticVectors {
  const bytes = readFileSync(FILE);
  const words = bytes.length / (DIMENSIONS + Float32Array.BYTES_PER_ELEMENT);
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, words * DIMENSIONS);
  const scales = new Float32Array(Uint8Array.from(bytes.subarray(words * DIMENSIONS)).buffer);
  return { values, scales };
}

function normalize(vector: Float32Array): Float32Array {
  const length = Math.sqrt(cosineOf(vector, vector));
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}
