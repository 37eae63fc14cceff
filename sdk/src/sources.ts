import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Deleted,
  GetVaultsIdSourcesSourceIdItemsQuery,
  NewSource,
  Source,
  SourceChange,
  SourceItem,
} from "./types.ts";

/** The sources that a vault imports documents from automatically. */
export const sources = (connection: Connection) => ({
  list: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<Source>(connection, path`/vaults/${id}/sources`, "sources", query, options),
  get: (id: string, sourceId: string, options?: RequestOptions) =>
    connection.get<Source>(path`/vaults/${id}/sources/${sourceId}`, {}, options),
  create: (id: string, source: NewSource, options?: RequestOptions) =>
    connection.post<Source>(path`/vaults/${id}/sources`, source, options),
  update: (id: string, sourceId: string, change: SourceChange, options?: RequestOptions) =>
    connection.patch<Source>(path`/vaults/${id}/sources/${sourceId}`, change, options),
  /** The documents that came from it are kept. */
  delete: (id: string, sourceId: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/vaults/${id}/sources/${sourceId}`, {}, options),
  /** Starts a sync, unless one is running. */
  sync: (id: string, sourceId: string, options?: RequestOptions) =>
    connection.post<Source>(path`/vaults/${id}/sources/${sourceId}/sync`, undefined, options),
  /** The files of the source with their documents, or why they were skipped. */
  items: (id: string, sourceId: string, query?: GetVaultsIdSourcesSourceIdItemsQuery, options?: RequestOptions) =>
    listing<SourceItem>(connection, path`/vaults/${id}/sources/${sourceId}/items`, "items", query, options),
});
