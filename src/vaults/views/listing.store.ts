import { join, nothing, type Part, part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import { fold } from "../../values/strings.ts";
import { type Condition, cellMeets, indexMeets, passesEmpty } from "./filters.store.ts";

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
  /** How many documents the vault has, give or take what is changing. */
  documents: number;
}

/** Columns whose values are the document's own, with the order that an index has. */
const OWN: Record<string, { key: Part; rising: Part; falling: Part; isFilled?: true }> = {
  documentName: {
    key: part`d.name_key`,
    isFilled: true,
    rising: part`d.name_key, d.id`,
    falling: part`d.name_key desc, d.id desc`,
  },
  documentTitle: {
    key: part`d.title_key`,
    rising: part`d.title_key, d.id`,
    falling: part`d.title_key desc, d.id desc`,
  },
  documentStatus: {
    key: part`d.status`,
    isFilled: true,
    rising: part`d.status, d.created_at desc, d.id`,
    falling: part`d.status desc, d.created_at, d.id desc`,
  },
};
export const isOwn = (fieldKey: string) => Object.hasOwn(OWN, fieldKey);

/**
 * How the documents that pass a filter are found. When fewer cells than `few` pass, only their documents are read. Otherwise
 * documents are asked in turn, `inTurn` of them for each one wanted, which fills a page when many pass; where it does not,
 * the cells that pass are collected and the documents sought among them.
 */
const MEASURED = { few: 500, inTurn: 5 };
/** Pages further on than this are not asked for in turn. */
const NEAR = 600;

/** Rows in the order of the list, each of which stands for the document `id`, and what their documents must still pass. */
interface Source {
  id: Part;
  /** What `id` and `order` are made of. */
  columns: Part;
  rows: Part;
  alias: Part;
  order: Part;
  /** The opposite order, where the rows are all live documents of the vault. */
  reversed?: Part;
  listing: Listing;
}

/** The documents that pass one condition, or that might: unless it is decided, they are to be asked once more. */
interface Few {
  ids: string[];
  decided?: Condition;
}

/** The ids of one page of documents in order, and one more when there are more. */
export async function listDocumentIds(sql: Sql, listing: Listing, effort = MEASURED): Promise<string[]> {
  const few = await findFew(sql, listing, effort.few);
  const wanted = listing.limit + 1;
  const { offset } = listing;
  if (!listing.sort) return pageOf(sql, newest(listing), few, wanted, offset, effort.inTurn);
  const filled = sorted(listing, listing.sort);
  const page = await pageOf(sql, filled, few, wanted, offset, effort.inTurn);
  if (page.length === wanted) return page;
  const skipped = page.length > 0 ? offset : await countUpTo(sql, filled, few, offset);
  const empty = newest(also(listing, listing.sort.fieldKey, "empty"));
  return [...page, ...(await pageOf(sql, empty, few, wanted - page.length, offset - skipped, effort.inTurn))];
}

async function findFew(sql: Sql, listing: Listing, few: number): Promise<Few | undefined> {
  if (listing.updatedSince !== undefined) {
    const rows = await sql<{ id: string }>`
      select d.id from vault_documents d where d.organization_id = ${listing.organizationId}
        and d.vault_id = ${listing.vaultId} and d.updated_at >= ${listing.updatedSince} limit ${few}`;
    if (rows.length < few) return { ids: idsOf(rows) };
  }
  for (const condition of cellConditions(listing)) {
    if (passesEmpty(condition)) continue;
    const { where, decides } = indexMeets(condition);
    const rows = await sql<{ id: string }>`
      select c.document_id as id from cells c
      where ${cellsOf(part`c`, listing, condition.fieldKey)} and (${where}) limit ${few}`;
    if (rows.length < few) return { ids: idsOf(rows), decided: decides ? condition : undefined };
  }
  return undefined;
}

