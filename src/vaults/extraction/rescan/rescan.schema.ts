import { z } from "zod";
import { booleanText, Id } from "../../../kernel/http/shapes.ts";
import { FieldKey } from "../../columns/columns.schema.ts";

/** One column, one document, one cell or, with neither field, all stale cells of the vault. */
export const Rescan = z.strictObject({
  document_id: Id.optional().describe("Only this document."),
  field_key: FieldKey.optional().describe("Only this column."),
});
export type Rescan = z.output<typeof Rescan>;

const MOST_ESTIMATED = 100;

const DocumentIds = z
  .string()
  .max(MOST_ESTIMATED * 37)
  .transform((ids) => ids.split(","))
  .pipe(z.array(Id).max(MOST_ESTIMATED))
  .meta({ type: "string" });

export const RescanQuery = Rescan.extend({
  document_ids: DocumentIds.optional().describe(
    `Comma-separated document ids, at most ${MOST_ESTIMATED}. Documents without text are not counted.`,
  ),
});
export type RescanQuery = z.output<typeof RescanQuery>;

export const RescanMode = z.object({
  dry_run: booleanText.optional().describe("Only estimates: nothing is read or charged unless `compare` is set."),
  compare: booleanText
    .optional()
    .describe("With `dry_run`: reads, and lists the values that would change at `rescan_id`, without writing them."),
});
export type RescanMode = z.output<typeof RescanMode>;

export const NewRescan = Rescan.extend({
  compare: z.boolean().optional().describe("The same as `compare` in the query."),
}).meta({ id: "NewVaultRescan" });
export type NewRescan = z.output<typeof NewRescan>;

export const RescanEstimate = z
  .object({
    documents: z.int().describe("How many documents will be read."),
    cells: z.int().describe("How many cells will be read."),
    model: z.string().describe("The model that will be used. `local` is free."),
    calls: z.int().describe("The number of model calls."),
    input_tokens: z.int().describe("An estimate. Lower if the provider caches prompts."),
    rescan_id: Id.optional().describe(
      "Only with `compare`: read the changes at `GET /vaults/{id}/rescans/{rescanId}`.",
    ),
    credits: z
      .object({
        needed: z.number().describe("The credits that the rescan costs."),
        available: z.number().describe("The credits that the organization has left."),
      })
      .nullable()
      .describe("The credits that will be charged. Null if credits are not tracked."),
  })
  .meta({ id: "VaultRescanEstimate" });
export type RescanEstimate = z.output<typeof RescanEstimate>;
