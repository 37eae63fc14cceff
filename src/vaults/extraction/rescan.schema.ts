import { z } from "zod";
import { Id } from "../../http/shapes.ts";
import { FieldKey } from "../columns/columns.schema.ts";

/** One column, one document, one cell or, with neither field, all stale cells of the vault. */
export const Rescan = z
  .strictObject({ document_id: Id.optional(), field_key: FieldKey.optional() })
  .meta({ id: "VaultRescan" });
export type Rescan = z.output<typeof Rescan>;

export const MOST_ESTIMATED = 100;

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

export const RescanEstimate = z
  .object({
    documents: z.int(),
    cells: z.int(),
    model: z.string().describe("The model that will be used. `local` is free."),
    calls: z.int().describe("The number of model calls."),
    input_tokens: z.int().describe("An estimate. Lower if the provider caches prompts."),
    credits: z
      .object({ needed: z.number(), available: z.number() })
      .nullable()
      .describe("The credits that will be charged. Null if credits are not tracked."),
  })
  .meta({ id: "VaultRescanEstimate" });
export type RescanEstimate = z.output<typeof RescanEstimate>;
