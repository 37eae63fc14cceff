import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Deleted,
  NewVaultSpreadsheet,
  SpreadsheetPreview,
  VaultSpreadsheet,
  VaultSpreadsheetChange,
  VaultSpreadsheetReport,
} from "./types.ts";

/** Spreadsheets that fill columns of a vault. */
export const spreadsheets = (connection: Connection) => ({
  list: async (id: string, options?: RequestOptions) =>
    (await connection.get<{ spreadsheets: VaultSpreadsheet[] }>(path`/vaults/${id}/spreadsheets`, {}, options))
      .spreadsheets,
  /** The sheets of a file, with their headings and first rows. */
  preview: (id: string, fileId: string, options?: RequestOptions) =>
    connection.get<SpreadsheetPreview>(path`/vaults/${id}/spreadsheets/preview/${fileId}`, {}, options),
  connect: (id: string, spreadsheet: NewVaultSpreadsheet, options?: RequestOptions) =>
    connection.post<VaultSpreadsheetReport>(path`/vaults/${id}/spreadsheets`, spreadsheet, options),
  /** Fills the same columns from a new version of the file. */
  replace: (id: string, spreadsheetId: string, change: VaultSpreadsheetChange, options?: RequestOptions) =>
    connection.putJson<VaultSpreadsheetReport>(path`/vaults/${id}/spreadsheets/${spreadsheetId}`, change, options),
  /** Its columns are deleted too. */
  disconnect: (id: string, spreadsheetId: string, options?: RequestOptions) =>
    connection.delete<Deleted>(path`/vaults/${id}/spreadsheets/${spreadsheetId}`, {}, options),
});
