import { tellPeople } from "../../administration/notifications/notify.ts";
import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { forbidden, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { lockVaultAgainstChanges, type OpenVault } from "../vault/access.ts";
import { mustHaveRoleIn } from "../vault/members.ts";
import type { CellParams, NewNote, Note } from "./cells.schema.ts";
import * as store from "./cells.store.ts";
import { openCell } from "./cells.ts";

export async function listNotes(ctx: UserContext, vault: OpenVault, params: CellParams, page: PageQuery) {
  const { ref } = await openCell(ctx, vault, params);
  return toPage("notes", await store.listNotes(ctx.sql, ref, page), page);
}

/** Every member may add notes, including viewers. The lock ensures that deleting the column at the same time also deletes the note. */
export async function addNote(
  ctx: UserContext,
  vault: OpenVault,
  params: CellParams,
  { text, mentions = [] }: NewNote,
): Promise<Note> {
  await lockVaultAgainstChanges(ctx, vault);
  const { ref } = await openCell(ctx, vault, params);
  for (const userId of mentions) await mustHaveRoleIn(ctx, vault, userId, "body.mentions");
  const { documentId: document_id, fieldKey: field_key } = params;
  const place = { vault_id: vault.id, document_id, field_key };
  await tellPeople(ctx, mentions, { kind: "cell.mentioned", subject: `${document_id} ${field_key}`, place, text });
  const id = await store.insertNote(ctx.sql, ref, ctx.caller.userId, text);
  return must(await store.findNote(ctx.sql, ref, id), "it was just inserted");
}

/** Only its author or a vault owner can delete a note. */
export async function deleteNote(ctx: UserContext, vault: OpenVault, params: CellParams & { noteId: string }) {
  const { ref } = await openCell(ctx, vault, params);
  const note = await store.findNote(ctx.sql, ref, params.noteId);
  if (!note) throw notFound("note");
  if (note.by_user_id !== ctx.caller.userId && vault.role !== "owner")
    throw forbidden("Only its author or a vault owner can delete a note.");
  await store.deleteNote(ctx.sql, ctx.organizationId, note.id);
  return { deleted: true as const };
}

/** Where a note of this id is, if it exists. The caller may not be able to see it. */
export const findPlaceOfNote = (ctx: UserContext, id: string) => store.findNotePlace(ctx.sql, ctx.organizationId, id);
