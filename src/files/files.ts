import type { Context, Deps } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { type Page, UnreadableFile } from "../documents/canonical.ts";
import type { Probed } from "../documents/probe.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../errors.ts";
import {
  type OpenFolder,
  openFolder,
  openHome,
  openProjectFolder,
  reachedFolders,
  reachOf,
} from "../folders/folders.ts";
import { Download } from "../http/download.ts";
import { type PageQuery, paged } from "../http/page.ts";
import type { Received, ReceivedFile } from "../http/upload.ts";
import { enqueue } from "../jobs/jobs.ts";
import { openProject } from "../projects/projects.ts";
import {
  type Destination,
  type File,
  type FileChange,
  type FileQuery,
  type FileText,
  ReadFile,
} from "./files.schema.ts";
import * as store from "./files.store.ts";
import { FOUND_AT_MOST, searchFiles } from "./search.ts";

export type OpenFile = store.FileRow & { level: number };

/** The gate to a file: it is reached through its folder, or read through a project that it is linked to or a vault's document that rests on it. */
export async function openFile(ctx: Context, id: string, needed: "read" | "write"): Promise<OpenFile> {
  const row = await store.findFile(ctx.sql, ctx.organizationId, id);
  const level = row ? await levelOf(ctx, row) : 0;
  if (!row || level === 0) throw notFound("file");
  if (needed === "write" && level < 2) throw forbidden("You may read this file, but not change it.");
  return { ...row, level };
}

async function levelOf(ctx: Context, row: store.FileRow): Promise<number> {
  const folder = row.folder_id && (await openFolder(ctx, row.folder_id, "read").catch(() => undefined));
  if (folder) return folder.level;
  const { userId } = ctx.caller;
  if (await store.isLinked(ctx.sql, ctx.organizationId, row.id, userId)) return 1;
  return (await store.isInVault(ctx.sql, ctx.organizationId, row.id, userId)) ? 1 : 0;
}

/** Who reads files, in a request or in a job: a person, or an organization-scoped key, for which `userId` is null. */
export interface FileReader {
  sql: Sql;
  organizationId: string;
  userId: number | null;
}

/** Those of the files that the reader can open, in no order. */
export async function listReadable({ sql, organizationId, userId }: FileReader, ids: string[]) {
  if (ids.length === 0) return [];
  return store.listReadable(sql, organizationId, userId, reachedFolders({ organizationId, userId }), ids);
}

export const fileGate = (needed: "read" | "write") => async (ctx: Context, params: { id: string }) => ({
  file: await openFile(ctx, params.id, needed),
});

/** Before anything is stored: there is a file, it may go where it is to go, and it is of a kind that can be read here. */
export async function acceptUpload(
  ctx: Context,
  received: Received,
  place: Destination,
): Promise<Probed & { file: ReceivedFile }> {
  const { file } = received;
  if (!file) throw invalid([{ path: "body.file", message: "is required" }]);
  if (file.name.trim() === "") throw invalid([{ path: "body.file", message: "needs a file name" }]);
  await openDestination(ctx, place);
  return { file, ...(await takeIn(ctx, file)) };
}

/** Says what the bytes are and keeps them. */
export async function takeIn(ctx: Context, file: ReceivedFile): Promise<Probed> {
  const probed = await ctx.deps.prober.probe(file.path, file.name).catch(unsupported);
  await ctx.deps.blobs.put({ organizationId: ctx.organizationId, sha256: file.sha256 }, file.path);
  return probed;
}

function unsupported(error: unknown): never {
  if (error instanceof UnreadableFile) throw badRequest("UNSUPPORTED_FILE", error.message);
  throw error;
}

/** Lists the file and has it read. The bytes are there before it is listed. */
export async function createFile(
  ctx: Context,
  accepted: Probed & { file: ReceivedFile },
  place: Destination,
): Promise<File> {
  const { file, kind, contentType } = accepted;
  const folder = await openDestination(ctx, place);
  await store.lockBlob(ctx.sql, ctx.organizationId, file.sha256);
  await ctx.deps.blobs.put({ organizationId: ctx.organizationId, sha256: file.sha256 }, file.path);
  const { name, size, sha256 } = file;
  const row = await store.insertFile(ctx.sql, {
    organizationId: ctx.organizationId,
    folderId: folder.id,
    name,
    size,
    contentType,
    kind,
    sha256,
    uploadedBy: ctx.caller.userId,
    depth: 0,
  });
  const { userId, apiKeyId } = ctx.caller;
  await enqueue({ ...ctx, userId, apiKeyId }, ReadFile, { file_id: row.id });
  return present(row);
}

