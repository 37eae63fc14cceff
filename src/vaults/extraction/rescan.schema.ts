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
    model: z.string().describe("What will read; `local` costs nothing."),
    calls: z.int().describe("Calls of the model."),
    input_tokens: z.int().describe("Roughly; less where the provider caches."),
    credits: z
      .object({ needed: z.number(), available: z.number() })
      .nullable()
      .describe("What is charged for it; null where credits are not counted."),
  })
  .meta({ id: "VaultRescanEstimate" });
export type RescanEstimate = z.output<typeof RescanEstimate>;
