import { constants } from "node:fs";
import { type FileHandle, open, readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { t } from "../../content/messages/messages.ts";
import type { Config } from "../../kernel/config.ts";
import { closedFolder, FileFault, type OpenSource, SourceFault, type SourceFile } from "./connector.ts";
import { MAX_FILES, tooManyFiles } from "./listing-limits.ts";
import type { FolderSettings } from "./sources.schema.ts";

/** Does not block on pipes and does not follow links. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A folder on disk, below `SOURCES_DIR/{organization}`. Nothing outside of it is read, even through links or `..` in names. */
export async function openDiskFolder(
  { SOURCES_DIR }: Pick<Config, "SOURCES_DIR">,
  organizationId: string,
  { path }: FolderSettings,
  signal: AbortSignal,
): Promise<OpenSource> {
  if (SOURCES_DIR === undefined) throw new SourceFault(t("Folders on disk are switched off: SOURCES_DIR is not set."));
  const base = await resolveFolder(join(SOURCES_DIR, organizationId), t("The organization's folder in SOURCES_DIR"));
  const root = await resolveFolder(join(base, path), t("The folder {path}", { path }));
  if (!isWithin(base, root)) throw new SourceFault(t("The folder {path} leads out of SOURCES_DIR.", { path }));
  const closed = new Set<string>();
  return {
    tellsRemoved: true,
    closedFolders: () => closed,
    list: () => walk(root, closed, signal),
    read: async (file) => (await openWithin(root, file.path)).createReadStream({ signal }),
    close: async () => {},
  };
}

async function resolveFolder(path: string, place: string): Promise<string> {
  const found = await realpath(path).catch((error) => Promise.reject(toFault(error, place)));
  if (!(await stat(found)).isDirectory()) throw new SourceFault(t("{place} is not a folder.", { place }));
  return found;
}

const isWithin = (base: string, path: string) =>
  path === base || path.startsWith(base.endsWith(sep) ? base : base + sep);

/** Skips files and folders that disappear during the walk. Adds folders without read permission to `closed`. */
async function walk(root: string, closed: Set<string>, signal: AbortSignal): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal.throwIfAborted();
    const here = folder;
    const entries = await readdir(join(root, here), { withFileTypes: true }).catch((error) => {
      if (here === "") throw toFault(error, t("The folder"));
      if (isForbidden(error)) closed.add(here);
      else if (!isMissing(error)) throw toFault(error, t("The folder {path}", { path: here }));
      return [];
    });
    for (const entry of entries) {
      const path = here === "" ? entry.name : `${here}/${entry.name}`;
      if (isSystemFile(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      else files.push(...(entry.isFile() ? await describe(root, path) : [refusedEntry(path)]));
      if (files.length > MAX_FILES) throw tooManyFiles();
    }
  }
  return [...files, ...[...closed].map(closedFolder)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

const isForbidden = ({ code }: NodeJS.ErrnoException) => code === "EACCES" || code === "EPERM";
const isMissing = ({ code }: NodeJS.ErrnoException) => code === "ENOENT" || code === "ENOTDIR";

/** Hidden and system files, such as .DS_Store, and lock files of Office. */
const isSystemFile = (name: string) => name.startsWith(".") || name.startsWith("~$") || name === "Thumbs.db";

/** Empty if the file no longer exists. A file without read permission is listed as refused. */
async function describe(root: string, path: string): Promise<SourceFile[]> {
  try {
    const { size, mtimeMs } = await stat(join(root, path));
    return [{ path, name: nameOf(path), size, fingerprint: `${size} ${mtimeMs}` }];
  } catch (error) {
    if (isMissing(error as NodeJS.ErrnoException)) return [];
    if (isForbidden(error as NodeJS.ErrnoException))
      return [{ ...refusedEntry(path), refused: toFault(error, t("It")).message }];
    throw toFault(error, path);
  }
}

const refusedEntry = (path: string): SourceFile => ({
  path,
  name: nameOf(path),
  size: null,
  fingerprint: "link",
  refused: t("It is a link or a device. Only files are imported."),
});

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Checks the real path of the opened file: a folder in its path may have been replaced by a link. */
async function openWithin(root: string, path: string): Promise<FileHandle> {
  const full = join(root, path);
  const toFileFault = (error: unknown) => Promise.reject(new FileFault(toFault(error, t("It")).message));
  const handle = await open(full, FLAGS).catch(toFileFault);
  try {
    const real = await realpath(full).catch(toFileFault);
    const [opened, there] = [await handle.stat(), await stat(real)];
    const isSame = opened.ino === there.ino && opened.dev === there.dev;
    if (opened.isFile() && isSame && isWithin(root, real) && relative(root, real) === join(path)) return handle;
    throw new FileFault(t("It was moved while it was read."));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function toFault(error: unknown, place: string): Error {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? (error as Error) : new SourceFault(whyUnreadable(code, place));
}

function whyUnreadable(code: string, place: string): string {
  switch (code) {
    case "ENOENT":
      return t("{place} does not exist.", { place });
    case "ENOTDIR":
      return t("{place} is not a folder.", { place });
    case "EACCES":
    case "EPERM":
      return t("{place} may not be read by the server.", { place });
    case "ELOOP":
      return t("{place} is a link.", { place });
    default:
      return t("{place} cannot be read ({code}).", { place, code });
  }
}
