import type { Features } from "./features.ts";
import type { Scorer } from "./linear-model.ts";

/** How much the column's own words count beside what was learned. Set by `eval:learning`. */
const QUERY_WEIGHT = 0.25;

/** The passages of one document: their features, and how well each fits the column's own words. */
export interface Passages {
  rows: Features[];
  query: number[];
}

/** The passage that scores best. */
export interface BestPassage {
  at: number;
  score: number;
  /** How much better it is than the best passage that does not stand beside it. */
  lead: number;
  /** The score of that other passage. Without one, that of the best itself. */
  second: number;
}

/** The best passage by what was learned and by the column's own words. Without a scorer by the words alone. Undefined without passages. */
export function bestPassage({ rows, query }: Passages, scorer: Scorer | undefined): BestPassage | undefined {
  const scores = rows.map((row, at) => (scorer?.(row) ?? 0) + QUERY_WEIGHT * (query[at] ?? 0));
  const [score, at] = highest(scores, () => true);
  if (at < 0) return undefined;
  const [second, other] = highest(scores, (place) => Math.abs(place - at) > 1);
  return other < 0 ? { at, score, lead: 0, second: score } : { at, score, lead: score - second, second };
}

function highest(scores: number[], isAllowed: (at: number) => boolean): [score: number, at: number] {
  let best = -1;
  for (const [at, score] of scores.entries())
    if (isAllowed(at) && (best < 0 || score > (scores[best] ?? score))) best = at;
  return [scores[best] ?? Number.NEGATIVE_INFINITY, best];
}
