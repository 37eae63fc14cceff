import { cosineOf, DIMENSIONS, embedText } from "../../../content/search/embed.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";

const { router: WEIGHTS } = CALIBRATION;

/** The vectors of all wordings, and of the mean of each kind's. */
export class WordingVectors {
  readonly #kinds: { wordings: Float32Array[]; mean: Float32Array }[];

  constructor(clauses: Clause[]) {
    this.#kinds = clauses.map((clause) => {
      const wordings = clause.wordings.map(embedText);
      return { wordings, mean: meanOf(wordings) };
    });
  }

  /** For each kind the nearest of its wordings, and its score. */
  compare(vector: Float32Array): { nearest: number[]; scores: number[] } {
    const nearest = this.#kinds.map(({ wordings }) =>
      wordings.reduce((most, wording) => Math.max(most, cosineOf(wording, vector)), 0),
    );
    const scores = nearest.map(
      (near, at) => WEIGHTS.weight_nearest * near + WEIGHTS.weight_mean * cosineOf(this.#kinds[at]!.mean, vector),
    );
    return { nearest, scores };
  }
}

/** The unit vector that points where most of them do. */
function meanOf(vectors: Float32Array[]): Float32Array {
  const sum = new Float32Array(DIMENSIONS);
  for (const vector of vectors) for (let at = 0; at < DIMENSIONS; at++) sum[at]! += vector[at]!;
  const length = Math.sqrt(cosineOf(sum, sum)) || 1;
  return sum.map((value) => value / length);
}
