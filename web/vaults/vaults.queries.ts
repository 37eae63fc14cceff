import { queryOptions } from "@tanstack/react-query";
import type { CellDetail, HistoryEntry, Note } from "../../src/vaults/cells/cells.schema.ts";
import type { Column } from "../../src/vaults/columns/columns.schema.ts";
import type { Relatives } from "../../src/vaults/documents/copies-and-versions.schema.ts";
import type { VaultDocument } from "../../src/vaults/documents/documents.schema.ts";
import type { ReadingState } from "../../src/vaults/documents/reading-state.schema.ts";
import type { RescanEstimate } from "../../src/vaults/extraction/rescan/rescan.schema.ts";
import type { Sheet } from "../../src/vaults/sheets/sheets.schema.ts";
import type { VaultMember } from "../../src/vaults/vault/members.schema.ts";
import type { Vault } from "../../src/vaults/vault/vaults.schema.ts";
import type { View } from "../../src/vaults/views/views.schema.ts";
import { api, queryClient } from "../api.ts";
import { sessionQuery } from "../session/session.ts";

export type {
  CellDetail,
  Column,
  HistoryEntry,
  Note,
  ReadingState,
  Relatives,
  RescanEstimate,
  Sheet,
  Vault,
  VaultDocument,
  VaultMember,
  View,
};

const MOST = 500;

export const vaultsQuery = (status: "active" | "archived", search = "") =>
  queryOptions({
    queryKey: ["vaults", { status, search }],
    queryFn: ({ signal }) => api.get("/vaults", { query: { status, search, limit: MOST }, signal }),
  });

export const vaultQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id],
    queryFn: ({ signal }) => api.get("/vaults/{id}", { params: { id }, signal }),
  });

export const templatesQuery = queryOptions({
  queryKey: ["vault-templates"],
  queryFn: ({ signal }) => api.get("/vault-templates", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const columnsQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id, "columns"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/columns", { params: { id }, signal }),
  });

export const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id, "views"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/views", { params: { id }, query: { limit: MOST }, signal }),
  });

export interface SummaryRequest {
  group_by?: string | undefined;
  interval?: "month" | "quarter" | "year" | undefined;
  filter?: string | undefined;
  search?: string | undefined;
  metrics?: string | undefined;
}

/** Keyed under `documents`, because every change of a document affects it. */
export const summaryQuery = (id: string, query: SummaryRequest) =>
  queryOptions({
    queryKey: ["vaults", id, "documents", "summary", query],
    queryFn: ({ signal }) => api.get("/vaults/{id}/summary", { params: { id }, query, signal }),
  });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id, "members"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/members", { params: { id }, signal }),
  });

export const sheetsQuery = (id: string) =>
  queryOptions({
    queryKey: ["vaults", id, "sheets"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/spreadsheets", { params: { id }, signal }),
  });

export const documentQuery = (id: string, documentId: string) =>
  queryOptions({
    queryKey: ["vaults", id, "documents", documentId],
    queryFn: ({ signal }) => api.get("/vaults/{id}/documents/{documentId}", { params: { id, documentId }, signal }),
  });

export const relativesQuery = (id: string, documentId: string) =>
  queryOptions({
    queryKey: ["vaults", id, "documents", documentId, "relatives"],
    queryFn: ({ signal }) =>
      api.get("/vaults/{id}/documents/{documentId}/relatives", { params: { id, documentId }, signal }),
  });

const READING_MS = 3000;

/** Keyed under `documents`, because every change of a document affects it. A re-scan changes no document, so it is also polled. */
export const readingStateQuery = (id: string, since: string) =>
  queryOptions({
    queryKey: ["vaults", id, "documents", "reading", since],
    queryFn: ({ signal }) => api.get("/vaults/{id}/reading", { params: { id }, query: { since }, signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) => (data && data.read < data.documents ? READING_MS : false),
  });

/** The address of a cell: its vault, document and column. */
export interface CellPlace {
  vaultId: string;
  documentId: string;
  fieldKey: string;
}

export const CELL_PATH = "/vaults/{id}/documents/{documentId}/cells/{fieldKey}";
export const cellParams = ({ vaultId, documentId, fieldKey }: CellPlace) => ({ id: vaultId, documentId, fieldKey });

export const cellQuery = (place: CellPlace) =>
  queryOptions({
    queryKey: ["vaults", place.vaultId, "cells", place.documentId, place.fieldKey],
    queryFn: ({ signal }) => api.get(CELL_PATH, { params: cellParams(place), signal }),
  });

export const historyQuery = (place: CellPlace) =>
  queryOptions({
    queryKey: ["vaults", place.vaultId, "cells", place.documentId, place.fieldKey, "history"],
    queryFn: ({ signal }) => api.get(`${CELL_PATH}/history`, { params: cellParams(place), signal }),
  });

export const notesQuery = (place: CellPlace) =>
  queryOptions({
    queryKey: ["vaults", place.vaultId, "cells", place.documentId, place.fieldKey, "notes"],
    queryFn: ({ signal }) =>
      api.get(`${CELL_PATH}/notes`, { params: cellParams(place), query: { limit: MOST }, signal }),
  });

/** How far each column can be trusted. */
export const qualityQuery = (vaultId: string) =>
  queryOptions({
    queryKey: ["vaults", vaultId, "quality"],
    queryFn: ({ signal }) => api.get("/vaults/{id}/quality", { params: { id: vaultId }, signal }),
  });

const COMPARING_MS = 1500;

/** The values that a re-scan would change. Polled until all documents are read. */
export const comparisonQuery = (vaultId: string, rescanId: string) =>
  queryOptions({
    queryKey: ["vaults", vaultId, "rescans", rescanId],
    queryFn: ({ signal }) => api.get("/vaults/{id}/rescans/{rescanId}", { params: { id: vaultId, rescanId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === "done" ? false : COMPARING_MS),
  });

export const rescanQuery = (vaultId: string, scope: { document_id?: string; field_key?: string }) =>
  queryOptions({
    queryKey: ["vaults", vaultId, "rescan", scope],
    queryFn: ({ signal }) => api.get("/vaults/{id}/rescan", { params: { id: vaultId }, query: scope, signal }),
    staleTime: 0,
  });

export const refreshVaults = () => queryClient.invalidateQueries({ queryKey: ["vaults"] });
export const refreshVault = (id: string) => queryClient.invalidateQueries({ queryKey: ["vaults", id] });

/** Any change requires a role in the vault and the organization's permission. */
export const managesVaults = () => {
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user;
  return user !== undefined && (user.manages_vaults || user.is_admin);
};
export const canEdit = ({ my_role, status }: Vault) => my_role !== "viewer" && status === "active" && managesVaults();
export const isOwner = ({ my_role }: Vault) => my_role === "owner" && managesVaults();
