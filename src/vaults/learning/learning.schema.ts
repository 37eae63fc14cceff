import { z } from "zod";
import { LearnedFigures } from "../../content/values/learned-figures.schema.ts";
import { Id, Timestamp } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";

export const ColumnFigures = LearnedFigures.extend({
  clauses: z.int().describe("How many of these documents have the clause."),
  found: z.int().describe("For how many of them the right passage was stated, or shown first."),
  stated: z.int().describe("How many documents it stated something of."),
  right: z.int().describe("How many of these statements rest on the right passage."),
}).meta({ id: "ColumnFigures" });
export type ColumnFigures = z.output<typeof ColumnFigures>;

const LearnedModel = z
  .object({
    kind: z.literal("local").describe("It is learned by the local engine, and stays in this vault."),
    documents: z.int().describe("The documents that it rests on."),
    clauses: z.int().describe("How many of them have the clause."),
    found_again: z.number().nullable().describe("The share of these clauses that it finds when they are left out."),
    from_other_vaults: z.int().describe("How many of the documents are in other vaults."),
  })
  .meta({ id: "LearnedModel" });
export type LearnedModel = z.output<typeof LearnedModel>;

const LearningState = z.object({
  enabled: z
    .boolean()
    .describe("Whether the column learns. Always false for columns that people or a spreadsheet fill."),
  state: z
    .enum(["collecting", "learning", "active", "not_better"])
    .describe(
      "`collecting`: fewer than two documents with the clause were verified, so passages are only ordered by it. `learning`: it learns in the background; until then what it learned before is used. `active`: it is used, if only to show the right passage first. `not_better`: it was not better than without, so it is not used.",
    ),
  before: ColumnFigures.nullable().describe(
    "Without what was learned. Null until it was measured, and where nothing had been read before people wrote the values.",
  ),
  after: ColumnFigures.nullable().describe("With it, each document measured without having learned from it."),
  learned_at: Timestamp.nullable().describe("When it learned last. Null if it never did."),
  model: LearnedModel.nullable().describe("What was learned. Null if there is nothing."),
});
export type LearningState = z.output<typeof LearningState>;

export const ColumnLearning = LearningState.extend({
  examples: z
    .object({
      verified: z.int().describe("Cells whose value was verified."),
      corrected: z.int().describe("Cells whose value a person wrote."),
      absent: z.int().describe("Cells that a person verified as empty, or emptied."),
    })
    .describe("What it learns from in this vault: one for each document."),
  from_vaults: z
    .array(
      z.object({
        vault_id: Id.describe("The id of the other vault."),
        name: z.string().describe("Its name."),
        is_used: z
          .boolean()
          .describe(
            "False where it has no column with the same question, or where somebody who may open this vault may not open it.",
          ),
      }),
    )
    .describe(
      "The other vaults that it may learn from, as far as the caller may open them: from cells that were checked in columns with the same name, instructions and type.",
    ),
}).meta({ id: "ColumnLearning" });
export type ColumnLearning = z.output<typeof ColumnLearning>;

export const VaultLearning = z
  .object({
    columns: z
      .array(
        LearningState.extend({
          column_id: Id.describe("The id of the column."),
          field_key: z.string().describe("The key of the column."),
        }),
      )
      .describe("The columns that can learn, in their order."),
  })
  .meta({ id: "VaultLearning" });
export type VaultLearning = z.output<typeof VaultLearning>;

const MOST_VAULTS = 50;

export const LearningChange = z
  .strictObject({
    enabled: z.boolean().describe("False: what was learned is erased, and nothing is learned until it is true again."),
    from_vault_ids: z
      .array(Id)
      .max(MOST_VAULTS)
      .optional()
      .describe(
        "Other vaults whose columns with the same question it also learns from. Only an owner of this vault and of those may name them. A vault teaches only while everybody who may open this one may open it too. Left out: as before.",
      ),
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
