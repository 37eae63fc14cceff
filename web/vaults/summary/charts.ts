import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import type { SummaryGroup } from "../../operations.ts";
import type { Column } from "../vaults.queries.ts";

/** One chart of a vault: what is grouped, and what a bar measures. */
export interface Chart {
  title: string;
  group_by: string;
  interval?: "month" | "quarter" | "year";
  /** A currency column that is added up. Without it, documents are counted. */
  sum?: Column;
  filter: Filter;
}

const LAW = /\b(?:law|jurisdiction)\b/i;
const END = /\b(?:expir\w*|end|renewal|termination)\b/i;

/** By type, by governing law, expiring by month, value by counterparty, and by department and the like: as far as the vault has the columns. */
export function chartsOf(columns: Column[]): Chart[] {
  const dates = columns.filter(({ field_type }) => field_type === "date");
  const ending = dates.find(({ label }) => END.test(label));
  const laws = columns.filter(({ field_type, label }) => field_type === "text" && LAW.test(label)).slice(0, 1);
  const choices = columns.filter(({ field_type, kind }) => field_type === "enum" && kind === "custom").slice(0, 2);
  const amounts = columns.filter(({ field_type }) => field_type === "currency").slice(0, 1);
  return [
    counted("By type", "agreementType"),
    ...laws.map(({ label, field_key }) => counted(`By ${label.toLowerCase()}`, field_key)),
    ...(ending ? [expiring(ending)] : []),
    ...choices.map(({ label, field_key }) => counted(`By ${label.toLowerCase()}`, field_key)),
    ...amounts.map((sum) => ({ title: `${sum.label} by party`, group_by: "parties", sum, filter: filledBy(sum) })),
  ];
}

const counted = (title: string, group_by: string): Chart => ({ title, group_by, filter: {} });
const filledBy = ({ field_key }: Column): Filter => ({ [field_key]: { op: "not_empty" } });

const MONTHS_SHOWN_DAYS = 730;
const expiring = ({ label, field_key }: Column): Chart => ({
  title: `${label} by month, next two years`,
  group_by: field_key,
  interval: "month",
  filter: { [field_key]: { op: "in_next", value: MONTHS_SHOWN_DAYS } },
});

/** One bar: its length from 0 to 1, and the number beside it. */
export interface Bar {
  label: string;
  text: string;
  share: number;
  filter: Filter;
}

type Amount = { amount: number; currency: string };

/** The bars of a chart. Amounts in several currencies are not comparable, so each bar is of the most common one. */
export function barsOf({ sum, filter }: Pick<Chart, "sum" | "filter">, groups: SummaryGroup[]): Bar[] {
  const currency = sum && mostCommonCurrency(groups, sum);
  const sized = groups
    .map((group) => ({ group, size: sum ? amountOf(group, sum, currency) : group.count }))
    .filter(({ size }) => size > 0);
  const ordered = sum ? sized.toSorted((a, b) => b.size - a.size) : sized;
  const most = Math.max(...ordered.map(({ size }) => size));
  return ordered.map(({ group, size }) => ({
    label: group.label,
    text: currency ? `${currency} ${size.toLocaleString("en-US")}` : size.toLocaleString("en-US"),
    share: size / most,
    filter: { ...filter, ...(group.filter as Filter) },
  }));
}

const amountsOf = (group: SummaryGroup, { field_key }: Column): Amount[] =>
  (group as unknown as Record<string, Amount[] | null>)[`sum:${field_key}`] ?? [];
const amountOf = (group: SummaryGroup, sum: Column, currency: string | undefined) =>
  amountsOf(group, sum).find((each) => each.currency === currency)?.amount ?? 0;

function mostCommonCurrency(groups: SummaryGroup[], sum: Column): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of groups.flatMap((group) => amountsOf(group, sum)))
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
