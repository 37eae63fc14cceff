import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { BUILD_HASH_FILE, hashSources, isBuildFresh, WEB_FILES } from "../src/kernel/http/web/files.ts";

interface Chunk {
  file: string;
  imports?: string[];
}

process.env.NODE_ENV = "production";
const DIST = dirname(WEB_FILES);
const CONFIG = join(DIST, "../vite.config.ts");
const LOCK = join(DIST, "web.lock");
const COMPRESSED = /\.(?:m?js|css|svg|wasm|json)$/;
const POLL_MS = 200;

await mkdir(DIST, { recursive: true });
await locked(async () => {
  if (!process.argv.includes("--force") && (await isBuildFresh()))
    return console.log("The web application is up to date.");
  await buildAnew();
});

/** Builds into a new folder and swaps it in at the end, so that a server never sees half a build. */
async function buildAnew() {
  const stamp = await hashSources();
  for (const name of await readdir(DIST)) if (/^web\.\d+$/.test(name)) await rm(join(DIST, name), { recursive: true });
  const next = join(DIST, `web.${process.pid}`);
  try {
    await build({ configFile: CONFIG, logLevel: "warn", build: { outDir: next } });
    const initial = await initialBytes(next);
    await compress(next);
    await writeFile(join(next, "initial-bytes"), String(initial));
    await writeFile(join(next, BUILD_HASH_FILE), stamp);
    await rm(WEB_FILES, { recursive: true, force: true });
    await rename(next, WEB_FILES);
    console.log(`The web application is built: ${(initial / 1000).toFixed(1)} kB of JavaScript at first, gzipped.`);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

/** What a browser loads before it shows anything: the entry and its static imports. */
async function initialBytes(folder: string): Promise<number> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const needed = new Set<string>();
  const need = (key: string) => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const next of manifest[key]!.imports ?? []) need(next);
  };
  need("index.html");
  let total = 0;
  for (const key of needed) total += gzipSync(await readFile(join(folder, manifest[key]!.file))).length;
  return total;
}

async function compress(folder: string) {
  const assets = join(folder, "assets");
  for (const name of (await readdir(assets)).filter((name) => COMPRESSED.test(name))) {
    const bytes = await readFile(join(assets, name));
    if (bytes.length < 1000) continue;
    await writeFile(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

/** One build at a time: others wait. A lock whose holder has died is ignored. */
async function locked(work: () => Promise<void>) {
  while (!(await take())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  try {
    await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function take(): Promise<boolean> {
  try {
    await writeFile(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    const holder = Number(await readFile(LOCK, "utf8").catch(() => ""));
    if (holder && !isAlive(holder)) await rm(LOCK, { force: true });
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
