import { fork } from "node:child_process";
import { once } from "node:events";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { startSession } from "../src/identity/sessions/sessions.ts";
import { findHomeFolderId } from "../src/workspace/folders/folders.ts";
import { type Shelf, seedShelves } from "./palette/seed.ts";
import { median, openBench } from "./support.ts";

/**
 * The palette at 1,000 and at 100,000 documents in one database: names while typing, and what documents say. One request at a time to a
 * server in its own process, in turns between the two.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 30);
const SIZES = (process.env.SIZES ?? "1000,100000").split(",").map(Number);
const TYPED = [
  "ha",
  "halden",
  "agreement",
  "Kestrel 420",
  "quill lease",
  "agrement",
  "hladen 420",
  "confidentialty",
  "xylophone",
  "limitation of liability",
  "limitaton of liability",
  "which law governs the contract",
];

const bench = await openBench();
const { system } = bench.deps.database;

async function shelve(files: number): Promise<Shelf & { cookie: string }> {
  const { id: organizationId } = await createOrganization(system, "Bench");
  const user = await createUser(system, {
    organizationId,
    name: "Ada",
    email: `ada${files}@example.com`,
    managesVaults: true,
  });
  const [vault] = await system<{ id: string }>`
    insert into vaults (organization_id, name) values (${organizationId}, 'Contracts') returning id`;
  await system`
    insert into vault_members (organization_id, vault_id, user_id, role) values (${organizationId}, ${vault!.id}, ${user.id}, 'owner')`;
  const folderId = await findHomeFolderId(system, organizationId, user.id);
  const visitor = {
    browser: { address: "127.0.0.1", userAgent: "bench", cookies: {} },
    deps: bench.deps,
    requestId: "bench",
  };
  const person = { organization_id: organizationId, user_id: user.id };
  const { headers } = await startSession(visitor, person, undefined, { authenticatedAt: Date.now() });
  return { organizationId, folderId, vaultId: vault!.id, files, cookie: headers["set-cookie"][0]!.split(";")[0]! };
}

const began = performance.now();
const shelves = await Promise.all(SIZES.map(shelve));
await seedShelves(bench.connection, shelves);
console.log(
  `filled in ${Math.round((performance.now() - began) / 1000)} s; medians (and p95) of ${ROUNDS} rounds in ms`,
);

const server = fork(new URL("api.server.ts", import.meta.url), ["chancery", JSON.stringify(bench.connection)]);
const [{ port }] = (await once(server, "message")) as [{ port: number }];

async function ask(path: string, cookie: string): Promise<{ ms: number; found: number }> {
  const start = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/app/v1${path}`, { headers: { cookie } });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  const { results } = (await reply.json()) as { results: unknown[] };
  return { ms: performance.now() - start, found: results.length };
}

const p95 = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)]!;
const shown = (times: number[]) => `${median(times).toFixed(0)} (${p95(times).toFixed(0)})`;

for (const path of [
  "/recent",
  ...["/search", "/search/texts"].flatMap((each) =>
    TYPED.filter((q) => each === "/search" || q.length > 2).map((q) => `${each}?q=${encodeURIComponent(q)}`),
  ),
]) {
  const times = shelves.map((): number[] => []);
  let found: number[] = [];
  for (const { cookie } of shelves) await ask(path, cookie);
  for (let round = 0; round < ROUNDS; round++) {
    const answers = [];
    for (const { cookie } of shelves) answers.push(await ask(path, cookie));
    for (const [index, { ms }] of answers.entries()) times[index]!.push(ms);
    found = answers.map((answer) => answer.found);
  }
  const ratio = median(times.at(-1)!) / median(times[0]!);
  const sizes = shelves
    .map(({ files }, index) => `${files}: ${shown(times[index]!)}, ${found[index]} found`)
    .join("; ");
  console.log(`${decodeURIComponent(path).padEnd(54)} ${ratio.toFixed(2)}   ${sizes}`);
}
server.kill();
await bench.close();
