import { z } from "zod";
import { endpoint } from "../../http/endpoint.ts";
import { Id } from "../../http/shapes.ts";
import { vaultGate } from "../access.ts";
import { readSheetFile } from "./sheet-file.ts";
import { NewSheet, Sheet, SheetChange, SheetPreview, SheetReport } from "./sheets.schema.ts";
import { connectSheet, disconnectSheet, listSheets, previewSheets, updateSheet } from "./sheets.ts";

const params = z.object({ id: Id });
const sheetParams = z.object({ id: Id, sheetId: Id });

export const listSheetsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/sheets",
  summary: "List the spreadsheets connected to a vault",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: z.object({ sheets: z.array(Sheet) }),
  status: 200,
  handle: (ctx, { vault }) => listSheets(ctx, vault),
});

export const previewSheetRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/sheets/preview/{fileId}",
  summary: "List the sheets of a spreadsheet file",
  key: "user",
  params: z.object({ id: Id, fileId: Id }),
  gate: vaultGate("editor"),
  returns: SheetPreview,
  status: 200,
  audited: "read",
  handle: (ctx, { params }) => previewSheets(ctx, params.fileId),
});

export const connectSheetRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/sheets",
  summary: "Connect a spreadsheet to a vault",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: NewSheet,
  prepare: (ctx, { body }) => readSheetFile(ctx, body),
  returns: SheetReport,
  status: 201,
  refuses: [409],
  handle: (ctx, { vault, body, prepared }) => connectSheet(ctx, vault, body, prepared),
});

export const updateSheetRoute = endpoint({
  method: "PUT",
  path: "/vaults/{id}/sheets/{sheetId}",
  summary: "Replace a connected spreadsheet with a new version",
  key: "user",
  params: sheetParams,
  gate: vaultGate("editor"),
  body: SheetChange,
  prepare: (ctx, { body }) => readSheetFile(ctx, body),
  returns: SheetReport,
  status: 200,
  refuses: [409],
  handle: (ctx, { vault, params, prepared }) => updateSheet(ctx, vault, params.sheetId, prepared),
});

export const disconnectSheetRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/sheets/{sheetId}",
  summary: "Disconnect a spreadsheet and delete its columns",
  key: "user",
  params: sheetParams,
  gate: vaultGate("editor"),
  returns: z.object({ deleted: z.literal(true) }),
  status: 200,
  refuses: [409],
  handle: (ctx, { vault, params }) => disconnectSheet(ctx, vault, params.sheetId),
});
