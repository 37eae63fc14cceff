import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { CellChange, CellDetail, CellParams, HistoryEntry, NewNote, Note, RevertedCell } from "./cells.schema.ts";
import { editCell, readCell, readHistory, revertCell } from "./cells.ts";
import { addNote, deleteNote, listNotes } from "./notes.ts";

const PATH = "/vaults/{id}/documents/{documentId}/cells/{fieldKey}";

export const getCellRoute = endpoint({
  method: "GET",
  path: PATH,
  summary: "Get a cell with its citations and reasoning",
  description: "A column without a value is 200 with `value: null`; `outcome` says why. An unknown column is 404.",
  key: "user",
  params: CellParams,
  gate: vaultGate("viewer"),
  returns: CellDetail,
  status: 200,
  handle: (ctx, { vault, params }) => readCell(ctx, vault, params),
});

export const editCellRoute = endpoint({
  method: "PATCH",
  path: PATH,
  summary: "Edit a cell",
  description: "The value is validated against the column's type. Null sets the cell to empty.",
  key: "user",
  params: CellParams,
  gate: vaultGate("editor"),
  body: CellChange,
  returns: CellDetail,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, body }) => editCell(ctx, vault, params, body),
});

export const revertCellRoute = endpoint({
  method: "POST",
  path: `${PATH}/revert`,
  summary: "Revert a cell to its extracted value",
  description: "Removes the manual edit and restores the extracted value with its citations and reasoning.",
  key: "user",
  params: CellParams,
  gate: vaultGate("editor"),
  returns: RevertedCell,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => revertCell(ctx, vault, params),
});

export const listCellHistoryRoute = endpoint({
  method: "GET",
  path: `${PATH}/history`,
  summary: "List a cell's history, newest first",
  description: "Every extraction, edit, revert and verification, with its value, person or model, and time.",
  key: "user",
  params: CellParams,
  gate: vaultGate("viewer"),
  returns: z.object({ history: z.array(HistoryEntry).describe("What happened to the cell, newest first.") }),
  status: 200,
  handle: (ctx, { vault, params }) => readHistory(ctx, vault, params),
});

export const listCellNotesRoute = endpoint({
  method: "GET",
  path: `${PATH}/notes`,
  summary: "List the notes on a cell, oldest first",
  description: "Notes are comments of members. They do not change the value.",
  key: "user",
  params: CellParams,
  query: PageQuery,
  gate: vaultGate("viewer"),
  returns: pageOf("notes", Note),
  status: 200,
  handle: (ctx, { vault, params, query }) => listNotes(ctx, vault, params, query),
});

export const addCellNoteRoute = endpoint({
  method: "POST",
  path: `${PATH}/notes`,
  summary: "Add a note to a cell",
  description: "Every member can add notes, including viewers.",
  key: "user",
  params: CellParams,
  gate: vaultGate("viewer"),
  body: NewNote,
  returns: Note,
  status: 201,
  handle: (ctx, { vault, params, body }) => addNote(ctx, vault, params, body),
});

export const deleteCellNoteRoute = endpoint({
  method: "DELETE",
  path: `${PATH}/notes/{noteId}`,
  summary: "Delete a note",
  description: "Authors can delete their own notes, and owners every note.",
  key: "user",
  params: CellParams.extend({ noteId: Id }),
  gate: vaultGate("viewer"),
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => deleteNote(ctx, vault, params),
});
