import { must } from "../../content/must.ts";
import { printValue, typeOf } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Condition } from "../views/filters.store.ts";
import { isSystemColumn } from "../views/selection.store.ts";
import type { GroupRow, MeasureRow } from "./groups.store.ts";
import type { Interval, Measure, SummaryGroup } from "./summary.schema.ts";

export interface Metric {
  /** As requested, such as `sum:fee`. */
  name: string;
  measure: Measure;
  column: Column;
}

const GROUPED = "what has no value is in no group";

/** A group as it is returned: its value in its type, a label, and the filter that selects its documents. */
export function describeGroup(
  column: Column,
  interval: Interval | undefined,
  { text, label, value, count }: GroupRow,
  conditions: Condition[] = [],
): Pick<SummaryGroup, "key" | "label" | "count" | "filter"> {
  const { field_key, field_type } = column;
  const filtered = (key: unknown, words: string, op: string, operand: unknown = key) => {
    return { key, label: words, count, filter: { [field_key]: { op, value: operand } } };
  };
  if (isSystemColumn(field_key)) return filtered(label, must(label, GROUPED), "eq");
  if (interval) {
    const period = must(text, GROUPED);
    return filtered(period, periodLabel(period), "between", daysWithin(periodDays(period), field_key, conditions));
  }
  const { key } = typeOf(field_type);
  if (key === "items" || key === "options") return filtered(label, must(label, GROUPED), "in", [label]);
  return filtered(value, printValue(field_type, value as never), "eq");
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2027-03` is “March 2027”, `2027-Q1` is “Q1 2027”. */
function periodLabel(period: string): string {
  const [year, part] = period.split("-");
  if (part === undefined) return period;
  return part.startsWith("Q") ? `${part} ${year}` : MONTH.format(new Date(`${period}-01T00:00:00Z`));
}

/** The first and the last day of a period. */
function periodDays(period: string): [string, string] {
  const [year, part] = period.split("-");
  const quarter = part?.startsWith("Q") ? Number(part.slice(1)) : undefined;
  const first = quarter ? quarter * 3 - 2 : Number(part ?? 1);
  const last = quarter ? quarter * 3 : Number(part ?? 12);
  const days = new Date(`${year}-${pad(last)}-01T00:00:00Z`);
  days.setUTCMonth(days.getUTCMonth() + 1, 0);
  return [`${year}-${pad(first)}-01`, `${year}-${pad(last)}-${pad(days.getUTCDate())}`];
}

/** The days of a period that also match the other conditions on the column. */
const daysWithin = (period: [string, string], fieldKey: string, conditions: Condition[]): [string, string] =>
  conditions
    .filter((condition) => condition.fieldKey === fieldKey && !condition.aspect)
    .reduce<[string, string]>(([first, last], { op, operand }) => {
      const [low, high] = DAYS_LEFT[op]?.(operand as never) ?? ["", ""];
      return [low > first ? low : first, high !== "" && high < last ? high : last];
    }, period);

const DAYS_LEFT: Record<string, (operand: never) => [low: string, high: string]> = {
  eq: (day: string) => [day, day],
  lt: (day: string) => ["", dayBeside(day, -1)],
  lte: (day: string) => ["", day],
  gt: (day: string) => [dayBeside(day, 1), ""],
  gte: (day: string) => [day, ""],
  between: (days: [string, string]) => days,
};

const dayBeside = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const pad = (number: number) => String(number).padStart(2, "0");

/** The metrics of one group, by name. */
export function measured(
  metrics: Metric[],
  columns: Column[],
  rows: MeasureRow[][],
  place: number,
): Record<string, unknown> {
  return Object.fromEntries(
    metrics.map((metric) => {
      const own = must(rows[columns.indexOf(metric.column)], "each column is measured").filter(
        (row) => row.place === place,
      );
      return [metric.name, metricValue(metric, own)];
    }),
  );
}

function metricValue({ measure, column }: Metric, rows: MeasureRow[]): unknown {
  const [row] = rows;
  if (!row) return null;
  switch (typeOf(column.field_type).measured) {
    case "amount":
      return rows.map((each) => ({ amount: rounded(each[measure]), currency: each.unit, count: each.count }));
    case "day":
      return measure === "min" ? row.first : row.last;
    case "days":
      return { value: rounded(row[measure]), unit: "days" };
    default:
      return rounded(row[measure]);
  }
}

/** Averages can have endless decimals. Six are enough. */
const rounded = (value: number) => Number(value.toFixed(6));
