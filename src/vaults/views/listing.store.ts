import { nothing, type Part, part } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import { fold } from "../../values/strings.ts";
import type { Aspect } from "./aspects.ts";
import type { DocumentKey } from "./cursor.ts";
import { ASPECT_COLUMNS, type Condition, indexMeets, isIndexedText, passesEmpty, soughtText } from "./filters.store.ts";
import {
  andAll,
  type CellAspect,
  cellConditions,
  cellsOf,
  documentsOf,
  hasCell,
  isAmong,
  isLive,
  isSystemColumn,
  isUnfiltered,
  passes,
  type Selection,
  SYSTEM_COLUMNS,
} from "./selection.store.ts";

interface Sort {
  fieldKey: string;
  /** Sorts by how far the cells can be trusted. */
  aspect?: Aspect;
  descending: boolean;
}

export interface Listing extends Selection {
  sort?: Sort;
  limit: number;
  offset: number;
  /** Only the documents after this one, if the list is not sorted by a column. */
  after?: DocumentKey;
  /** The approximate number of documents in the vault. */
  documents: number;
}

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
  if (!listing.sort) return pageOf(sql, newest(listing), few, wanted, listing.after ? 0 : offset, effort.inTurn);
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
const withCondition = (listing: Listing, { fieldKey, aspect }: CellAspect, op: "empty" | "not_empty"): Listing => ({
  ...listing,
  conditions: [...listing.conditions, { fieldKey, fieldType: "text", aspect, op, operand: undefined }],
});

const newest = (listing: Listing): Source =>
  documentsIn(listing, part`d.created_at`, part`d.created_at desc, d.id`, part`d.created_at, d.id desc`);

const documentsIn = (listing: Listing, ordered: Part, order: Part, reversed: Part): Source => ({
  id: part`d.id`,
  columns: part`d.id, ${ordered}`,
  rows: part`vault_documents d where ${documentsOf(listing)} ${afterDocument(listing)}`,
  alias: part`d`,
  order,
  reversed: isUnfiltered(listing) && !listing.after ? reversed : undefined,
  listing,
});

/** The first condition lets the index begin there. */
const afterDocument = ({ sort, after }: Listing): Part =>
  sort || !after
    ? nothing
    : part`and d.created_at <= ${after.created_at} and (d.created_at < ${after.created_at} or d.id > ${after.document_id})`;

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

function passing(source: Source, few: Candidates | undefined): Part {
  const { id, listing } = source;
  if (few) return part`and ${id} = any(${few.ids}) ${andAll(perDocumentConditions(source, few.decided))}`;
  return andAll(cellConditions(listing).map((condition) => passes(condition, (asked) => isAmong(listing, id, asked))));
}

const perDocumentConditions = ({ id, listing }: Source, decided?: Condition): Part[] =>
  cellConditions(listing)
    .filter((condition) => condition !== decided)
    .map((condition) => passes(condition, (asked) => hasCell(listing, id, asked)));
