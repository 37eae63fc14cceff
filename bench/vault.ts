import { fork } from "node:child_process";
import { once } from "node:events";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { createKey } from "../src/identity/keys/keys.ts";
import { insertSystemColumns } from "../src/vaults/columns/columns.store.ts";
import { openBench } from "./support.ts";
import { COLUMNS, manyColumns, type SeedColumn } from "./vault/columns.ts";
import { measure } from "./vault/measure.ts";
import { asWhole, bySize, deepPaging, windows } from "./vault/operations.ts";
import { seedVaults } from "./vault/seed.ts";

/**
 * Vaults of 1,000, 10,000 and 100,000 documents with 20 columns, and one of 500 columns: how size affects reading a
 * page, sorting, filtering, deep paging and editing. One request at a time to a server in its own process.
 */
const ROUNDS = 30;
const SIZES = (process.env.SIZES ?? "1000,10000,100000").split(",").map(Number);

const bench = await openBench();
const { database } = bench.deps;
const organization = await createOrganization(database.system, "Bench");
const user = await createUser(database.system, { organizationId: organization.id, name: "Ada", managesVaults: true });
const { key } = await createKey(database.system, {
  organizationId: organization.id,
  userId: user.id,
  name: "bench",
  lifetimeSeconds: null,
});

async function plan(documents: number, columns: SeedColumn[], extracted: string) {
  const [vault] = await database.system<{ id: string }>`
    insert into vaults (organization_id, name) values (${organization.id}, 'Bench') returning id`;
  await database.system`
    insert into vault_members (organization_id, vault_id, user_id, role)
    values (${organization.id}, ${vault!.id}, ${user.id}, 'owner')`;
  await insertSystemColumns(database.system, organization.id, vault!.id);
  return { id: vault!.id, documents, columns, extracted };
}

async function withDocuments({ id, documents }: { id: string; documents: number }) {
  const rows = await database.system<{ id: string }>`
    select id from vault_documents where vault_id = ${id} order by md5(id::text) limit 500`;
  return { id, documents, ids: rows.map((row) => row.id) };
}

const began = performance.now();
const planned = await Promise.all(SIZES.map((documents) => plan(documents, COLUMNS, "score")));
const wide = await plan(SIZES[0]!, manyColumns(500), "score5");
await seedVaults(bench.connection, organization.id, [...planned, wide]);
console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s; medians of ${ROUNDS} rounds`);

const server = fork(new URL("api.server.ts", import.meta.url), ["chancery", JSON.stringify(bench.connection)]);
const [{ port }] = (await once(server, "message")) as [{ port: number }];
const vaults = await Promise.all(planned.map(withDocuments));
const keys = wide.columns.map((column) => column.key);
await measure(
  `http://127.0.0.1:${port}`,
  key,
  [
    ...bySize(vaults),
    ...asWhole(vaults),
    ...deepPaging(vaults.at(-1)!),
    windows(vaults[0]!, await withDocuments(wide), keys, COLUMNS.length),
  ],
  ROUNDS,
);
server.kill();
await bench.close();
