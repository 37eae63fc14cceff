import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
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

/** Below the range from which the system takes ports for outgoing connections. */
const PORTS = { from: 10_000, to: 30_000 };

/** A port that was free a moment ago and that no outgoing connection will take. */
export function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  return new Promise((done) => {
    const server = createServer().on("error", () => done(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => done(port)));
  });
}

/** Waits until the server answers that it is ready. Polling rarely leaves it the processor. */
export async function ready(child: ReturnType<typeof startScript>, url: string, seconds = 60): Promise<void> {
  const answer = await eventually(
    async () => {
      if (child.exitCode !== null) return child.output;
      return (await fetch(`${url}/readyz`)).ok ? true : undefined;
    },
    seconds,
    100,
  );
  if (answer !== true) throw new Error(`The server ended: ${answer.stderr}`);
}

/** Polls until there is a result, within limits. */
export async function eventually<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  seconds = 90,
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
