import { join, nothing, type Part, part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import { fold } from "../../values/strings.ts";
import type { Aspect } from "./aspects.ts";
import {
  ASPECT_COLUMNS,
  type Condition,
  cellMeets,
  indexMeets,
  isIndexedText,
  passesEmpty,
  soughtText,
} from "./filters.store.ts";

interface Sort {
  fieldKey: string;
  /** Sorts by how far the cells can be trusted. */
  aspect?: Aspect;
  descending: boolean;
}

export interface Listing {
  organizationId: string;
  vaultId: string;
  status?: string;
  search?: string;
  updatedSince?: string;
  conditions: Condition[];
  sort?: Sort;
  limit: number;
  offset: number;
  /** The approximate number of documents in the vault. */
  documents: number;
}

/** A listing without its page: which documents. */
export type Selection = Omit<Listing, "limit" | "offset" | "sort" | "documents">;

/** `vault_documents d where …`: every document of the selection. */
export const selectedDocuments = (selection: Selection): Part => part`vault_documents d where ${documentsOf(selection)}
  ${andAll(cellConditions(selection).map((condition) => passes(condition, (asked) => isAmong(selection, part`d.id`, asked))))}`;

/** System columns, with sort orders that match an index. */
const SYSTEM_COLUMNS: Record<string, { key: Part; ascending: Part; descending: Part; isFilled?: true }> = {
  documentName: {
    key: part`d.name_key`,
    isFilled: true,
    ascending: part`d.name_key, d.id`,
    descending: part`d.name_key desc, d.id desc`,
  },
  documentTitle: {
    key: part`d.title_key`,
    ascending: part`d.title_key, d.id`,
    descending: part`d.title_key desc, d.id desc`,
  },
  documentStatus: {
    key: part`d.status`,
    isFilled: true,
    ascending: part`d.status, d.created_at desc, d.id`,
    descending: part`d.status desc, d.created_at, d.id desc`,
  },
};
export const isSystemColumn = (fieldKey: string) => Object.hasOwn(SYSTEM_COLUMNS, fieldKey);

/**
 * The strategy for filters. If fewer than `few` cells match, only their documents are read. Otherwise documents are scanned in
 * order, `inTurn` for each wanted row, which fills a page when many match. If that is not enough, the matching cells are hashed
 * and the documents joined with them.
 */
const DEFAULT_EFFORT = { few: 500, inTurn: 5 };
/** Pages beyond this offset are not scanned in order. */
const MAX_SCAN_END = 600;

/** Rows in list order, one per document `id`, with the conditions that remain to be checked. */
interface Source {
  id: Part;
  /** The columns that `id` and `order` use. */
  columns: Part;
  rows: Part;
  alias: Part;
  order: Part;
  /** The reverse order. Only for the unfiltered list. */
  reversed?: Part;
  listing: Listing;
}

/** The documents that may pass. All conditions except `decided` must still be checked. */
interface Candidates {
  ids: string[];
  decided?: Condition;
}

/** The ids of one page, plus one more if there are more. */
export async function listDocumentIds(sql: Sql, listing: Listing, effort = DEFAULT_EFFORT): Promise<string[]> {
  const few = await findCandidates(sql, listing, effort.few);
  const wanted = listing.limit + 1;
  const { offset } = listing;
  if (!listing.sort) return pageOf(sql, newest(listing), few, wanted, offset, effort.inTurn);
  const filled = sorted(listing, listing.sort);
  const page = await pageOf(sql, filled, few, wanted, offset, effort.inTurn);
  if (page.length === wanted) return page;
  const skipped = page.length > 0 ? offset : await countUpTo(sql, filled, few, offset);
  const empty = newest(withCondition(listing, listing.sort, "empty"));
  return [...page, ...(await pageOf(sql, empty, few, wanted - page.length, offset - skipped, effort.inTurn))];
}

async function findCandidates(sql: Sql, listing: Listing, few: number): Promise<Candidates | undefined> {
  if (listing.updatedSince !== undefined) {
    const rows = await sql<{ id: string }>`
      select d.id from vault_documents d where d.organization_id = ${listing.organizationId}
        and d.vault_id = ${listing.vaultId} and d.updated_at >= ${listing.updatedSince} limit ${few}`;
    if (rows.length < few) return { ids: idsOf(rows) };
  }
  const searched = listing.search === undefined ? "" : fold(listing.search);
  if (isLive(listing) && isIndexedText(searched)) {
    const rows = await sql<{ id: string }>`
      select found as id from documents_named(${listing.vaultId}, ${searched}, ${few}) found`;
    if (rows.length < few) return { ids: idsOf(rows) };
  }
  for (const condition of cellConditions(listing)) {
    if (passesEmpty(condition)) continue;
    const { rows, decides } = await findCells(sql, listing, condition, few);
    if (rows.length < few) return { ids: idsOf(rows), decided: decides ? condition : undefined };
  }
  return undefined;
}

/** Text inside cells is found by trigrams, through a function: row-level security keeps their index from being used. */
async function findCells(sql: Sql, listing: Listing, condition: Condition, few: number) {
  const sought = isLive(listing) ? soughtText(condition) : undefined;
  if (sought !== undefined) {
    const rows = await sql<{ id: string }>`
      select found as id from cells_containing(${listing.vaultId}, ${condition.fieldKey}, ${sought}, ${few}) found`;
    return { rows, decides: true };
  }
  const { where, decides } = indexMeets(condition);
  const rows = await sql<{ id: string }>`
    select c.document_id as id from cells c
    where ${cellsOf(part`c`, listing, condition)} and (${where}) limit ${few}`;
  return { rows, decides };
}

async function pageOf(
  sql: Sql,
  source: Source,
  few: Candidates | undefined,
  limit: number,
  offset: number,
  inTurn: number,
): Promise<string[]> {
  const { id, columns, rows, alias, order, listing } = source;
  const end = offset + limit;
  if (source.reversed && 2 * offset > listing.documents) return pageFromEnd(sql, source, limit, offset);
  if (!few && cellConditions(listing).length > 0 && end <= MAX_SCAN_END) {
    const page = await sql<{ id: string }>`
      select ${id} as id from (select ${columns} from ${rows} order by ${order} limit ${end * inTurn}) ${alias}
      where true ${andAll(perDocumentConditions(source))} order by ${order} limit ${limit} offset ${offset}`;
    if (page.length === limit) return idsOf(page);
  }
  const page = await sql<{ id: string }>`
    select ${id} as id from ${rows} ${passing(source, few)} order by ${order} limit ${limit} offset ${offset}`;
  return idsOf(page);
}

/** An index can be scanned from either end, so late pages are read from the end. */
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

async function countUpTo(sql: Sql, source: Source, few: Candidates | undefined, most: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) from (select from ${source.rows} ${passing(source, few)} limit ${most}) counted`;
  return row!.count;
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
const cellConditions = ({ conditions }: Pick<Listing, "conditions">) =>
  conditions.filter(({ fieldKey }) => !isSystemColumn(fieldKey));

const withCondition = (listing: Listing, { fieldKey, aspect }: CellAspect, op: "empty" | "not_empty"): Listing => ({
  ...listing,
  conditions: [...listing.conditions, { fieldKey, fieldType: "text", aspect, op, operand: undefined }],
});

export const isUnfiltered = ({ status, search, updatedSince, conditions }: Selection) =>
  status === undefined && search === undefined && updatedSince === undefined && conditions.length === 0;

const newest = (listing: Listing): Source =>
  documentsIn(listing, part`d.created_at`, part`d.created_at desc, d.id`, part`d.created_at, d.id desc`);

const documentsIn = (listing: Listing, ordered: Part, order: Part, reversed: Part): Source => ({
  id: part`d.id`,
  columns: part`d.id, ${ordered}`,
  rows: part`vault_documents d where ${documentsOf(listing)}`,
  alias: part`d`,
  order,
  reversed: isUnfiltered(listing) ? reversed : undefined,
  listing,
});

/** The documents with a value in the column, sorted by it. */
function sorted(listing: Listing, sort: Sort): Source {
  const { fieldKey, descending } = sort;
  const own = isSystemColumn(fieldKey) ? SYSTEM_COLUMNS[fieldKey] : undefined;
  if (own) {
    const [order, reversed] = descending ? [own.descending, own.ascending] : [own.ascending, own.descending];
    const filled = own.isFilled ? listing : withCondition(listing, sort, "not_empty");
    return documentsIn(filled, part`${own.key}, d.created_at`, order, reversed);
  }
  const rows = part`cells s where ${cellsOf(part`s`, listing, sort)} ${documentConditions(listing)}`;
  if (sort.aspect) return sortedByAspect(listing, rows, ASPECT_COLUMNS[sort.aspect], descending);
  return {
    id: part`s.document_id`,
    columns: part`s.document_id, s.sort_number, s.sort_text`,
    rows,
    alias: part`s`,
    order: descending
      ? part`s.sort_number desc, s.sort_text desc, s.document_id desc`
      : part`s.sort_number, s.sort_text, s.document_id`,
    listing,
  };
}

const sortedByAspect = (listing: Listing, rows: Part, column: Part, descending: boolean): Source => ({
  id: part`s.document_id`,
  columns: part`s.document_id, s.${column}`,
  rows: part`${rows} and s.${column} is not null`,
  alias: part`s`,
  order: descending ? part`s.${column} desc, s.document_id desc` : part`s.${column}, s.document_id`,
  listing,
});

/** Only needed when a condition concerns the document itself. */
function documentConditions(listing: Listing): Part {
  const { status, search, updatedSince, conditions } = listing;
  const asked = status ?? search ?? updatedSince ?? conditions.find(({ fieldKey }) => isSystemColumn(fieldKey));
  return asked === undefined
    ? nothing
    : part`and (select ${documentsOf(listing)} from vault_documents d where d.id = s.document_id)`;
}

const NOT_LIVE = ["duplicate", "split", "deleted"];
const isLive = ({ status }: Pick<Listing, "status">) => status === undefined || !NOT_LIVE.includes(status);

type CellAspect = Pick<Condition, "fieldKey" | "aspect">;

/** The cells of a column that have a value, which matches the partial index. An empty cell has a confidence too. */
export const cellsOf = (
  c: Part,
  { organizationId, vaultId, status }: Selection,
  { fieldKey, aspect }: CellAspect,
): Part => part`
  ${c}.organization_id = ${organizationId} and ${c}.vault_id = ${vaultId} and ${c}.field_key = ${fieldKey}
  and ${c}.is_live = ${isLive({ status })}
  ${aspect ? nothing : part`and ${c}.value is not null`}`;

/** The conditions on the document `d` itself. */
function documentsOf(listing: Selection): Part {
  const searchKey = listing.search === undefined ? undefined : fold(listing.search);
  const own = listing.conditions.filter(({ fieldKey }) => isSystemColumn(fieldKey));
  return part`d.organization_id = ${listing.organizationId} and d.vault_id = ${listing.vaultId}
    and ${listing.status === undefined ? part`d.is_live` : part`d.status = ${listing.status}`}
    ${searchKey === undefined ? nothing : part`and (position(${searchKey} in d.name_key) > 0 or position(${searchKey} in coalesce(d.title_key, '')) > 0)`}
    ${listing.updatedSince === undefined ? nothing : part`and d.updated_at >= ${listing.updatedSince}`}
    ${andAll(own.map((condition) => systemMeets(SYSTEM_COLUMNS[condition.fieldKey]!.key, condition)))}`;
}

const andAll = (conditions: Part[]): Part =>
  join(
    conditions.map((condition) => part`and ${condition}`),
    " ",
  );

function passing(source: Source, few: Candidates | undefined): Part {
  const { id, listing } = source;
  if (few) return part`and ${id} = any(${few.ids}) ${andAll(perDocumentConditions(source, few.decided))}`;
  return andAll(cellConditions(listing).map((condition) => passes(condition, (asked) => isAmong(listing, id, asked))));
}

const perDocumentConditions = ({ id, listing }: Source, decided?: Condition): Part[] =>
  cellConditions(listing)
    .filter((condition) => condition !== decided)
    .map((condition) => passes(condition, (asked) => hasCell(listing, id, asked)));

/** `empty`, `ne` and `not_in` are written as negations, so that documents without a cell pass. */
function passes(condition: Condition, holds: (condition: Condition) => Part): Part {
  if (condition.op === "empty") return part`not ${holds({ ...condition, op: "not_empty" })}`;
  if (condition.op === "ne") return part`not ${holds({ ...condition, op: "eq" })}`;
  if (condition.op === "not_in") return part`not ${holds({ ...condition, op: "in" })}`;
  return holds(condition);
}

/** A scalar subquery, so that the planner checks documents one by one. */
const hasCell = ({ organizationId }: Selection, id: Part, condition: Condition): Part => part`
  coalesce((select true from cells c where c.organization_id = ${organizationId} and c.document_id = ${id}
    and c.field_key = ${condition.fieldKey} ${condition.aspect ? nothing : part`and c.value is not null`}
    and (${cellMeets(condition)})), false)`;

/** `coalesce` makes the planner hash the cells once instead of joining. */
function isAmong(listing: Selection, id: Part, condition: Condition): Part {
  const { where, decides } = indexMeets(condition);
  const among = part`coalesce(${id} in (
    select c.document_id from cells c where ${cellsOf(part`c`, listing, condition)} and (${where})), false)`;
  return decides ? among : part`(${among} and ${hasCell(listing, id, condition)})`;
}

const COMPARISONS: Record<string, Part> = { eq: part`=`, lt: part`<`, lte: part`<=`, gt: part`>`, gte: part`>=` };

function systemMeets(own: Part, { fieldKey, fieldType, op, operand }: Condition): Part {
  if (op === "empty") return part`${own} is null`;
  if (op === "not_empty") return part`${own} is not null`;
  if (op === "contains") return part`position(${fold(operand as string)} in coalesce(${own}, '')) > 0`;
  if (op === "in") return part`coalesce(${own} = any(${(operand as string[]).map(fold)}), false)`;
  if (op === "not_in") return part`not ${systemMeets(own, { fieldKey, fieldType, op: "in", operand })}`;
  if (op === "ne") return part`${own} is distinct from ${fold(operand as string)}`;
  return part`coalesce(${own} ${COMPARISONS[op]} ${fold(operand as string)}, false)`;
}

/** Whether the document `id` passes the conditions, checked for this document alone. */
export function documentMeets(listing: Listing, id: Part): Part {
  const own = listing.conditions.some(({ fieldKey }) => isSystemColumn(fieldKey));
  const cells = cellConditions(listing).map((condition) => passes(condition, (asked) => hasCell(listing, id, asked)));
  const document = part`(select ${documentsOf(listing)} from vault_documents d where d.id = ${id})`;
  return join([part`true`, ...cells, ...(own ? [document] : [])], " and ");
}
