import { softmax, weightedSum } from "../../src/models/engine/judge/combine.ts";

/** The inputs of one case, of which the first is 1, and the class that is right. */
export interface FittedRow {
  inputs: number[];
  gold: number;
}

const STEPS = 500;

/** Softmax regression by gradient descent on inputs scaled alike. `ridge`: how strongly each weight is held near 0. */
export function fitRegression(rows: FittedRow[], classes: number, ridge: number[]): number[][] {
  const scale = ridge.map((_, at) => spread(rows.map(({ inputs }) => inputs[at]!)));
  const scaled = rows.map((row) => ({ ...row, inputs: row.inputs.map((value, at) => value / scale[at]!) }));
  const weights = Array.from({ length: classes }, () => scale.map(() => 0));
  const moments = weights.map(() => ({ mean: scale.map(() => 0), square: scale.map(() => 0) }));
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map((own) => own.map((weight, at) => (weight * ridge[at]!) / rows.length));
    for (const row of scaled) {
      const chances = predict(weights, row);
      for (const [choice, own] of slope.entries()) {
        const error = (chances[choice]! - (row.gold === choice ? 1 : 0)) / rows.length;
        for (const [at, value] of row.inputs.entries()) if (value !== 0) own[at]! += error * value;
      }
    }
    for (const [choice, own] of weights.entries()) descend(own, slope[choice]!, moments[choice]!, step);
  }
  return weights.map((own) => own.map((weight, at) => weight / scale[at]!));
}

/** One step of Adam, with a rate that falls to 0. */
function descend(own: number[], slope: number[], { mean, square }: { mean: number[]; square: number[] }, step: number) {
  const rate = 0.05 * Math.sqrt(1 - step / (STEPS + 1));
  for (const [at, down] of slope.entries()) {
    mean[at] = 0.9 * mean[at]! + 0.1 * down;
    square[at] = 0.99 * square[at]! + 0.01 * down ** 2;
    const [first, second] = [mean[at] / (1 - 0.9 ** step), square[at] / (1 - 0.99 ** step)];
    own[at]! -= (rate * first) / (Math.sqrt(second) + 1e-8);
  }
}

/** The standard deviation of an input's values other than 0. An input that never changes keeps its scale. */
function spread(values: number[]): number {
  const present = values.filter((value) => value !== 0);
  const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
  const variance = present.reduce((sum, value) => sum + (value - mean) ** 2, 0) / present.length;
  return Math.sqrt(variance) || 1;
}

/** The probability of each class. */
export function predict(weights: number[][], { inputs }: FittedRow): number[] {
  return softmax(weights.map((own) => weightedSum(own, inputs)));
}
