import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openRunner } from "../../../src/jobs.ts";
import { enqueueDueSyncs } from "../../../src/vaults/intake/schedule.ts";
import { useApp } from "../../support/harness.ts";
import { contract, note, withVault } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "chancery-sources-"));
afterAll(() => rmSync(folder, { recursive: true }));
const app = useApp({ SOURCES_DIR: folder, MAX_FILE_BYTES: 100_000 });
const plain = useApp();
const here = () => withVault(app, folder);
const FOLDER = { kind: "folder", name: "Scans", settings: { path: "" } };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("a folder", () => {
  it("becomes documents of the vault, once each, with subfolders", async () => {
    const { put, add, sync, read, items, documents, ada, path } = await here();
    await put("supply.txt", contract("Supply Agreement"));
    await put("2026/lease.txt", note("Lease Agreement"));
    const made = await ada.post(path, FOLDER);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...FOLDER,
      status: "syncing",
      has_secret: false,
      interval_minutes: 15,
      error: null,
    });
    await app.runJobs();
    const first = await read(made.body.id);
    expect(first).toMatchObject({ status: "idle", error: null, counts: { documents: 2, versions: 0, skipped: 0 } });
    expect(Date.parse(first.next_sync_at) - Date.parse(first.last_synced_at)).toBeGreaterThan(14 * 60_000);
    expect((await documents()).map(({ name, status }) => [name, status])).toEqual([
      ["lease.txt", "ready"],
      ["supply.txt", "ready"],
    ]);
    expect(await sync(made.body.id)).toMatchObject({ counts: { documents: 2, versions: 0, copies: 0 } });
    expect(await documents()).toHaveLength(2);
    expect(
      (await items(made.body.id)).map((item: { path: string; status: string }) => [item.path, item.status]).sort(),
    ).toEqual([
      ["2026/lease.txt", "taken"],
      ["supply.txt", "taken"],
    ]);
    expect(await add()).toBeTruthy();
  });

  it("does not read renamed files again, takes changed ones as versions, and leaves documents of removed ones alone", async () => {
    const { put, add, sync, move, remove, items, documents, ada, vault } = await here();
    await put("supply.txt", contract("Supply Agreement"));
    await put("lease.txt", contract("Lease Agreement"));
    await put("loan.txt", note("Loan Agreement"));
    const id = await add();
    await sync(id);
    await move("supply.txt", "supply (signed).txt");
    await put("lease.txt", contract("Lease Agreement", "The parties agree to a rent of 900 dollars a month."));
    await remove("loan.txt");
    const second = await sync(id);
    expect(second.counts).toEqual({
      documents: 3,
      versions: 1,
      unchanged: 0,
      renamed: 1,
      copies: 0,
      skipped: 0,
      removed: 1,
    });
    const rows = await documents();
    expect(rows.map(({ name }) => name).sort()).toEqual(["lease.txt", "lease.txt", "loan.txt", "supply.txt"]);
    const listed = await items(id);
    const at = (path: string) => listed.find((item: { path: string }) => item.path === path);
    expect(at("supply (signed).txt")).toMatchObject({
      document_id: rows.find(({ name }) => name === "supply.txt")!.id,
    });
    expect(at("loan.txt")).toMatchObject({ status: "removed", reason: expect.stringContaining("stays") });
    const [old, changed] = rows.filter(({ name }) => name === "lease.txt");
    expect(at("lease.txt").document_id).toBe(changed!.id);
    const { body } = await ada.get(`${vault.path}/documents/${changed!.id}/relatives`);
    expect(body.near).toMatchObject([{ document_id: old!.id, likeness: expect.any(Number) }]);
    await put("loan.txt", note("Loan Agreement"));
    expect((await sync(id)).counts).toMatchObject({ documents: 3, versions: 1, removed: 0 });
    expect(await documents()).toHaveLength(4);
  });

  it("keeps the version link of a file that was rewritten from end to end", async () => {
    const { put, add, sync, documents, ada, vault } = await here();
    await put("deal.txt", contract("Supply Agreement"));
    const id = await add();
    await sync(id);
    await put("deal.txt", "Minutes of a meeting that has nothing to do with the contract, but has its file name.");
    await sync(id);
    const [old, rewritten] = await documents();
    const { body } = await ada.get(`${vault.path}/documents/${rewritten!.id}/relatives`);
    expect(body.near).toMatchObject([{ document_id: old!.id }]);
  });

  it("lists what it skips with the reason, and takes a file once the reason is gone", async () => {
    const { put, add, sync, items, root } = await here();
    await put("huge.txt", "x".repeat(100_001));
    await put("empty.txt", "");
    await put("film.mp4", "\0\0\0\x18ftypmp42 not a contract");
    await put(".DS_Store", "hidden");
    await symlink("/etc/hostname", join(root, "link.txt"));
    const id = await add();
    expect((await sync(id)).counts).toMatchObject({ documents: 0, skipped: 4 });
    const reasons = Object.fromEntries(
      (await items(id)).map((item: { path: string; reason: string }) => [item.path, item.reason]),
    );
    expect(reasons).toEqual({
      "huge.txt": expect.stringContaining("larger than"),
      "empty.txt": "It is empty.",
      "film.mp4": expect.stringMatching(/\S/),
      "link.txt": expect.stringContaining("link"),
    });
    await put("empty.txt", contract("Supply Agreement"));
    expect((await sync(id)).counts).toMatchObject({ documents: 1, skipped: 3 });
  });

  it("records a second file with the same bytes as a copy", async () => {
    const { put, add, sync, documents } = await here();
    await put("a.txt", contract("Supply Agreement"));
    await put("b.txt", contract("Supply Agreement"));
    const id = await add();
    expect((await sync(id)).counts).toMatchObject({ documents: 1, copies: 1 });
    expect(await documents()).toHaveLength(1);
  });

  it.each(["..", "../other", "/etc", "a/../../b", "a//b", "a\\b", "./a"])("refuses the path %s", async (path) => {
    const { ada, path: sources } = await here();
    const reply = await ada.post(sources, { ...FOLDER, settings: { path } });
    expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  it("does not follow a link out of the organization's folder, nor into another organization's", async () => {
    const other = await here();
    await other.put("secret.txt", note("Secret Agreement"));
    const { add, sync, root, documents } = await here();
    await symlink(other.root, join(root, "theirs"));
    const id = await add({ ...FOLDER, settings: { path: "theirs" } });
    expect(await sync(id)).toMatchObject({ status: "failed", error: expect.stringContaining("leads out of") });
    const whole = await add();
    expect((await sync(whole)).counts).toMatchObject({ documents: 0, skipped: 1 });
    expect(await documents()).toEqual([]);
  });
});

