import { createDemo } from "../src/entrances/demo/create-demo.ts";
import { FillDemo } from "../src/entrances/demo/demo.schema.ts";
import { createOrganization } from "../src/identity/accounts/accounts.ts";
import { openRunner } from "../src/jobs.ts";
import { enqueue } from "../src/kernel/jobs/jobs.ts";
import { insertSystemColumns } from "../src/vaults/columns/columns.store.ts";
import { openBench } from "./support.ts";
import { COLUMNS } from "./vault/columns.ts";
import { seedVaults } from "./vault/seed.ts";

/**
 * Bytes per document in the database, indexes included: the twelve samples, read as after an upload, and the
 * rows of a vault with 10,000 documents and twenty columns.
 */
const DOCUMENTS = 10_000;
const OF_A_FILE = ["files", "file_texts", "file_pages", "file_chunks"];
const OF_A_VAULT = ["vault_documents", "cells", "cell_extractions"];

const bench = await openBench();
const { system, systemTransaction } = bench.deps.database;

async function sizesOf(tables: string[]): Promise<Map<string, number>> {
  const rows = await system<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relname = any(${tables}) and relkind = 'r'`;
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function say(what: string, tables: string[], per: number, work: () => Promise<void>) {
  const before = await sizesOf(tables);
  await work();
  const after = await sizesOf(tables);
  const parts = tables.map((table) => ({ table, bytes: (after.get(table)! - before.get(table)!) / per }));
  const whole = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = parts.map(({ table, bytes }) => `${table} ${(bytes / 1000).toFixed(1)}`);
  console.log(`${what}: ${(whole / 1000).toFixed(1)} kB (${shown.join(", ")})`);
}

async function readSamples() {
  await systemTransaction(async (sql) => {
    const { organization, userId, apiKeyId } = (await createDemo(sql))!;
    const by = { sql, organizationId: organization.id, requestId: "bench", userId, apiKeyId };
    await enqueue(by, FillDemo, { organization_name: organization.name, api_key_id: apiKeyId });
  });
  await openRunner(bench.deps, { concurrency: 1 }).drain();
}

async function seed() {
  const organization = await createOrganization(system, "Bench");
  const [vault] = await system<{ id: string }>`
    insert into vaults (organization_id, name) values (${organization.id}, 'Bench') returning id`;
  await insertSystemColumns(system, organization.id, vault!.id);
  const plan = { id: vault!.id, documents: DOCUMENTS, columns: COLUMNS, extracted: "score" };
  await seedVaults(bench.connection, organization.id, [plan]);
}

await say("a sample's file: text, pages with boxes, passages to search", OF_A_FILE, 12, readSamples);
const [read] = await system<{ files: number; pages: number; characters: number; uploaded: number }>`
  select count(*) as files, avg(f.pages)::double precision as pages, avg(length(t.text))::double precision as characters,
    avg(f.size)::double precision as uploaded
  from files f join file_texts t on t.file_id = f.id where f.status = 'ready'`;
console.log(
  `${read!.files} samples of ${(read!.uploaded / 1000).toFixed(0)} kB, ${read!.pages.toFixed(1)} pages and ${Math.round(read!.characters)} characters on average`,
);
await say(`a vault document with its ${COLUMNS.length} cells and one extraction`, OF_A_VAULT, DOCUMENTS, seed);
await bench.close();
