import { z } from "zod";
import { Id } from "../../http/shapes.ts";
import { FILTER_OPS } from "../../values/values.ts";
import { CallerFieldType } from "../columns/columns.schema.ts";
import { INTERVALS } from "../summary/summary.schema.ts";

/** How many documents a table query names. */
export const MAX_NAMED = 500;

export const TableQuery = z
  .object({
    filter: z
      .record(z.string(), z.object({ op: z.enum(FILTER_OPS), value: z.unknown().optional() }))
      .describe("As in `GET /vaults/{id}/documents`."),
    group_by: z.string().nullable(),
    interval: z.enum(INTERVALS).optional(),
    metrics: z.array(z.string()),
    sort: z.string().optional(),
    matched: z.int().describe("How many documents the filter selects."),
    of: z.int().describe("How many documents the vault has."),
    document_ids: z
      .array(Id)
      .describe(`The documents that the answer is about, at most ${MAX_NAMED}. All are counted in \`matched\`.`),
  })
  .meta({ id: "TableQuery" });
export type TableQuery = z.output<typeof TableQuery>;

export const SuggestedColumn = z
  .object({ label: z.string(), instructions: z.string(), field_type: CallerFieldType })
  .meta({ id: "SuggestedColumn" });
export type SuggestedColumn = z.output<typeof SuggestedColumn>;
