import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  CellChange,
  CellDetail,
  CellHistoryEntry,
  CellNote,
  Deleted,
  DeleteVaultsIdDocumentsDocumentIdQuery,
  FileDefinitions,
  FileOutline,
  FileReferences,
  FileText,
  GetVaultsIdDocumentsQuery,
  NewCellFlag,
  NewView,
  RevertedCell,
  SimilarClauses,
  VaultDocument,
  VaultDocumentRelatives,
} from "./types.ts";

/** Which documents and which of their fields: `{ fields: ["term"], filter: { term: { op: "not_empty" } } }`. */
export type Selection<Query> = Omit<Query, "fields" | "filter"> & {
  fields?: string[];
  filter?: NewView["filter"];
};

export const documents = (connection: Connection) => ({
  list: (id: string, query?: Selection<GetVaultsIdDocumentsQuery>, options?: RequestOptions) =>
    listing<VaultDocument>(connection, path`/vaults/${id}/documents`, "documents", query, options),
  add: async (id: string, file_ids: string[], options?: RequestOptions) => {
    const at = path`/vaults/${id}/documents`;
    return (await connection.post<{ documents: VaultDocument[] }>(at, { file_ids }, options)).documents;
  },
  get: (id: string, documentId: string, options?: RequestOptions) =>
    connection.get<VaultDocument>(path`/vaults/${id}/documents/${documentId}`, {}, options),
  text: (id: string, documentId: string, options?: RequestOptions) =>
    connection.get<FileText>(path`/vaults/${id}/documents/${documentId}/text`, {}, options),
  /** As the same calls of a file. */
  outline: (id: string, documentId: string, options?: RequestOptions) =>
    connection.get<FileOutline>(path`/vaults/${id}/documents/${documentId}/outline`, {}, options),
  definitions: (id: string, documentId: string, options?: RequestOptions) =>
    connection.get<FileDefinitions>(path`/vaults/${id}/documents/${documentId}/definitions`, {}, options),
  references: (id: string, documentId: string, options?: RequestOptions) =>
    connection.get<FileReferences>(path`/vaults/${id}/documents/${documentId}/references`, {}, options),
  /** The clause that begins at `start`, and those of its kind in the vault's other documents. */
  similarClauses: (id: string, documentId: string, query: { start: number }, options?: RequestOptions) =>
    connection.get<SimilarClauses>(path`/vaults/${id}/documents/${documentId}/similar-clauses`, query, options),
  delete: (id: string, documentId: string, query?: DeleteVaultsIdDocumentsDocumentIdQuery, options?: RequestOptions) =>
    connection.delete(path`/vaults/${id}/documents/${documentId}`, query, options),
  /** Reads the document again for all columns that are filled by reading. Manual edits are kept. */
  read: (id: string, documentId: string, options?: RequestOptions) =>
    connection.post<VaultDocument>(path`/vaults/${id}/documents/${documentId}/read`, undefined, options),
  restore: (id: string, documentId: string, options?: RequestOptions) =>
    connection.post<VaultDocument>(path`/vaults/${id}/documents/${documentId}/restore`, undefined, options),
  /** Its copies, versions, bundle and parts. */
  relatives: (id: string, documentId: string, options?: RequestOptions) =>
    connection.get<VaultDocumentRelatives>(path`/vaults/${id}/documents/${documentId}/relatives`, {}, options),
  /** Splits the agreements of a bundle into separate documents. */
  split: (id: string, documentId: string, options?: RequestOptions) =>
    connection.post<VaultDocument>(path`/vaults/${id}/documents/${documentId}/split`, undefined, options),
});

/** Which cell: the vault, the document and the key of the column. */
export interface CellAddress {
  vaultId: string;
  documentId: string;
  fieldKey: string;
}

const at = ({ vaultId, documentId, fieldKey }: CellAddress) =>
  path`/vaults/${vaultId}/documents/${documentId}/cells/${fieldKey}`;

export const cells = (connection: Connection) => ({
  get: (cell: CellAddress, options?: RequestOptions) => connection.get<CellDetail>(at(cell), {}, options),
  /** `citations` name the words of the document's text that the value rests on. */
  edit: (
    cell: CellAddress,
    value: unknown,
    { citations, ...options }: RequestOptions & Pick<CellChange, "citations"> = {},
  ) => connection.patch<CellDetail>(at(cell), { value, citations }, options),
  /** Confirms the current value of the cell, even if it is empty. */
  verify: (cell: CellAddress, options?: RequestOptions) =>
    connection.post<CellDetail>(`${at(cell)}/verify`, undefined, options),
  unverify: (cell: CellAddress, options?: RequestOptions) =>
    connection.delete<CellDetail>(`${at(cell)}/verify`, {}, options),
  flag: (cell: CellAddress, flag: NewCellFlag = {}, options?: RequestOptions) =>
    connection.putJson<CellDetail>(`${at(cell)}/flag`, flag, options),
  unflag: (cell: CellAddress, options?: RequestOptions) =>
    connection.delete<CellDetail>(`${at(cell)}/flag`, {}, options),
  /** Removes the manual edit, so that the extracted value shows again. */
  revert: (cell: CellAddress, options?: RequestOptions) =>
    connection.post<RevertedCell>(`${at(cell)}/revert`, undefined, options),
  history: async (cell: CellAddress, options?: RequestOptions) =>
    (await connection.get<{ history: CellHistoryEntry[] }>(`${at(cell)}/history`, {}, options)).history,
  notes: {
    list: (cell: CellAddress, query?: PageQuery, options?: RequestOptions) =>
      listing<CellNote>(connection, `${at(cell)}/notes`, "notes", query, options),
    add: (cell: CellAddress, text: string, options?: RequestOptions) =>
      connection.post<CellNote>(`${at(cell)}/notes`, { text }, options),
    delete: (cell: CellAddress, noteId: string, options?: RequestOptions) =>
      connection.delete<Deleted>(at(cell) + path`/notes/${noteId}`, {}, options),
  },
});
