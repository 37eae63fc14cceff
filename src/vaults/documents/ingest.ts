import { enqueueInferences, mustAfford } from "../../administration/usage/credits.ts";
import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { conflict, forbidden, invalidField } from "../../kernel/errors/errors.ts";
import { type Enqueuer, PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue, enqueuerOf } from "../../kernel/jobs/jobs.ts";
import { fileFailed, findFile, mayAddToVault, type OpenFile, openFile, readText } from "../../workspace/files/files.ts";
import { mustHaveRole, mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import { type DocumentStatus, ExtractDocument, IngestDocument, type NewDocuments } from "./documents.schema.ts";
import { listDocumentsById, mustLockDocument, readDocument } from "./documents.ts";
import * as store from "./ingest.store.ts";

const IN_PROGRESS: DocumentStatus[] = ["queued", "parsing", "extracting"];

/** Creates a document for each file and enqueues its ingestion. */
export async function addDocuments(
  ctx: UserContext,
  vault: OpenVault,
  { file_ids }: NewDocuments,
  priority = PRIORITY.normal,
) {
  await mustNotBeArchived(ctx, vault);
  const ids = [...new Set(file_ids.map((id) => id.toLowerCase()))];
  const files = [];
  for (const id of ids) files.push(await openFile(ctx, id, "read"));
  for (const file of files) await mustBeAddable(ctx, file);
  const failed = files.find(({ status }) => status === "failed");
  if (failed) throw fileFailed(failed.name, failed.extraction_error);
  await mustAfford(ctx, "vault:extract", files.length);
  const added: string[] = [];
  for (const [index, { id: fileId, name, pages }] of files.entries()) {
    const common = { organizationId: ctx.organizationId, vaultId: vault.id, addedBy: ctx.caller.userId };
    const id = await store.insertQueued(ctx.sql, { ...common, name, fileId, pages, index });
    await enqueue(enqueuerOf(ctx), IngestDocument, { document_id: id, file_id: fileId, priority }, priority);
    added.push(id);
  }
  return { documents: await listDocumentsById(ctx, vault, added) };
}

/** A vault shares its files with its members for as long as it has them. Read access is not enough to add one. */
async function mustBeAddable(ctx: UserContext, file: OpenFile) {
  if (await mayAddToVault(ctx, file)) return;
  throw forbidden(`You can read ${file.name} but not add it to a vault. Ask its owner to add it.`);
}

/** A soft delete: the document can be restored. */
export async function deleteDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<undefined> {
  await mustNotBeArchived(ctx, vault);
  await mustLockDocument(ctx, vault, id);
  await store.updateDeleted(ctx.sql, ctx.organizationId, id, ctx.caller.userId);
}

/** Destroys a deleted document with its values, notes and history, and its file if nothing else uses it. */
export async function eraseDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<undefined> {
  mustHaveRole(ctx, vault, "owner");
  await mustNotBeArchived(ctx, vault);
  const { status } = await mustLockDocument(ctx, vault, id);
  if (status !== "deleted")
    throw conflict("DOCUMENT_NOT_DELETED", "Only a deleted document can be permanently deleted. Delete it first.");
  await store.deleteDocument(ctx.sql, ctx.organizationId, id);
}

/** Restores a deleted document. A duplicate becomes a separate document and is read. A failed document is read again. */
export async function restoreDocument(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  await mustLockDocument(ctx, vault, id);
  const document = must(await store.findForJob(ctx.sql, ctx.organizationId, id), "it is locked");
  const before =
    document.status === "deleted"
      ? must(document.status_before_deletion, "deleting keeps the status")
      : document.status;
  if (before === "split" && document.status !== "deleted") {
    throw conflict("DOCUMENT_BUNDLE", "This upload was split. Use the documents it was split into.");
  }
  const isCopy = before === "duplicate";
  const needsReading =
    isCopy ||
    (before === "failed" && (await hasReadableFile(ctx, document))) ||
    (IN_PROGRESS.includes(before) && !(await store.hasExtractions(ctx.sql, ctx.organizationId, id)));
  if (document.status !== "deleted" && !needsReading) return readDocument(ctx, vault, id);
  if (needsReading) await mustAfford(ctx, "vault:extract");
  const after = needsReading ? "queued" : IN_PROGRESS.includes(before) ? "ready" : before;
  await store.updateRestored(ctx.sql, ctx.organizationId, id, { status: after, apart: isCopy });
  if (needsReading && document.file_id) {
    await enqueue(enqueuerOf(ctx), IngestDocument, { document_id: id, file_id: document.file_id });
  }
  return readDocument(ctx, vault, id);
}

async function hasReadableFile({ sql, organizationId }: UserContext, { file_id }: store.IngestRow): Promise<boolean> {
  const file = file_id ? await findFile(sql, organizationId, file_id) : undefined;
  return file !== undefined && file.status !== "failed";
}

/** Splits a bundle that was stored unsplit. */
export async function splitDocument(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  const { status, file_id } = await mustLockDocument(ctx, vault, id);
  if (status === "deleted") throw conflict("DOCUMENT_DELETED", "This document was deleted. Restore it first.");
  if (status === "duplicate")
    throw conflict("DOCUMENT_DUPLICATE", "This document was left out as a copy of another. Restore it first.");
  if (status === "split") throw conflict("DOCUMENT_BUNDLE", "This upload has already been split.");
  if (status !== "bundle")
    throw invalidField("path.documentId", "This document contains only one agreement, so it cannot be split.");
  await mustAfford(ctx, "vault:extract");
  await store.updateStatus(ctx.sql, ctx.organizationId, id, { from: ["bundle"], to: "queued" });
  await enqueue(enqueuerOf(ctx), IngestDocument, {
    document_id: id,
    file_id: must(file_id, "a bundle has a file"),
    split: true,
  });
  return readDocument(ctx, vault, id);
}

/**
 * Reads a document again for all ai columns. Hand edits stay. A document that failed before anything was extracted starts over
 * like a new one.
 */
export async function readAgain(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  const { status, file_id } = await mustLockDocument(ctx, vault, id);
  mustBeReadable(status);
  const file = file_id ? await findFile(ctx.sql, ctx.organizationId, file_id) : undefined;
  if (!file) throw conflict("FILE_NOT_READY", "This document has no text.");
  if (file.status === "failed") throw fileFailed(file.name, file.extraction_error);
  if (status === "ready" || (await store.hasExtractions(ctx.sql, ctx.organizationId, id))) {
    await enqueueExtraction(enqueuerOf(ctx), id, null);
  } else {
    await mustAfford(ctx, "vault:extract");
    await store.updateStatus(ctx.sql, ctx.organizationId, id, { from: ["failed"], to: "queued" });
    await enqueue(enqueuerOf(ctx), IngestDocument, { document_id: id, file_id: file.id });
  }
  return readDocument(ctx, vault, id);
}

function mustBeReadable(status: DocumentStatus) {
  if (IN_PROGRESS.includes(status))
    throw conflict("DOCUMENT_NOT_READY", "This document is still being read. Try again when it is ready.");
  if (status === "deleted") throw conflict("DOCUMENT_DELETED", "This document was deleted. Restore it first.");
  if (status === "duplicate")
    throw conflict("DOCUMENT_DUPLICATE", "This document was left out as a copy of another. Restore it first.");
  if (status === "bundle" || status === "split")
    throw conflict("DOCUMENT_BUNDLE", "This upload contains several agreements. Use the documents it was split into.");
}

/** Undoes a split: deletes the parts and extracts the upload as one document. */
export async function joinDocument(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  const { status, file_id } = await mustLockDocument(ctx, vault, id);
  const file = file_id ? await findFile(ctx.sql, ctx.organizationId, file_id) : undefined;
  if (status === "deleted") throw conflict("DOCUMENT_DELETED", "This document was deleted. Restore it first.");
  if (status !== "split" || !file)
    throw invalidField("path.documentId", "This upload was not split, so there is nothing to undo.");
  if (file.kind === "zip") throw invalidField("path.documentId", "A ZIP file cannot be read as one document.");
  await mustAfford(ctx, "vault:extract");
  await store.updatePartsDeleted(ctx.sql, ctx.organizationId, id);
  await store.updateUnsplit(ctx.sql, ctx.organizationId, id);
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

/** Enqueues extraction for the given columns, or for all ai columns. */
export async function enqueueExtraction(
  by: Enqueuer & Pick<UserContext, "deps">,
  documentId: string,
  fieldKeys: string[] | null,
  priority = PRIORITY.normal,
) {
  await enqueueExtractions(by, [{ document_id: documentId, field_keys: fieldKeys }], priority);
}

/** The same for many documents. Their credits are held in one step. */
export async function enqueueExtractions(
  by: Enqueuer & Pick<UserContext, "deps">,
  documents: { document_id: string; field_keys: string[] | null }[],
  priority = PRIORITY.normal,
) {
  const inputs = documents.map(({ document_id, field_keys }) => ({ document_id, field_keys }));
  await enqueueInferences(by, ExtractDocument, inputs, { operation: "vault:extract", priority });
  const ids = documents.map(({ document_id }) => document_id);
  await store.updateStatuses(by.sql, by.organizationId, ids, {
    from: ["ready", "failed", "parsing"],
    to: "extracting",
  });
}
