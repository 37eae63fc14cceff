import { CALIBRATION } from "../calibration.ts";
import { JUDGE } from "../encode/judge.config.ts";
import type { Comparison } from "../encode/judge-model.ts";

/** Chances of says, contradicts and does not mention. They add up to 1. */
export type Chances = [says: number, contradicts: number, silent: number];

const { verdict: WEIGHTS } = CALIBRATION;
const EDGE = 1e-4;
export const logit = (chance: number) => Math.log((chance + EDGE) / (1 - chance + EDGE));

/** What the windows that were read tell together. `windows`: how many the document has. */
export function featuresOf(comparisons: Comparison[], windows: number): number[] {
  const says = comparisons.toSorted((a, b) => b.says - a.says);
  const contradicts = comparisons.toSorted((a, b) => b.contradicts - a.contradicts);
  const evidence = comparisons.flatMap((each) => each.evidence.map(({ weight }) => weight));
  return [
    logit(says[0]!.says),
    logit(contradicts[0]!.contradicts),
    evidence.reduce((most, weight) => Math.max(most, weight), -20),
    logit((says[1] ?? says[0]!).says),
    logit((contradicts[1] ?? contradicts[0]!).contradicts),
    logit(says[0]!.contradicts),
    Math.log1p(windows),
  ];
}

/** How a known position adds to the weights that all share: its constant, its best says and its best contradicts. */
export function withPosition(features: number[], positions: number, at: number): number[] {
  const own = [1, features[0]!, features[1]!];
  const none = own.map(() => 0);
  return [1, ...features, ...Array.from({ length: positions }, (_, each) => (each === at ? own : none)).flat()];
}

const SENTENCES = Object.values(JUDGE.positions).map(({ sentence }) => sentence);
const KEYS = Object.keys(JUDGE.positions);
const OWN: Record<string, number[][]> = WEIGHTS.positions;

/** The chances of a known position by the fitted weights of `calibration.json`. */
export function chancesOf(sentence: string, features: number[]): Chances {
  const own = OWN[KEYS[SENTENCES.indexOf(sentence)] ?? ""];
  const [first, second] = features;
  const scores = WEIGHTS.shared.map((weights, at) => {
    const [offset, says, contradicts] = own?.[at] ?? [0, 0, 0];
    return dot(weights, [1, ...features]) + offset! + says! * first! + contradicts! * second!;
  });
  return softmax(scores) as Chances;
}

export function dot(weights: number[], values: number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * values[at]!, 0);
}

export function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
