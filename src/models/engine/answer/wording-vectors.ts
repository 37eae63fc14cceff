import { readFileSync } from "node:fs";
import { DIMENSIONS, FileVectors, pack } from "../../../search/vectors.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import type { Embedder } from "../encode/embed.ts";

const FOLDER = new URL("../../../../models/router/", import.meta.url);
const { router: WEIGHTS } = CALIBRATION;

/** The vectors of all wordings, and of the mean of each kind's. */
export class WordingVectors {
  readonly #owners: number[];
  readonly #wordings: FileVectors;
  readonly #means: FileVectors;

  constructor(owners: number[], rows: Int8Array[]) {
    this.#owners = owners;
    this.#wordings = new FileVectors(bytesOf(rows));
    this.#means = new FileVectors(bytesOf(meansOf(owners, rows)));
  }

  /** For each kind the nearest of its wordings, and its score. */
  compare(vector: Float32Array): { nearest: number[]; scores: number[] } {
    const query = pack(vector);
    const cosines = this.#wordings.compare(query);
    const means = this.#means.compare(query);
    const nearest = Array.from(means, () => 0);
    this.#owners.forEach((at, index) => {
      nearest[at] = Math.max(nearest[at]!, cosines[index]!);
    });
    const scores = nearest.map((near, at) => WEIGHTS.weight_nearest * near + WEIGHTS.weight_mean * means[at]!);
    return { nearest, scores };
  }
}

/** Reads the stored vectors. A wording that has none, because its record is new, is embedded. */
export async function loadVectors(clauses: Clause[], embedder: Embedder): Promise<WordingVectors> {
  const texts: string[] = JSON.parse(readFileSync(new URL("wordings.json", FOLDER), "utf8"));
  const bytes = new Int8Array(readFileSync(new URL("wordings.int8", FOLDER)));
  const rows = new Map(texts.map((text, at) => [text, bytes.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS)]));
  const missing = [...new Set(clauses.flatMap(({ wordings }) => wordings))].filter((text) => !rows.has(text));
  const vectors = missing.length > 0 ? await embedder.embed(missing) : [];
  for (const [at, text] of missing.entries()) rows.set(text, new Int8Array(pack(vectors[at]!)));
  const owners = clauses.flatMap(({ wordings }, at) => wordings.map(() => at));
  return new WordingVectors(
    owners,
    clauses.flatMap(({ wordings }) => wordings.map((text) => rows.get(text)!)),
  );
}

const bytesOf = (rows: Int8Array[]) => Buffer.concat(rows.map((row) => new Uint8Array(row)));

function meansOf(owners: number[], rows: Int8Array[]): Int8Array[] {
  const sums = [...new Set(owners)].map(() => new Float32Array(DIMENSIONS));
  owners.forEach((owner, index) => {
    for (let at = 0; at < DIMENSIONS; at++) sums[owner]![at]! += rows[index]![at]!;
  });
  return sums.map((sum) => pack(sum));
}