async function pageOf(
  sql: Sql,
  source: Source,
  few: Few | undefined,
  limit: number,
  offset: number,
  inTurn: number,
): Promise<string[]> {
  const { id, columns, rows, alias, order, listing } = source;
  const end = offset + limit;
  if (source.reversed && 2 * offset > listing.documents) return pageFromEnd(sql, source, limit, offset);
  if (!few && cellConditions(listing).length > 0 && end <= NEAR) {
    const page = await sql<{ id: string }>`
      select ${id} as id from (select ${columns} from ${rows} order by ${order} limit ${end * inTurn}) ${alias}
      where true ${all(askInTurn(source))} order by ${order} limit ${limit} offset ${offset}`;
    if (page.length === limit) return idsOf(page);
  }
  const page = await sql<{ id: string }>`
    select ${id} as id from ${rows} ${passing(source, few)} order by ${order} limit ${limit} offset ${offset}`;
  return idsOf(page);
}

/** An index can be walked from either end, but not entered in the middle. */
async function pageFromEnd(sql: Sql, source: Source, limit: number, offset: number): Promise<string[]> {
  const { id, columns, rows, alias, order, reversed, listing } = source;
  const left = part`(select greatest(documents - ${offset}, 0) from vault_document_counts
    where organization_id = ${listing.organizationId} and vault_id = ${listing.vaultId})`;
  const page = await sql<{ id: string }>`
    select ${id} as id from (select ${columns} from ${rows} order by ${reversed}
      limit least(${left}, ${limit}) offset greatest(${left} - ${limit}, 0)) ${alias}
    order by ${order}`;
  return idsOf(page);
}

