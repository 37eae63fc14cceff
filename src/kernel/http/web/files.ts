import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");
const SOURCES = join(ROOT, "web");
export const WEB_FILES = join(ROOT, "dist/web");
export const BUILD_HASH_FILE = "stamp";
/** Replaced in index.html by a nonce for each response. */
export const NONCE_PLACEHOLDER = "NONCE_OF_THIS_RESPONSE";

export interface WebFiles {
  /** The folder of the built web application. The first call builds it if needed. */
  ready(): Promise<string>;
  stop(): Promise<void>;
}

/** Serves the web application's files. An outdated build is rebuilt in a child process; if that fails, the old build is served. */
export function openWebFiles(checkFresh = isBuildFresh): WebFiles {
  let isStopped = false;
  let child: ChildProcess | undefined;
  let build: Promise<string> | undefined;
  const make = async () => {
    if (await checkFresh()) return WEB_FILES;
    if (isStopped) throw new Error("The service is shutting down.");
    child = spawn(process.execPath, [join(ROOT, "scripts/build-web.ts")], { cwd: ROOT, stdio: "ignore" });
    await ended(child).catch((error) => {
      if (!existsSync(join(WEB_FILES, "index.html"))) throw error;
    });
    return WEB_FILES;
  };
  return {
    ready: () => {
      build ??= make().catch((error) => {
        build = undefined;
        throw error;
      });
      return build;
    },
    stop: async () => {
      isStopped = true;
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGTERM");
      await gone;
    },
  };
}

/** True if the build matches its sources, or if there are no sources. */
export async function isBuildFresh(): Promise<boolean> {
  if (!existsSync(join(WEB_FILES, "index.html"))) return false;
  if (!existsSync(SOURCES)) return true;
  return (await readFile(join(WEB_FILES, BUILD_HASH_FILE), "utf8").catch(() => "")) === (await hashSources());
}

/** A hash of everything that the build reads. */
export async function hashSources(): Promise<string> {
  const schemas = (await filesUnder(join(ROOT, "src"))).filter((path) => /\.schema\.ts$|\/(http|values)\//.test(path));
  const single = ["vite.config.ts", "tsconfig.json", "package-lock.json"].map((name) => join(ROOT, name));
  const paths = [...(await filesUnder(SOURCES)), ...schemas, ...single].sort();
  const hash = createHash("sha256");
  for (const path of paths) hash.update(`${relative(ROOT, path)}\0`).update(await readFile(path));
  return hash.digest("hex");
}

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true });
  const paths = found.map((name) => join(folder, name));
  const kinds = await Promise.all(paths.map((path) => stat(path)));
  return paths.filter((_path, index) => kinds[index]?.isFile());
}

async function ended(child: ChildProcess): Promise<void> {
  const code = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("exit", resolve));
  if (child.pid !== undefined) lowerPriority(child.pid);
  if ((await code) !== 0) throw new Error("The web application could not be built. Run npm run build:web to see why.");
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted: build at normal priority.
  }
}
