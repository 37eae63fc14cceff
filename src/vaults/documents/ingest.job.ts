import { mustFitStorage } from "../../administration/quotas/quotas.ts";
import { announce } from "../../administration/webhooks/announce.ts";
import { bandsOf, estimateSimilarity, VERSION_SIMILARITY } from "../../content/formats/compare/fingerprint.ts";
import { findDifferentParties } from "../../content/formats/compare/parties.ts";
import { must } from "../../content/must.ts";
import {
  type FinishJob,
  type JobContext,
  JobFailure,
  job,
  RescheduleJob,
  throwAsJobFailure,
} from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { draftFile, insertDraft } from "../../workspace/files/drafts.ts";
import { type FileContent, findContent, findFile } from "../../workspace/files/files.ts";
import { withFileForJob } from "../../workspace/files/integrity/checks.ts";
import {
  draftMembers,
  isContainer,
  isTooDeep,
  type Member,
  readMembers,
  skippedWarning,
} from "../../workspace/files/members.ts";
import { IngestDocument } from "./documents.schema.ts";
import * as store from "./ingest.store.ts";
import { enqueueExtraction } from "./ingest.ts";

/** The file's job wakes this one. This is the fallback if that is missed. */
const RECHECK_SECONDS = 15;
const MAX_VERSION_CANDIDATES = 50;
/** Limits the comparisons when many contracts use the same form. */
const MAX_COMPARED_TEXTS = 10;

/** Turns a file into a document: waits until it is read, marks copies as duplicates, and splits bundles. */
export const ingestDocument = job(IngestDocument, {
  async run(ctx, { document_id, split, priority }) {
    const document = await store.findForJob(ctx.sql, ctx.organizationId, document_id);
    if (!document || !["queued", "parsing"].includes(document.status)) return async () => ({ left: true });
    const read = await findReadFile(ctx, document);
    if (!read) throw new RescheduleJob(RECHECK_SECONDS);
    await store.updateStatus(ctx.sql, ctx.organizationId, document_id, { from: ["queued"], to: "parsing" });
    if (read.file.kind === "zip") return unpackArchive(ctx, document, read);
    if (isContainer(read.file)) await addAttachments(ctx, document, read);
    if (!split && (await markIfCopy(ctx, document, read))) return async () => ({ duplicate: true });
    const isBundle = read.content.agreements.length > 1 && !document.is_part;
    if (isBundle)
      return document.split_bundles || split ? splitBundle(ctx, document, read) : leaveUnsplit(ctx, document);
    return async (sql) => {
      await enqueueExtraction(enqueuerIn(ctx, sql), document_id, null, priority).catch(throwAsJobFailure);
      return {};
    };
  },
  async failed(sql, organizationId, { document_id }, error) {
    const document = await store.findForJob(sql, organizationId, document_id);
    if (
      !(await store.updateStatus(sql, organizationId, document_id, {
        from: ["queued", "parsing"],
        to: "failed",
        error: error.message,
      }))
    )
      return;
    const { vault_id } = must(document, "its status was just changed");
    await announce(sql, organizationId, "document.failed", { vault_id, document_id, status: "failed" });
  },
});

async function findReadFile(ctx: JobContext, document: store.IngestRow): Promise<FileContent | undefined> {
  const file = document.file_id ? await findFile(ctx.sql, ctx.organizationId, document.file_id) : undefined;
  if (!file) throw new JobFailure("NOT_FOUND", "The file of this document was deleted.");
  if (file.status === "failed")
    throw new JobFailure("FILE_FAILED", `The file could not be read: ${file.extraction_error}`);
  return file.status === "ready" ? findContent(ctx.sql, file, ctx.organizationId) : undefined;
}

