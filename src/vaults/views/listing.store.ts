import { must } from "../../content/must.ts";
import { nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Aspect } from "../columns/aspects.ts";
import { countEmptyCells, emptyCells, filledCells } from "../tallies/tallies.store.ts";
import { type Candidates, findCandidates, idsOf, soughtInCells } from "./candidates.store.ts";
import type { DocumentKey } from "./cursor.ts";
import { ASPECT_COLUMNS, type Condition } from "./filters.store.ts";
import {
  andAll,
  type CellAspect,
  cellConditions,
  cellsOf,
  documentsOf,
  hasCell,
  isAmong,
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
/** For a text inside cells, more documents are scanned in order, because the trigram index reads every match. */
const TURNS_FOR_TEXT = 4;
/** The most empty cells that are sorted by the age of their documents. */
const MAX_EMPTY = 20_000;

/** Rows in list order, one per document `id`, with the conditions that remain to be checked. */
interface Source {
  id: Part;
  /** The columns that `id` and `order` use. */
  columns: Part;
  rows: Part;
  alias: Part;
  order: Part;
  /** The reverse order, and how many rows there are. Only for the unfiltered list. */
  reversed?: { order: Part; count: Part };
  listing: Listing;
}

/** The ids of one page, plus one more if there are more. */
export async function listDocumentIds(sql: Sql, listing: Listing, effort = DEFAULT_EFFORT): Promise<string[]> {
  const wanted = listing.limit + 1;
  const { offset } = listing;
  const first = listing.sort ? sorted(listing, listing.sort) : newest(listing);
  const skip = listing.sort || !listing.after ? offset : 0;
  if (cellConditions(listing).some((condition) => soughtInCells(listing, condition) !== undefined)) {
    const page = await scanInTurn(sql, first, wanted, { offset: skip, inTurn: effort.inTurn * TURNS_FOR_TEXT });
    if (page) return page;
  }
  const few = await findCandidates(sql, listing, effort.few);
  const page = await pageOf(sql, first, few, { limit: wanted, offset: skip, inTurn: effort.inTurn });
  if (!listing.sort || page.length === wanted) return page;
  const skipped = page.length > 0 ? offset : await countUpTo(sql, first, few, offset);
  return [
    ...page,
    ...(await pageOfEmpty(sql, listing, few, {
      limit: wanted - page.length,
      offset: offset - skipped,
      inTurn: effort.inTurn,
    })),
  ];
}

/** The documents without a value, newest first. */
async function pageOfEmpty(
  sql: Sql,
  listing: Listing,
  few: Candidates | undefined,
  { limit, offset, inTurn }: { limit: number; offset: number; inTurn: number },
): Promise<string[]> {
  const sort = must(listing.sort, "only a sorted list has empty values");
  const known = offset > 0 ? await pageOfKnownEmpty(sql, listing, sort, { limit, offset }) : undefined;
  return known ?? pageOf(sql, newest(withCondition(listing, sort, "empty")), few, { limit, offset, inTurn });
}

/** Undefined unless every document without a value has an empty cell. Documents not read for the column have no cell. */
async function pageOfKnownEmpty(
  sql: Sql,
  listing: Listing,
  sort: Sort,
  { limit, offset }: { limit: number; offset: number },
) {
  if (!isUnfiltered(listing) || !listing.isTallied || sort.aspect || isSystemColumn(sort.fieldKey)) return undefined;
  const column = { ...listing, fieldKey: sort.fieldKey };
  const { known, documents } = await countEmptyCells(sql, column, MAX_EMPTY);
  if (known !== documents) return undefined;
  const source = newest({ ...listing, documents: known });
  const rows = part`${source.rows} and coalesce(d.id in (select c.document_id from ${emptyCells(column)}), false)`;
  const reversed = { order: must(source.reversed, "the list is not filtered").order, count: part`${known}::integer` };
  return pageOf(sql, { ...source, rows, reversed }, undefined, { limit, offset, inTurn: 0 });
}

async function pageOf(
  sql: Sql,
  source: Source,
  few: Candidates | undefined,
  { limit, offset, inTurn }: { limit: number; offset: number; inTurn: number },
): Promise<string[]> {
  const { id, rows, order, reversed, listing } = source;
  if (reversed && 2 * offset > listing.documents) return pageFromEnd(sql, source, reversed, { limit, offset });
  const scanned = few ? undefined : await scanInTurn(sql, source, limit, { offset, inTurn });
  if (scanned) return scanned;
  const page = await sql<{ id: string }>`
    select ${id} as id from ${rows} ${passing(source, few)} order by ${order} limit ${limit} offset ${offset}`;
  return idsOf(page);
}

/** Reads documents in order, `inTurn` for each wanted row. Undefined if that does not fill the page. */
async function scanInTurn(
  sql: Sql,
  source: Source,
  limit: number,
  { offset, inTurn }: { offset: number; inTurn: number },
) {
  const { id, columns, rows, alias, order, listing } = source;
  const end = offset + limit;
  if (cellConditions(listing).length === 0 || end > MAX_SCAN_END) return undefined;
  const page = await sql<{ id: string }>`
    select ${id} as id from (select ${columns} from ${rows} order by ${order} limit ${end * inTurn}) ${alias}
    where true ${andAll(perDocumentConditions(source))} order by ${order} limit ${limit} offset ${offset}`;
  return page.length === limit ? idsOf(page) : undefined;
}

/** An index can be scanned from either end, so late pages are read from the end. */
async function pageFromEnd(
  sql: Sql,
  { id, columns, rows, alias, order }: Source,
  reversed: NonNullable<Source["reversed"]>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const page = await sql<{ id: string }>`
    with remaining as materialized (select greatest(${reversed.count} - ${offset}::integer, 0) as documents)
    select ${id} as id from (select ${columns} from ${rows} order by ${reversed.order}
      limit (select least(documents, ${limit}::integer) from remaining)
      offset (select greatest(documents - ${limit}::integer, 0) from remaining)) ${alias}
    order by ${order}`;
  return idsOf(page);
}

async function countUpTo(sql: Sql, source: Source, few: Candidates | undefined, most: number): Promise<number> {
  const counted = source.reversed
    ? source.reversed.count
    : part`(select count(*) from (select from ${source.rows} ${passing(source, few)} limit ${most}) counted)`;
  const [row] = await sql<{ count: number }>`select least(${counted}, ${most}::integer) as count`;
  return must(row, "a count is one row").count;
}

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
  reversed: isUnfiltered(listing) && !listing.after ? { order: reversed, count: countOf(listing) } : undefined,
  listing,
});

const countOf = ({ organizationId, vaultId }: Listing): Part => part`coalesce((
  select documents from vault_document_counts where organization_id = ${organizationId} and vault_id = ${vaultId}), 0)`;

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
  const [order, reversed] = descending ? [DESCENDING, ASCENDING] : [ASCENDING, DESCENDING];
  return {
    id: part`s.document_id`,
    columns: part`s.document_id, s.sort_number, s.sort_text`,
    rows,
    alias: part`s`,
    order,
    reversed:
      isUnfiltered(listing) && listing.isTallied
        ? { order: reversed, count: filledCells({ ...listing, fieldKey }) }
        : undefined,
    listing,
  };
}

const ASCENDING = part`s.sort_number, s.sort_text, s.document_id`;
const DESCENDING = part`s.sort_number desc, s.sort_text desc, s.document_id desc`;

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
