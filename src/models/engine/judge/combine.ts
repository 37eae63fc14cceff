import { first, must } from "../../../content/must.ts";
import { CALIBRATION } from "../calibration.ts";
import { JUDGE } from "../encode/judge.config.ts";
import type { Comparison } from "../encode/judge-model.ts";

/** Chances of says, contradicts and does not mention. They add up to 1. */
export type Chances = [says: number, contradicts: number, silent: number];

/** The best says, the best contradicts, and the other features that the chances are computed from. */
export type Features = [says: number, contradicts: number, ...others: number[]];

const { verdict: WEIGHTS } = CALIBRATION;
const EDGE = 1e-4;
export const logit = (chance: number) => Math.log((chance + EDGE) / (1 - chance + EDGE));

/** The features of all windows that were read. `windows`: how many the document has. */
export function featuresOf(comparisons: Comparison[], windows: number): Features {
  const bySays = comparisons.toSorted((a, b) => b.says - a.says);
  const byContradicts = comparisons.toSorted((a, b) => b.contradicts - a.contradicts);
  const [says, contradicts] = [first(bySays), first(byContradicts)];
  const [nextSays, nextContradicts] = [bySays[1] ?? says, byContradicts[1] ?? contradicts];
  const evidence = comparisons.flatMap((each) => each.evidence.map(({ weight }) => weight));
  return [
    logit(says.says),
    logit(contradicts.contradicts),
    evidence.reduce((most, weight) => Math.max(most, weight), -20),
    logit(nextSays.says),
    logit(nextContradicts.contradicts),
    logit(says.contradicts),
    Math.log1p(windows),
  ];
}

/** Adds the features of a known position to the shared ones: a constant, its best says and its best contradicts. */
export function withPosition(features: Features, positions: number, at: number): number[] {
  const own = [1, features[0], features[1]];
  const none = own.map(() => 0);
  return [1, ...features, ...Array.from({ length: positions }, (_, each) => (each === at ? own : none)).flat()];
}

const SENTENCES = Object.values(JUDGE.positions).map(({ sentence }) => sentence);
const KEYS = Object.keys(JUDGE.positions);
const OWN: Record<string, number[][]> = WEIGHTS.positions;

/** The chances of a known position by the fitted weights of `calibration.json`. */
export function chancesOf(sentence: string, features: Features): Chances {
  const own = OWN[KEYS[SENTENCES.indexOf(sentence)] ?? ""];
  const [bestSays, bestContradicts] = features;
  const scores = WEIGHTS.shared.map((weights, at) => {
    const [offset = 0, says = 0, contradicts = 0] = own?.[at] ?? [];
    return weightedSum(weights, [1, ...features]) + offset + says * bestSays + contradicts * bestContradicts;
  });
  return softmax(scores) as Chances;
}

export function weightedSum(weights: number[], values: number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * must(values[at], "each weight has its value"), 0);
}

export function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
