import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startWorker, type Worker } from "../../src/worker.ts";
import type { TestApp } from "../support/harness.ts";
import { runScript, startScript } from "../support/process.ts";

export const BIN = "bin/chancery.cjs";

/** A folder of the test, with the profiles of its command line. */
export function useFolder() {
  const folder = mkdtempSync(join(tmpdir(), "chancery-cli-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, at: (name: string) => join(folder, name), env: { XDG_CONFIG_HOME: folder } };
}

/** A worker for all tests of the file. */
export function useWorker(app: TestApp) {
  let worker: Worker;
  beforeAll(async () => {
    worker = await startWorker(app.deps);
  });
  afterAll(() => worker.stop());
}

export const chancery = (env: Record<string, string>, ...words: string[]) => runScript(BIN, words, env);
export const startChancery = (env: Record<string, string>, ...words: string[]) => startScript(BIN, words, env);