async function countUpTo(sql: Sql, source: Source, few: Few | undefined, most: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) from (select from ${source.rows} ${passing(source, few)} limit ${most}) counted`;
  return row!.count;
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
const cellConditions = ({ conditions }: Listing) => conditions.filter(({ fieldKey }) => !isOwn(fieldKey));

const also = (listing: Listing, fieldKey: string, op: "empty" | "not_empty"): Listing => ({
  ...listing,
  conditions: [...listing.conditions, { fieldKey, fieldType: "text", op, operand: undefined }],
});

const isWhole = ({ status, search, updatedSince, conditions }: Listing) =>
  status === undefined && search === undefined && updatedSince === undefined && conditions.length === 0;

const newest = (listing: Listing): Source =>
  documentsIn(listing, part`d.created_at`, part`d.created_at desc, d.id`, part`d.created_at, d.id desc`);

const documentsIn = (listing: Listing, ordered: Part, order: Part, reversed: Part): Source => ({
  id: part`d.id`,
  columns: part`d.id, ${ordered}`,
  rows: part`vault_documents d where ${documentsOf(listing)}`,
  alias: part`d`,
  order,
  reversed: isWhole(listing) ? reversed : undefined,
  listing,
});

/** The documents that have a value in the column, by that value. */
function sorted(listing: Listing, { fieldKey, descending }: { fieldKey: string; descending: boolean }): Source {
  const own = isOwn(fieldKey) ? OWN[fieldKey] : undefined;
  if (own) {
    const [order, reversed] = descending ? [own.falling, own.rising] : [own.rising, own.falling];
    const filled = own.isFilled ? listing : also(listing, fieldKey, "not_empty");
    return documentsIn(filled, part`${own.key}, d.created_at`, order, reversed);
  }
  return {
    id: part`s.document_id`,
    columns: part`s.document_id, s.sort_number, s.sort_text`,
    rows: part`cells s where ${cellsOf(part`s`, listing, fieldKey)} ${ofListedDocuments(listing)}`,
    alias: part`s`,
    order: descending
      ? part`s.sort_number desc, s.sort_text desc, s.document_id desc`
      : part`s.sort_number, s.sort_text, s.document_id`,
    listing,
  };
}

/** Only where something is asked of the document itself that its cells do not tell. */
function ofListedDocuments(listing: Listing): Part {
  const { status, search, updatedSince, conditions } = listing;
  const asked = status ?? search ?? updatedSince ?? conditions.find(({ fieldKey }) => isOwn(fieldKey));
  return asked === undefined
    ? nothing
    : part`and (select ${documentsOf(listing)} from vault_documents d where d.id = s.document_id)`;
}

const NOT_LIVE = ["duplicate", "split", "deleted"];

/** The cells `c` of a column that have a value, as the index over them has them. */
const cellsOf = (c: Part, { organizationId, vaultId, status }: Listing, fieldKey: string): Part => part`
  ${c}.organization_id = ${organizationId} and ${c}.vault_id = ${vaultId} and ${c}.field_key = ${fieldKey}
  and ${c}.is_live = ${status === undefined || !NOT_LIVE.includes(status)} and ${c}.value is not null`;

/** What a document `d` must itself be to be listed. */
function documentsOf(listing: Listing): Part {
  const sought = listing.search === undefined ? undefined : fold(listing.search);
  const own = listing.conditions.filter(({ fieldKey }) => isOwn(fieldKey));
  return part`d.organization_id = ${listing.organizationId} and d.vault_id = ${listing.vaultId}
    and ${listing.status === undefined ? part`d.is_live` : part`d.status = ${listing.status}`}
    ${sought === undefined ? nothing : part`and (position(${sought} in d.name_key) > 0 or position(${sought} in coalesce(d.title_key, '')) > 0)`}
    ${listing.updatedSince === undefined ? nothing : part`and d.updated_at >= ${listing.updatedSince}`}
    ${all(own.map((condition) => ownMeets(OWN[condition.fieldKey]!.key, condition)))}`;
}

const all = (conditions: Part[]): Part =>
  join(
    conditions.map((condition) => part`and ${condition}`),
    " ",
  );

function passing(source: Source, few: Few | undefined): Part {
  const { id, listing } = source;
  if (few) return part`and ${id} = any(${few.ids}) ${all(askInTurn(source, few.decided))}`;
  return all(cellConditions(listing).map((condition) => passes(condition, (asked) => isAmong(listing, id, asked))));
}

const askInTurn = ({ id, listing }: Source, decided?: Condition): Part[] =>
  cellConditions(listing)
    .filter((condition) => condition !== decided)
    .map((condition) => passes(condition, (asked) => hasCell(listing, id, asked)));

/** A condition that an empty cell passes is the opposite of one that it fails. */
function passes(condition: Condition, holds: (condition: Condition) => Part): Part {
  if (condition.op === "empty") return part`not ${holds({ ...condition, op: "not_empty" })}`;
  if (condition.op === "ne") return part`not ${holds({ ...condition, op: "eq" })}`;
  return holds(condition);
}

/** As a scalar, so that each document is asked in turn. */
const hasCell = ({ organizationId }: Listing, id: Part, condition: Condition): Part => part`
  coalesce((select true from cells c where c.organization_id = ${organizationId} and c.document_id = ${id}
    and c.field_key = ${condition.fieldKey} and c.value is not null and (${cellMeets(condition)})), false)`;

/** Inside `coalesce`, so that the cells are collected once and each document is sought among them. */
function isAmong(listing: Listing, id: Part, condition: Condition): Part {
  const { where, decides } = indexMeets(condition);
  const among = part`coalesce(${id} in (
    select c.document_id from cells c where ${cellsOf(part`c`, listing, condition.fieldKey)} and (${where})), false)`;
  return decides ? among : part`(${among} and ${hasCell(listing, id, condition)})`;
}

const OWN_COMPARISONS: Record<string, Part> = { eq: part`=`, lt: part`<`, lte: part`<=`, gt: part`>`, gte: part`>=` };

function ownMeets(own: Part, { op, operand }: Condition): Part {
  if (op === "empty") return part`${own} is null`;
  if (op === "not_empty") return part`${own} is not null`;
  if (op === "contains") return part`position(${fold(operand as string)} in coalesce(${own}, '')) > 0`;
  if (op === "in") return part`coalesce(${own} = any(${(operand as string[]).map(fold)}), false)`;
  if (op === "ne") return part`${own} is distinct from ${fold(operand as string)}`;
  return part`coalesce(${own} ${OWN_COMPARISONS[op]} ${fold(operand as string)}, false)`;
}
