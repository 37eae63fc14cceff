import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { createKey } from "../src/identity/keys/keys.ts";
import { openRunner } from "../src/jobs.ts";
import type { Deps } from "../src/kernel/context.ts";
import type { Reader } from "../src/kernel/readers/reader.ts";
import { buildServer } from "../src/server.ts";
import { postmasterOf, type Spent, spentBy } from "./cpu.ts";
import { median, openBench } from "./support.ts";

const ROUNDS = 2;
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
    const watch = { others: [child.pid!], postmaster: await postmasterOf(bench.deps.config.DATA_DIR) };
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
