import { countShared } from "../../../content/values/prose/guidance.ts";
import { type Bound, type Measure, measuresOf } from "../../../content/values/prose/measures.ts";
import { CALIBRATION } from "../calibration.ts";

/** Two positions (indexes in the order best to worst) whose numbers are in the wrong order. */
export type Disorder = { better: number; worse: number; betterText: string; worseText: string };

const { lint: THRESHOLDS } = CALIBRATION;

/**
 * Finds fallbacks that are stricter than an earlier position. From one position to the next a minimum may only fall and a maximum only
 * rise. A fallback that concedes on another number is a trade-off and not reported.
 */
export function findDisorders(guidances: string[]): Disorder[] {
  const measures = guidances.map(measuresOf);
  const owner = liabilityOwner(guidances);
  const found: Disorder[] = [];
  for (const [worse, own] of measures.entries())
    for (const [better, other] of measures.slice(0, worse).entries()) {
      const pair = stricterPair(other, own, owner);
      if (pair === undefined) continue;
      found.push({ better, worse, betterText: pair[0].text, worseText: pair[1].text });
      break;
    }
  return found.length > 0 ? found : findZigzag(measures);
}

function stricterPair(better: Measure[], worse: Measure[], owner: Bound): [Measure, Measure] | undefined {
  let stricter: [Measure, Measure] | undefined;
  for (const [a, b] of pairMeasures(better, worse)) {
    const bound = a.bound ?? b.bound ?? (a.unit === "fees" ? owner : null);
    const opposite = a.bound !== null && b.bound !== null && a.bound !== b.bound;
    if (bound === null || opposite || isEqual(a, b)) continue;
    const asksMore = bound === "min" ? b.value > a.value : b.value < a.value;
    if (!asksMore) return undefined;
    stricter ??= [a, b];
  }
  return stricter;
}

/** A month and 30 days, or a year and 12 months, are the same length. */
function isEqual(a: Measure, b: Measure): boolean {
  const slack = a.unit === "time" ? THRESHOLDS.same_length : 1e-9;
  return Math.abs(a.value - b.value) <= slack * Math.max(a.value, b.value);
}

/** If the direction is unknown, numbers that go up and then down cannot be in order. */
function findZigzag(measures: Measure[][]): Disorder[] {
  const [standard = [], ...fallbacks] = measures;
  for (const first of standard.filter((measure) => measure.bound === null)) {
    const series = fallbacks.map((fallback) => pairMeasures([first], fallback)[0]?.[1]);
    if (series.length < 2 || series.some((measure) => measure === undefined || measure.bound !== null)) continue;
    const line = [first, ...(series as Measure[])];
    const turn = turningPoint(line.map((measure) => measure.value));
    const [better, worse] = turn > 0 ? line.slice(turn - 1, turn + 1) : [];
    if (better && worse) return [{ better: turn - 1, worse: turn, betterText: better.text, worseText: worse.text }];
  }
  return [];
}

function turningPoint(values: number[]): number {
  let direction = 0;
  for (const [at, value] of values.entries()) {
    const step = Math.sign(value - (values[at - 1] ?? value));
    if (step !== 0 && direction !== 0 && step !== direction) return at;
    direction = step || direction;
  }
  return -1;
}

function pairMeasures(a: Measure[], b: Measure[]): [Measure, Measure][] {
  const pairs: [Measure, Measure][] = [];
  for (const one of a) {
    const other = closest(one, b, a);
    if (other !== undefined && closest(other, a, b) === one) pairs.push([one, other]);
  }
  return pairs;
}

function closest(one: Measure, others: Measure[], own: Measure[]): Measure | undefined {
  const candidates = others.filter((other) => other.unit === one.unit);
  const alone = candidates.length === 1 && own.filter((measure) => measure.unit === one.unit).length === 1;
  const only = candidates[0];
  if (alone && only !== undefined && (one.about.size === 0 || only.about.size === 0)) return only;
  const ranked = candidates
    .map((other) => ({ other, common: countShared(one.about, other.about), likeness: likeness(one, other) }))
    .filter((candidate) => candidate.likeness >= THRESHOLDS.same_subject)
    .sort((x, y) => y.common - x.common || y.likeness - x.likeness);
  const [best, next] = ranked;
  const tied = next !== undefined && next.common === best?.common && next.likeness === best.likeness;
  return tied ? undefined : best?.other;
}

function likeness(a: Measure, b: Measure): number {
  return countShared(a.about, b.about) / Math.max(1, Math.min(a.about.size, b.about.size));
}

/** Whether a lower or a higher liability cap is better: lower for our liability, higher for theirs. */
function liabilityOwner(guidances: string[]): Bound {
  const text = guidances.join("\n");
  const ours = /\bour (?:\w+ ){0,2}liability\b/i.test(text);
  const theirs = /\b(?:their|the other (?:party|side)['’]s|the counterparty['’]s) (?:\w+ ){0,2}liability\b/i.test(text);
  return ours === theirs ? null : ours ? "max" : "min";
}
