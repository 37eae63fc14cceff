import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { annotatedContracts, categoryDescriptions, dataFolder } from "../evals/support/data.ts";
import { openService } from "../evals/support/service.ts";
import { enqueue } from "../src/kernel/jobs/jobs.ts";
import { openEnginePool } from "../src/models/engine/pool.ts";
import { ApplyLearning } from "../src/vaults/learning/learning.schema.ts";
import { median } from "./support.ts";

/**
 * `npm run bench:learning [folder]`: columns learn from checked cells while a person reads the table. The server, its worker and the
 * person share a process, as the first two do after `npm start`; the engine has a thread of its own. CPU seconds are those of the process,
 * without the database, and without what the requests take when nothing is learned. Beside it the requests are timed next to a thread that
 * only spins, because on a busy machine any work makes others wait for the processor. Reading the cells of all documents again is done once
 * more alone, because only that grows with the documents: a column learns from the newest hundred checked cells at most.
 */
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 100);
const COLUMNS = Number(process.env.COLUMNS ?? 20);
const CHECKED = Number(process.env.CHECKED ?? 20);
const MANY_COLUMNS = 200;
const MANY_DOCUMENTS = 1_000;
const QUIET_REQUESTS = 100;
const PAUSE_MS = 20;
const MOST_CHARACTERS = 60_000;

const data = dataFolder(process.argv[2]);
const { trainedOn } = await annotatedContracts(data);
const contracts = trainedOn.filter(({ text }) => text.length <= MOST_CHARACTERS).slice(0, DOCUMENTS);
const kinds = [...(await categoryDescriptions(data))].slice(5, 5 + COLUMNS);
const service = await openService(openEnginePool({ threads: 1 }));
const { id: vaultId } = await service.post<{ id: string }>("/vaults", { name: "Learning" });
const path = `/vaults/${vaultId}`;
const keys: string[] = [];
for (const [label, instructions] of kinds)
  keys.push((await service.post<{ field_key: string }>(`${path}/columns`, { label, instructions })).field_key);
const file_ids: string[] = [];
for (const [at, { text }] of contracts.entries()) file_ids.push(await service.attach(`contract-${at}.txt`, text));
const { documents } = await service.post<{ documents: { document_id: string }[] }>(`${path}/documents`, { file_ids });

for (const [at, [kind]] of kinds.entries())
  for (const [index, { text, labels }] of contracts.slice(0, CHECKED).entries()) {
    const spans = labels.filter(({ category }) => category === kind).flatMap((label) => label.spans);
    const [span] = spans;
    const citations = spans.map(([start, end]) => ({ start, end }));
    const change = span ? { value: text.slice(...span), citations } : { value: null };
    await service.patch(`${path}/documents/${documents[index]!.document_id}/cells/${keys[at]}`, change);
  }

interface Load {
  milliseconds: number[];
  cpuSeconds: number;
}

/** Reads the first page of the table again and again. */
async function readTable(isDone: (requests: number) => boolean): Promise<Load> {
  const milliseconds: number[] = [];
  const before = process.cpuUsage();
  while (!isDone(milliseconds.length)) {
    const began = performance.now();
    await service.get(`${path}/documents?limit=50`);
    milliseconds.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  const { user, system } = process.cpuUsage(before);
  return { milliseconds, cpuSeconds: (user + system) / 1e6 };
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

await readTable((requests) => requests >= QUIET_REQUESTS);
const quiet = await readTable((requests) => requests >= QUIET_REQUESTS);
const spinning = new Worker("for (;;);", { eval: true });
const beside = await readTable((requests) => requests >= QUIET_REQUESTS);
await spinning.terminate();
let isLearned = false;
const learning = service.learn().finally(() => {
  isLearned = true;
});
const busy = await readTable(() => isLearned);
await learning;

const columnIds = await service.write(async (sql) => {
  const rows = await sql<{ id: string }>`
    select c.id from vault_columns c join column_learning l on l.column_id = c.id where c.vault_id = ${vaultId} and l.taught is not null`;
  return rows.map(({ id }) => id);
});
const applied = await cpuOf(async () => {
  await service.write(async (sql, organizationId) => {
    const by = { sql, organizationId, userId: null, apiKeyId: null, requestId: vaultId };
    for (const column_id of columnIds) await enqueue(by, ApplyLearning, { vault_id: vaultId, column_id, after: null });
  });
  await service.settle();
});

await service.write(async (sql, organizationId) => {
  await sql.run`
    insert into vault_columns (organization_id, vault_id, kind, field_key, label, instructions, field_type, extraction_mode)
    select ${organizationId}, ${vaultId}, 'custom', 'many' || n, 'Many ' || n, 'What is it?', 'text', 'ai'
    from generate_series(1, ${MANY_COLUMNS}::integer) n`;
  await sql.run`
    insert into column_learning_changes (organization_id, column_id)
    select organization_id, id from vault_columns where vault_id = ${vaultId} and field_key like 'many%'`;
});
const began = performance.now();
await service.learn();
const emptySeconds = (performance.now() - began) / 1000;
await service.close();

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
const words = ({ milliseconds }: Load) =>
  `median ${median(milliseconds).toFixed(1)} ms, p95 ${percentile(milliseconds, 0.95).toFixed(1)} ms (${milliseconds.length} requests)`;
const ratioAt = (share: number, one: Load, other: Load) =>
  (percentile(one.milliseconds, share) / percentile(other.milliseconds, share)).toFixed(2);
const ratio = (one: Load, other: Load) => `median ${ratioAt(0.5, one, other)}, p95 ${ratioAt(0.95, one, other)}`;
const requests = (quiet.cpuSeconds / quiet.milliseconds.length) * busy.milliseconds.length;
const perColumn = Math.max(0, busy.cpuSeconds - requests) / COLUMNS;
console.log(`${contracts.length} documents, ${COLUMNS} columns with ${CHECKED} checked cells each`);
console.log(`a page of the table, nothing learned: ${words(quiet)}`);
console.log(`the same beside a thread that spins:  ${words(beside)}`);
console.log(`the same while columns learn:         ${words(busy)}`);
console.log(`ratio to nothing learned: ${ratio(busy, quiet)}; to the thread that spins: ${ratio(busy, beside)}`);
const reading = applied / COLUMNS;
const atMany = Math.max(0, perColumn - reading) + (reading * MANY_DOCUMENTS) / contracts.length;
const length = Math.round(contracts.reduce((sum, { text }) => sum + text.length, 0) / contracts.length);
console.log(`${columnIds.length} of ${COLUMNS} columns learned something; a document has ${length} characters`);
console.log(
  `CPU seconds a column: ${perColumn.toFixed(2)}, of which reading the cells of ${contracts.length} documents again ${reading.toFixed(2)}; with ${MANY_DOCUMENTS} documents ${atMany.toFixed(1)}`,
);
console.log(`${MANY_COLUMNS} columns without an example: ${emptySeconds.toFixed(1)} s until all have learned`);
