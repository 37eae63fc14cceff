import { tellPeople } from "../../administration/notifications/notify.ts";
import type { UserContext } from "../../kernel/context.ts";
import { ApiError, forbidden, notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { addNote, deleteNote, findPlaceOfNote, listNotes } from "../../vaults/cells/notes.ts";
import { openVault } from "../../vaults/vault/access.ts";
import type { Comment, CommentQuery, NewComment } from "./comments.schema.ts";
import * as store from "./comments.store.ts";
import { openCellSubject, openSubject } from "./subjects.ts";

export async function listComments(ctx: UserContext, query: CommentQuery) {
  if (query.subject === "cell") {
    const { vault, params } = await openCellSubject(ctx, query.subject_id);
    const { notes, pagination } = await listNotes(ctx, vault, params, query);
    return { comments: notes, pagination };
  }
  const { place } = await openSubject(ctx, query);
  return toPage("comments", await store.listComments(ctx.sql, ctx.organizationId, place, query), query);
}

/** People who are mentioned must be able to see it, and are notified. */
export async function addComment(ctx: UserContext, { text, mentions = [], ...named }: NewComment): Promise<Comment> {
  if (named.subject === "cell") {
    const { vault, params } = await openCellSubject(ctx, named.subject_id);
    return addNote(ctx, vault, params, { text, mentions });
  }
  const { place, notified, mustSee } = await openSubject(ctx, named);
  for (const userId of mentions) await mustSee(userId);
  await tellPeople(ctx, mentions, { ...notified, subject: `comment ${named.subject_id}`, text });
  return store.insertComment(ctx.sql, ctx.organizationId, place, { userId: ctx.caller.userId, text });
}

/** Only its author or an owner of the vault can delete a comment. */
export async function deleteComment(ctx: UserContext, id: string) {
  const comment = await store.findComment(ctx.sql, ctx.organizationId, id);
  if (!comment) return deleteCellComment(ctx, id);
  const { document_id, review_id, check_id, file_id, user_id } = comment;
  const named = document_id
    ? { subject: "document" as const, subject_id: document_id }
    : file_id
      ? { subject: "file" as const, subject_id: file_id }
      : { subject: "finding" as const, subject_id: `${review_id}.${check_id}` };
  const { isManaged } = await openSubject(ctx, named).catch(asMissingComment);
  if (user_id !== ctx.caller.userId && !isManaged)
    throw forbidden("Only its author or an owner of the vault can delete a comment.");
  await store.deleteComment(ctx.sql, ctx.organizationId, id);
  return { deleted: true as const };
}

async function deleteCellComment(ctx: UserContext, noteId: string) {
  const note = await findPlaceOfNote(ctx, noteId);
  if (!note) throw notFound("comment");
  const vault = await openVault(ctx, note.vault_id, "viewer").catch(asMissingComment);
  return deleteNote(ctx, vault, { id: vault.id, documentId: note.document_id, fieldKey: note.field_key, noteId });
}

/** A hidden comment reads the same as one that does not exist. */
function asMissingComment(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFound("comment") : error;
}
