import type { NumberLabel, Page } from "../../content/formats/canonical.ts";
import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import type { Part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError, conflict, forbidden, invalid, notFound, tryAgainSoon } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { findFolder, mayShare, mustMoveFile, reachableByCaller, reachableFoldersOf } from "../folders/folders.ts";
import { reachableProjects, reachableProjectsOf } from "../projects/projects.ts";
import * as access from "./files.access.store.ts";
import type { File, FileChange, FileQuery, FileText, ListedFile } from "./files.schema.ts";
import * as store from "./files.store.ts";
import { openBlob } from "./integrity/checks.ts";
import { listExcerpts } from "./search/excerpts.ts";
import { MAX_MATCHES, searchFiles } from "./search/search.ts";

export type OpenFile = store.FileRow & { level: number };

/** `share`: to link the file to a project. Requires the right to share its folder. */
export type FileAccess = "read" | "write" | "share";

/** The gate to a file. Access comes from its folder, or read-only from a linked project, a vault document, a shared chat or a review. */
export async function openFile(ctx: Context, id: string, needed: FileAccess): Promise<OpenFile> {
  const row = await store.findFile(ctx.sql, ctx.organizationId, id);
  const file = row && ((await openInFolder(ctx, row)) ?? (await openSharedFile(ctx, row)));
  if (!file) throw notFound("file");
  if (needed === "write" && file.level < 2) throw forbidden("You can read this file but not change it.");
  if (needed === "share" && !(file.folder_id && (await mayShare(ctx, file.folder_id))))
    throw forbidden("You can read this file but not share it. Ask its owner to share it.");
  return file;
}

async function openInFolder(ctx: Context, row: store.FileRow): Promise<OpenFile | undefined> {
  const folder = row.folder_id ? await findFolder(ctx, row.folder_id) : undefined;
  return folder && { ...row, level: folder.level };
}

/** Without access to the folder, the caller does not learn where the file is. */
async function openSharedFile(ctx: Context, row: store.FileRow): Promise<OpenFile | undefined> {
  const { sql, organizationId } = ctx;
  const isReached =
    (await access.isLinked(sql, organizationId, row.id, reachableProjects(ctx))) ||
    (await access.isShared(sql, organizationId, row.id, {
      userId: ctx.caller.userId,
      projects: reachableProjects(ctx),
    }));
  return isReached ? { ...row, folder_id: null, project_id: null, level: 1 } : undefined;
}

/** A vault gives its members access to its files. Adding one requires the right to share it, or to edit a vault that has it. */
export async function mayAddToVault(ctx: Context, { id, folder_id }: OpenFile): Promise<boolean> {
  const place = folder_id ?? (await access.findFolderOfOwn(ctx.sql, ctx.organizationId, id))?.folder_id;
  if (place && (await mayShare(ctx, place))) return true;
  return access.isInEditedVault(ctx.sql, ctx.organizationId, id, ctx.caller.userId);
}

/** On whose behalf files are read. `userId` is null for an organization-scoped key. */
export interface FileReader {
  sql: Sql;
  organizationId: string;
  userId: number | null;
}

/** The files among `ids` that the reader can open, in no particular order. */
export async function listReadable({ sql, organizationId, userId }: FileReader, ids: string[]) {
  if (ids.length === 0) return [];
  const projects = reachableProjectsOf(organizationId, userId);
  const folders = reachableFoldersOf({ organizationId, userId, projects });
  return access.listReadable(sql, organizationId, userId, { folders, projects, ids });
}

/** A query for the ids of the files that the person can open. */
export function readableFilesOf(organizationId: string, userId: number): Part {
  const projects = reachableProjectsOf(organizationId, userId);
  const folders = reachableFoldersOf({ organizationId, userId, projects });
  return access.readableFiles(organizationId, userId, { folders, projects });
}

/** A query for the ids of the files that the caller can open. */
export function filesSeenBy(ctx: Context): Part {
  const { folders, projects } = reachableByCaller(ctx);
  return access.readableFiles(ctx.organizationId, ctx.caller.userId, { folders, projects });
}

/** The names of those files that the caller can open. */
export function listFileNames(ctx: Context, ids: string[]) {
  const { folders, projects } = reachableByCaller(ctx);
  return access.listReadable(ctx.sql, ctx.organizationId, ctx.caller.userId, { folders, projects, ids });
}

export const fileGate = (needed: FileAccess) => async (ctx: Context, params: { id: string }) => ({
  file: await openFile(ctx, params.id, needed),
});

/** A file still being read gives an error that can be retried; a failed one does not. */
export function mustBeReady({ name, status, extraction_error }: store.FileRow) {
  if (status === "ready") return;
  if (status === "failed") throw fileFailed(name, extraction_error);
  throw tryAgainSoon("FILE_NOT_READY", `The file ${name} is still being read. Try again when its status is ready.`);
}

export const fileFailed = (name: string, why: string | null) =>
  new ApiError(422, "FILE_FAILED", `The file ${name} could not be read: ${why}`);

export async function listFiles(ctx: Context, query: FileQuery) {
  if (query.scope !== undefined && ctx.caller.kind === "organization") {
    throw invalid([{ path: "query.scope", message: "requires a user-scoped key" }]);
  }
  const field = filterOf(ctx, query);
  const q = query.q?.trim();
  if (q) return pageOfMatches(ctx, field, await searchFiles(ctx, field, q), query);
  return toPage("files", (await store.listFiles(ctx.sql, field, query)).map(presentFile), query);
}

