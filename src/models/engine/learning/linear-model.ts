import { FEATURES, type Features } from "./features.ts";

/** The weights of features that matter: a few thousand. */
export interface LinearModel {
  ids: Int32Array;
  values: Float32Array;
  bias: number;
}

/** Scores a passage: the higher, the more it is like the positive ones. */
export type Scorer = (features: Features) => number;

/** Passages, and which of them are positive. */
export interface Labelled {
  rows: Features[];
  isPositive: boolean[];
}

const MOST_PASSES = 200;
const TOLERANCE = 0.01;
/** Weights closer to zero are dropped. */
const LEAST_WEIGHT = 1e-4;
/** Steps smaller than this change nothing. */
const LEAST_STEP = 1e-12;
const BIAS = FEATURES;

/**
 * A linear support vector machine with squared hinge loss, trained by dual coordinate descent (Hsieh et al. 2008). All positives weigh
 * as much as all passages do. The same passages in the same order give the same model, bit for bit. Undefined without positives.
 */
export function trainLinearModel({ rows, isPositive }: Labelled): LinearModel | undefined {
  const positives = isPositive.filter(Boolean).length;
  if (positives === 0) return undefined;
  const samples = rows.map((row, at): Sample => {
    const sign = isPositive[at] ? 1 : -1;
    const slack = 0.5 / (sign > 0 ? rows.length / positives / 2 : 1);
    return { row, sign, slack, square: row.values.reduce((sum, value) => sum + value * value, 1), alpha: 0 };
  });
  const weights = new Float64Array(FEATURES + 1);
  descend(samples, weights);
  const ids = Int32Array.from(weights.keys()).filter((id) => id !== BIAS && Math.abs(weights[id] ?? 0) > LEAST_WEIGHT);
  return { ids, values: Float32Array.from(ids, (id) => weights[id] ?? 0), bias: weights[BIAS] ?? 0 };
}

/** A copy of the weights that scores quickly. */
export function openLinearModel({ ids, values, bias }: LinearModel): Scorer {
  const weights = new Float32Array(FEATURES);
  for (const [at, id] of ids.entries()) weights[id] = values[at] ?? 0;
  return (row) => bias + dot(weights, row);
}

interface Sample {
  row: Features;
  sign: 1 | -1;
  slack: number;
  square: number;
  alpha: number;
}

function descend(samples: Sample[], weights: Float64Array) {
  const random = seededRandom();
  let active = [...samples];
  let limit = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    shuffle(active, random);
    const { kept, highest, lowest } = passOver(active, weights, limit);
    const isSettled = highest - lowest <= TOLERANCE;
    if (isSettled && active.length === samples.length) return;
    active = isSettled ? [...samples] : kept;
    limit = isSettled || highest <= 0 ? Number.POSITIVE_INFINITY : highest;
  }
}

/** One step for each sample. `kept`: those that the next pass has to look at again. */
function passOver(active: Sample[], weights: Float64Array, limit: number) {
  const kept: Sample[] = [];
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const sample of active) {
    const { row, sign, slack, alpha } = sample;
    const gradient = sign * ((weights[BIAS] ?? 0) + dot(weights, row)) - 1 + slack * alpha;
    if (alpha === 0 && gradient > limit) continue;
    kept.push(sample);
    const projected = alpha === 0 ? Math.min(gradient, 0) : gradient;
    highest = Math.max(highest, projected);
    lowest = Math.min(lowest, projected);
    if (Math.abs(projected) < LEAST_STEP) continue;
    sample.alpha = Math.max(alpha - gradient / (sample.square + slack), 0);
    addTo(weights, row, (sample.alpha - alpha) * sign);
  }
  return { kept, highest, lowest };
}

function dot(weights: Float64Array | Float32Array, { ids, values }: Features): number {
  let sum = 0;
  for (let at = 0; at < ids.length; at++) sum += (weights[ids[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}

function addTo(weights: Float64Array, { ids, values }: Features, step: number) {
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    weights[id] = (weights[id] ?? 0) + step * (values[at] ?? 0);
  }
  weights[BIAS] = (weights[BIAS] ?? 0) + step;
}

/** A linear congruential generator with a fixed seed, so that training is repeatable. */
function seededRandom(): () => number {
  let seed = 12_345;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };
}

function shuffle<T>(list: T[], random: () => number) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [list[last], list[other]];
    list[last] = two as T;
    list[other] = one as T;
  }
}
