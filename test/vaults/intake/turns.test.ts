import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { enqueueDueSyncs } from "../../../src/vaults/intake/schedule.ts";
import { syncSource } from "../../../src/vaults/intake/sync.job.ts";
import { SyncTurns } from "../../../src/vaults/intake/sync-turns.ts";
import { useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { useServers } from "../../support/servers/listen.ts";
import { withVault } from "./support.ts";

const app = useApp({ SOURCES_DIR: tmpdir(), SOURCES_ALLOW_PRIVATE: true });
const serve = useServers();

it("a sync during which its worker died has failed: it is not begun again at once, and its pauses grow", async () => {
  const { org, add, read } = await withVault(app, tmpdir());
  const id = await add();
  const unfinished = () => app.database.organization(org.id)`
    select id from jobs where kind = 'vaults/sync-source' and status in ('pending', 'running')`;
  await app.database.system`
    update jobs set status = 'running', attempt = attempt + 1, worker = gen_random_uuid(), heartbeat_at = now() - interval '1 hour'
    where id = (select job_id from vault_sources where id = ${id})`;
  const runner = new Runner(app.deps, [syncSource], { concurrency: 4, lostAfterSeconds: 10 });
  await runner.start();
  const failed = await eventually(async () => ((await read(id)).status === "failed" ? read(id) : undefined));
  await runner.stop();
  expect(await unfinished()).toEqual([]);
  expect(failed.last_synced_at).toBeNull();
  expect(Date.parse(failed.next_sync_at) - Date.parse(failed.failing_since)).toBe(60_000);
});

it("a worker syncs two sources of an organization at once, one of another meanwhile, and the rest afterwards", async () => {
  const [large, small] = [await withVault(app, tmpdir()), await withVault(app, tmpdir())];
  const held: ServerResponse[] = [];
  let isOpen = false;
  const refuse = (reply: ServerResponse) => reply.writeHead(404).end();
  const url = await serve(createServer((_request, reply) => (isOpen ? refuse(reply) : held.push(reply))));
  const webdav = { kind: "webdav", name: "Cloud", secret: "pw", settings: { url, username: "ada" } };
  const ids = [await large.add(webdav), await large.add(webdav), await large.add(webdav), await large.add(webdav)];
  const runner = new Runner(app.deps, [syncSource], { concurrency: 16 });
  await runner.start();
  const waiting = () => app.database.organization(large.org.id)`
    select id from jobs where kind = 'vaults/sync-source' and status = 'pending' and run_after > now()`;
  await eventually(async () => (held.length === 2 && (await waiting()).length === 2) || undefined);
  const other = await small.add();
  await eventually(async () => (await small.read(other)).last_synced_at ?? undefined);
  expect(held).toHaveLength(2);
  isOpen = true;
  for (const reply of held) refuse(reply);
  for (const id of ids) await eventually(async () => (await large.read(id)).status === "failed" || undefined);
  await runner.stop();
});

it("an organization with many sources does not keep those of another from being synced", () => {
  const turns = new SyncTurns();
  const begin = (organization: string, source: number, now: number) =>
    turns.begin(organization, `${organization} ${source}`, now);
  expect([begin("large", 1, 0), begin("large", 2, 0)]).toEqual([0, 0]);
  expect([begin("large", 3, 0), begin("large", 4, 0)]).toEqual([3, 6]);
  expect(begin("small", 1, 0)).toBe(0);
  expect(begin("other", 1, 0)).toBe(3);
  turns.end("large");
  turns.end("large");
  expect(begin("large", 3, 1000)).toBeGreaterThan(0);
  expect(begin("other", 1, 3000)).toBe(0);
  turns.end("small");
  expect(begin("large", 3, 4000)).toBe(0);
});

it("an organization that stopped waiting does not block others", () => {
  const turns = new SyncTurns();
  for (const organization of ["a", "b", "c"]) expect(turns.begin(organization, organization, 0)).toBe(0);
  expect(turns.begin("d", "d", 0)).toBe(3);
  turns.end("a");
  expect(turns.begin("a", "a", 1000)).toBe(3);
  expect(turns.begin("a", "a", 14_000)).toBe(0);
});

it("each round enqueues syncs of all organizations, and only some of one with many sources", async () => {
  const [large, small] = [await withVault(app, tmpdir()), await withVault(app, tmpdir())];
  await small.add();
  const second = (await large.ada.post("/vaults", { name: "Second" })).body.id as string;
  for (let count = 0; count < 20; count++) await large.add();
  const body = { kind: "folder", name: "Scans", settings: { path: "" } };
  for (let count = 0; count < 5; count++) await large.ada.post(`/vaults/${second}/sources`, body);
  const ids = [large.org.id, small.org.id];
  await app.database.system`delete from jobs where organization_id = any(${ids}::uuid[])`;
  await enqueueDueSyncs(app.deps, new Date(Date.now() + 3_600_000));
  const enqueued = await app.database.system<{ organization_id: string; count: number }>`
    select organization_id, count(*) from jobs where organization_id = any(${ids}::uuid[]) and kind = 'vaults/sync-source'
    group by organization_id`;
  const counts = new Map(enqueued.map(({ organization_id, count }) => [organization_id, count]));
  expect(ids.map((id) => counts.get(id))).toEqual([20, 1]);
});
