import type { Sql } from "../../kernel/db/sql.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { type CellTuple, type DocumentRow, listDocuments } from "../documents/documents.store.ts";
import type { Summary } from "../summary/summary.schema.ts";
import { summarizeTable } from "../summary/summary.ts";
import { listDocumentIds } from "../views/listing.store.ts";
import { readFilterQuery } from "../views/listing.ts";
import { isAmount } from "./column-types.ts";
import type { TableQuestion } from "./question.ts";
import { MAX_NAMED, type TableQuery } from "./questions.schema.ts";

/** The table of a vault that a question is about. */
export interface AskedTable {
  organizationId: string;
  vaultId: string;
  columns: Column[];
  documents: number;
  /** Whether the tallies of its columns can be used. */
  isTallied?: boolean;
}

export interface TableResult {
  query: TableQuery;
  summary: Summary;
  rows: (DocumentRow & { cells: CellTuple[] | null })[];
}

const SHOWN_ROWS = 20;

/** Amounts in different currencies cannot be compared, so the highest or lowest of each currency is selected. */
async function firstOfEachCurrency(sql: Sql, table: AskedTable, { filter, sort }: TableQuestion): Promise<Filter> {
  if (!sort || !isAmount(sort.column) || filter[sort.column.field_key]) return filter;
  const { column, descending } = sort;
  const measure = descending ? "max" : "min";
  const conditions = readFilterQuery(table.columns, filter, "filter");
  const { metrics } = await summarizeTable(
    sql,
    { ...table, conditions },
    { metrics: [{ name: measure, measure, column }] },
  );
  const amounts = (metrics[measure] ?? []) as { amount: number; currency: string }[];
  const value = amounts.map(({ amount, currency }) => ({ amount, currency }));
  return { ...filter, [column.field_key]: value.length > 0 ? { op: "in", value } : { op: "not_empty" } };
}

/** Runs a question over all live documents of a vault. Throws 400 if its filter does not fit the columns. */
export async function runTableQuestion(
  sql: Sql,
  table: AskedTable,
  question: TableQuestion,
  shownRows = SHOWN_ROWS,
): Promise<TableResult> {
  const { organizationId, vaultId, columns, documents, isTallied } = table;
  const { groupBy, interval, metrics, sort, limit = MAX_NAMED } = question;
  const filter = await firstOfEachCurrency(sql, table, question);
  const selection = { organizationId, vaultId, conditions: readFilterQuery(columns, filter, "filter"), isTallied };
  const summary = await summarizeTable(sql, selection, { ...(groupBy && { groupBy }), interval, metrics });
  const order = sort && { fieldKey: sort.column.field_key, descending: sort.descending };
  const most = filter === question.filter ? limit : MAX_NAMED;
  const listing = { ...selection, ...(order && { sort: order }), documents, limit: most, offset: 0 };
  const ids = (await listDocumentIds(sql, listing)).slice(0, most);
  const rows = await listDocuments(
    sql,
    organizationId,
    ids.slice(0, shownRows),
    question.columns.map(({ field_key }) => field_key),
  );
  const query: TableQuery = {
    filter,
    group_by: groupBy?.field_key ?? null,
    ...(interval && { interval }),
    metrics: ["count", ...metrics.map(({ name }) => name)],
    ...(order && { sort: `${order.descending ? "-" : ""}${order.fieldKey}` }),
    columns: question.columns.map(({ field_key }) => field_key),
    matched: summary.total,
    of: Math.max(documents, summary.total),
    document_ids: ids,
  };
  return { query, summary, rows };
}
