import { z } from "zod";
import { text } from "../../kernel/http/shapes.ts";
import { DocumentQuery } from "../documents/documents.schema.ts";

export const INTERVALS = ["month", "quarter", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

export const MEASURES = ["sum", "avg", "min", "max"] as const;
export type Measure = (typeof MEASURES)[number];

/** How many groups are listed. The rest are summed in `other`. */
export const MAX_GROUPS = 100;
const MAX_METRICS = 20;

/** One of `count`, `sum:KEY`, `avg:KEY`, `min:KEY` and `max:KEY`, as sent. */
const METRIC = new RegExp(`^(?:count|(?:${MEASURES.join("|")}):[\\s\\S]{1,200})$`);

const Metrics = z
  .string()
  .max(5000)
  .default("count")
  .transform((sent) => [...new Set(sent.split(",").filter((metric) => metric !== ""))])
  .refine(
    (metrics) => metrics.every((metric) => METRIC.test(metric)),
    "must be a comma-separated list of count, sum:KEY, avg:KEY, min:KEY and max:KEY, where KEY is a field key",
  )
  .refine((metrics) => metrics.length <= MAX_METRICS, `must contain at most ${MAX_METRICS} metrics`)
  .meta({
    type: "string",
    description:
      "Comma-separated: `count`, `sum:KEY`, `avg:KEY`, `min:KEY`, `max:KEY`. Sums and averages apply to number, percentage, currency and duration columns; minimums and maximums also to dates. Amounts are given for each currency.",
  });

export const SummaryQuery = DocumentQuery.pick({ search: true, filter: true, view_id: true }).extend({
  group_by: text(1, 100).optional().describe("A field key. A document with several items counts in the group of each."),
  interval: z
    .enum(INTERVALS, "must be month, quarter or year")
    .optional()
    .describe("Groups a date column by calendar periods instead of by day."),
  metrics: Metrics,
});
export type SummaryQuery = z.output<typeof SummaryQuery>;

const METRIC_FIELDS =
  "Each requested metric is a field named as requested, such as `sum:fee`: a number, a date, a duration in days, for currency columns a list of `{amount, currency, count}`, or null where no document has a value.";

const SummaryGroup = z
  .looseObject({
    key: z
      .unknown()
      .describe("The value of the group. For a period: `2027-03`, `2027-Q1` or `2027`. For a list: one of its items."),
    label: z.string().describe("The value, formatted for display."),
    count: z.int().describe("How many documents are in the group."),
    filter: z
      .record(
        z.string(),
        z.object({
          op: z.string().describe("The operation."),
          value: z.unknown().describe("What the operation compares with."),
        }),
      )
      .describe("The condition that selects the documents of the group."),
  })
  .meta({ id: "SummaryGroup", description: METRIC_FIELDS });

export const Summary = z
  .object({
    total: z.int().describe("How many documents match."),
    metrics: z.record(z.string(), z.unknown()).describe(`Over all matching documents. ${METRIC_FIELDS}`),
    groups: z
      .array(SummaryGroup)
      .describe(`At most ${MAX_GROUPS}, the largest first. Groups of dates are in chronological order.`),
    other: z
      .looseObject({
        groups: z.int().describe("How many groups were added up."),
        count: z.int().describe("How many documents are in those groups."),
      })
      .nullable()
      .describe(`The groups beyond the ${MAX_GROUPS} largest, added up. Null if there are none.`),
    empty: z.int().describe("How many matching documents have no value in the grouped column."),
    unsure: z
      .int()
      .describe("How many of those may have one: their cells are `unsure`. `KEY@unsure` in a filter selects them."),
  })
  .meta({ id: "VaultSummary" });
export type Summary = z.output<typeof Summary>;
export type SummaryGroup = Summary["groups"][number];
