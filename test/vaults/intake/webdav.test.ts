import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 as webdav } from "webdav-server";
import { useApp } from "../../support/harness.ts";
import { contract, note, withVault } from "./support.ts";

const app = useApp({ SOURCES_ALLOW_PRIVATE: true });
const folder = mkdtempSync(join(tmpdir(), "chancery-webdav-"));
let server: webdav.WebDAVServer;
let forbidden = "/nothing";
let isOverloaded = false;
let port: number;

beforeAll(async () => {
  const users = new webdav.SimpleUserManager();
  const ada = users.addUser("ada", "pw", false);
  const rights = new webdav.SimplePathPrivilegeManager();
  rights.setRights(ada, "/", ["all"]);
  server = new webdav.WebDAVServer({
    httpAuthentication: new webdav.HTTPBasicAuthentication(users, "test"),
    privilegeManager: rights,
    requireAuthentification: true,
    port: 0,
  });
  await server.setFileSystemAsync("/files", new webdav.PhysicalFileSystem(folder));
  server.beforeRequest((request, next) => {
    const isRefused = isOverloaded && request.request.method === "GET";
    if (!isRefused && !request.requested.uri.startsWith(forbidden)) return next();
    request.setCode(isRefused ? 503 : 403);
    request.exit();
  });
  const started = await server.startAsync(0);
  port = (started.address() as { port: number }).port;
});
afterAll(async () => {
  await server.stopAsync();
  rmSync(folder, { recursive: true });
});

let clock = 1_700_000_000;
async function put(path: string, content: string) {
  await writeFile(join(folder, path), content);
  clock += 10;
  await utimes(join(folder, path), clock, clock);
}

it("a WebDAV folder becomes documents, with versions, renamed and removed files", async () => {
  const { add, sync, documents, items } = await withVault(app, tmpdir());
  await mkdir(join(folder, "ä b"));
  await put("ä b/lease #1.txt", note("Lease Agreement"));
  await put("supply.txt", contract("Supply Agreement"));
  const settings = { url: `http://127.0.0.1:${port}/files`, username: "ada" };
  const id = await add({ kind: "webdav", name: "Cloud", secret: "pw", settings });
  expect(await sync(id)).toMatchObject({ status: "idle", error: null, counts: { documents: 2, skipped: 0 } });
  expect((await items(id)).map(({ path }: { path: string }) => path).sort()).toEqual([
    "supply.txt",
    "ä b/lease #1.txt",
  ]);
  await rename(join(folder, "ä b/lease #1.txt"), join(folder, "lease.txt"));
  await put("supply.txt", contract("Supply Agreement", "The price is 20 dollars."));
  expect((await sync(id)).counts).toEqual({
    documents: 2,
    versions: 1,
    unchanged: 0,
    renamed: 1,
    copies: 0,
    skipped: 0,
    removed: 0,
  });
  expect(await documents()).toHaveLength(3);
  await rm(join(folder, "lease.txt"));
  expect((await sync(id)).counts).toMatchObject({ removed: 1, documents: 2 });
});

it("a subfolder that may not be read is listed with the reason; the others are read, and nothing in it counts as removed", async () => {
  const { add, sync, items, documents } = await withVault(app, tmpdir());
  await mkdir(join(folder, "shared/closed"), { recursive: true });
  await put("shared/closed/option.txt", note("Option Agreement"));
  const settings = { url: `http://127.0.0.1:${port}/files/shared`, username: "ada" };
  const id = await add({ kind: "webdav", name: "Cloud", secret: "pw", settings });
  expect((await sync(id)).counts).toMatchObject({ documents: 1 });
  forbidden = "/files/shared/closed";
  await put("shared/loan.txt", note("Loan Agreement"));
  expect(await sync(id)).toMatchObject({ status: "idle", counts: { documents: 2, skipped: 1, removed: 0 } });
  expect(await items(id)).toContainEqual(
    expect.objectContaining({
      path: "closed",
      status: "skipped",
      reason: "Chancery does not have permission to read this folder.",
    }),
  );
  expect(await documents()).toHaveLength(2);
});

it("a wrong password, a missing folder and a server that is down are reported", async () => {
  const { add, sync } = await withVault(app, tmpdir());
  const at = (url: string, secret = "pw") =>
    add({ kind: "webdav", name: "Cloud", secret, settings: { url, username: "ada" } });
  const base = `http://127.0.0.1:${port}`;
  expect(await sync(await at(`${base}/files`, "wrong"))).toMatchObject({
    error: expect.stringContaining("refused the user"),
  });
  expect(await sync(await at(`${base}/files/none`))).toMatchObject({
    error: expect.stringContaining("does not exist"),
  });
  expect(await sync(await at("http://127.0.0.1:1/"))).toMatchObject({
    status: "failed",
    error: expect.stringContaining("could not be reached"),
  });
});

it("a file that is listed but cannot be downloaded is reported", async () => {
  const { add, sync } = await withVault(app, tmpdir());
  await mkdir(join(folder, "busy"));
  await put("busy/lease.txt", note("Lease Agreement"));
  const settings = { url: `http://127.0.0.1:${port}/files/busy`, username: "ada" };
  const id = await add({ kind: "webdav", name: "Cloud", secret: "pw", settings });
  isOverloaded = true;
  const source = await sync(id);
  isOverloaded = false;
  expect(source.error).toBe("The server answered 503 when a file was downloaded.");
});
