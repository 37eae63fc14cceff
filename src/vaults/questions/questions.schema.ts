import { z } from "zod";
import { FILTER_OPS } from "../../content/values/values.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { CallerFieldType } from "../columns/columns.schema.ts";
import { INTERVALS } from "../summary/summary.schema.ts";

/** How many documents a table query names. */
export const MAX_NAMED = 500;

export const TableQuery = z
  .object({
    filter: z
      .record(
        z.string(),
        z.object({
          op: z.enum(FILTER_OPS).describe("The operation."),
          value: z
            .unknown()
            .optional()
            .describe("What the operation compares with. Absent for `empty` and `not_empty`."),
        }),
      )
      .describe("As in `GET /vaults/{id}/documents`."),
    group_by: z.string().nullable().describe("The column that documents are grouped by. Null if they are not grouped."),
    interval: z.enum(INTERVALS).optional().describe("The calendar period that a date column is grouped by."),
    metrics: z.array(z.string()).describe("What is counted, as in `GET /vaults/{id}/summary`."),
    sort: z
      .string()
      .optional()
      .describe("The column that documents are sorted by, with `-` in front for descending order."),
    columns: z
      .array(z.string())
      .optional()
      .describe("The columns that the question is about, the most important first."),
    matched: z.int().describe("How many documents the filter selects."),
    of: z.int().describe("How many documents the vault has."),
    document_ids: z
      .array(Id)
      .describe(`The documents that the answer is about, at most ${MAX_NAMED}. All are counted in \`matched\`.`),
  })
  .meta({ id: "TableQuery" });
export type TableQuery = z.output<typeof TableQuery>;

export const SuggestedColumn = z
  .object({
    label: z.string().describe("The heading it would have."),
    instructions: z.string().describe("What it would look for."),
    field_type: CallerFieldType.describe("The type that its values would have."),
  })
  .meta({ id: "SuggestedColumn" });
export type SuggestedColumn = z.output<typeof SuggestedColumn>;