/** Marks the document as a duplicate if it is a copy. Otherwise saves its nearest version. */
async function markIfCopy(
  ctx: JobContext,
  document: store.IngestRow,
  { content, pages }: FileContent,
): Promise<boolean> {
  const minhash = minhashOf(content.minhash);
  const bands = bandsOf(minhash);
  const isCopy = await ctx.deps.database.transaction(ctx.organizationId, async (sql) => {
    await store.lockComparison(sql, document.vault_id);
    const read = { pages: pages.length, title: content.title, wordsHash: content.words_hash, bands };
    await store.updateRead(sql, ctx.organizationId, document.id, read);
    if (document.apart) return false;
    const original = await store.findOriginal(sql, ctx.organizationId, document, content.words_hash);
    if (original) await store.updateDuplicate(sql, ctx.organizationId, document.id, original.id);
    return original !== undefined;
  });
  if (!isCopy) await saveNearestVersion(ctx, document, { text: content.text, minhash, bands });
  return isCopy;
}

/**
 * If the source says what the document is a version of, that counts, however much was rewritten. Otherwise the most similar document
 * is taken if it is similar enough and does not only use the same form with different parties.
 */
async function saveNearestVersion(
  ctx: JobContext,
  document: store.IngestRow,
  { text, minhash, bands }: { text: string; minhash: Uint32Array; bands: number[] },
) {
  const { sql, organizationId } = ctx;
  const { near_to } = document;
  const known = near_to && (await store.findMinhash(sql, organizationId, near_to));
  if (known) {
    const nearness = estimateSimilarity(minhash, minhashOf(known.minhash));
    return store.updateNearestVersion(sql, organizationId, document.id, { near: near_to, nearness });
  }
  const { system } = ctx.deps.database;
  const near = await store.listVersionCandidates(system, organizationId, document, {
    bands,
    limit: MAX_VERSION_CANDIDATES,
  });
  const ranked = near
    .map((row) => ({ id: row.id, nearness: estimateSimilarity(minhash, minhashOf(row.minhash)) }))
    .filter(({ nearness }) => nearness >= VERSION_SIMILARITY)
    .sort((a, b) => b.nearness - a.nearness);
  for (const { id, nearness } of ranked.slice(0, MAX_COMPARED_TEXTS)) {
    const other = await store.findReadText(sql, organizationId, id);
    if (!other || findDifferentParties(text, other.text)) continue;
    return store.updateNearestVersion(sql, organizationId, document.id, { near: id, nearness });
  }
}

const leaveUnsplit =
  (ctx: JobContext, document: store.IngestRow, why: string | null = null): FinishJob =>
  async (sql) => {
    await store.updateStatus(sql, ctx.organizationId, document.id, { from: ["parsing"], to: "bundle", error: why });
    return { bundle: true };
  };

interface NewPart extends Member {
  title: string | null;
}

/** A PDF is split by pages. For other types each part becomes a text file. */
async function splitBundle(
  ctx: JobContext,
  document: store.IngestRow,
  { file, content }: FileContent,
): Promise<FinishJob> {
  const { agreements, text } = content;
  const inner =
    file.kind === "pdf"
      ? await cutPdf(ctx, file, agreements)
      : agreements.map(({ start, end }) => new TextEncoder().encode(text.slice(start, end).trim()));
  const parts: NewPart[] = [];
  for (const [index, { title, reason }] of agreements.entries()) {
    const name = partName(document.name, index, title, file.kind === "pdf" ? "pdf" : "txt");
    const draft = await draftFile(ctx, { name, bytes: must(inner[index], "each agreement was cut out") });
    if (draft) parts.push({ draft, title, because: reason, depth: 1 });
  }
  if (parts.length < agreements.length)
    return leaveUnsplit(ctx, document, "One part could not be extracted, so the bundle was not split.");
  return settleParts(ctx, document, parts, { isPart: true });
}

function cutPdf(
  ctx: JobContext,
  file: FileContent["file"],
  ranges: { from: number; to: number }[],
): Promise<Uint8Array[]> {
  return withFileForJob(ctx, file, (path) => ctx.deps.reader.split(path, ranges, { signal: ctx.signal }));
}

