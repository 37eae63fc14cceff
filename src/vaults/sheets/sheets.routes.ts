import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { readSheetFile } from "./sheet-file.ts";
import { NewSheet, Sheet, SheetChange, SheetPreview, SheetReport } from "./sheets.schema.ts";
import { connectSheet, disconnectSheet, listSheets, previewSheets, updateSheet } from "./sheets.ts";

const params = z.object({ id: Id });
const sheetParams = z.object({ id: Id, spreadsheetId: Id });

export const listSpreadsheetsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/spreadsheets",
  summary: "List the spreadsheets connected to a vault",
  description: "With the columns that each one fills.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: z.object({ spreadsheets: z.array(Sheet).describe("The spreadsheets connected to the vault.") }),
  status: 200,
  handle: (ctx, { vault }) => listSheets(ctx, vault),
});

export const previewSpreadsheetRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/spreadsheets/preview/{fileId}",
  summary: "List the sheets of a spreadsheet file",
  description: "With their headings and first rows, to choose what to connect. Nothing is stored.",
  key: "user",
  params: z.object({ id: Id, fileId: Id }),
  gate: vaultGate("editor"),
  returns: SheetPreview,
  status: 200,
  audited: "read",
  handle: (ctx, { params }) => previewSheets(ctx, params.fileId),
});

export const connectSpreadsheetRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/spreadsheets",
  summary: "Connect a spreadsheet to a vault",
  description:
    "Adds a column for each chosen heading and fills it in the documents that a row identifies. The report says which rows matched none or several.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: NewSheet,
  prepare: (ctx, { body }) => readSheetFile(ctx, body),
  returns: SheetReport,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { vault, body, prepared }) => connectSheet(ctx, vault, body, prepared),
});

export const updateSpreadsheetRoute = endpoint({
  method: "PUT",
  path: "/vaults/{id}/spreadsheets/{spreadsheetId}",
  summary: "Replace a connected spreadsheet with a new version",
  description: "Fills the same columns again. Cells whose row is gone become empty.",
  key: "user",
  params: sheetParams,
  gate: vaultGate("editor"),
  body: SheetChange,
  prepare: (ctx, { body }) => readSheetFile(ctx, body),
  returns: SheetReport,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, prepared }) => updateSheet(ctx, vault, params.spreadsheetId, prepared),
});

export const disconnectSpreadsheetRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/spreadsheets/{spreadsheetId}",
  summary: "Disconnect a spreadsheet and delete its columns",
  description: "The file itself stays.",
  key: "user",
  params: sheetParams,
  gate: vaultGate("editor"),
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => disconnectSheet(ctx, vault, params.spreadsheetId),
});
