import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { isLanguageColumn } from "../columns/language.words.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { type DocumentRow, listDocuments } from "../documents/documents.store.ts";
import { listDocumentIds } from "../views/listing.store.ts";
import { readFilterQuery } from "../views/listing.ts";
import { isSystemColumn } from "../views/selection.store.ts";
import { countUnreadDocuments } from "./lookup.store.ts";
import type { TableQuestion } from "./question.ts";
import type { AskedTable } from "./run-query.ts";

/** Why a cell without a value does not say that there is none. */
const DOUBTS = ["unsure", "unread"] as const;
type Doubt = (typeof DOUBTS)[number];

/** Documents that may fit a condition on this column: it is not sure what they say, or they could not be read. */
interface Doubtful {
  doubt: Doubt;
  fieldKey: string;
  /** The first ones, of `count`. */
  rows: Pick<DocumentRow, "document_id" | "name">[];
  count: number;
}

const MOST_COUNTED = 500;
const MOST_LISTED = 20;
const ADMITS_EMPTY = ["empty", "ne", "not_in"];

const doubtOf = (fieldKey: string, doubt: Doubt) => `${fieldKey}@${doubt}`;

/** A question about documents without a value, which counts only those that certainly have none, and what may fit besides. */
export async function withoutDoubt(
  sql: Sql,
  table: AskedTable,
  question: TableQuestion,
): Promise<{ certain: TableQuestion; doubtful: Doubtful[] }> {
  const { filter } = question;
  const certain: Filter = { ...filter };
  const doubtful: Doubtful[] = [];
  for (const [fieldKey, condition] of Object.entries(filter)) {
    if (!hasCells(table, fieldKey)) continue;
    const found = await countUnreadDocuments(sql, table.organizationId, table.vaultId, [fieldKey]);
    for (const doubt of DOUBTS.filter((each) => found[each] > 0)) {
      if (ADMITS_EMPTY.includes(condition.op)) certain[doubtOf(fieldKey, doubt)] = { op: "ne", value: true };
      const { [fieldKey]: _, ...others } = filter;
      const ids = await possible(sql, table, others, { [doubtOf(fieldKey, doubt)]: { op: "eq", value: true } });
      const rows = await listDocuments(sql, table.organizationId, ids.slice(0, MOST_LISTED), []);
      if (ids.length > 0) doubtful.push({ doubt, fieldKey, rows, count: ids.length });
    }
  }
  return { certain: { ...question, filter: certain }, doubtful };
}

/** Cells of system columns are read from the document itself. */
const hasCells = ({ columns }: AskedTable, fieldKey: string) =>
  !isSystemColumn(fieldKey) && columns.some((column) => column.field_key === fieldKey && !isLanguageColumn(column));

/** The documents in doubt that meet the other conditions, or may meet them. */
async function possible(sql: Sql, table: AskedTable, others: Filter, inDoubt: Filter): Promise<string[]> {
  let ids = await matching(sql, table, inDoubt);
  for (const [key, condition] of Object.entries(others)) {
    const may: Filter[] = [
      { [key]: condition },
      ...(hasCells(table, key)
        ? DOUBTS.map((doubt): Filter => ({ [doubtOf(key, doubt)]: { op: "eq", value: true } }))
        : []),
    ];
    const met = new Set<string>();
    for (const each of may) for (const id of await matching(sql, table, { ...inDoubt, ...each })) met.add(id);
    ids = ids.filter((id) => met.has(id));
  }
  return ids;
}

async function matching(sql: Sql, table: AskedTable, filter: Filter): Promise<string[]> {
  const { organizationId, vaultId, columns, documents, isTallied } = table;
  const conditions = readFilterQuery(columns, filter, "filter");
  const listing = { organizationId, vaultId, conditions, isTallied, documents, limit: MOST_COUNTED, offset: 0 };
  return (await listDocumentIds(sql, listing)).slice(0, MOST_COUNTED);
}

/** Lists them apart from the answer, which does not count them. */
export function phraseDoubts({ vaultId, columns }: AskedTable, doubtful: Doubtful[]): string[] {
  return doubtful.map(({ doubt, fieldKey, rows, count }) => {
    const label = escapeMarkdown(columns.find(({ field_key }) => field_key === fieldKey)?.label ?? fieldKey);
    const which =
      count === 1 ? "1 document" : count === MOST_COUNTED ? `${count} documents or more` : `${count} documents`;
    const state = doubt === "unsure" ? `**Not sure** for “${label}”` : `**Could not be read** for “${label}”`;
    const lines = rows.map(
      ({ document_id, name }) =>
        `- [${escapeMarkdown(name)}](/vaults/${vaultId}?cell=${encodeURIComponent(`${document_id}.${fieldKey}`)})`,
    );
    const more = count > rows.length ? [`\n… and ${count - rows.length} more.`] : [];
    return [`${state}: ${which}, not counted above.\n`, ...lines, ...more].join("\n");
  });
}
