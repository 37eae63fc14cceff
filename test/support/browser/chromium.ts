import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium as driver } from "playwright-core";

/** The headless shell needs half the processor time of the whole browser. */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
export const NO_BROWSER =
  "no browser starts here, neither the packaged Chromium nor one of the system; install Chromium or set CHROME_PATH";
const ARGUMENTS = [
  "--process-per-site",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--font-render-hinting=none",
];
const CACHE = resolve(import.meta.dirname, "../../../node_modules/.cache");

/** A browser that can be started, with the environment it needs. */
export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

let found: Promise<FoundBrowser | undefined> | undefined;

/** The browser at CHROME_PATH, the one from the npm package (x64 only), or the system's. */
export function findBrowser(): Promise<FoundBrowser | undefined> {
  found ??= look();
  return found;
}

export async function startBrowser({ executablePath, env }: FoundBrowser, more: string[] = []): Promise<Browser> {
  const whole = { ...(process.env as Record<string, string>), ...env };
  return driver.launch({ executablePath, args: [...ARGUMENTS, ...more], env: whole, headless: true });
}

async function look(): Promise<FoundBrowser | undefined> {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH, env: {} };
  const packed = process.arch === "x64" && process.platform === "linux" ? await unpack() : undefined;
  const ways = packed
    ? [
        { executablePath: join(packed, "chromium"), env: {} },
        { executablePath: join(packed, "chromium"), env: librariesIn(packed) },
      ]
    : [];
  for (const executablePath of SYSTEM_BROWSERS.filter(existsSync)) ways.push({ executablePath, env: {} });
  for (const way of ways) {
    const browser = await startBrowser(way).catch(() => undefined);
    if (!browser) continue;
    await browser.close();
    return way;
  }
  return undefined;
}

/** Uses the package's libraries and fonts when the system lacks them. */
const librariesIn = (folder: string) => ({
  LD_LIBRARY_PATH: join(folder, "al2023/lib"),
  FONTCONFIG_PATH: join(folder, "fonts"),
});

/** Unpacks the package's browser once. It unpacks into TMPDIR, and its libraries only when it believes it runs on AWS. */
async function unpack(): Promise<string | undefined> {
  const home = join(CACHE, "chromium");
  if (existsSync(join(home, "chromium"))) return home;
  const parent = await mkdir(CACHE, { recursive: true }).then(
    () => CACHE,
    () => tmpdir(),
  );
  const fresh = await mkdtemp(join(parent, "chromium-"));
  const before = { ...process.env };
  try {
    Object.assign(process.env, { TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" });
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } catch {
    await rm(fresh, { recursive: true, force: true });
    return undefined;
  } finally {
    for (const name of ["TMPDIR", "AWS_EXECUTION_ENV", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "HOME"]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  if (parent !== CACHE) return fresh;
  return rename(fresh, home).then(
    () => home,
    async () => {
      await rm(fresh, { recursive: true, force: true });
      return home;
    },
  );
}
