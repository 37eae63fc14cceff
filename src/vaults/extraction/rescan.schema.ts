import { z } from "zod";
import { Id } from "../../http/shapes.ts";
import { FieldKey } from "../columns/columns.schema.ts";

/** One column, one document, one cell or, with neither field, all stale cells of the vault. */
export const Rescan = z
  .strictObject({ document_id: Id.optional(), field_key: FieldKey.optional() })
  .meta({ id: "VaultRescan" });
export type Rescan = z.output<typeof Rescan>;

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
