import { createHash } from "node:crypto";
import { countPages } from "../../administration/quotas/quotas.ts";
import { announce } from "../../administration/webhooks/announce.ts";
import { UnreadableFile } from "../../content/formats/canonical.ts";
import { missingLanguageWarning } from "../../content/formats/ocr/missing-language.ts";
import { packBoxes } from "../../content/formats/packed-boxes.ts";
import type { FileKind } from "../../content/formats/sniff.ts";
import { type JobContext, JobFailure, job, throwAsJobFailure } from "../../kernel/jobs/job.ts";
import type { ReadDocument } from "../../kernel/readers/messages.ts";
import { ReadFile } from "./files.schema.ts";
import * as store from "./files.store.ts";
import { withFileForJob } from "./integrity/checks.ts";
import { isContainer, prepareMembers } from "./members.ts";
import { indexText, saveIndex } from "./search/chunks.ts";
import { findHeadings, saveHeadings } from "./search/headings.ts";

const PROGRESS_MS = 1000;
const PAGE_BATCH = 100;

/** Extracts a file's canonical text and indexes it. Callers see only the file's status. */
export const parseFile = job(ReadFile, {
  async run(ctx, { file_id }) {
    const file = await store.findFile(ctx.sql, ctx.organizationId, file_id);
    const document = file && (await unlessDeleted(ctx, file_id, read(ctx, file)));
    if (!document) return async () => ({ gone: true });
    await countPages(ctx, document.pages.length).catch(throwAsJobFailure);
    const attach = isContainer(file) ? await prepareMembers(ctx, file, document.inner) : undefined;
    await store.updateEmbedding(ctx.sql, ctx.organizationId, file_id);
    const index = await indexText(ctx, document.text);
    const headings = await findHeadings(ctx, document);
    return async (sql) => {
      // A file deleted while it was read needs nothing more.
      if ((await store.lockFile(sql, ctx.organizationId, file_id)) === 0) return { gone: true };
      await saveText(sql, ctx.organizationId, file_id, document);
      await saveIndex(sql, ctx.organizationId, file_id, index);
      await saveHeadings(sql, ctx.organizationId, file_id, headings);
      const leftOut = (await attach?.(sql)) ?? null;
      const missing = missingLanguageWarning(index.language, document.ocrLanguages);
      const warning = [leftOut, missing, warningOf(document)].filter((each) => each !== null).join("\n") || null;
      await store.updateReady(sql, ctx.organizationId, file_id, { pages: document.pages.length, warning });
      await announce(sql, ctx.organizationId, "file.ready", { file_id, status: "ready" });
      return { pages: document.pages.length };
    };
  },
  async failed(sql, organizationId, { file_id }, error) {
    await store.updateFailed(sql, organizationId, file_id, error.message);
    await announce(sql, organizationId, "file.failed", { file_id, status: "failed" });
  },
});

/** Undefined if the file was deleted meanwhile: then its bytes may be gone too. */
async function unlessDeleted<T>(ctx: JobContext, fileId: string, reading: Promise<T>): Promise<T | undefined> {
  return reading.catch(async (error) => {
    if (await store.findFile(ctx.sql, ctx.organizationId, fileId)) throw error;
    return undefined;
  });
}

async function read(ctx: JobContext, file: store.FileRow): Promise<ReadDocument> {
  let lastUpdate = 0;
  const onProgress = (read: number, total: number) => {
    if (Date.now() - lastUpdate < PROGRESS_MS) return;
    lastUpdate = Date.now();
    void store.updateProgress(ctx.sql, ctx.organizationId, file.id, { read, total }).catch(() => {});
  };
  const reading = withFileForJob(ctx, file, (path) =>
    ctx.deps.reader.read(file.kind as FileKind, path, { onProgress, signal: ctx.signal }),
  );
  return reading.catch((error) => {
    if (error instanceof UnreadableFile) throw new JobFailure("UNREADABLE", error.message);
    throw error;
  });
}

async function saveText(sql: JobContext["sql"], organizationId: string, fileId: string, document: ReadDocument) {
  const { text, title, stories, labels, agreements, fingerprint } = document;
  const textHash = createHash("sha256").update(text).digest("hex");
  const whole = { agreements, wordsHash: fingerprint.textHash, minhash: minhashBytes(fingerprint) };
  await store.insertText(sql, organizationId, fileId, { text, title, textHash, stories, labels, ...whole });
  const boxes = new Map(document.boxes.map((page) => [page.page, page.boxes]));
  for (let at = 0; at < document.pages.length; at += PAGE_BATCH) {
    const pages = document.pages.slice(at, at + PAGE_BATCH).map((page) => {
      const packed = boxes.get(page.page);
      return { ...page, boxes: packed ? packBoxes(packed) : null };
    });
    await store.insertPages(sql, organizationId, fileId, pages);
  }
}

const minhashBytes = ({ minhash: { buffer, byteOffset, byteLength } }: ReadDocument["fingerprint"]) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Warnings about the quality of the extracted text. */
function warningOf({ pages }: ReadDocument): string | null {
  const warnings = pages.flatMap(({ page, suspicions }) => suspicions.map(({ message }) => `Page ${page}: ${message}`));
  return warnings.length === 0 ? null : warnings.slice(0, 20).join("\n");
}
