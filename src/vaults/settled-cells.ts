import type { Value } from "../content/values/values.ts";
import type { Sql } from "../kernel/db/sql.ts";
import type { FreeAnswer } from "../models/engine/answer/question.ts";
import type { Column } from "./columns/columns.schema.ts";
import { isLanguageColumn } from "./columns/language.words.ts";
import { type EvidenceRow, listEvidence } from "./evidence/evidence.store.ts";
import { columnPhrases } from "./questions/columns.ts";
import type { AskedTable } from "./questions/run-query.ts";
import { readTokens } from "./questions/tokens.ts";

/** What people entered or checked in the table answers the question for their documents, whatever is read from the text. */
export async function settledAnswers(
  sql: Sql,
  { organizationId, columns }: AskedTable,
  question: string,
  documentIds: string[],
): Promise<Map<string, FreeAnswer>> {
  const column = columnAskedFor(question, columns);
  if (!column || documentIds.length === 0) return new Map();
  const rows = await listEvidence(sql, organizationId, documentIds, [column.field_key]);
  const settled = rows.filter(({ is_edited, verified_at }) => is_edited || verified_at !== null);
  return new Map(settled.map((row) => [row.document_id, answerFrom(row, column)]));
}

/** The one column that a question asks for. Undefined if it asks for more than a column, or for something that no column holds. */
function columnAskedFor(question: string, columns: Column[]): Column | undefined {
  const own = columns.filter((column) => !isLanguageColumn(column));
  const today = new Date().toISOString().slice(0, 10);
  const tokens = readTokens(question, own, columnPhrases(own), today);
  const named = tokens.flatMap((token) => (token.kind === "column" ? [token.columns] : []));
  const isPlain = tokens.every(({ kind }) => ["column", "which", "who", "when", "document"].includes(kind));
  const [[column, ...others] = [], ...more] = named;
  return isPlain && others.length === 0 && more.length === 0 ? column : undefined;
}

function answerFrom({ value, is_edited, citations }: EvidenceRow, { label, field_type }: Column): FreeAnswer {
  const places = citations.map(({ start, end }) => ({ start, end }));
  const own = { subject: label, places };
  if (value === null) {
    const note = `Somebody checked “${label}” in the table: it has no value.`;
    return { ...own, kind: "not_found", outcome: "absent", value: null, missing: label, note };
  }
  const note = is_edited ? "This was entered by hand in the table." : "This was checked by hand in the table.";
  return { ...own, kind: "stated", outcome: "value", value: { type: field_type, value: value as Value }, note };
}
