import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { basename, extname, join } from "node:path";
import { dataFolder, filesIn } from "../evals/support/data.ts";
import type { FileKind } from "../src/content/formats/sniff.ts";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { createKey } from "../src/identity/keys/keys.ts";
import type { Deps } from "../src/kernel/context.ts";
import { openTagger } from "../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import { buildServer } from "../src/server.ts";
import type { Column } from "../src/vaults/columns/columns.schema.ts";
import { questionOf } from "../src/vaults/extraction/column-result.ts";
import { startWorker } from "../src/worker.ts";
import { postmasterOf, type Spent, spentBy } from "./cpu.ts";
import { openBench } from "./support.ts";

/**
 * `npm run bench:flow [contracts [reviews [folder]]]`: real contracts from the upload to the last cell of a vault of 20 columns, then
 * reviews of some of them, by a server and a worker with default settings and no language model. The baseline, in the same run, is
 * the unavoidable work: reading each file and answering the columns, one after the other, without HTTP, queue and database.
 */
const [CONTRACTS, REVIEWS] = [Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 10)];
const COLUMNS = 20;
const UPLOADS_AT_ONCE = 4;
const POLL_MS = 200;
const PLAYBOOK = "Mutual NDA";

const data = dataFolder(process.argv[4]);
const bench = await openBench();
const { deps } = bench;
const watch = { others: [], postmaster: await postmasterOf(deps.config.DATA_DIR) };
const server = buildServer(deps);
await server.fastify.listen({ host: "127.0.0.1", port: 0 });
const { call } = await enter(deps, `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}/v1`);
try {
  const paths = await contracts();
  const vault = await call("POST", "/vaults", { name: "Flow", template: "commercial" });
  const columns = await fillColumns(vault.id);
  const alone = await measure(() => readAlone(paths, columns));
  const worker = await startWorker(deps);
  const flow = await measure(() => fillVault(vault.id, paths));
  tell(paths.length, alone, flow);
  await tellJobs();
  const files: { id: string }[] = (await call("GET", `/files?limit=${REVIEWS}`)).files;
  const review = await measure(() => reviewAll(files.slice(0, REVIEWS).map(({ id }) => id)));
  console.log(
    `${files.length} reviews with the playbook ${PLAYBOOK}: ${((files.length / review.seconds) * 60).toFixed(1)} a minute, ${(total(review.spent) / files.length).toFixed(2)} CPU s each`,
  );
  await worker.stop();
} finally {
  await server.close();
  await bench.close();
}

/** PDFs with a text layer and Word files: OCR has its own benchmark. */
async function contracts(): Promise<string[]> {
  const pdfs = await filesIn(join(data, "contracts", "pdf"), ".pdf");
  const words = await filesIn(join(data, "contracts", "docx"), ".docx");
  const files = [...pdfs, ...words].filter(({ name, bytes }) => bytes.length > 0 && !name.startsWith("ocr-"));
  return files.slice(0, CONTRACTS).map(({ path }) => path);
}

