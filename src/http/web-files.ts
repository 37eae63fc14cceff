import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = join(ROOT, "web");
export const WEB_FILES = join(ROOT, "dist/web");
export const BUILD_HASH_FILE = "stamp";
/** Stands in the built index.html where each response puts a nonce of its own. */
export const NONCE_PLACEHOLDER = "NONCE_OF_THIS_RESPONSE";

export interface WebFiles {
  /** The folder of the built web application, once it is there. The first call begins to build it where that is needed. */
  ready(): Promise<string>;
  stop(): Promise<void>;
}

/** The files of the web application. Where they do not fit their sources they are built apart from this process; where that fails, older ones serve. */
export function openWebFiles(checkFresh = isBuildFresh): WebFiles {
  let isStopped = false;
  let child: ChildProcess | undefined;
  let made: Promise<string> | undefined;
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
      made ??= make().catch((error) => {
        made = undefined;
        throw error;
      });
      return made;
    },
    stop: async () => {
      isStopped = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child!.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** True where what is built was built from the sources that are here, or where there are no sources to build from. */
export async function isBuildFresh(): Promise<boolean> {
  if (!existsSync(join(WEB_FILES, "index.html"))) return false;
  if (!existsSync(SOURCES)) return true;
  return (await readFile(join(WEB_FILES, BUILD_HASH_FILE), "utf8").catch(() => "")) === (await hashSources());
}

/** One hash over everything that the build reads. */
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
  return paths.filter((_path, index) => kinds[index]!.isFile());
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
    // The system does not let us: then it builds at the usual priority.
  }
}
