import type { UserContext } from "../../context.ts";
import { conflict, forbidden, unfit } from "../../errors.ts";
import { fileFailed, findFile, type OpenFile, openFile, readText } from "../../files/files.ts";
import type { Enqueuer } from "../../jobs/job.ts";
import { enqueue, enqueuerOf } from "../../jobs/jobs.ts";
import { enqueueInferences, mustAfford } from "../../usage/credits.ts";
import { mustHaveRole, mustNotBeArchived, type OpenVault } from "../access.ts";
import { type DocumentStatus, ExtractDocument, IngestDocument, type NewDocuments } from "./documents.schema.ts";
import { listDocumentsOf, mustLockDocument, readDocument } from "./documents.ts";
import * as store from "./ingest.store.ts";

const UNDER_WAY: DocumentStatus[] = ["queued", "parsing", "extracting"];

/** Makes a document of each file; each is then read, split when it is a bundle, and left out when it is a copy. */
export async function addDocuments(ctx: UserContext, vault: OpenVault, { file_ids }: NewDocuments, priority = 0) {
  await mustNotBeArchived(ctx, vault);
  const ids = [...new Set(file_ids.map((id) => id.toLowerCase()))];
  const files = [];
  for (const id of ids) files.push(await openFile(ctx, id, "read"));
  files.forEach(mustNotBeOnlyShown);
  const failed = files.find(({ status }) => status === "failed");
  if (failed) throw fileFailed(failed.name, failed.extraction_error);
  await mustAfford(ctx, "vault:extract", files.length);
  const added: string[] = [];
  for (const [index, { id: fileId, name, pages }] of files.entries()) {
    const place = { organizationId: ctx.organizationId, vaultId: vault.id, addedBy: ctx.caller.userId };
    const id = await store.insertQueued(ctx.sql, { ...place, name, fileId, pages, index });
    await enqueue(enqueuerOf(ctx), IngestDocument, { document_id: id, file_id: fileId, priority }, priority);
    added.push(id);
  }
  return { documents: await listDocumentsOf(ctx, vault, added) };
}

/** A vault passes its files on to its members. What is only shown in a vault that others edit, or in a chat, is not the reader's to pass on. */
function mustNotBeOnlyShown({ name, isViewOnly: isOnlyShown }: OpenFile) {
  if (isOnlyShown)
    throw forbidden(
      `You may read ${name} where it is shown to you, but not add it to a vault. Ask its owner to do that.`,
    );
}

/** Takes the document out of the table; nothing of it is lost. */
export async function deleteDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<undefined> {
  await mustNotBeArchived(ctx, vault);
  await mustLockDocument(ctx, vault, id);
  await store.updateDeleted(ctx.sql, ctx.organizationId, id);
}

/** Destroys a deleted document with its values, notes and history, and its file where nothing else refers to it. */
export async function eraseDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<undefined> {
  mustHaveRole(ctx, vault, "owner");
  await mustNotBeArchived(ctx, vault);
  const { status } = await mustLockDocument(ctx, vault, id);
  if (status !== "deleted")
    throw conflict("DOCUMENT_NOT_DELETED", "Only a deleted document can be erased. Delete it first.");
  await store.deleteDocument(ctx.sql, ctx.organizationId, id);
}

/** A deleted document comes back as it was; one that was removed as a copy becomes a document of its own and is read. */
export async function restoreDocument(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  await mustLockDocument(ctx, vault, id);
  const document = (await store.findForJob(ctx.sql, ctx.organizationId, id))!;
  const before = document.status === "deleted" ? document.status_before_deletion! : document.status;
  if (before === "split" && document.status !== "deleted") {
    throw conflict("DOCUMENT_BUNDLE", "This upload was split. Work on the documents it was split into.");
  }
  const isCopy = before === "duplicate";
  const mustBeRead = isCopy || (UNDER_WAY.includes(before) && !(await store.isKnown(ctx.sql, ctx.organizationId, id)));
  if (document.status !== "deleted" && !isCopy) return readDocument(ctx, vault, id);
  if (mustBeRead) await mustAfford(ctx, "vault:extract");
  const after = mustBeRead ? "queued" : UNDER_WAY.includes(before) ? "ready" : before;
  await store.updateRestored(ctx.sql, ctx.organizationId, id, after, isCopy);
  if (mustBeRead && document.file_id) {
    await enqueue(enqueuerOf(ctx), IngestDocument, { document_id: id, file_id: document.file_id });
  }
  return readDocument(ctx, vault, id);
}

