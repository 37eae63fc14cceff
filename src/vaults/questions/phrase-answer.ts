import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { must } from "../../content/must.ts";
import { writeDay } from "../../content/values/calendar-days.ts";
import { printValue } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import { isLanguageColumn } from "../columns/language.words.ts";
import type { Metric } from "../summary/groups.ts";
import { isDate } from "./column-types.ts";
import { describeFilter } from "./describe-filter.ts";
import { printLanguage } from "./languages.ts";
import type { TableQuestion } from "./question.ts";
import type { TableResult } from "./run-query.ts";

const SHOWN_GROUPS = 25;
const MAX_VALUE = 200;

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const count = (number: number) => numbers.format(number);
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (amount: number) => (Number.isInteger(amount) ? count(amount) : cents.format(amount));
const documents = (number: number) => `${count(number)} ${number === 1 ? "document" : "documents"}`;

/** How an answer shows documents: as links into their vault, with the marks of their citations. */
interface Shown {
  vaultId: string;
  columns: Column[];
  markOf: (documentId: string, fieldKey: string) => string;
}

/** The answer in words. All its numbers are those of the result. */
export function phraseAnswer(question: TableQuestion, result: TableResult, shown: Shown): string {
  const { columns } = shown;
  const { filter } = result.query;
  const conditions = Object.keys(filter).length === 0 ? "" : escapeMarkdown(withDays(describeFilter(filter, columns)));
  const { matched, of } = result.query;
  const head = conditions === "" ? "" : `${conditions}: ${documents(matched)} of ${count(of)}.`;
  switch (question.kind) {
    case "count":
    case "list":
      return [matchLine(matched, of, conditions), ...rowLines(question, result, shown)].join("\n");
    case "values":
      return [head, tableLines(question, result, shown).join("\n")].filter(Boolean).join("\n\n");
    case "extreme":
      return [head, ...extremeLines(question, result, shown)].filter(Boolean).join("\n");
    case "aggregate":
      return [metricLines(question, result.summary.metrics).join("\n"), head].filter(Boolean).join("\n\n");
    case "group":
      return [`**${escapeMarkdown(groupTitle(question))}**`, head, groupLines(question, result).join("\n")]
        .filter(Boolean)
        .join("\n\n");
  }
}

function matchLine(matched: number, of: number, conditions: string): string {
  if (conditions === "") return `**${documents(matched)}** in this vault.\n`;
  if (matched === 0) return `**None** of ${documents(of)}: ${conditions}.\n`;
  return `**${count(matched)}** of ${documents(of)}: ${conditions}.\n`;
}

type Row = TableResult["rows"][number];

function rowLines(question: TableQuestion, result: TableResult, shown: Shown): string[] {
  const lines = result.rows.map((row) => {
    const values = question.columns.flatMap((column) => {
      const value = valueIn(row, column, shown);
      return value === "" ? [] : [`${escapeMarkdown(column.label)}: ${value}`];
    });
    return `- ${[linkTo(row, question, shown), ...values].join(" – ")}`;
  });
  return [...lines, ...moreLine(result)];
}

/** Documents without a value have no rank. */
function extremeLines(question: TableQuestion, result: TableResult, shown: Shown): string[] {
  const column = must(question.sort, "the question ranks").column;
  const rows = result.rows.filter((row) => valueIn(row, column, shown) !== "");
  if (rows.length > 0) return rowLines(question, { ...result, rows }, shown);
  const isOfSome = Object.keys(question.filter).length > 0;
  if (isOfSome && result.rows.length === 0) return [];
  return [
    `${isOfSome ? "None of these documents has" : "No document has"} a value for “${escapeMarkdown(column.label)}”.`,
  ];
}

/** A table with a line for each document and the columns that were asked for. */
function tableLines(question: TableQuestion, result: TableResult, shown: Shown): string[] {
  const { columns } = question;
  const line = (cells: string[]) => `| ${cells.map(inCell).join(" | ")} |`;
  return [
    line(["Document", ...columns.map(({ label }) => escapeMarkdown(label))]),
    `|${" --- |".repeat(columns.length + 1)}`,
    ...result.rows.map((row) =>
      line([linkTo(row, question, shown), ...columns.map((column) => valueIn(row, column, shown))]),
    ),
    ...moreLine(result),
  ];
}