export async function openDestination(ctx: Context, place: Destination): Promise<OpenFolder> {
  if (place.folder_id !== undefined) return openFolder(ctx, place.folder_id, "write");
  if (place.project_id !== undefined) {
    await openProject(ctx, place.project_id, "write");
    return openProjectFolder(ctx, place.project_id);
  }
  if (place.scope === "my-files" && ctx.caller.kind === "organization") {
    throw invalid([
      {
        path: "body.scope",
        message: "my-files needs a user-scoped key: an organization-scoped one has no files of its own",
      },
    ]);
  }
  return openHome(ctx, place.scope);
}

export async function listFiles(ctx: Context, query: FileQuery) {
  if (query.scope !== undefined && ctx.caller.kind === "organization") {
    throw invalid([{ path: "query.scope", message: "needs a user-scoped key" }]);
  }
  const { q, limit, offset } = query;
  if (q?.trim()) return listFound(ctx, await searchFiles(ctx, { ...query, q }), { limit, offset });
  const rows = await store.listFiles(ctx.sql, ctx.organizationId, {
    ...reachOf(ctx, query.scope),
    folderId: query.folder_id,
    updatedSince: query.updated_since,
    limit,
    offset,
  });
  return paged("files", rows.map(present), query);
}

async function listFound(ctx: Context, found: string[], query: PageQuery) {
  const page = { limit: Math.min(query.limit, FOUND_AT_MOST), offset: query.offset };
  const ids = found.slice(page.offset, page.offset + page.limit + 1);
  const rows = new Map((await store.listFilesById(ctx.sql, ctx.organizationId, ids)).map((row) => [row.id, row]));
  const files = ids.flatMap((id) => rows.get(id) ?? []);
  return paged("files", files.map(present), page);
}

export async function listFilesOf(ctx: Context, folder: OpenFolder): Promise<File[]> {
  return (await store.listFilesOfFolder(ctx.sql, ctx.organizationId, folder.id)).map(present);
}

export async function changeFile(ctx: Context, file: OpenFile, change: FileChange): Promise<File> {
  if (change.folder_id !== undefined) await openFolder(ctx, change.folder_id, "write");
  const row = await store.updateFile(ctx.sql, ctx.organizationId, file.id, change);
  if (!row) throw notFound("file");
  return present(row);
}

/** Its text and index go with it; its bytes once nothing else refers to them. */
export async function deleteFile(ctx: Context, file: OpenFile): Promise<undefined> {
  await store.deleteFile(ctx.sql, ctx.organizationId, file.id);
}

export function downloadFile(ctx: Context, file: OpenFile): Download {
  const key = { organizationId: ctx.organizationId, sha256: file.sha256 };
  const { name, size, content_type: contentType, sha256: tag } = file;
  return new Download({ name, size, contentType, tag }, (range) => ctx.deps.blobs.open(key, range));
}

export async function readText(ctx: Pick<Context, "sql" | "organizationId">, file: store.FileRow): Promise<FileText> {
  if (file.status === "failed")
    throw conflict("FILE_NOT_READY", `This file could not be read: ${file.extraction_error}`);
  const found = file.status === "ready" ? await store.findText(ctx.sql, ctx.organizationId, file.id) : undefined;
  if (!found) throw conflict("FILE_NOT_READY", "This file is still being read. Try again when its status is ready.");
  return { text: found.text, pages: await store.listPages(ctx.sql, ctx.organizationId, file.id) };
}

/** What reading a file gave, for the jobs that read on. */
export interface FileContent {
  file: store.FileRow;
  content: store.ContentRow;
  pages: Page[];
}

/** The file of a document, whoever may see it; undefined when it is gone. */
export const findFile = (sql: Sql, organizationId: string, id: string) => store.findFile(sql, organizationId, id);

/** Undefined until the file has been read. */
export async function findContent(
  sql: Sql,
  file: store.FileRow,
  organizationId: string,
): Promise<FileContent | undefined> {
  const content = await store.findContent(sql, organizationId, file.id);
  return content && { file, content, pages: await store.listReadPages(sql, organizationId, file.id) };
}

export function present(row: store.FileRow): File {
  const { kind, depth, extraction_error, warning, project_id, ...file } = row;
  return {
    ...file,
    ...(extraction_error !== null && { extraction_error }),
    ...(warning !== null && { warning }),
    ...(project_id !== null && { project_id }),
  };
}

const ERASED_AT_ONCE = 1000;

/** Erases bytes that their last file let go of. Whoever uploads the same bytes meanwhile waits for the lock and stores them anew. */
export async function eraseReleasedBlobs({ database, blobs }: Deps) {
  for (const { organization_id, sha256 } of await store.listReleasedBlobs(database.system, ERASED_AT_ONCE)) {
    await database.systemTransaction(async (sql) => {
      await store.lockBlob(sql, organization_id, sha256);
      if (!(await store.isBlobUsed(sql, organization_id, sha256)))
        await blobs.delete({ organizationId: organization_id, sha256 });
      await store.deleteReleasedBlob(sql, organization_id, sha256);
    });
  }
}
