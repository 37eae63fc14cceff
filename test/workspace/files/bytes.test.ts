import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runHousekeeping } from "../../../src/worker.ts";
import { form } from "../../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";

const app = useApp({ DATABASE_POOL: 2 });

async function person() {
  const org = await app.organization();
  return { org, ada: await org.user() };
}
const keyOf = (org: TestOrganization, text: string) => ({
  organizationId: org.id,
  sha256: createHash("sha256").update(text).digest("hex"),
});
const holds = (org: TestOrganization, text: string) => app.deps.blobs.exists(keyOf(org, text));
const waitingUploads = () => readdir(join(app.deps.config.DATA_DIR, "uploads"));
const BYTES = { "content-type": "application/octet-stream" };

async function session(ada: TestUser, size: number) {
  const { body } = await ada.post("/files/uploads", { file_name: "parts.txt", size });
  return `/files/uploads/${body.upload_id}`;
}

/** Runs an action between storing the bytes and listing them. */
let undo = () => {};
afterEach(() => undo());
function afterPut(happens: () => Promise<unknown>) {
  const { blobs } = app.deps;
  const { put } = blobs;
  undo = () => {
    blobs.put = put;
  };
  blobs.put = async (key, path) => {
    await put(key, path);
    undo();
    await happens();
  };
}

describe("every file has its bytes", () => {
  it("when the same bytes are being erased during the upload", async () => {
    const { org, ada } = await person();
    const { body: first } = await ada.upload("a.txt", "same");
    await ada.delete(`/files/${first.id}`);
    afterPut(() => runHousekeeping(app.deps));
    const { status, body } = await ada.upload("b.txt", "same");
    expect([status, await holds(org, "same")]).toEqual([200, true]);
    await runHousekeeping(app.deps);
    expect((await ada.get(`/files/${body.id}/content`)).text).toBe("same");
  });

  it("every upload part has its bytes", async () => {
    const { org, ada } = await person();
    const { body: first } = await ada.upload("a.txt", "same");
    await ada.delete(`/files/${first.id}`);
    const path = await session(ada, 4);
    afterPut(() => runHousekeeping(app.deps));
    expect((await ada.send("PUT", `${path}/parts/1`, { raw: "same", headers: BYTES })).status).toBe(200);
    await runHousekeeping(app.deps);
    expect(await holds(org, "same")).toBe(true);
    expect((await ada.post(`${path}/complete`, { part_count: 1 })).status).toBe(200);
  });
});

describe("a refused upload leaves no bytes behind", () => {
  it("when its folder becomes access-controlled during the upload", async () => {
    const { org, ada } = await person();
    const { body: folder } = await ada.post("/folders", { name: "Closing" });
    afterPut(() => ada.delete(`/folders/${folder.id}`));
    expect((await ada.upload("a.txt", "refused", { folder_id: folder.id })).status).toBe(404);
    await runHousekeeping(app.deps);
    expect([await holds(org, "refused"), await waitingUploads()]).toEqual([false, []]);
  });

  it("when the upload is aborted while a part arrives, or while the parts are joined", async () => {
    const { org, ada } = await person();
    const path = await session(ada, 8);
    await ada.send("PUT", `${path}/parts/2`, { raw: "last", headers: BYTES });
    afterPut(() => ada.send("PUT", `${path}/parts/1`, { raw: "next", headers: BYTES }));
    await ada.send("PUT", `${path}/parts/1`, { raw: "once", headers: BYTES });
    afterPut(() => ada.delete(path));
    expect((await ada.post(`${path}/complete`, { part_count: 2 })).status).toBe(404);
    const other = await session(ada, 4);
    afterPut(() => ada.delete(other));
    expect((await ada.send("PUT", `${other}/parts/1`, { raw: "late", headers: BYTES })).status).toBe(404);
    await runHousekeeping(app.deps);
    for (const text of ["once", "next", "last", "oncelast", "nextlast", "late"])
      expect([text, await holds(org, text)]).toEqual([text, false]);
    expect(await waitingUploads()).toEqual([]);
  });

  it.each(["a whole file", "a part"])("when the connection breaks: %s", async (what) => {
    const { org, ada } = await person();
    const { raw, headers } = form("a.txt", "x".repeat(100_000));
    const upload =
      what === "a part"
        ? { method: "PUT", path: `/v1${await session(ada, 200_000)}/parts/1`, headers: BYTES }
        : { method: "POST", path: "/v1/files", headers: headers! };
    const { hostname, port } = new URL(app.url);
    const length = String((raw as Buffer).length);
    const outgoing = request({
      hostname,
      port,
      ...upload,
      headers: { ...upload.headers, authorization: ada.key, "content-length": length },
    });
    outgoing.on("error", () => {});
    outgoing.write((raw as Buffer).subarray(0, 50_000));
    await eventually(async () => ((await waitingUploads()).length === 1 ? true : undefined));
    outgoing.destroy();
    await eventually(async () => ((await waitingUploads()).length === 0 ? true : undefined));
    expect((await ada.get("/files")).body.files).toEqual([]);
    expect(await readdir(join(app.deps.config.DATA_DIR, "blobs", org.id)).catch(() => [])).toEqual([]);
  });

  it("when the process dies between storing the bytes and inserting the file, after some hours", async () => {
    const { org } = await person();
    const path = join(app.deps.config.DATA_DIR, "lost.txt");
    await writeFile(path, "lost");
    const key = keyOf(org, "lost");
    await app.database.system`insert into arriving_blobs (organization_id, sha256) values (${org.id}, ${key.sha256})`;
    await app.deps.blobs.put(key, path);
    await runHousekeeping(app.deps);
    expect(await holds(org, "lost")).toBe(true);
    await app.database
      .system`update arriving_blobs set expires_at = now() - interval '1 second' where organization_id = ${org.id}`;
    await runHousekeeping(app.deps);
    expect(await holds(org, "lost")).toBe(false);
  });
});

it("erases bytes whose last file is deleted during their check", async () => {
  const { org, ada } = await person();
  const [first, second] = [(await ada.upload("a.txt", "same")).body, (await ada.upload("b.txt", "same")).body];
  await ada.delete(`/files/${first.id}`);
  let erasing: Promise<void> | undefined;
  await app.database.transaction(org.id, async (sql) => {
    await sql`delete from files where id = ${second.id}`;
    erasing = runHousekeeping(app.deps);
    await eventually(
      async () => (await app.database.system`select from pg_locks where not granted`).length > 0 || undefined,
    );
  });
  await erasing;
  await runHousekeeping(app.deps);
  expect(await holds(org, "same")).toBe(false);
});

it("an upload holds no database connection while the storage is slow", async () => {
  const { ada } = await person();
  const { blobs } = app.deps;
  const { put } = blobs;
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
  let waiting = 0;
  undo = () => {
    blobs.put = put;
  };
  blobs.put = async (key, path) => {
    waiting++;
    await slow;
    return put(key, path);
  };
  const uploads = Array.from({ length: 4 }, (_, index) => ada.upload(`${index}.txt`, `slow ${index}`));
  await eventually(() => waiting === 4 || undefined);
  expect((await ada.post("/projects", { name: "Meanwhile" })).status).toBe(201);
  goOn();
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