describe("a source that fails", () => {
  it("says why, pauses longer each time, tells webhooks once per outage, and does not keep others from syncing", async () => {
    const { put, add, sync, read, ada, root, org } = await here();
    await ada.post("/webhooks", { url: "https://hooks.example.com/", events: ["source.failed"] });
    const broken = await add({ ...FOLDER, settings: { path: "missing" } });
    await put("fine/supply.txt", contract("Supply Agreement"));
    const fine = await add({ ...FOLDER, settings: { path: "fine" } });
    const sql = app.database.organization(org.id);
    const told = async () => (await sql`select from webhook_deliveries where event = 'source.failed'`).length;
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await sync(broken);
      const { status, error, next_sync_at, failing_since } = await read(broken);
      expect([status, error]).toEqual(["failed", "The folder missing does not exist."]);
      expect(failing_since).toBeTruthy();
      const [row] = await sql<{ seconds: number }>`
        select extract(epoch from next_sync_at - ${new Date(next_sync_at)}::timestamptz)::integer as seconds, failures from vault_sources where id = ${broken}`;
      expect(row).toMatchObject({ seconds: 0, failures: attempt });
      pauses.push(Date.parse(next_sync_at));
      expect(await told()).toBe(1);
    }
    expect(pauses[2]! - pauses[1]!).toBeGreaterThan(5 * 60_000);
    expect(await read(fine)).toMatchObject({ status: "idle", counts: { documents: 1 } });
    await mkdir(join(root, "missing"));
    expect(await sync(broken)).toMatchObject({ status: "idle", error: null, failing_since: null });
    await put("missing/x", "x");
    await ada.patch(`${(await vaultOf(broken)).path}`, { settings: { path: "gone" } });
    await app.runJobs();
    expect([(await read(broken)).status, await told()]).toEqual(["failed", 2]);
    async function vaultOf(id: string) {
      const [row] = await sql<{ vault_id: string }>`select vault_id from vault_sources where id = ${id}`;
      return { path: `/vaults/${row!.vault_id}/sources/${id}` };
    }
  });

  it("is tried again by itself when its pause is over, and not before", async () => {
    const { add, read, root, put } = await here();
    const id = await add({ ...FOLDER, settings: { path: "missing" } });
    await app.runJobs();
    await mkdir(join(root, "missing"));
    await put("missing/supply.txt", contract("Supply Agreement"));
    await enqueueDueSyncs(app.deps, new Date());
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: "failed" });
    await enqueueDueSyncs(app.deps, later(2));
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: "idle", counts: { documents: 1 } });
  });
});

