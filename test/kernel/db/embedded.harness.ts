import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeEach } from "vitest";
import { type EmbeddedDatabase, type EmbeddedOptions, joinEmbedded } from "../../../src/kernel/db/embedded/embedded.ts";
import { isAlive } from "../../../src/kernel/db/embedded/processes.ts";
import { serverOf } from "../../support/process.ts";

export const isRoot = process.getuid?.() === 0;
const settings = { fsync: "off" };

const childScript = fileURLToPath(new URL("./embedded.child.ts", import.meta.url));

interface Word {
  word: string;
  line?: string;
  message?: string;
  created?: boolean;
  host?: string;
}

/** A new folder for each test, or with `made` one stopped database for the whole file, and a cleanup of everything started in it. */
export function usePlace({ made = false } = {}) {
  const shared = made ? mkdtempSync(join(tmpdir(), "embedded-")) : undefined;
  const databases: EmbeddedDatabase[] = [];
  const others: Other[] = [];
  const place = {
    root: "",
    dataDir: "",
    async join(options: Partial<EmbeddedOptions> = {}) {
      const database = await joinEmbedded({ dataDir: place.dataDir, settings, ...options });
      databases.push(database);
      return database;
    },
    /** Starts another process that joins. */
    other(environment: Record<string, string> = {}) {
      const other = startOther(place.dataDir, environment);
      others.push(other);
      return other;
    },
  };
  beforeEach(async () => {
    place.root = mkdtempSync(join(tmpdir(), "embedded-"));
    place.dataDir = join(shared ?? place.root, "data");
    if (shared) await (await place.join()).leave();
  });
  afterEach(async () => {
    for (const other of others.splice(0)) await other.kill();
    for (const database of databases.splice(0)) await database.leave();
    const left = serverOf(place.dataDir);
    if (left && isAlive(left)) await (await joinEmbedded({ dataDir: place.dataDir, settings })).leave();
    rmSync(place.root, { recursive: true, force: true });
  });
  afterAll(() => {
    if (shared) rmSync(shared, { recursive: true, force: true });
  });
  return place;
}

type Other = ReturnType<typeof startOther>;

function startOther(dataDir: string, environment: Record<string, string>) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [childScript, dataDir], { env, stdio: ["pipe", "pipe", "inherit"] });
  const words: Word[] = [];
  const ended = once(child, "exit");
  const answer = Promise.withResolvers<Word>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const word = JSON.parse(line) as Word;
    words.push(word);
    if (word.word === "joined" || word.word === "failed") answer.resolve(word);
  });
  return {
    pid: child.pid!,
    /** What the process printed when it joined or failed to. */
    answer: answer.promise,
    words,
    ended,
    tell: (order: "leave" | "quit" | "forget") => child.stdin.write(`${order}\n`),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await ended;
    },
  };
}

export async function ask(database: EmbeddedDatabase, statement: string) {
  const client = new pg.Client(database.connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
