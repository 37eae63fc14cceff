import { z } from "zod";
import { must } from "../../../content/must.ts";
import { checkContent } from "../checked-json.ts";
import content from "./chances.json" with { type: "json" };
import type { LeaveOut } from "./learned-column.ts";
import type { BestPassage } from "./passage-scores.ts";

/** The chance that a document has the clause, and that the best passage is the clause. */
export interface Chances {
  found: number;
  right: number;
}

const Weight = z.strictObject({ offset: z.number() });
const Signal = z.strictObject({
  name: z.enum(["score", "lead", "found_score", "absent_score", "absent", "hits", "above_found", "above_absent"]),
  mean: z.number(),
  deviation: z.number(),
  found: z.number(),
  right: z.number(),
});
const Curves = z.strictObject({
  set_by: z.literal("eval:learning"),
  by_documents_with_the_clause: z
    .array(z.strictObject({ documents: z.string(), found: Weight, right: Weight, signals: z.array(Signal).min(1) }))
    .length(4),
});

const { by_documents_with_the_clause: CURVES } = checkContent("chances.json", Curves, content);

/** The calibrated chances of a best passage, by what the examples showed about the column. */
export function learnedChances({ score, lead }: BestPassage, leaveOut: LeaveOut): Chances {
  const { found, absent, foundScore, absentScore, hits } = leaveOut;
  const signals: Record<z.output<typeof Signal>["name"], number> = {
    score,
    lead,
    found_score: foundScore,
    absent_score: absentScore,
    absent: Math.log1p(absent),
    hits,
    above_found: score - foundScore,
    above_absent: score - absentScore,
  };
  const curve = must(CURVES[found < 2 ? 0 : found < 4 ? 1 : found < 8 ? 2 : 3], "there is a curve for any number");
  const chance = (of: "found" | "right") => {
    const sum = curve.signals.reduce(
      (total, each) => total + (each[of] * (signals[each.name] - each.mean)) / each.deviation,
      curve[of].offset,
    );
    return 1 / (1 + Math.exp(-sum));
  };
  return { found: chance("found"), right: chance("right") };
}