describe("a sync", () => {
  it("is one at a time for each source, however many ask for it", async () => {
    const { add, ada, path, org } = await here();
    const id = await add();
    await Promise.all([1, 2, 3, 4].map(() => ada.post(`${path}/${id}/sync`)));
    await Promise.all([enqueueDueSyncs(app.deps, later(60)), enqueueDueSyncs(app.deps, later(60))]);
    const jobs = await app.database.organization(org.id)`
      select from jobs where kind = 'vaults/sync-source' and status = 'pending'`;
    expect(jobs).toHaveLength(1);
  });

  it("takes each file once when two workers run the same sync", async () => {
    const { put, add, documents, read, org } = await here();
    for (let number = 0; number < 8; number++) await put(`${number}.txt`, note(`Agreement ${number}`));
    const id = await add();
    const sql = app.database.organization(org.id);
    await sql`
      insert into jobs (organization_id, kind, class, is_internal, input, max_attempts, priority, request_id)
      select organization_id, kind, class, is_internal, input, max_attempts, priority, request_id from jobs where kind = 'vaults/sync-source'`;
    await Promise.all([1, 2].map(() => openRunner(app.deps, { concurrency: 1 }).drain()));
    expect((await documents()).map(({ name }) => name).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `${n}.txt`));
    expect((await read(id)).counts).toMatchObject({ documents: 8, copies: 0, versions: 0 });
  });

  it("waits while the vault is archived, and goes on when it is restored", async () => {
    const { put, add, read, ada, vault, path, documents } = await here();
    const id = await add();
    await app.runJobs();
    await put("supply.txt", contract("Supply Agreement"));
    await ada.post(`${vault.path}/archive`);
    expect(await read(id)).toMatchObject({
      status: "paused",
      error: expect.stringContaining("archived"),
      next_sync_at: null,
    });
    expect((await ada.post(`${path}/${id}/sync`)).body.code).toBe("VAULT_ARCHIVED");
    await enqueueDueSyncs(app.deps, later(60));
    await app.runJobs();
    expect(await documents()).toEqual([]);
    await ada.post(`${vault.path}/restore`);
    await enqueueDueSyncs(app.deps, later(60));
    await app.runJobs();
    expect(await documents()).toHaveLength(1);
  });

  it("is blocked with a clear reason when the organization's storage is full, and loses nothing", async () => {
    const { put, add, sync, read, org, documents, ada } = await here();
    await ada.post("/webhooks", { url: "https://hooks.example.com/", events: ["source.failed"] });
    const sql = app.database.system;
    await sql`update organizations set storage_quota = 10 where id = ${org.id}`;
    await put("supply.txt", contract("Supply Agreement"));
    const id = await add();
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: "blocked", error: expect.stringContaining("bytes of storage") });
    expect(await sql`select from webhook_deliveries where organization_id = ${org.id}`).toEqual([]);
    await sql`update organizations set storage_quota = null, billing_mode = 'credits' where id = ${org.id}`;
    expect(await sync(id)).toMatchObject({ status: "blocked" });
    await sql`update organizations set billing_mode = 'unlimited' where id = ${org.id}`;
    expect(await sync(id)).toMatchObject({ status: "idle", counts: { documents: 1 } });
    expect(await documents()).toHaveLength(1);
  });

  it("stops when the source is deleted, whose documents stay", async () => {
    const { put, add, sync, ada, path, documents } = await here();
    await put("supply.txt", contract("Supply Agreement"));
    const id = await add();
    await sync(id);
    await ada.post(`${path}/${id}/sync`);
    expect((await ada.delete(`${path}/${id}`)).body).toEqual({ deleted: true });
    await app.runJobs();
    expect((await ada.get(`${path}/${id}`)).status).toBe(404);
    expect(await documents()).toHaveLength(1);
  });
});

