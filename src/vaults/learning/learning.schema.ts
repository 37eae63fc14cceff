import { z } from "zod";
import { LearnedFigures } from "../../content/values/learned-figures.schema.ts";
import { Id, Timestamp } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";

export const ColumnLearning = z
  .object({
    enabled: z.boolean().describe("Whether the column learns."),
    examples: z
      .object({
        verified: z.int().describe("Cells whose value was verified."),
        corrected: z.int().describe("Cells whose value a person wrote."),
        absent: z.int().describe("Cells that a person verified as empty, or emptied."),
      })
      .describe("What it learns from: one for each document."),
    state: z
      .enum(["collecting", "learning", "active", "not_better"])
      .describe(
        "`collecting`: fewer than two documents with the clause were verified, so passages are only ordered by it. `learning`: it learns in the background. `active`: it is used. `not_better`: it was not better than without, so it is not used.",
      ),
    before: LearnedFigures.nullable().describe("Without what was learned. Null until it was measured."),
    after: LearnedFigures.nullable().describe("With it, each document measured without having learned from it."),
    learned_at: Timestamp.nullable().describe("When it learned last. Null if it never did."),
    model: z
      .object({
        kind: z.literal("local").describe("It is learned by the local engine, and stays in this vault."),
        documents: z.int().describe("The documents that it rests on."),
        clauses: z.int().describe("How many of them have the clause."),
        found_again: z.number().nullable().describe("The share of these clauses that it finds when they are left out."),
      })
      .nullable()
      .describe("What was learned. Null if there is nothing."),
  })
  .meta({ id: "ColumnLearning" });
export type ColumnLearning = z.output<typeof ColumnLearning>;

export const LearningChange = z
  .strictObject({
    enabled: z.boolean().describe("False: what was learned is erased, and nothing is learned until it is true again."),
  })
  .meta({ id: "ColumnLearningChange" });
export type LearningChange = z.output<typeof LearningChange>;

/** Learns a column again from all of its examples. */
export const LearnColumn = {
  kind: "vaults/learn",
  internal: true,
  maxAttempts: 3,
  input: z.object({ vault_id: Id, column_id: Id }),
} satisfies JobKind;

/** Reads the cells that nobody checked again, with what the column learned. A few documents at a time. */
export const ApplyLearning = {
  kind: "vaults/apply-learning",
  internal: true,
  maxAttempts: 3,
  input: z.object({ vault_id: Id, column_id: Id, after: Id.nullable() }),
} satisfies JobKind;
