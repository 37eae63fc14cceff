import { fold } from "../../content/values/strings.ts";
import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type Condition, indexMeets, isIndexedText, passesEmpty, soughtText } from "./filters.store.ts";
import { cellConditions, cellsOf, isLive, type Selection } from "./selection.store.ts";

/** The documents that may pass. All conditions except `decided` must still be checked. */
export interface Candidates {
  ids: string[];
  decided?: Condition;
}

/** A trigram search reads each matching cell individually. It pays off for this many times more matches than a sorted index. */
const TEXTS_FOR_ONE = 6;

/** Undefined unless an index finds fewer than `few` documents that may pass. */
export async function findCandidates(sql: Sql, selection: Selection, few: number): Promise<Candidates | undefined> {
  if (selection.updatedSince !== undefined) {
    const rows = await sql<{ id: string }>`
      select d.id from vault_documents d where d.organization_id = ${selection.organizationId}
        and d.vault_id = ${selection.vaultId} and d.updated_at >= ${selection.updatedSince} limit ${few}`;
    if (rows.length < few) return { ids: idsOf(rows) };
  }
  const searched = selection.search === undefined ? "" : fold(selection.search);
  if (isLive(selection) && isIndexedText(searched)) {
    const rows = await sql<{ id: string }>`
      select found as id from documents_named(${selection.vaultId}, ${searched}, ${few}) found`;
    if (rows.length < few) return { ids: idsOf(rows) };
  }
  for (const condition of cellConditions(selection)) {
    if (passesEmpty(condition)) continue;
    const found = await findCells(sql, selection, condition, few);
    if (found) return found;
  }
  return undefined;
}

/** Through a function, because row-level security prevents use of the trigram index. */
async function findCells(
  sql: Sql,
  selection: Selection,
  condition: Condition,
  few: number,
): Promise<Candidates | undefined> {
  const sought = soughtInCells(selection, condition);
  if (sought !== undefined) {
    const most = few * TEXTS_FOR_ONE;
    const rows = await sql<{ id: string }>`
      select found as id from cells_containing(${selection.vaultId}, ${condition.fieldKey}, ${sought}, ${most}) found`;
    return rows.length < most ? { ids: idsOf(rows), decided: condition } : undefined;
  }
  const { where, decides } = indexMeets(condition);
  const rows = await sql<{ id: string }>`
    select c.document_id as id from cells c
    where ${cellsOf(part`c`, selection, condition)} and (${where}) limit ${few}`;
  return rows.length < few ? { ids: idsOf(rows), decided: decides ? condition : undefined } : undefined;
}

/** The text to find with the trigram index. If most cells contain it, scanning them in order is faster. */
export const soughtInCells = (selection: Selection, condition: Condition): string | undefined =>
  isLive(selection) ? soughtText(condition) : undefined;

export const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
