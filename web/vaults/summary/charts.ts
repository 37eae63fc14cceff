import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { formatNumber, t } from "../../messages.ts";
import type { SummaryGroup } from "../../operations.ts";
import type { ShownType } from "../types/field-type.ts";
import { typeOf } from "../types/types.ts";

/** One chart of a vault: what is grouped, and what a bar measures. */
export interface Chart {
  title: string;
  group_by: string;
  interval?: "month" | "quarter" | "year";
  /** A currency column that is added up. Without it, documents are counted. */
  sum?: Column;
  /** The currency of the sums. */
  currency?: string | undefined;
  filter: Filter;
}

const LAW = /\b(?:law|jurisdiction)\b/i;
const END = /\b(?:expir\w*|end|renewal|termination)\b/i;

/**
 * The charts that the vault has columns for: by type, by governing law, expiring by month, value by counterparty, and by
 * choices such as the department.
 */
export function chartsOf(columns: Column[], today = new Date().toISOString().slice(0, 10)): Chart[] {
  const of = (field: ShownType<unknown>["field"]) =>
    columns.filter(({ field_type }) => typeOf(field_type).field === field);
  const ending = of("day").find(({ label }) => END.test(label));
  const laws = columns.filter(({ field_type, label }) => typeOf(field_type).isPlain && LAW.test(label)).slice(0, 1);
  const choices = of("choice")
    .filter(({ kind }) => kind === "custom")
    .slice(0, 2);
  const amounts = of("money").slice(0, 1);
  return [
    counted(t("By type"), "agreementType"),
    ...laws.map(({ label, field_key }) => counted(t("By {label}", { label: label.toLowerCase() }), field_key)),
    ...(ending ? [expiring(ending, today)] : []),
    ...choices.map(({ label, field_key }) => counted(t("By {label}", { label: label.toLowerCase() }), field_key)),
    ...amounts.map((sum) => ({
      title: t("{label} by party", { label: sum.label }),
      group_by: "parties",
      sum,
      filter: filledBy(sum),
    })),
  ];
}

/** The chart that a person chose. */
export interface ChosenChart {
  by?: string | undefined;
  sum?: string | undefined;
}

export const isAddedUp = ({ field_type }: Column) => typeOf(field_type).field === "money";

/** The chart that a person chose, if its columns exist. */
export function chosenChart(columns: Column[], { by, sum: added }: ChosenChart): Chart[] {
  const column = columns.find(({ field_key }) => field_key === by);
  if (!column) return [];
  const sum = columns.find((each) => each.field_key === added && isAddedUp(each));
  const title = sum
    ? t("Your chart: {amount} by {label}", { amount: sum.label, label: column.label })
    : t("Your chart: documents by {label}", { label: column.label });
  const isDay = typeOf(column.field_type).field === "day";
  const chart = { title, group_by: column.field_key, ...(isDay && { interval: "year" as const }) };
  return [sum ? { ...chart, sum, filter: filledBy(sum) } : { ...chart, filter: {} }];
}

const counted = (title: string, group_by: string): Chart => ({ title, group_by, filter: {} });
const filledBy = ({ field_key }: Column): Filter => ({ [field_key]: { op: "not_empty" } });

const MONTHS_SHOWN = 24;

/** Whole months, so that a bar counts exactly the documents that it opens. */
function expiring({ label, field_key }: Column, today: string): Chart {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month - 1 + MONTHS_SHOWN, 0)).toISOString().slice(0, 10);
  return {
    title: t("{label} by month, next two years", { label }),
    group_by: field_key,
    interval: "month",
    filter: { [field_key]: { op: "between", value: [`${today.slice(0, 7)}-01`, last] } },
  };
}

/** One bar: its length from 0 to 1, and the number beside it. */
export interface Bar {
  label: string;
  text: string;
  share: number;
  filter: Filter;
}

type Amount = { amount: number; currency: string };

/** The bars of a chart that counts documents, or adds up amounts in one currency. */
export function barsOf(
  { sum, currency, filter }: Omit<Chart, "title" | "group_by">,
  groups: SummaryGroup[],
  empty = 0,
): Bar[] {
  const sized = groups
    .map((group) => ({ group, size: sum ? amountOf(group, sum, currency) : group.count }))
    .filter(({ size }) => size > 0);
  const ordered = sum ? sized.toSorted((a, b) => b.size - a.size) : sized;
  const most = Math.max(...ordered.map(({ size }) => size), sum ? 0 : empty);
  return ordered.map(({ group, size }) => ({
    label: group.label,
    text: currency ? `${currency} ${moneyText(size)}` : formatNumber(size),
    share: size / most,
    filter: { ...filter, ...(group.filter as Filter) },
  }));
}

/** Amounts in several currencies cannot be compared, so each currency has its own chart, with only the documents in that currency. */
export function chartsByCurrency(chart: Chart, groups: SummaryGroup[]): Chart[] {
  const { sum, title, filter } = chart;
  if (!sum) return [chart];
  const currencies = currenciesOf(groups, sum);
  if (currencies.length < 2) return [{ ...chart, currency: currencies[0] }];
  return currencies.map((currency) => ({
    ...chart,
    title: `${title}, ${currency}`,
    currency,
    filter: { ...filter, [sum.field_key]: { op: "gte", value: { amount: 0, currency } } },
  }));
}

const amountsOf = (group: SummaryGroup, { field_key }: Column): Amount[] =>
  (group as unknown as Record<string, Amount[] | null>)[`sum:${field_key}`] ?? [];
const amountOf = (group: SummaryGroup, sum: Column, currency: string | undefined) =>
  amountsOf(group, sum).find((each) => each.currency === currency)?.amount ?? 0;

/** The most common first. */
function currenciesOf(groups: SummaryGroup[], sum: Column): string[] {
  const counts = new Map<string, number>();
  for (const { currency } of groups.flatMap((group) => amountsOf(group, sum)))
    counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const moneyText = (amount: number) => formatNumber(amount, Number.isInteger(amount) ? {} : CENTS);