/** Splits a bundle that was stored as it came. */
export async function splitDocument(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  const { status, file_id } = await mustLockDocument(ctx, vault, id);
  if (status === "deleted") throw conflict("DOCUMENT_DELETED", "This document was deleted. Restore it first.");
  if (status === "duplicate")
    throw conflict("DOCUMENT_DUPLICATE", "This document was removed as a copy of another. Restore it first.");
  if (status === "split") throw conflict("DOCUMENT_BUNDLE", "This upload has been split already.");
  if (status !== "bundle")
    throw unfit("path.documentId", "This document holds one agreement: there is nothing to split.");
  await mustAfford(ctx, "vault:extract");
  await store.updateStatus(ctx.sql, ctx.organizationId, id, ["bundle"], "queued");
  await enqueue(enqueuerOf(ctx), IngestDocument, { document_id: id, file_id: file_id!, split: true });
  return readDocument(ctx, vault, id);
}

/** Takes a split back: its parts are deleted, and the upload is read as the one document it is. */
export async function joinDocument(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  const { status, file_id } = await mustLockDocument(ctx, vault, id);
  const file = file_id ? await findFile(ctx.sql, ctx.organizationId, file_id) : undefined;
  if (status === "deleted") throw conflict("DOCUMENT_DELETED", "This document was deleted. Restore it first.");
  if (status !== "split" || !file)
    throw unfit("path.documentId", "This upload was not split: there is nothing to put together.");
  if (file.kind === "zip") throw unfit("path.documentId", "An archive is no document of its own. Keep its parts.");
  await mustAfford(ctx, "vault:extract");
  await store.updatePartsDeleted(ctx.sql, ctx.organizationId, id);
  await store.updateWhole(ctx.sql, ctx.organizationId, id);
  await enqueue(enqueuerOf(ctx), IngestDocument, { document_id: id, file_id: file.id });
  return readDocument(ctx, vault, id);
}

/** The canonical text that the document's citations refer to. */
export async function readDocumentText(ctx: UserContext, vault: OpenVault, id: string) {
  const document = await readDocument(ctx, vault, id);
  const file = document.file_id ? await findFile(ctx.sql, ctx.organizationId, document.file_id) : undefined;
  if (!file) throw conflict("FILE_NOT_READY", "This document has no text.");
  return readText(ctx, file);
}

/** Has a document read again for these columns, or for all that extraction fills. */
export async function enqueueExtraction(
  by: Enqueuer & Pick<UserContext, "deps">,
  documentId: string,
  fieldKeys: string[] | null,
  priority = 0,
) {
  await enqueueExtractions(by, [{ document_id: documentId, field_keys: fieldKeys }], priority);
}

/** The same for many documents together, whose price is held together. */
export async function enqueueExtractions(
  by: Enqueuer & Pick<UserContext, "deps">,
  documents: { document_id: string; field_keys: string[] | null }[],
  priority = 0,
) {
  const inputs = documents.map(({ document_id, field_keys }) => ({ document_id, field_keys }));
  await enqueueInferences(by, ExtractDocument, inputs, "vault:extract", priority);
  const ids = documents.map(({ document_id }) => document_id);
  await store.updateStatuses(by.sql, by.organizationId, ids, ["ready", "failed", "parsing"], "extracting");
}
