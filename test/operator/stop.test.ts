import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { done } from "../support/installation.ts";
import { eventually, freePort, serverOf } from "../support/process.ts";

const ROOT = resolve(import.meta.dirname, "../..");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-stop-"));
});
const started: number[] = [];
afterAll(async () => {
  for (const line of started.flatMap(processesOf)) process.kill(Number.parseInt(line, 10), "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** As a service manager or a terminal runs it: npm in a process group of its own. */
async function beginNpmStart(dataDir: string) {
  const port = String(await freePort());
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    DEMO: "off",
    PORT: port,
    WORKER_CONCURRENCY: "1",
    READER_PROCESSES: "1",
  };
  const child = spawn("npm", ["start"], { cwd: ROOT, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child.pid!);
  const printed: string[] = [];
  for (const output of [child.stdout, child.stderr]) output.on("data", (data) => printed.push(String(data)));
  const ended = new Promise<string>((finish) => child.once("close", () => finish(printed.join(""))));
  return { npm: child.pid!, url: `http://127.0.0.1:${port}`, ended };
}

async function npmStart() {
  const start = await beginNpmStart(folder);
  await eventually(async () => ((await fetch(`${start.url}/readyz`)).ok ? true : undefined), 100, 100);
  return start;
}

/** The processes of the service: npm's process group, and every process with the data folder in its command line. */
const processesOf = (npm: number) =>
  execFileSync("ps", ["-eo", "pid,pgid,stat,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => {
      const [, group, state] = line.trim().split(/\s+/);
      return (group === String(npm) || line.includes(folder)) && !state!.startsWith("Z");
    });

let key: string;
/** A file that has been read, so that reader processes are running. */
async function useIt(url: string): Promise<string> {
  if (!key) {
    const org = await done({ DATA_DIR: folder }, "org", "create", "--name", "Acme Legal");
    const user = await done({ DATA_DIR: folder }, "user", "create", "--org", org.id, "--name", "Ada");
    key = (await done({ DATA_DIR: folder }, "key", "create", "--org", org.id, "--user", String(user.id))).key;
  }
  const form = new FormData();
  form.set("file", new Blob([`The term is two years, from ${url}.`]), "lease.txt");
  const headers = { authorization: key };
  const reply = await fetch(`${url}/v1/files?wait=60`, { method: "POST", headers, body: form });
  const { id, status } = (await reply.json()) as { id: string; status: string };
  expect(status).toBe("ready");
  return id;
}

describe("a service that npm start runs", () => {
  const kept: string[] = [];

  it.each<[string, NodeJS.Signals, (npm: number) => number]>([
    ["SIGTERM to npm alone", "SIGTERM", (npm) => npm],
    ["SIGTERM to its process group", "SIGTERM", (npm) => -npm],
    ["Ctrl-C, which its process group gets", "SIGINT", (npm) => -npm],
  ])("stops completely after %s, including the database, and keeps its data", async (_how, signal, target) => {
    const { npm, url, ended } = await npmStart();
    kept.push(await useIt(url));
    expect(processesOf(npm).some((line) => line.includes("postgres"))).toBe(true);
    process.kill(target(npm), signal);
    await ended;
    expect(processesOf(npm)).toEqual([]);
    const log = readFileSync(join(folder, "postgres/log"), "utf8");
    expect(log.trimEnd().split("\n").at(-1)).toContain("database system is shut down");
  });

  const runs = (npm: number, words: string) => processesOf(npm).some((line) => line.includes(words));
  it.each<[string, (npm: number, dataDir: string) => boolean]>([
    ["has just begun", (npm) => runs(npm, "src/main.ts all")],
    ["sets up its database", (npm) => runs(npm, "/bin/initdb")],
    ["has started its database", (_npm, dataDir) => serverOf(dataDir) !== undefined],
  ])("stops completely after Ctrl-C during a start that %s, and prints no error", async (when, hasCome) => {
    const dataDir = join(folder, when.replaceAll(" ", "-"));
    const { npm, url, ended } = await beginNpmStart(dataDir);
    await eventually(() => hasCome(npm, dataDir) || undefined, 60, 10);
    process.kill(-npm, "SIGINT");
    expect(await ended).not.toMatch(/error|cannot/i);
    expect(processesOf(npm)).toEqual([]);
    await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  });

  it("still has the data from before each stop", async () => {
    const { npm, url, ended } = await npmStart();
    for (const id of kept) {
      const reply = await fetch(`${url}/v1/files/${id}/text`, { headers: { authorization: key } });
      expect([reply.status, ((await reply.json()) as { text: string }).text]).toEqual([
        200,
        expect.stringContaining("The term is two years"),
      ]);
    }
    process.kill(npm, "SIGTERM");
    await ended;
    expect(processesOf(npm)).toEqual([]);
  });
});
