import type { UserContext } from "../../kernel/context.ts";
import { keysNamedBy } from "../columns/aspects.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import type { DocumentQuery } from "../documents/documents.schema.ts";
import type { OpenVault } from "../vault/access.ts";
import type { Listing } from "./listing.store.ts";
import { readFields, readFilterQuery, readSort } from "./listing.ts";
import { openView } from "./views.ts";

export interface Table {
  /** The columns that the query uses, in the vault's order. */
  columns: Column[];
  /** The keys of the visible columns, in the order of the view or the query. Undefined for all. */
  fields: string[] | undefined;
  listing: Omit<Listing, "limit" | "offset">;
}

/** Combines a query with its view: which columns, which documents, in which order. */
export async function openTable(
  ctx: UserContext,
  vault: OpenVault,
  query: Omit<DocumentQuery, "limit" | "offset">,
): Promise<Table> {
  const view = query.view_id === undefined ? undefined : await openView(ctx, vault, query.view_id);
  const sort = query.sort ?? view?.sort ?? undefined;
  const filter = query.filter ?? view?.filter ?? {};
  const named = query.fields?.split(",") ?? view?.columns.map(({ field_key }) => field_key);
  const used = [...Object.keys(filter), ...(sort === undefined ? [] : [sort, sort.slice(1)])];
  const keys = named && [...named, ...used.flatMap(keysNamedBy)];
  const { columns } = await listColumns(ctx, vault, keys);
  const visible = view?.columns.filter(({ hidden }) => !hidden).map(({ field_key }) => field_key);
  const listing = {
    organizationId: ctx.organizationId,
    vaultId: vault.id,
    status: query.status,
    search: query.search,
    updatedSince: query.updated_since,
    conditions: readFilterQuery(columns, filter, "query.filter"),
    sort: sort === undefined ? undefined : readSort(columns, sort, "query.sort"),
    documents: vault.document_count,
    isTallied: vault.is_tallied,
  };
  return { columns, fields: query.fields === undefined ? visible : readFields(columns, query.fields), listing };
}
