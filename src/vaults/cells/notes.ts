import type { UserContext } from "../../context.ts";
import { forbidden, notFound } from "../../errors.ts";
import { type PageQuery, paged } from "../../http/page.ts";
import { holdVault, type OpenVault } from "../access.ts";
import type { CellParams, NewNote, Note } from "./cells.schema.ts";
import * as store from "./cells.store.ts";
import { openCell } from "./cells.ts";

export async function listNotes(ctx: UserContext, vault: OpenVault, params: CellParams, page: PageQuery) {
  const { place } = await openCell(ctx, vault, params);
  return paged("notes", await store.listNotes(ctx.sql, place, page), page);
}

/** Every member may annotate, viewers too. A note goes with its column, also when that is deleted at the same instant. */
export async function addNote(
  ctx: UserContext,
  vault: OpenVault,
  params: CellParams,
  { text }: NewNote,
): Promise<Note> {
  await holdVault(ctx, vault);
  const { place } = await openCell(ctx, vault, params);
  const id = await store.insertNote(ctx.sql, place, ctx.caller.userId, text);
  return (await store.findNote(ctx.sql, place, id))!;
}

/** Whoever wrote a note may delete it, and so may an owner of the vault. */
export async function deleteNote(ctx: UserContext, vault: OpenVault, params: CellParams & { noteId: string }) {
  const { place } = await openCell(ctx, vault, params);
  const note = await store.findNote(ctx.sql, place, params.noteId);
  if (!note) throw notFound("note");
  if (note.by_user_id !== ctx.caller.userId && vault.role !== "owner")
    throw forbidden("Only whoever wrote a note, or an owner of the vault, may delete it.");
  await store.deleteNote(ctx.sql, ctx.organizationId, note.id);
  return { deleted: true as const };
}
