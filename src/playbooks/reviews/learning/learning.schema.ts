import { z } from "zod";
import { LearnedFigures } from "../../../content/values/learned-figures.schema.ts";
import { Id, Timestamp } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";

export const CheckLearning = z
  .object({
    enabled: z.boolean().describe("Whether the check learns. Always false for official playbooks: duplicate one."),
    examples: z
      .object({
        verified: z.int().describe("Decisions that kept the contract's wording."),
        corrected: z.int().describe("Decisions against the contract's wording."),
        absent: z.int().describe("Decisions on contracts that lack what the position asks for."),
      })
      .describe("What it learns from: the newest decision on each file, at most a hundred."),
    state: z
      .enum(["collecting", "learning", "active", "not_better"])
      .describe(
        "`collecting`: fewer than five decisions, which are only shown beside new findings on similar wording. `learning`: it learns in the background. `active`: it is used. `not_better`: it was not better than without, so it is not used.",
      ),
    before: LearnedFigures.nullable().describe("Without what was learned. Null until it was measured."),
    after: LearnedFigures.nullable().describe("With it, each decision measured without having learned from it."),
    learned_at: Timestamp.nullable().describe("When it learned last. Null if it never did."),
    model: z
      .object({
        kind: z.literal("local").describe("It is learned by the local engine, and stays in this organization."),
        documents: z.int().describe("The decisions that it rests on."),
        clauses: z.int().describe("How many of them are about a passage."),
        found_again: z
          .number()
          .nullable()
          .describe("The share of these passages that it finds when they are left out."),
      })
      .nullable()
      .describe("What was learned. Null if there is nothing."),
  })
  .meta({ id: "CheckLearning" });
export type CheckLearning = z.output<typeof CheckLearning>;

export const CheckLearningChange = z
  .strictObject({
    enabled: z.boolean().describe("False: what was learned is erased, and nothing is learned until it is true again."),
  })
  .meta({ id: "CheckLearningChange" });
export type CheckLearningChange = z.output<typeof CheckLearningChange>;

/** Learns a check again from all decisions on it. */
export const LearnCheck = {
  kind: "playbooks/learn",
  internal: true,
  maxAttempts: 3,
  input: z.object({ check_id: Id }),
} satisfies JobKind;
