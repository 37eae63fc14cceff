import { z } from "zod";
import { must } from "../../../content/must.ts";
import { checkContent } from "../checked-json.ts";
import content from "./position-chances.json" with { type: "json" };

/** What people decided about a position in a document. */
export type PositionVerdict = "passes" | "contradicts" | "missing";
/** They add up to 1. */
export type PositionChances = Record<PositionVerdict, number>;

const NAMES = [
  "relevant",
  "passes",
  "contradicts",
  "contrary",
  "prior_passes",
  "prior_contradicts",
  "prior_missing",
  "passes_above_contradicts",
  "has_contradictions",
] as const;
export type PositionSignals = Record<(typeof NAMES)[number], number>;

const Weights = z.strictObject({ passes: z.number(), contradicts: z.number(), missing: z.number() });
const Curves = z.strictObject({
  set_by: z.string(),
  by_decisions: z
    .array(
      z.strictObject({
        decisions: z.string(),
        offsets: Weights,
        signals: z.array(
          Weights.extend({ name: z.enum(NAMES), mean: z.number(), deviation: z.number().positive() }).strict(),
        ),
      }),
    )
    .length(3),
});

const { by_decisions: CURVES } = checkContent("position-chances.json", Curves, content);
/** Below this many decisions, nothing is decided by them. */
export const LEAST_DECISIONS = 5;

/** The calibrated chances of each verdict, by how many decisions were learned from. */
export function positionChances(signals: PositionSignals, decisions: number): PositionChances {
  const curve = must(
    CURVES[decisions === 0 ? 0 : decisions < LEAST_DECISIONS ? 1 : 2],
    "there is a curve for any number",
  );
  const power = (verdict: PositionVerdict) =>
    Math.exp(
      curve.signals.reduce(
        (sum, each) => sum + (each[verdict] * (signals[each.name] - each.mean)) / each.deviation,
        curve.offsets[verdict],
      ),
    );
  const powers = { passes: power("passes"), contradicts: power("contradicts"), missing: power("missing") };
  const whole = powers.passes + powers.contradicts + powers.missing;
  return {
    passes: powers.passes / whole,
    contradicts: powers.contradicts / whole,
    missing: powers.missing / whole,
  };
}
