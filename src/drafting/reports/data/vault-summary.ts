import type { FillRecord } from "../../../content/formats/template/template.ts";
import { t } from "../../../content/messages/messages.ts";
import { must } from "../../../content/must.ts";
import type { Money } from "../../../content/values/types/currency.ts";
import { typeOf, valueInWords } from "../../../content/values/values.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { Column } from "../../../vaults/columns/columns.schema.ts";
import type { Metric } from "../../../vaults/summary/groups.ts";
import type { Summary } from "../../../vaults/summary/summary.schema.ts";
import { summarizeTable } from "../../../vaults/summary/summary.ts";
import type { Table } from "../../../vaults/views/table.ts";
import { type SummaryLine, summaryPart } from "./report-data.ts";

/** The groups of a column that are listed. The rest are added up, unless a document may be in several. */
const MOST_GROUPS = 12;
const MEASURES = ["sum", "min", "max"] as const;

export interface VaultSummary {
  total: number;
  lines: FillRecord[];
}

/** How many documents have each value of each column, and what amounts add up to. */
export async function summarizeColumns(sql: Sql, listing: Table["listing"], columns: Column[]): Promise<VaultSummary> {
  const { total } = await summarizeTable(sql, listing, { metrics: [] });
  const lines: FillRecord[] = [];
  for (const column of columns.filter(isCounted)) {
    const own = await (isAmount(column) ? amountLines : groupLines)(sql, listing, column);
    lines.push(...summaryPart(column.label, own, total));
  }
  return { total, lines };
}

const UNCOUNTED = ["rich_text", "email", "url", "date_range"];
const isAmount = ({ field_type }: Column) => typeOf(field_type).measured === "amount";
const isCounted = ({ kind, field_type }: Column) => kind !== "system" && !UNCOUNTED.includes(field_type);

async function groupLines(sql: Sql, listing: Table["listing"], groupBy: Column): Promise<SummaryLine[]> {
  const { measured, key } = typeOf(groupBy.field_type);
  const interval = measured === "day" ? ("year" as const) : undefined;
  const summary = await summarizeTable(sql, listing, { groupBy, interval, metrics: [] });
  const isMany = key === "items" || key === "options";
  return [...groupsOf(summary, isMany, interval !== undefined), ...emptyLines(summary)];
}

function groupsOf({ groups, other }: Summary, isMany: boolean, isDated: boolean): SummaryLine[] {
  if (!isDated && !isMany && areWordings(groups)) {
    const count = groups.length + (other?.count ?? 0);
    return [{ label: t("Different wordings"), count }];
  }
  const shown = isDated ? groups : groups.slice(0, MOST_GROUPS);
  const lines: SummaryLine[] = shown.map(({ label, count }) => ({ label: shortened(label), count }));
  const rest = groups.slice(shown.length);
  const more = rest.length + (other?.groups ?? 0);
  if (more === 0) return lines;
  const label = t("{count, plural, one {# other value} other {# other values}}", { count: more });
  const counted = rest.reduce((sum, { count }) => sum + count, other?.count ?? 0);
  return [...lines, { label, count: isMany ? null : counted }];
}

const LONG_LABEL = 60;

/** Whole clauses, no two of them alike: how often each occurs says nothing. */
const areWordings = (groups: Summary["groups"]): boolean =>
  groups.length > 1 &&
  groups.every(({ count }) => count === 1) &&
  groups.filter(({ label }) => label.length > LONG_LABEL).length > groups.length / 2;

const LONGEST_LABEL = 120;

/** A label that is a whole clause stands in full with its contract. */
const shortened = (label: string) =>
  label.length <= LONGEST_LABEL ? label : `${label.slice(0, LONGEST_LABEL).toWellFormed().trimEnd()} …`;

function emptyLines({ empty, unsure }: Pick<Summary, "empty" | "unsure">): SummaryLine[] {
  if (empty === 0) return [];
  const certain = empty - unsure;
  return [
    ...(certain > 0 ? [{ label: t("No value"), count: certain }] : []),
    ...(unsure > 0 ? [{ label: t("Not certain"), count: unsure }] : []),
  ];
}

type Amounts = (Money & { count: number })[];

/** A line for each currency, because amounts in different ones cannot be added up. */
async function amountLines(sql: Sql, listing: Table["listing"], groupBy: Column): Promise<SummaryLine[]> {
  const measured = MEASURES.map((measure): Metric => ({ name: measure, measure, column: groupBy }));
  const summary = await summarizeTable(sql, listing, { groupBy, metrics: measured });
  const listed = ({ metrics }: Summary, measure: string) => (metrics[measure] ?? []) as Amounts;
  const inWords = (measure: string, currency: string) => {
    const { amount } = must(
      listed(summary, measure).find((each) => each.currency === currency),
      "all measures have the same currencies",
    );
    return valueInWords("currency", { amount, currency });
  };
  const lines = listed(summary, "sum").map(({ currency, count }) => ({
    label: t("{sum} in total, from {min} to {max}", {
      sum: inWords("sum", currency),
      min: inWords("min", currency),
      max: inWords("max", currency),
    }),
    count,
  }));
  return [...lines, ...emptyLines(summary)];
}
