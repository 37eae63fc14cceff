import { join } from "node:path";
import { mustFitBeforeUpload, mustFitStorage } from "../../administration/quotas/quotas.ts";
import { mustAfford } from "../../administration/usage/credits.ts";
import { UnreadableFile } from "../../content/formats/canonical.ts";
import { t } from "../../content/messages/messages.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { type ReceivedFile, receiveBytes } from "../../kernel/http/upload.ts";
import { type JobContext, PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { type DraftFile, draftReceivedFile, insertDraft } from "../../workspace/files/drafts.ts";
import { findMalware } from "../../workspace/files/malware.ts";
import { releaseBlob } from "../../workspace/files/uploads/pending-blobs.ts";
import { IngestDocument } from "../documents/documents.schema.ts";
import { countUnpaid, insertQueued } from "../documents/ingest.store.ts";
import { lockVaultShared } from "../vault/vaults.store.ts";
import { FileFault, isInClosedFolder, type OpenSource, SourceFault, type SourceFile } from "./connector.ts";
import * as items from "./items.store.ts";
import * as store from "./sources.store.ts";

/** The source was edited or deleted, or its vault archived. The sync stops and leaves everything as it is. */
export class SyncOutdated extends Error {}

/** One pass over a source. */
export interface Sync {
  ctx: JobContext;
  source: store.SourceRow;
  open: OpenSource;
  /** Every path that the source currently lists. */
  listed: ReadonlySet<string>;
}

/** Reads a new or changed file and records the result. A file that cannot be taken is recorded with the reason. */
export async function takeFile(sync: Sync, file: SourceFile): Promise<void> {
  const { ctx } = sync;
  const { MAX_FILE_BYTES: maxBytes, DATA_DIR } = ctx.deps.config;
  if (file.refused !== undefined) return skip(sync, file, file.refused);
  if (file.size === 0) return skip(sync, file, t("It is empty."));
  if (file.size !== null && file.size > maxBytes) return skip(sync, file, tooLarge(maxBytes), { tooLarge: true });
  try {
    const bytes = await sync.open.read(file);
    const { file: received, dispose } = await receiveBytes(bytes, { folder: join(DATA_DIR, "uploads"), maxBytes });
    await takeReceived(sync, file, { ...received, name: file.name }).finally(dispose);
  } catch (error) {
    if (error instanceof FileFault) return skip(sync, { ...file, fingerprint: "" }, error.message);
    if (error instanceof ApiError && error.status === 413)
      return skip(sync, file, tooLarge(maxBytes), { tooLarge: true });
    throw error;
  }
}

const tooLarge = (most: number) =>
  t("It is larger than {size, number} MiB, the most that can be uploaded.", { size: Math.floor(most / 1024 / 1024) });

/** Nothing is imported unscanned: a file too large for the scanner is skipped, and a scanner outage fails the sync. */
function asScannerFault(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 413) throw new FileFault(t("It is larger than the malware scanner accepts."));
  throw new SourceFault(t("The malware scanner is unavailable."));
}

async function takeReceived(sync: Sync, file: SourceFile, received: ReceivedFile): Promise<void> {
  const { ctx } = sync;
  if (received.size === 0) return skip(sync, file, t("It is empty."));
  if (await record(sync, (sql) => recordKnown(sync, sql, file, received.sha256))) return;
  const malware = await findMalware(ctx.deps, received.path).catch(asScannerFault);
  if (malware)
    return skip(sync, file, t("The malware scanner found {malware} in it.", { malware }), { sha256: received.sha256 });
  let draft: DraftFile;
  try {
    draft = await draftReceivedFile(ctx, received);
  } catch (error) {
    if (error instanceof UnreadableFile) return skip(sync, file, error.message, { sha256: received.sha256 });
    throw error;
  }
  try {
    await record(sync, async (sql) => {
      if (!(await recordKnown(sync, sql, file, draft.sha256))) await addDocument(sync, sql, file, draft);
    });
  } finally {
    await releaseBlob(ctx, draft);
  }
}

/** Runs in one transaction that holds the source, so that two syncs of it cannot both take a file. */
function record<T>({ ctx, source }: Sync, write: (sql: Sql) => Promise<T>): Promise<T> {
  return ctx.deps.database.transaction(ctx.organizationId, async (sql) => {
    const vault = await lockVaultShared(sql, ctx.organizationId, source.vault_id);
    const current = await store.lockSource(sql, ctx.organizationId, source.id);
    if (!vault || vault.is_archived || current?.version !== source.version) throw new SyncOutdated();
    return write(sql);
  });
}