describe("sources", () => {
  const WEBDAV = {
    kind: "webdav",
    name: "Cloud",
    secret: "pw-1",
    settings: { url: "https://cloud.example.com/dav/", username: "ada" },
  };
  const S3 = {
    kind: "s3",
    name: "Bucket",
    secret: "key-1",
    settings: { endpoint: "https://s3.example.com/", region: "eu-1", bucket: "files", access_key_id: "AKIA" },
  };

  it.each([
    "http://cloud.example.com/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://169.254.169.254/",
  ])("are refused at %s unless SOURCES_ALLOW_PRIVATE is on", async (url) => {
    const { ada, path } = await here();
    const webdav = await ada.post(path, { ...WEBDAV, settings: { ...WEBDAV.settings, url } });
    const s3 = await ada.post(path, { ...S3, settings: { ...S3.settings, endpoint: url } });
    expect([webdav.status, s3.status]).toEqual([400, 400]);
    expect(JSON.stringify(webdav.body)).toContain("body.settings.url");
    expect(JSON.stringify(s3.body)).toContain("body.settings.endpoint");
  });

  it.each([
    ["webdav", "url"],
    ["s3", "endpoint"],
  ])("make no connection when the name of a %s server resolves to a private address", async (kind, field) => {
    const { ada, path, add, read, org } = await here();
    const id = await add(kind === "s3" ? S3 : WEBDAV);
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    await app.database.organization(org.id)`
      update vault_sources set settings = jsonb_set(settings, ${[field]}::text[], to_jsonb(${url}::text)) where id = ${id}`;
    await app.runJobs();
    expect(await read(id)).toMatchObject({ status: "failed", error: expect.stringContaining("private") });
    expect(connections).toBe(0);
    await new Promise((resolve) => server.close(resolve));
    expect((await ada.delete(`${path}/${id}`)).status).toBe(200);
  });

  it("encrypt their secret, never show it, and ask for it again when the server or the user changes", async () => {
    const { add, read, ada, path, org } = await here();
    const id = await add(WEBDAV);
    expect(JSON.stringify(await read(id))).not.toContain("pw-1");
    expect(await read(id)).toMatchObject({ has_secret: true });
    const [row] = await app.database.organization(org.id)<{
      secret: string;
    }>`select secret from vault_sources where id = ${id}`;
    expect(row!.secret).toMatch(/^sealed:1:/);
    const moved = { settings: { url: "https://evil.example.com/dav/" } };
    const refused = await ada.patch(`${path}/${id}`, moved);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("body.secret")]);
    expect((await ada.patch(`${path}/${id}`, { settings: { username: "bo" } })).status).toBe(400);
    expect(
      (await ada.patch(`${path}/${id}`, { settings: { url: "https://cloud.example.com/dav/other/" } })).status,
    ).toBe(200);
    expect((await ada.patch(`${path}/${id}`, { ...moved, secret: "pw-2" })).status).toBe(200);
    await app.forgetJobs();
  });

  it("are for owners of the vault, and hidden from other organizations", async () => {
    const { add, ada, vault, path, org } = await here();
    const id = await add();
    const editor = await org.user({ managesVaults: true });
    await ada.post(`${vault.path}/members`, { user_id: editor.id, role: "editor" });
    expect((await editor.get(path)).status).toBe(403);
    const stranger = await (await app.organization()).user({ managesVaults: true });
    for (const [method, end] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/sync"],
      ["GET", "/items"],
    ] as const) {
      const reply = await stranger.send(
        method,
        `${path}/${id}${end}`,
        method === "PATCH" ? { body: { name: "Mine" } } : {},
      );
      expect(reply.status).toBe(404);
    }
    const theirs = await here();
    expect((await theirs.ada.get(`${theirs.path}/${id}`)).status).toBe(404);
  });

  it("on disk are refused on a server without SOURCES_DIR", async () => {
    const { ada, path } = await withVault(plain, folder);
    const reply = await ada.post(path, FOLDER);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      400,
      expect.stringContaining("SOURCES_DIR is not set"),
    ]);
  });

  it("are changed field by field; wrong settings are refused", async () => {
    const { ada, path } = await here();
    const unknown = await ada.post(path, { ...FOLDER, settings: { path: "", depth: 3 } });
    expect(unknown.status).toBe(400);
    const id = (await ada.post(path, FOLDER)).body.id;
    const changed = await ada.patch(`${path}/${id}`, { settings: { path: "../other" } });
    expect(JSON.stringify(changed.body)).toContain("body.settings.path");
    expect((await ada.patch(`${path}/${id}`, { secret: "x" })).status).toBe(400);
    expect((await ada.patch(`${path}/${id}`, { enabled: false, name: "Off" })).body).toMatchObject({
      enabled: false,
      name: "Off",
    });
    await app.runJobs();
    expect((await ada.get(`${path}/${id}`)).body).toMatchObject({ status: "paused", next_sync_at: null });
  });
});
