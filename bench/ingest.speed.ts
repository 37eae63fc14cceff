import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { createOrganization, createUser } from "../src/accounts/accounts.ts";
import type { Deps } from "../src/context.ts";
import { processTree } from "../src/documents/worker/process-tree.ts";
import type { Reader } from "../src/documents/worker/reader.ts";
import { openRunner } from "../src/jobs.ts";
import { createKey } from "../src/keys/keys.ts";
import { buildServer } from "../src/server.ts";
import { median, openBench } from "./support.ts";

const ROUNDS = 2;
const TICKS = 100;
/** Fields of `/proc/…/stat`: own user and system time, then the same for ended child processes. */
const ALL: [number, number] = [11, 15];
const ENDED: [number, number] = [13, 15];

/** CPU seconds of a round, by process. */
interface Spent {
  server: number;
  reader: number;
  database: number;
}

/**
 * Pages per CPU second, all variants in turn in one run: PDFium's text alone; text and boxes by the reader process; the whole
 * job that reads a file, with its index rows of words and embeddings in a real database.
 */
export async function measureSpeed(paths: string[]): Promise<void> {
  const bench = await openBench({ READER_PROCESSES: 1, WORKER_CONCURRENCY: 1 });
  const child = fork(new URL("pdfium.child.ts", import.meta.url));
  try {
    await once(child, "message");
    const plain = await withTextOfTheirOwn(bench.deps.reader, paths);
    const upload = await uploader(bench.deps, plain);
    const postmaster = Number.parseInt(
      await readFile(join(bench.deps.config.DATA_DIR, "postgres/cluster/postmaster.pid"), "utf8"),
      10,
    );
    const watch = { pdfium: child.pid!, postmaster };
    const costs: Record<string, Spent[]> = { reader: [], index: [] };
    const [theirs, counts]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const alone = await pdfiumAlone(child, plain);
      const spent = {
        reader: await spentBy(watch, () => readAll(bench.deps.reader, plain)),
        index: await spentBy(watch, await upload(bench.deps)),
      };
      // The first round is a warm-up.
      if (round === 0) continue;
      theirs.push(alone.pages / alone.seconds);
      counts.push(alone.pages);
      for (const [way, seconds] of Object.entries(spent)) costs[way]!.push(seconds);
    }
    tell(plain.length, counts[0]!, median(theirs), costs);
  } finally {
    child.kill();
    await bench.close();
  }
}

async function withTextOfTheirOwn(reader: Reader, paths: string[]): Promise<string[]> {
  const plain: string[] = [];
  for (const path of paths) {
    const { pages } = await reader.read("pdf", path);
    if (pages.every(({ method }) => method !== "ocr")) plain.push(path);
  }
  return plain;
}

async function pdfiumAlone(child: ChildProcess, paths: string[]): Promise<{ pages: number; seconds: number }> {
  child.send(paths);
  const [alone] = await once(child, "message");
  return alone;
}

async function readAll(reader: Reader, paths: string[]): Promise<void> {
  for (const path of paths) await reader.read("pdf", path);
}

/** Sends the files over HTTP; only the queued work is measured. */
async function uploader(deps: Deps, paths: string[]) {
  const { system } = deps.database;
  const { id: organizationId } = await createOrganization(system, "Bench");
  const user = await createUser(system, { organizationId, name: "Bench", email: "bench@example.com" });
  const { key } = await createKey(system, { organizationId, userId: user.id, name: "bench", lifetimeSeconds: null });
  return async (worker: Deps) => {
    const server = buildServer(deps);
    await server.fastify.listen({ host: "127.0.0.1", port: 0 });
    const url = `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}/v1/files`;
    for (const path of paths) {
      const body = new FormData();
      body.append("scope", "my-files");
      body.append("file", new Blob([await readFile(path)]), basename(path));
      const reply = await fetch(url, { method: "POST", headers: { authorization: key }, body });
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    }
    await server.close();
    return async () => {
      await openRunner(worker, { concurrency: 1 }).drain();
      const [left] = await system<{ count: number }>`select count(*)::integer from files where status <> 'ready'`;
      if (left!.count > 0) throw new Error(`${left!.count} files were not read`);
    };
  };
}

async function spentBy(watch: { pdfium: number; postmaster: number }, work: () => Promise<void>): Promise<Spent> {
  const look = async (): Promise<Spent> => {
    const { user, system } = process.cpuUsage();
    const [own, theirs] = await Promise.all([processTree(process.pid), processTree(watch.postmaster)]);
    const database = new Set(theirs.map(({ pid }) => pid));
    const readers = own.filter(({ pid }) => ![process.pid, watch.pdfium].includes(pid) && !database.has(pid));
    return {
      server: (user + system) / 1e6,
      // A reader that was idle for a minute has ended: its time then counts among this process's children.
      reader: (await secondsOf(readers.map(({ pid }) => pid))) + (await secondsOf([process.pid], ENDED)),
      database: await secondsOf([...database]),
    };
  };
  const before = await look();
  await work();
  const after = await look();
  return {
    server: after.server - before.server,
    reader: after.reader - before.reader,
    database: after.database - before.database,
  };
}

/** CPU seconds of processes and their ended children, or of those children alone. */
async function secondsOf(pids: number[], [from, to]: [number, number] = ALL): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") ")).split(") ")[1]!.split(" ");
      return fields.slice(from, to).reduce((sum, each) => sum + Number(each), 0);
    }),
  );
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}

const WAYS: [string, string][] = [
  ["reader", "text, boxes and checks (reader process)"],
  ["index", "the whole job, index rows of words and meaning written"],
];

function tell(files: number, pages: number, alone: number, costs: Record<string, Spent[]>): void {
  console.log(`${files} PDFs with text, ${pages} pages: PDFium's text alone ${alone.toFixed(0)} pages per CPU second`);
  for (const [way, name] of WAYS) {
    const spent = costs[way]!;
    const part = (who: keyof Spent) => (median(spent.map((each) => each[who])) / pages) * 1000;
    const milliseconds = part("server") + part("reader") + part("database");
    const own = 1000 / milliseconds;
    const withoutDatabase = 1000 / (part("server") + part("reader"));
    console.log(
      `${name}: ${own.toFixed(0)} pages per CPU second, ${(own / alone).toFixed(2)} of PDFium's (${(withoutDatabase / alone).toFixed(2)} without PostgreSQL's share); ` +
        `ms per page: reader ${part("reader").toFixed(1)}, server ${part("server").toFixed(1)}, PostgreSQL ${part("database").toFixed(1)}`,
    );
  }
}