/** The files in a ZIP become documents, and so do the attachments of e-mails among them. */
async function unpackArchive(ctx: JobContext, document: store.IngestRow, { file }: FileContent): Promise<FinishJob> {
  if (isTooDeep(file)) throw new JobFailure("UNSUPPORTED_FILE", "This archive is nested too deeply to be opened.");
  const members = await draftMembers(ctx, file, await readMembers(ctx, file));
  if (members.drafts.length === 0)
    throw new JobFailure("UNSUPPORTED_FILE", "No file in this archive is of a supported type.");
  return settleParts(ctx, document, asParts(members.drafts), { isPart: false, why: skippedWarning(members) });
}

/**
 * The attachments of an e-mail become documents too, and the e-mail stays a document. They are added once, before duplicate detection:
 * a copy of another e-mail may have different attachments.
 */
async function addAttachments(ctx: JobContext, document: store.IngestRow, { file }: FileContent): Promise<void> {
  if (document.is_unpacked || isTooDeep(file)) return;
  const members = await draftMembers(ctx, file, await readMembers(ctx, file));
  const warning = skippedWarning(members);
  await ctx.deps.database.transaction(ctx.organizationId, async (sql) => {
    if (!(await store.updateUnpacked(sql, ctx.organizationId, document.id))) return;
    await insertParts(ctx, sql, document, { parts: asParts(members.drafts) });
    if (warning) await store.updateWarning(sql, ctx.organizationId, document.id, warning);
  });
}

const asParts = (members: Member[]): NewPart[] => members.map((member) => ({ ...member, title: null }));

const settleParts =
  (
    ctx: JobContext,
    document: store.IngestRow,
    parts: NewPart[],
    { isPart, why = null }: { isPart: boolean; why?: string | null },
  ): FinishJob =>
  async (sql) => {
    const { organizationId } = ctx;
    if (!(await store.updateStatus(sql, organizationId, document.id, { from: ["parsing"], to: "split", error: why })))
      return { left: true };
    await insertParts(ctx, sql, document, { parts, isPart });
    if (why) await store.updateWarning(sql, organizationId, document.id, why);
    return { parts: parts.length };
  };

async function insertParts(
  ctx: JobContext,
  sql: JobContext["sql"],
  document: store.IngestRow,
  { parts, isPart = false }: { parts: NewPart[]; isPart?: boolean },
): Promise<void> {
  const { organizationId } = ctx;
  const size = parts.reduce((sum, { draft }) => sum + draft.size, 0);
  await mustFitStorage({ ...ctx, sql }, size).catch(throwAsJobFailure);
  for (const [index, { draft, title, because, depth }] of parts.entries()) {
    const file = await insertDraft(ctx, sql, draft, { place: { folderId: null, depth } });
    const id = await store.insertQueued(sql, {
      organizationId,
      vaultId: document.vault_id,
      name: draft.name,
      title,
      fileId: file.id,
      pages: null,
      addedBy: document.added_by,
      splitFrom: document.id,
      cutBecause: because,
      isPart,
      // The attachments of e-mails among them are parts too. Only a ZIP is opened on its own.
      isUnpacked: draft.kind !== "zip",
      index,
    });
    await enqueue(enqueuerIn(ctx, sql), IngestDocument, { document_id: id, file_id: file.id });
  }
}

const enqueuerIn = (ctx: JobContext, sql: JobContext["sql"]) => ({
  deps: ctx.deps,
  sql,
  organizationId: ctx.organizationId,
  requestId: ctx.jobId,
  userId: ctx.userId,
  apiKeyId: ctx.apiKeyId,
});

function minhashOf(bytes: Buffer | null): Uint32Array {
  return bytes ? new Uint32Array(Uint8Array.from(bytes).buffer) : new Uint32Array(0);
}

function partName(whole: string, index: number, title: string | null, extension: string): string {
  const stem = whole.replace(/\.[^.]{1,5}$/, "").slice(0, 150);
  const what = (title ?? "Agreement")
    .replace(/[\\/:*?"<>|\s]+/g, " ")
    .trim()
    .slice(0, 80);
  return `${stem} - ${index + 1} ${what}.${extension}`;
}
