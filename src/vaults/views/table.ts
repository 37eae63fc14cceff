import type { UserContext } from "../../context.ts";
import type { OpenVault } from "../access.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import type { DocumentQuery } from "../documents/documents.schema.ts";
import type { Listing } from "./listing.store.ts";
import { readFields, readFilterQuery, readSort } from "./listing.ts";
import { openView } from "./views.ts";

export interface Table {
  /** The columns that the query is about, in the order of the vault. */
  columns: Column[];
  /** The keys of the columns that are shown, in the order of the view or of the query; undefined for all of them. */
  fields: string[] | undefined;
  listing: Omit<Listing, "limit" | "offset">;
}

/** What a query and the view it names make of a vault's table: which columns, which documents, in which order. */
export async function openTable(
  ctx: UserContext,
  vault: OpenVault,
  query: Omit<DocumentQuery, "limit" | "offset">,
): Promise<Table> {
  const view = query.view_id === undefined ? undefined : await openView(ctx, vault, query.view_id);
  const sort = query.sort ?? view?.sort ?? undefined;
  const filter = query.filter ?? view?.filter ?? {};
  const named = query.fields?.split(",") ?? view?.columns.map(({ field_key }) => field_key);
  const keys = named && [...named, ...Object.keys(filter), ...(sort === undefined ? [] : [sort, sort.slice(1)])];
  const { columns } = await listColumns(ctx, vault, keys);
  const shown = view?.columns.filter(({ hidden }) => !hidden).map(({ field_key }) => field_key);
  const listing = {
    organizationId: ctx.organizationId,
    vaultId: vault.id,
    status: query.status,
    search: query.search,
    updatedSince: query.updated_since,
    conditions: readFilterQuery(columns, filter, "query.filter"),
    sort: sort === undefined ? undefined : readSort(columns, sort, "query.sort"),
    documents: vault.document_count,
  };
  return { columns, fields: query.fields === undefined ? shown : readFields(columns, query.fields), listing };
}
