import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const HOURS = 24;

/**
 * Removes files from a folder of passing things that nothing has written to for a day: a process that died left them. What
 * others work with is younger, so any number of processes may do this at once.
 */
export async function removeStaleFiles(folder: string) {
  const oldest = Date.now() - HOURS * 60 * 60 * 1000;
  for (const name of await readdir(folder).catch(noFolder)) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
