import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { FieldKey } from "../columns/columns.schema.ts";
import { DeadlineState } from "./deadline-states.schema.ts";

export const Deadline = z
  .object({
    document_id: Id.describe("The document that the date is from."),
    document_name: z.string().describe("The name of the document."),
    date: z.iso.date().describe("The day of the deadline, as YYYY-MM-DD."),
    title: z.string().describe("The name of the alert, or the label of the column."),
    derived_from: z
      .array(
        z.object({
          field_key: z.string().describe("The key of the column."),
          label: z.string().describe("The label of the column."),
          value: z.unknown().meta({ description: "A date, or a duration that is subtracted from it." }),
          citations: z.array(Citation).describe("The passages of the document that the value is based on."),
          clause: z
            .string()
            .nullable()
            .describe(
              "The number of the clause that the first passage stands in, such as `12.2`. Null if it has none.",
            ),
        }),
      )
      .describe("The cells that the date comes from: the date, and the duration that is subtracted."),
    computation: z
      .string()
      .nullable()
      .describe(
        "How a derived date was computed, such as `90 days before 31 Dec 2027, clause 12.2`. Null for the date of a cell.",
      ),
    alert_id: Id.nullable().describe("Null for a date column that no alert watches."),
    state: DeadlineState.describe("What people did about it."),
  })
  .meta({ id: "Deadline" });
export type Deadline = z.output<typeof Deadline>;

export const day = z.iso.date("must be a date such as 2026-01-31");

export const DeadlineQuery = CursorQuery.extend({
  from: day
    .optional()
    .describe(
      "The first day. Defaults to today in the installation's time zone, or to the earliest deadline if `to` is in the past.",
    ),
  to: day.optional().describe("The last day. If omitted, the list is not limited."),
  field_key: FieldKey.optional().describe("Only deadlines that come from this column."),
});
export type DeadlineQuery = Placed<z.output<typeof DeadlineQuery>>;
