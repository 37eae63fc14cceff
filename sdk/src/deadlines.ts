import type { CellAddress } from "./documents.ts";
import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Alert,
  AlertChange,
  CalendarAddress,
  Deadline,
  DeadlineState,
  Deleted,
  GetDeadlinesQuery,
  GetVaultsIdDeadlinesQuery,
  NewAlert,
  NewDeadlineState,
  VaultDeadline,
} from "./types.ts";

/** The dates of all vaults that the caller can read. */
export const allDeadlines = (connection: Connection) => ({
  list: (query?: GetDeadlinesQuery, options?: RequestOptions) =>
    listing<VaultDeadline>(connection, "/deadlines", "deadlines", query, options),
});

/** The dates of a vault, and those computed from them. */
export const deadlines = (connection: Connection) => ({
  /** Done, snoozed or open again, and who deals with it. */
  set: ({ vaultId, documentId, fieldKey }: CellAddress, state: NewDeadlineState, options?: RequestOptions) =>
    connection.putJson<DeadlineState>(
      path`/vaults/${vaultId}/documents/${documentId}/cells/${fieldKey}/deadline`,
      state,
      options,
    ),
  list: (id: string, query?: GetVaultsIdDeadlinesQuery, options?: RequestOptions) =>
    listing<Deadline>(connection, path`/vaults/${id}/deadlines`, "deadlines", query, options),
});

/** The caller's secret iCalendar address of a vault. */
export const calendar = (connection: Connection) => ({
  create: (id: string, options?: RequestOptions) =>
    connection.post<CalendarAddress>(path`/vaults/${id}/calendar`, undefined, options),
  revoke: (id: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/vaults/${id}/calendar`, {}, options),
});

export const alerts = (connection: Connection) => ({
  list: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<Alert>(connection, path`/vaults/${id}/alerts`, "alerts", query, options),
  create: (id: string, alert: NewAlert, options?: RequestOptions) =>
    connection.post<Alert>(path`/vaults/${id}/alerts`, alert, options),
  update: (id: string, alertId: string, change: AlertChange, options?: RequestOptions) =>
    connection.patch<Alert>(path`/vaults/${id}/alerts/${alertId}`, change, options),
  delete: (id: string, alertId: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/vaults/${id}/alerts/${alertId}`, {}, options),
});
