import type { Sql } from "../../kernel/db/sql.ts";
import { listEvidence } from "../evidence/evidence.store.ts";
import type { TableQuestion } from "./question.ts";
import type { AskedTable, TableResult } from "./run-query.ts";

/** A passage that a value of the table was read from. */
export interface TableCitation {
  marker: number;
  file_id: string;
  document_id: string;
  filename: string;
  quote: string;
  start: number;
  end: number;
  page: number | null;
}

interface Listed extends Pick<TableResult, "rows"> {
  /** What the answer has cited before. */
  cited: TableCitation[];
}

/** The passages behind the values that an answer lists, numbered in the order in which it lists them. */
export async function citeCells(sql: Sql, table: AskedTable, question: TableQuestion, { rows, cited }: Listed) {
  const keys = question.columns.map(({ field_key }) => field_key);
  const ids = rows.map(({ document_id }) => document_id);
  const evidence = keys.length === 0 ? [] : await listEvidence(sql, table.organizationId, ids, keys);
  const placeOf = new Map(evidence.map((row) => [`${row.document_id} ${row.field_key}`, row.citations[0]]));
  const citations: TableCitation[] = [];
  const marks = new Map<string, string>();
  for (const { document_id, file_id, name } of rows) {
    for (const key of keys) {
      const place = placeOf.get(`${document_id} ${key}`);
      if (!place || file_id === null) continue;
      const known = [...cited, ...citations].find(
        (each) => each.file_id === file_id && each.start === place.start && each.end === place.end,
      );
      const marker = known?.marker ?? cited.length + citations.length + 1;
      const { quote, start, end, page } = place;
      if (!known) citations.push({ marker, file_id, document_id, filename: name, quote, start, end, page });
      marks.set(`${document_id} ${key}`, ` [${marker}]`);
    }
  }
  return { citations, markOf: (documentId: string, key: string) => marks.get(`${documentId} ${key}`) ?? "" };
}
