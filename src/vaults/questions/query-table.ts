import { must } from "../../content/must.ts";
import { printValue } from "../../content/values/values.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ApiError } from "../../kernel/errors/errors.ts";
import { fence } from "../../models/fence.ts";
import type { Column } from "../columns/columns.schema.ts";
import { readCounting } from "../summary/summary.ts";
import { readSort } from "../views/listing.ts";
import type { QueryTableCall } from "./query-table.prompt.ts";
import type { TableQuestion } from "./question.ts";
import type { TableQuery } from "./questions.schema.ts";
import { type AskedTable, runTableQuestion, type TableResult } from "./run-query.ts";

const MAX_VALUE = 300;

/** Runs a language model's query over the whole table. Throws 400 if it does not fit the columns. */
export async function queryTable(
  sql: Sql,
  table: AskedTable,
  call: QueryTableCall,
): Promise<{ text: string; query: TableQuery }> {
  const { columns } = table;
  const { groupBy, interval, metrics } = readCounting(columns, call);
  const sort = call.sort === undefined ? undefined : readSort(columns, call.sort, "sort");
  const named = (key: string) => columns.find(({ field_key }) => field_key === key);
  const keys = new Set([...call.show, ...Object.keys(call.filter), ...(sort ? [sort.fieldKey] : [])]);
  const question: TableQuestion = {
    kind: groupBy ? "group" : "list",
    filter: call.filter,
    ...(groupBy && { groupBy }),
    ...(interval && { interval }),
    metrics,
    ...(sort && { sort: { column: must(named(sort.fieldKey), "it was checked"), descending: sort.descending } }),
    columns: [...keys].flatMap((key) => named(key) ?? []),
  };
  const result = await runTableQuestion(sql, table, question, call.limit);
  return { text: describeResult(result, question.columns), query: result.query };
}

/** Why a query was refused, for the model to correct it. */
export const explainIssues = (error: ApiError): string => `The query does not fit the table. ${error.message}`;

function describeResult({ query, summary, rows }: TableResult, columns: Column[]): string {
  const { matched, of } = query;
  const numbers = {
    matched,
    of,
    metrics: summary.metrics,
    groups: summary.groups,
    other: summary.other,
    empty: summary.empty,
  };
  const lines = rows.map(({ name, cells }) => {
    const values = columns.flatMap(({ field_key, field_type, label }) => {
      const value = cells?.find(([key]) => key === field_key)?.[1] ?? null;
      return value === null ? [] : [`${label}: ${printValue(field_type, value as never).slice(0, MAX_VALUE)}`];
    });
    return [name, ...values].join("; ");
  });
  return fence("the table's answer", `${JSON.stringify(numbers)}\n\n${lines.join("\n")}`);
}
