import { nameOfLanguage, t } from "../../../content/messages/messages.ts";
import type { Column } from "../../../vaults/columns/columns.schema.ts";
import type { DocumentStatus } from "../../../vaults/documents/documents.schema.ts";
import { evidenceIn, pagesOf, type TableRow, type TableSource } from "../../../vaults/views/table-pages.ts";
import { cellsOf, type Evidence, emptyCellsOf, toCheck } from "./cells.ts";
import { mustFit, type Needs, type ReportData } from "./report-data.ts";

/** The columns that a template uses. */
export interface UsedColumns {
  /** By their own key. */
  named: Column[];
  /** In the list `values` of each row, and in `findings`. */
  listed: Column[];
}

type Lists = Pick<ReportData, "rows" | "documents" | "findings">;

/** One record for each row of the table, with the documents and what a person should look at. */
export async function readVaultRows(source: TableSource, used: UsedColumns, needs: Needs): Promise<Lists> {
  const lists: Lists = { rows: [], documents: [], findings: [] };
  for await (const page of pagesOf(source)) {
    const evidence = await evidenceIn(source, page);
    for (const row of page) addRow(lists, row, evidence, { used, needs });
    mustFit(lists.findings.length);
  }
  return lists;
}

type Asked = { used: UsedColumns; needs: Needs };

function addRow(lists: Lists, row: TableRow, evidence: Evidence, { used, needs }: Asked): void {
  const number = String(lists.documents.length + 1);
  const cellOf = cellsOf(row, evidence);
  const emptyCellOf = emptyCellsOf(row, evidence);
  const listed = used.listed.map((column) => ({ column, cell: cellOf(column) }));
  const values = listed.map(({ column, cell }) => ({
    key: column.field_key,
    label: column.label,
    value: cell || emptyCellOf(column),
  }));
  lists.documents.push({ ...toDocument(row), number });
  lists.rows.push({
    number,
    documentName: row.name,
    ...Object.fromEntries(used.named.map((column) => [column.field_key, cellOf(column)])),
    ...(needs.hasValues && { values }),
  });
  if (!needs.hasFindings) return;
  for (const { column, cell } of listed) {
    const found = toCheck(row, column, cell, evidence(row.document_id, column.field_key));
    if (found) lists.findings.push(found);
  }
}

const STATES: Record<DocumentStatus, string> = {
  queued: t("Not read yet"),
  parsing: t("Being read"),
  extracting: t("Being read"),
  ready: t("Read"),
  failed: t("Could not be read"),
  duplicate: t("Copy"),
  bundle: t("Several agreements, not split"),
  split: t("Split"),
  deleted: t("Deleted"),
};

const toDocument = ({ name, title, status, pages, language, error }: TableRow) => ({
  documentName: name,
  title: title ?? "",
  status: error === null ? STATES[status] : t("{state}: {reason}", { state: STATES[status], reason: error }),
  pages: pages === null ? "" : String(pages),
  language: language === null || language === "und" ? "" : (nameOfLanguage(language) ?? language),
});
