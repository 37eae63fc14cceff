import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const MAX_AGE_HOURS = 24;

/**
 * Removes files older than a day from a temporary folder, left behind by processes that died. Files in use are younger, so several
 * processes may do this at once.
 */
export async function removeStaleFiles(folder: string) {
  const oldest = Date.now() - MAX_AGE_HOURS * 60 * 60 * 1000;
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