/** Every file that the caller can access, narrowed by the query. */
export const filterOf = (ctx: Context, query: Partial<FileQuery> = {}): store.FileFilter => ({
  ...reachableByCaller(ctx),
  organizationId: ctx.organizationId,
  userId: ctx.caller.userId,
  scope: query.scope,
  folderId: query.folder_id,
  updatedSince: query.updated_since,
  shareable: query.shareable,
  withoutProposals: query.proposals === "false",
});

async function pageOfMatches(ctx: Context, field: store.FileFilter, found: string[], query: FileQuery) {
  const page = { limit: Math.min(query.limit, MAX_MATCHES), offset: query.offset };
  const ids = found.slice(page.offset, page.offset + page.limit + 1);
  const listed = toPage("files", await listInOrder(ctx, field, ids), page);
  return query.include
    ? { ...listed, files: await withPassages(ctx, must(query.q, "there are words to match"), listed.files) }
    : listed;
}

const MAX_EXCERPTED = 30;

async function withPassages(ctx: Context, q: string, files: File[]): Promise<ListedFile[]> {
  const excerpted = files.slice(0, MAX_EXCERPTED);
  const ids = excerpted.map(({ id }) => id);
  const found = await listExcerpts(ctx, q.trim(), ids);
  const withFound = excerpted.map((file) => ({ ...file, passages: found.get(file.id) ?? [] }));
  return [...withFound, ...files.slice(MAX_EXCERPTED)];
}

/** The files among `ids` that the caller can access, in that order. */
export const listFilesById = (ctx: Context, ids: string[]): Promise<File[]> => listInOrder(ctx, filterOf(ctx), ids);

async function listInOrder(ctx: Context, field: store.FileFilter, ids: string[]): Promise<File[]> {
  const rows = new Map((await store.listFilesById(ctx.sql, field, ids)).map((row) => [row.id, presentFile(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export async function changeFile(ctx: Context, file: OpenFile, change: FileChange): Promise<File> {
  if (change.folder_id !== undefined)
    await mustMoveFile(ctx, must(file.folder_id, "a file that can be changed is in a folder"), change.folder_id);
  const row = await store.updateFile(ctx.sql, ctx.organizationId, file.id, change);
  if (!row) throw notFound("file");
  return presentFile(row);
}

/** Deletes text and index too. The bytes are erased once nothing else refers to them. */
export async function deleteFile(ctx: Context, file: OpenFile): Promise<undefined> {
  if ((await store.lockFile(ctx.sql, ctx.organizationId, file.id)) === 0) throw notFound("file");
  await store.deleteFile(ctx.sql, ctx.organizationId, file.id);
}

export function downloadFile(ctx: Pick<Context, "deps" | "organizationId">, file: store.FileRow): Download {
  const { name, size, content_type: contentType, sha256 } = file;
  const stored = { organizationId: ctx.organizationId, sha256, size };
  return new Download({ name, size, contentType, tag: sha256 }, (range) => openBlob(ctx.deps, stored, range));
}

export async function readText(ctx: Pick<Context, "sql" | "organizationId">, file: store.FileRow): Promise<FileText> {
  if (file.status === "failed")
    throw conflict("FILE_NOT_READY", `This file could not be read: ${file.extraction_error}`);
  const found = file.status === "ready" ? await store.findText(ctx.sql, ctx.organizationId, file.id) : undefined;
  if (!found) throw tryAgainSoon("FILE_NOT_READY", "This file is still being read. Try again shortly.", 409);
  return { text: found.text, pages: await store.listPages(ctx.sql, ctx.organizationId, file.id) };
}

/** The text of a file, with the automatic paragraph numbers that were written into it. */
export async function readNumberedText(
  ctx: Context,
  file: store.FileRow,
): Promise<{ text: string; labels: NumberLabel[] }> {
  const { text } = await readText(ctx, file);
  const content = await store.findContent(ctx.sql, ctx.organizationId, file.id);
  return { text, labels: content?.labels ?? [] };
}

/** A file's text and pages, for jobs that work on them. */
export interface FileContent {
  file: store.FileRow;
  content: store.ContentRow;
  pages: Page[];
}

/** Does not check access. Undefined when the file was deleted. */
export const findFile = (sql: Sql, organizationId: string, id: string) => store.findFile(sql, organizationId, id);

/** Until the transaction ends, the file is not changed or deleted. */
export const lockFile = (sql: Sql, organizationId: string, id: string) => store.lockFile(sql, organizationId, id);

/** Who uploaded the file, or had it made. */
export const findUploader = async (sql: Sql, organizationId: string, id: string): Promise<number | null> =>
  (await store.findUploader(sql, organizationId, id))?.uploaded_by ?? null;

/** Undefined until the file's text was extracted. */
export async function findContent(
  sql: Sql,
  file: store.FileRow,
  organizationId: string,
): Promise<FileContent | undefined> {
  const content = await store.findContent(sql, organizationId, file.id);
  return content && { file, content, pages: await store.listReadPages(sql, organizationId, file.id) };
}

export function presentFile(row: store.FileRow): File {
  const { kind, depth, extraction_error, warning, project_id, ...file } = row;
  return {
    ...file,
    ...(extraction_error !== null && { extraction_error }),
    ...(warning !== null && { warning }),
    ...(project_id !== null && { project_id }),
  };
}
