import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a script of the project in its own process and waits for it to end. */
export function runScript(script: string, words: string[], env: Record<string, string>): Promise<Finished> {
  const child = startScript(script, words, env);
  return ended(child);
}

export function startScript(
  script: string,
  words: string[],
  env: Record<string, string>,
): ChildProcess & { output: Finished } {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [resolve(ROOT, script), ...words], {
    cwd: env.DATA_DIR ?? ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Finished = { code: null, stdout: "", stderr: "" };
  child.stdout!.on("data", (data) => (output.stdout += data));
  child.stderr!.on("data", (data) => (output.stderr += data));
  return Object.assign(child, { output });
}

export const ended = (child: ChildProcess & { output: Finished }): Promise<Finished> =>
  new Promise((done) => child.on("close", (code) => done(Object.assign(child.output, { code }))));

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

/** Polls until there is a result, within limits. */
export async function eventually<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  seconds = 30,
  pauseMs = 25,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await Promise.resolve(ask()).catch(() => undefined);
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`nothing after ${seconds} s`);
    await new Promise((next) => setTimeout(next, pauseMs));
  }
}

/** The process id that a data folder's server recorded. */
export function serverOf(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8"), 10);
  } catch {
    return undefined;
  }
}