async function enter({ database: { system } }: Deps, base: string) {
  const { id: organizationId } = await createOrganization(system, "Bench");
  const person = { organizationId, name: "Bench", email: "bench@example.com", managesVaults: true };
  const user = await createUser(system, person);
  const { key } = await createKey(system, { organizationId, userId: user.id, name: "bench", lifetimeSeconds: null });
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const type = body instanceof FormData ? {} : { "content-type": "application/json" };
    const sent = body instanceof FormData ? body : JSON.stringify(body);
    const reply = await fetch(base + path, {
      method,
      headers: { authorization: key, ...(body !== undefined && type) },
      ...(body !== undefined && { body: sent }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  return { call };
}

async function fillColumns(vaultId: string): Promise<Column[]> {
  const read = async (): Promise<Column[]> => (await call("GET", `/vaults/${vaultId}/columns`)).columns;
  const extra = ["Non-Compete", "Change Of Control", "Insurance", "Warranty Duration", "Audit Rights", "Exclusivity"];
  const missing = COLUMNS - (await read()).length;
  for (const label of extra.slice(0, Math.max(missing, 0)))
    await call("POST", `/vaults/${vaultId}/columns`, { label, instructions: `What does it say about ${label}?` });
  return read();
}

async function readAlone(paths: string[], columns: Column[]): Promise<void> {
  const engine = openLocalEngine({ tagger: openTagger() });
  for (const path of paths) {
    const { text } = await deps.reader.read(extname(path).slice(1) as FileKind, path);
    await engine.read(text, columns.map(questionOf));
  }
  await engine.close();
}

async function fillVault(vaultId: string, paths: string[]): Promise<void> {
  const waiting = [...paths];
  const lane = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const body = new FormData();
      body.append("scope", "my-files");
      body.append("file", new Blob([await readFile(path)]), basename(path));
      const file = await call("POST", "/files", body);
      await call("POST", `/vaults/${vaultId}/documents`, { file_ids: [file.id] });
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, lane));
  await quiet();
  const [left] = await deps.database.system<{ count: number }>`
    select count(*)::integer from vault_documents where status <> 'ready'`;
  if (left!.count > 0) console.log(`${left!.count} documents are not ready: copies of others, or unreadable`);
}

async function reviewAll(fileIds: string[]): Promise<void> {
  const { playbooks } = await call("GET", "/playbooks?limit=100");
  const playbook = playbooks.find(({ title }: { title: string }) => title.includes(PLAYBOOK));
  if (!playbook) throw new Error(`there is no playbook ${PLAYBOOK}`);
  for (const id of fileIds) await call("POST", `/playbooks/${playbook.id}/run?wait=0`, { file_ids: [id] });
  await quiet();
}

/** Resolves when no job is waiting or running. */
async function quiet(): Promise<void> {
  for (;;) {
    const [row] = await deps.database.system<{ count: number }>`
      select count(*)::integer from jobs where status in ('pending', 'running')`;
    if (row!.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function measure(work: () => Promise<void>): Promise<{ seconds: number; spent: Spent }> {
  const began = performance.now();
  const spent = await spentBy(watch, work);
  return { seconds: (performance.now() - began) / 1000, spent };
}

function total({ server, reader, database }: Spent): number {
  return server + reader + database;
}

interface Measured {
  seconds: number;
  spent: Spent;
}

function tell(count: number, alone: Measured, flow: Measured): void {
  const each = (seconds: number) => (seconds / count).toFixed(2);
  const { server, reader, database } = flow.spent;
  console.log(
    `${count} contracts, ${COLUMNS} columns: ${((count / flow.seconds) * 60).toFixed(1)} a minute from upload to the last cell, ${each(total(flow.spent))} CPU s each ` +
      `(server with its models ${each(server)}, readers ${each(reader)}, PostgreSQL ${each(database)})`,
  );
  console.log(
    `reading and answering alone: ${each(total(alone.spent))} CPU s each (models ${each(alone.spent.server)}, reader ${each(alone.spent.reader)})`,
  );
  console.log(
    `ratio flow/alone: ${(total(alone.spent) / total(flow.spent)).toFixed(2)} contracts per CPU second, ${(alone.seconds / flow.seconds).toFixed(2)} contracts a minute`,
  );
}

/** How the worker spends its time, by kind of job. */
async function tellJobs(): Promise<void> {
  const metrics = (await deps.metrics.registry.getMetricsAsJSON()) as {
    name: string;
    values: { metricName?: string; value: number; labels: Record<string, string | number> }[];
  }[];
  const durations = metrics.find(({ name }) => name === "chancery_job_run_seconds")?.values ?? [];
  const sums = durations.filter(({ metricName }) => metricName?.endsWith("_sum"));
  for (const { value, labels } of sums.sort((a, b) => b.value - a.value).slice(0, 6))
    console.log(`jobs ${labels.kind}: ${value.toFixed(1)} s in all`);
}
