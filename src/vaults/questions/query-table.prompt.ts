import { z } from "zod";
import { FILTER_OPS } from "../../content/values/values.ts";
import { fence } from "../../models/fence.ts";
import type { Tool } from "../../models/model.ts";
import { INTERVALS } from "../summary/summary.schema.ts";
import type { AskedTable } from "./run-query.ts";

export const QueryTableCall = z.object({
  filter: z
    .record(z.string(), z.object({ op: z.enum(FILTER_OPS), value: z.unknown().optional() }))
    .default({})
    .describe(
      "Conditions by field key, all of which must hold. between takes [low, high], in and not_in a list, in_next and in_last a number of days, in_this month, quarter or year; empty and not_empty no value.",
    ),
  sort: z.string().max(101).optional().describe("A field key, prefixed with - for descending order."),
  group_by: z.string().max(100).optional().describe("A field key."),
  interval: z.enum(INTERVALS).optional().describe("Groups a date column by calendar periods."),
  metrics: z
    .array(z.string().max(210))
    .max(10)
    .default([])
    .describe("sum:KEY, avg:KEY, min:KEY, max:KEY. The number of documents is always given."),
  show: z
    .array(z.string().max(100))
    .max(10)
    .default([])
    .describe("Field keys whose values are listed with the documents."),
  limit: z.int().min(1).max(100).default(20).describe("How many documents are listed. All are counted."),
});
export type QueryTableCall = z.output<typeof QueryTableCall>;

export const QUERY_TABLE_TOOL: Tool = {
  name: "query_table",
  description:
    "Filters, sorts, groups and adds up the whole table of the vault: every document, whatever their number. Use it for how many, which, earliest, highest, average, total, and by …; never count from the documents shown here.",
  input: QueryTableCall,
};

const MAX_OPTIONS = 50;

/** The columns that query_table knows. */
export function tablePrompt({ columns, documents }: AskedTable): string {
  const lines = columns.map(({ field_key, label, field_type, field_meta }) => {
    const options = field_meta ? `, one of: ${field_meta.options.slice(0, MAX_OPTIONS).join(" | ")}` : "";
    return `${field_key}: ${label} (${field_type}${options})`;
  });
  return `The vault has ${documents} documents. Ask its table with query_table; answer questions about several documents from it alone. Its columns:\n\n${fence("the vault's columns", lines.join("\n"))}`;
}
