import { join, nothing, type Part, part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";
import { fold } from "../values/strings.ts";
import { type Condition, cellMeets, passesEmpty } from "./filters.store.ts";

export interface Listing {
  organizationId: string;
  vaultId: string;
  status?: string;
  search?: string;
  updatedSince?: string;
  conditions: Condition[];
  sort?: { fieldKey: string; descending: boolean };
  limit: number;
  offset: number;
}

/** Columns whose values are the document's own. */
const OWN: Record<string, Part> = {
  documentName: part`d.name_key`,
  documentTitle: part`d.title_key`,
  documentStatus: part`d.status`,
};
export const isOwn = (fieldKey: string) => Object.hasOwn(OWN, fieldKey);

/** A filter that keeps fewer cells than this is looked up first; one that keeps more is asked of each document in turn. */
const FEW = 2000;

/** The ids of one page of documents in order, and one more when there are more. */
export async function listDocumentIds(sql: Sql, listing: Listing): Promise<string[]> {
  const few = await findFew(sql, listing);
  if (!listing.sort) return idsOf(await pageOfDocuments(sql, listing, few, part`d.created_at desc, d.id`));
  const { fieldKey, descending } = listing.sort;
  const own = isOwn(fieldKey) ? OWN[fieldKey] : undefined;
  if (own) {
    const order = descending ? part`${own} desc nulls last, d.id desc` : part`${own} nulls last, d.id`;
    return idsOf(await pageOfDocuments(sql, listing, few, order));
  }
  return sortedByCell(sql, listing, few);
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);

/** The documents that pass the narrowest condition, when they are few. */
async function findFew(sql: Sql, listing: Listing): Promise<string[] | undefined> {
  if (listing.status !== undefined) return undefined;
  for (const condition of listing.conditions) {
    if (passesEmpty(condition) || isOwn(condition.fieldKey)) continue;
    const rows = await sql<{ id: string }>`
      select c.document_id as id from cells c
      where ${cellsOf(listing, condition.fieldKey)} and c.is_live and (${cellMeets(condition)}) limit ${FEW}`;
    if (rows.length < FEW) return idsOf(rows);
  }
  return undefined;
}

const pageOfDocuments = (sql: Sql, listing: Listing, few: string[] | undefined, order: Part) => sql<{ id: string }>`
  select d.id from vault_documents d where ${documentsOf(listing)} ${few ? part`and d.id = any(${few})` : nothing}
  order by ${order} limit ${listing.limit + 1} offset ${listing.offset}`;

/** Documents with a value in its order, then those without one. */
async function sortedByCell(sql: Sql, listing: Listing, few: string[] | undefined): Promise<string[]> {
  const { fieldKey } = listing.sort!;
  const wanted = listing.limit + 1;
  const withValue = await pageOfCells(sql, listing, few, wanted, listing.offset);
  if (withValue.length === wanted) return withValue;
  const skipped = withValue.length > 0 ? listing.offset : await countCells(sql, listing, few, listing.offset);
  const rows = await sql<{ id: string }>`
    select d.id from vault_documents d
    where ${documentsOf(listing)} ${few ? part`and d.id = any(${few})` : nothing} and ${not(hasValue(fieldKey))}
    order by d.created_at desc, d.id limit ${wanted - withValue.length} offset ${listing.offset - skipped}`;
  return [...withValue, ...idsOf(rows)];
}

async function pageOfCells(
  sql: Sql,
  listing: Listing,
  few: string[] | undefined,
  limit: number,
  offset: number,
): Promise<string[]> {
  const order = listing.sort!.descending
    ? part`c.sort_number desc, c.sort_text desc, c.document_id desc`
    : part`c.sort_number, c.sort_text, c.document_id`;
  const rows = await sql<{ id: string }>`
    select c.document_id as id from cells c where ${sortedCells(listing, few)} order by ${order} limit ${limit} offset ${offset}`;
  return idsOf(rows);
}

async function countCells(sql: Sql, listing: Listing, few: string[] | undefined, most: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) from (select from cells c where ${sortedCells(listing, few)} limit ${most}) counted`;
  return row!.count;
}

function sortedCells(listing: Listing, few: string[] | undefined): Part {
  const asked = listing.status !== undefined || listing.search !== undefined || listing.updatedSince !== undefined;
  const restricted = asked || listing.conditions.length > 0;
  return part`${cellsOf(listing, listing.sort!.fieldKey)}
    ${listing.status === undefined ? part`and c.is_live` : nothing}
    ${few ? part`and c.document_id = any(${few})` : nothing}
    ${restricted ? part`and (select ${documentsOf(listing)} from vault_documents d where d.id = c.document_id)` : nothing}`;
}

const cellsOf = (listing: Listing, fieldKey: string): Part => part`
  c.organization_id = ${listing.organizationId} and c.vault_id = ${listing.vaultId} and c.field_key = ${fieldKey} and c.value is not null`;

/** What a document `d` must be to be listed. */
function documentsOf(listing: Listing): Part {
  const sought = listing.search === undefined ? undefined : fold(listing.search);
  return part`d.organization_id = ${listing.organizationId} and d.vault_id = ${listing.vaultId}
    and ${listing.status === undefined ? part`d.is_live` : part`d.status = ${listing.status}`}
    ${sought === undefined ? nothing : part`and (position(${sought} in d.name_key) > 0 or position(${sought} in coalesce(d.title_key, '')) > 0)`}
    ${listing.updatedSince === undefined ? nothing : part`and d.updated_at >= ${listing.updatedSince}`}
    ${join(
      listing.conditions.map((condition) => part`and ${documentMeets(condition)}`),
      " ",
    )}`;
}

function documentMeets(condition: Condition): Part {
  const own = isOwn(condition.fieldKey) ? OWN[condition.fieldKey] : undefined;
  if (own) return ownMeets(own, condition);
  if (condition.op === "empty") return not(hasValue(condition.fieldKey));
  if (condition.op === "ne") return not(hasValue(condition.fieldKey, cellMeets({ ...condition, op: "eq" })));
  return part`coalesce(${hasValue(condition.fieldKey, cellMeets(condition))}, false)`;
}

/** As a scalar, so that each document is asked in turn and a page is found without looking at the whole vault. */
const hasValue = (fieldKey: string, condition: Part = part`true`): Part => part`
  (select true from cells c where c.document_id = d.id and c.field_key = ${fieldKey} and c.value is not null and (${condition}))`;

const not = (condition: Part): Part => part`coalesce(${condition}, false) = false`;

const OWN_COMPARISONS: Record<string, Part> = { eq: part`=`, lt: part`<`, lte: part`<=`, gt: part`>`, gte: part`>=` };

function ownMeets(own: Part, { op, operand }: Condition): Part {
  if (op === "empty") return part`${own} is null`;
  if (op === "not_empty") return part`${own} is not null`;
  if (op === "contains") return part`position(${fold(operand as string)} in coalesce(${own}, '')) > 0`;
  if (op === "in") return part`coalesce(${own} = any(${(operand as string[]).map(fold)}), false)`;
  if (op === "ne") return part`${own} is distinct from ${fold(operand as string)}`;
  return part`coalesce(${own} ${OWN_COMPARISONS[op]} ${fold(operand as string)}, false)`;
}
