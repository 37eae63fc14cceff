import { Readable } from "node:stream";
import { zipFiles } from "../../../content/formats/container/zip-writer.ts";
import { first, must } from "../../../content/must.ts";
import type { Context } from "../../../kernel/context.ts";
import { ApiError, badRequest } from "../../../kernel/errors/errors.ts";
import { Streamed } from "../../../kernel/http/download.ts";
import { safeName } from "../../../kernel/http/file-name.ts";
import { openFolder } from "../../folders/folders.ts";
import { filterOf, openFile } from "../files.ts";
import { openBlob } from "../integrity/checks.ts";
import type { ArchiveQuery } from "./archive.schema.ts";
import * as store from "./archive.store.ts";

const ZIP = "application/zip";
const MAX_FILES = 1000;
const MAX_BYTES = 2 * 1024 ** 3;

/** Streams files, and folders with everything in them, as one ZIP. Every file must be readable for the caller. */
export async function archiveFiles(ctx: Context, query: ArchiveQuery): Promise<Streamed> {
  const files = await listArchived(ctx, query);
  mustFit(files);
  mustBeIntact(files);
  const names = uniqueNames(files);
  const entries = files.map((file, index) => ({
    name: must(names[index], "each file has a name"),
    modified: new Date(file.created_at),
    open: () => openBlob(ctx.deps, { organizationId: ctx.organizationId, sha256: file.sha256, size: file.size }),
  }));
  return new Streamed(
    { name: nameOf(files), contentType: ZIP },
    Readable.from(zipFiles(entries), { objectMode: false }),
  );
}

async function listArchived(ctx: Context, { file_ids = [], folder_ids = [] }: ArchiveQuery) {
  const ids = [];
  for (const id of file_ids) ids.push((await openFile(ctx, id, "read")).id);
  const files = await store.listFiles(ctx.sql, ctx.organizationId, ids);
  for (const id of folder_ids) {
    const folder = await openFolder(ctx, id, "read");
    files.push(...(await store.listFilesBelow(ctx.sql, filterOf(ctx), folder.id, MAX_FILES + 1)));
  }
  const seen = new Set<string>();
  return files.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function mustFit(files: store.ArchivedFile[]) {
  if (files.length === 0) throw badRequest("NOTHING_TO_DOWNLOAD", "These folders contain no files that you can open.");
  if (files.length > MAX_FILES)
    throw badRequest(
      "TOO_MANY_FILES",
      `A ZIP can contain at most ${MAX_FILES.toLocaleString("en")} files. Select fewer.`,
    );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_BYTES)
    throw badRequest(
      "ARCHIVE_TOO_LARGE",
      `These files are ${gigabytes(bytes)} GB in total, and a ZIP can contain at most ${gigabytes(MAX_BYTES)} GB. Select fewer.`,
    );
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

/** A damaged file would abort the download. The error names the files to leave out. */
function mustBeIntact(files: store.ArchivedFile[]) {
  const damaged = files.filter(({ is_damaged }) => is_damaged).map(({ name }) => `“${name}”`);
  if (damaged.length === 0) return;
  const shown = damaged.slice(0, 3).join(", ") + (damaged.length > 3 ? ` and ${damaged.length - 3} more` : "");
  throw new ApiError(
    500,
    "FILE_DAMAGED",
    `The stored content of ${shown} is damaged. Upload the same file again to repair it, or download the others without it.`,
    { headers: { "x-should-retry": "false" } },
  );
}

const nameOf = (files: store.ArchivedFile[]) => `${first(files).folders[0] ?? "Files"}.zip`;

const safeFolder = (name: string) => safeName(name, ZIP).replace(/\.zip$/i, "");

/** Safe paths within the archive. Names that differ only in case get a number, because some file systems ignore case. */
export function uniqueNames(files: Pick<store.ArchivedFile, "name" | "content_type" | "folders">[]): string[] {
  const taken = new Set<string>();
  return files.map(({ name, content_type, folders }) => {
    const place = folders.map((folder) => `${safeFolder(folder)}/`).join("");
    const safe = safeName(name, content_type);
    const dot = safe.lastIndexOf(".");
    for (let number = 1; ; number++) {
      const tried = place + (number === 1 ? safe : `${safe.slice(0, dot)} (${number})${safe.slice(dot)}`);
      const key = tried.normalize("NFC").toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return tried;
    }
  });
}