/** A line break or a bar would end a cell. */
export const inCell = (text: string) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");

function moreLine({ rows, query }: TableResult): string[] {
  const more = query.document_ids.length < query.matched && query.sort ? 0 : query.matched - rows.length;
  return more > 0 ? [`\n… and ${count(more)} more.`] : [];
}

/** The value of a cell with the mark of its citation. Empty if there is none. */
function valueIn({ document_id, language, cells }: Row, column: Column, { markOf }: Shown): string {
  const { field_key, field_type } = column;
  if (isLanguageColumn(column)) return language === null ? "" : printLanguage(language);
  const value = cells?.find(([key]) => key === field_key)?.[1] ?? null;
  if (value === null) return "";
  const printed = printValue(field_type, value as never).slice(0, MAX_VALUE);
  return escapeMarkdown(isDate(column) ? withDays(printed) : printed) + markOf(document_id, field_key);
}

const ISO_DAY = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;

/** Days as the table shows them. */
const withDays = (text: string) => text.replace(ISO_DAY, writeDay);

/** A link to the document's row in the table, at the column that was asked about. */
function linkTo({ document_id, name }: Row, { columns }: TableQuestion, { vaultId }: Shown): string {
  const key = columns.find((column) => !isLanguageColumn(column))?.field_key ?? "documentName";
  return `[${escapeMarkdown(name)}](/vaults/${vaultId}?cell=${encodeURIComponent(`${document_id}.${key}`)})`;
}

const MEASURES = { sum: "Total", avg: "Average", min: "Lowest", max: "Highest" };
const DATE_MEASURES = { ...MEASURES, min: "Earliest", max: "Latest" };

/** “Total Annual Fee by Department” */
function groupTitle({ metrics, groupBy }: TableQuestion): string {
  const measured = metrics.map((metric) => `${measureWord(metric)} ${metric.column.label}`);
  return `${measured.length > 0 ? `${measured.join(", ")} by` : "By"} ${must(groupBy, "the question groups").label}`;
}

const measureWord = ({ measure, column }: Metric) => (isDate(column) ? DATE_MEASURES : MEASURES)[measure];

const metricLines = ({ metrics }: TableQuestion, values: Record<string, unknown>) =>
  metrics.map(
    (metric) => `**${measureWord(metric)} ${escapeMarkdown(metric.column.label)}: ${metricText(values[metric.name])}**`,
  );

/** A number, a date, a duration in days, or an amount for each currency. */
function metricText(value: unknown): string {
  if (value === null) return "no document has a value";
  if (typeof value === "number") return count(value);
  if (typeof value === "string") return withDays(value);
  if (Array.isArray(value)) return value.map(({ amount, currency }) => `${currency} ${money(amount)}`).join(", ");
  const { value: length, unit } = value as { value: number; unit: string };
  return `${count(length)} ${unit}${unit === "days" ? inMonths(length) : ""}`;
}

const DAYS_IN_MONTH = 30.436875;
const MONTHS_FROM = 60;

/** Hundreds of days are hard to picture. */
const inMonths = (days: number) =>
  days < MONTHS_FROM ? "" : ` (about ${count(Math.round((days * 10) / DAYS_IN_MONTH) / 10)} months)`;

const labelOf = ({ label }: { label: string }, groupBy: Column | undefined) =>
  groupBy && isLanguageColumn(groupBy) ? printLanguage(label) : label;

function groupLines({ metrics, groupBy }: TableQuestion, { summary }: TableResult): string[] {
  const { groups, other, empty, unsure } = summary;
  const lines = groups.slice(0, SHOWN_GROUPS).map((group) => {
    const values = metrics.map(({ name }) => `${metricText(group[name])}`);
    return `- ${escapeMarkdown(labelOf(group, groupBy))}: ${[documents(group.count), ...values].join(", ")}`;
  });
  const hidden = groups.length - lines.length + (other?.groups ?? 0);
  return [
    ...lines,
    ...(hidden > 0 ? [`- ${count(hidden)} other values`] : []),
    ...(empty > unsure ? [`- no value: ${documents(empty - unsure)}`] : []),
    ...(unsure > 0 ? [`- not sure: ${documents(unsure)}`] : []),
  ];
}