/** True if these bytes were taken before: the file is as it was, was renamed, or is a copy of another. */
async function recordKnown(sync: Sync, sql: Sql, file: SourceFile, sha256: string): Promise<boolean> {
  const { ctx, source, listed, open } = sync;
  const { organizationId } = ctx;
  const here = await items.findItem(sql, organizationId, source.id, file.path);
  const same = await items.listSameBytes(sql, organizationId, source.id, sha256);
  const own = same.find(({ path }) => path === file.path);
  if (own) {
    await items.updateRenamed(sql, organizationId, own.id, {
      ...file,
      status: own.status === "copy" ? "copy" : "taken",
    });
    return true;
  }
  const gone = sync.open.tellsRemoved
    ? same.find(({ path, status }) => status !== "copy" && !listed.has(path) && !isInClosedFolder(open, path))
    : undefined;
  if (gone && (here === undefined || here.status === "skipped")) {
    if (here) await items.deleteItem(sql, organizationId, here.id);
    await items.updateRenamed(sql, organizationId, gone.id, { ...file, status: "taken" });
    await store.updateCounts(sql, organizationId, source.id, { renamed: 1 });
    return true;
  }
  const [original] = same;
  if (!original) return false;
  const copy = { ...seen(file, sha256), status: "copy" as const, reason: sameAs(original) };
  await items.upsertItem(sql, organizationId, source.id, { ...copy, documentId: original.document_id });
  return true;
}

const sameAs = ({ path, name, origin }: items.ItemRow) =>
  origin === null
    ? t("It is the same file as {path}.", { path })
    : t("It is the same file as {name} in “{origin}”.", { name, origin });

/** Adds the document and the record of its file together: both are committed, or neither. */
async function addDocument({ ctx, source }: Sync, sql: Sql, file: SourceFile, draft: DraftFile): Promise<void> {
  const { organizationId, deps } = ctx;
  const payer = { sql, organizationId, deps };
  await mustAfford(payer, "vault:extract", 1 + (await countUnpaid(sql, organizationId)));
  await mustFitBeforeUpload(payer, draft.size);
  await mustFitStorage(payer, draft.size);
  const before = await items.findItem(sql, organizationId, source.id, file.path);
  const versionOf = before?.document_id ?? null;
  const by = { ...ctx, userId: source.created_by };
  const { id: fileId, name } = await insertDraft(by, sql, draft, {
    place: { folderId: null, depth: 0 },
    priority: PRIORITY.low,
  });
  const documentId = await insertQueued(sql, {
    organizationId,
    vaultId: source.vault_id,
    name,
    fileId,
    pages: null,
    addedBy: source.created_by,
    versionOf,
    isUnpacked: file.isUnpacked ?? false,
  });
  const ingestion = { document_id: documentId, file_id: fileId, priority: PRIORITY.low };
  await enqueue({ ...by, sql, requestId: ctx.jobId, apiKeyId: null }, IngestDocument, ingestion, PRIORITY.low);
  await items.upsertItem(sql, organizationId, source.id, {
    ...seen(file, draft.sha256),
    size: draft.size,
    status: "taken",
    documentId,
  });
  await store.updateCounts(sql, organizationId, source.id, versionOf ? { versions: 1 } : { documents: 1 });
  await deps.nouns.startWorkflows(
    { sql, organizationId },
    {
      kind: "source",
      key: documentId,
      file_ids: [fileId],
      document_id: documentId,
      vault_id: source.vault_id,
      source_id: source.id,
    },
  );
}

/** A file that was imported before keeps its document: only its new version was skipped. */
async function skip(
  sync: Sync,
  file: SourceFile,
  reason: string,
  more: { tooLarge?: boolean; sha256?: string } = {},
): Promise<void> {
  const { organizationId } = sync.ctx;
  await record(sync, async (sql) => {
    const before = await items.findItem(sql, organizationId, sync.source.id, file.path);
    await items.upsertItem(sql, organizationId, sync.source.id, {
      ...seen(file, more.sha256 ?? null),
      status: "skipped",
      reason,
      tooLarge: more.tooLarge ?? false,
      documentId: before?.document_id ?? null,
    });
  });
}

const seen = ({ path, name, origin, fingerprint, size }: SourceFile, sha256: string | null): items.SeenItem => ({
  path,
  name,
  origin: origin ?? null,
  fingerprint,
  size,
  sha256,
  status: "taken",
  reason: null,
  tooLarge: false,
  documentId: null,
});
