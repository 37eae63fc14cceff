import { must } from "../../../content/must.ts";
import { cosineOf, DIMENSIONS, embedText } from "../../../content/search/embed.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";

const { router: WEIGHTS } = CALIBRATION;

/** The vectors of all wordings, and the mean vector of each kind. */
export class WordingVectors {
  readonly #kinds: { wordings: Float32Array[]; mean: Float32Array }[];

  constructor(clauses: Clause[]) {
    this.#kinds = clauses.map((clause) => {
      const wordings = clause.wordings.map(embedText);
      return { wordings, mean: meanOf(wordings) };
    });
  }

  /** For each kind, the similarity of its nearest wording, and its score. */
  compare(vector: Float32Array): { nearest: number[]; scores: number[] } {
    const kinds = this.#kinds.map(({ wordings, mean }) => {
      const nearest = wordings.reduce((most, wording) => Math.max(most, cosineOf(wording, vector)), 0);
      return { nearest, score: WEIGHTS.weight_nearest * nearest + WEIGHTS.weight_mean * cosineOf(mean, vector) };
    });
    return { nearest: kinds.map(({ nearest }) => nearest), scores: kinds.map(({ score }) => score) };
  }
}

/** The mean direction of the vectors, as a unit vector. */
function meanOf(vectors: Float32Array[]): Float32Array {
  const sum = vectors.reduce(
    (total, vector) => total.map((value, at) => value + must(vector[at], "all vectors are of one length")),
    new Float32Array(DIMENSIONS),
  );
  const length = Math.sqrt(cosineOf(sum, sum)) || 1;
  return sum.map((value) => value / length);
}
