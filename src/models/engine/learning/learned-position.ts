import type { Features } from "./features.ts";
import type { LearningExample } from "./learned-column.ts";
import { type LinearModel, openLinearModel, trainLinearModel } from "./linear-model.ts";
import { type BestPassage, bestPassage, type Passages } from "./passage-scores.ts";
import { type PositionChances, type PositionVerdict, positionChances } from "./position-chances.ts";

/** A document in which people decided about a position. `positives`: the passages that show it; none if it is missing. */
export interface DecidedExample extends LearningExample {
  verdict: PositionVerdict;
}

/** What decisions teach about a position. */
export interface PositionModels {
  /** How many decisions it rests on, and how many of each kind. */
  decisions: number;
  counts: Record<PositionVerdict, number>;
  /** What is evidence of any kind, of a position that is met, and of one that is contradicted. */
  relevant: LinearModel | undefined;
  passes: LinearModel | undefined;
  contradicts: LinearModel | undefined;
  /** What tells evidence that contradicts from evidence that meets it. */
  contrary: LinearModel | undefined;
}

export interface PositionReading {
  best: BestPassage;
  chances: PositionChances;
}

/** The score where nothing could be learned. */
const NO_SCORE = -2;
/** Added to the counts, so that a verdict that nobody reached is unlikely and not impossible. */
const USUAL = { passes: 1.5, contradicts: 0.3, missing: 1.2 };

/** Learns a position. The same decisions in the same order learn the same. */
export function trainPosition(decisions: DecidedExample[]): PositionModels {
  const count = (verdict: PositionVerdict) => decisions.filter((each) => each.verdict === verdict).length;
  const evidence = decisions.flatMap(({ rows, verdict, positives }) =>
    rows.flatMap((row, at) => (positives.has(at) ? [{ row, isContrary: verdict === "contradicts" }] : [])),
  );
  const hasBoth = new Set(evidence.map(({ isContrary }) => isContrary)).size === 2;
  return {
    decisions: decisions.length,
    counts: { passes: count("passes"), contradicts: count("contradicts"), missing: count("missing") },
    relevant: trainOn(decisions, ["passes", "contradicts"]),
    passes: trainOn(decisions, ["passes"]),
    contradicts: trainOn(decisions, ["contradicts"]),
    contrary: hasBoth
      ? trainLinearModel({ rows: evidence.map(({ row }) => row), isPositive: evidence.map((each) => each.isContrary) })
      : undefined,
  };
}

/** Evidence of another verdict is left out: it is no example of a passage that does not matter. */
function trainOn(decisions: DecidedExample[], verdicts: PositionVerdict[]): LinearModel | undefined {
  const labelled = decisions.flatMap(({ rows, verdict, positives }) =>
    rows.flatMap((row, at) => {
      const isPositive = positives.has(at) && verdicts.includes(verdict);
      return positives.has(at) && !isPositive ? [] : [{ row, isPositive }];
    }),
  );
  return trainLinearModel({
    rows: labelled.map(({ row }) => row),
    isPositive: labelled.map(({ isPositive }) => isPositive),
  });
}

/** What the decisions say of a document: the passage that matters most, and the chances of each verdict. Undefined without passages. */
export function judgePosition(learned: PositionModels, passages: Passages): PositionReading | undefined {
  const { decisions, counts } = learned;
  const best = bestPassage(passages, learned.relevant && openLinearModel(learned.relevant));
  const row = best && passages.rows[best.at];
  if (!best || !row) return undefined;
  const passes = highest(learned.passes, passages.rows);
  const contradicts = highest(learned.contradicts, passages.rows);
  const prior = (verdict: PositionVerdict) => Math.log((counts[verdict] + USUAL[verdict]) / (decisions + 3));
  const signals = {
    relevant: best.score,
    passes,
    contradicts,
    contrary: highest(learned.contrary, [row]),
    prior_passes: prior("passes"),
    prior_contradicts: prior("contradicts"),
    prior_missing: prior("missing"),
    passes_above_contradicts: passes - contradicts,
    has_contradictions: learned.contradicts ? 1 : 0,
  };
  return { best, chances: positionChances(signals, decisions) };
}

function highest(model: LinearModel | undefined, rows: Features[]): number {
  if (!model) return NO_SCORE;
  const score = openLinearModel(model);
  return rows.reduce((most, row) => Math.max(most, score(row)), Number.NEGATIVE_INFINITY);
}
