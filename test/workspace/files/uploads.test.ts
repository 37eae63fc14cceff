import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { runHousekeeping } from "../../../src/worker.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp({ MAX_FILE_BYTES: 1024 * 1024 });

async function session(size = 10) {
  const org = await app.organization();
  const ada = await org.user();
  const { body } = await ada.post("/files/uploads", { file_name: "parts.txt", size });
  const path = `/files/uploads/${body.upload_id}`;
  const put = (number: number | string, raw: string) =>
    ada.send("PUT", `${path}/parts/${number}`, { raw, headers: { "content-type": "application/octet-stream" } });
  const complete = (part_count: number) => ada.post(`${path}/complete`, { part_count });
  return { org, ada, body, path, put, complete };
}

it("an upload starts with a session of at most 32 parts that lasts a day", async () => {
  const { body } = await session();
  expect(body).toEqual({
    upload_id: expect.any(String),
    part_size: expect.any(Number),
    max_parts: 32,
    expires_at: expect.any(String),
  });
  const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
});

it("accepts parts in any order, lets a resend overwrite, and joins them into a file", async () => {
  const { ada, put, complete, body } = await session();
  expect((await put(2, "56789")).body).toEqual({ upload_id: body.upload_id, part_number: 2, size: 5 });
  await put(1, "wrong");
  await put(1, "01234");
  const reply = await complete(2);
  expect([reply.status, reply.body.name, reply.body.size]).toEqual([200, "parts.txt", 10]);
  await app.runJobs();
  expect((await ada.get(`/files/${reply.body.id}/text`)).body.text).toBe("0123456789");
  expect((await complete(2)).body.id).toBe(reply.body.id);
});

it("refuses a gap and a wrong size with 400, and can be completed after that", async () => {
  const { put, complete } = await session();
  await put(1, "01234");
  await put(3, "56789");
  for (const count of [1, 2, 3]) expect((await complete(count)).body.code).toBe("VALIDATION_FAILED");
  await put(2, "x");
  expect((await complete(3)).status).toBe(400);
});

it.each(["0", "33", "x", "1.5"])("refuses part number %s with 400", async (number) => {
  const { put } = await session();
  expect((await put(number, "a")).status).toBe(400);
});

it.each([
  [{ file_name: "", size: 1 }],
  [{ file_name: "a".repeat(256), size: 1 }],
  [{ file_name: "a", size: 0 }],
  [{ file_name: "a" }],
  [{ size: 1 }],
])("refuses %j with 400", async (body) => {
  const { ada } = await session();
  expect((await ada.post("/files/uploads", body)).status).toBe(400);
});

it.each([0, 33, 1.5, "2"])("refuses part_count %j and names the valid range", async (part_count) => {
  const { ada, path } = await session();
  const { status, body } = await ada.post(`${path}/complete`, { part_count });
  expect([status, body.details.issues]).toEqual([
    400,
    [{ path: "body.part_count", message: "must be a whole number from 1 to 32" }],
  ]);
});

it("refuses a file over the size limit with 413 before any part is sent", async () => {
  const { ada } = await session();
  expect((await ada.post("/files/uploads", { file_name: "a", size: 1024 * 1024 + 1 })).body.code).toBe(
    "PAYLOAD_TOO_LARGE",
  );
});

it("aborting is idempotent, and an aborted upload accepts nothing more", async () => {
  const { ada, path, put, complete, body } = await session();
  await put(1, "0123456789");
  for (let time = 0; time < 2; time++)
    expect((await ada.delete(path)).body).toEqual({ upload_id: body.upload_id, aborted: true });
  for (const reply of [await put(1, "a"), await complete(1)])
    expect([reply.status, reply.body.code]).toEqual([404, "NOT_FOUND"]);
});

it("accepts no parts once it is complete, even after its file is deleted", async () => {
  const { org, ada, put, complete } = await session();
  await put(1, "0123456789");
  const { body: file } = await complete(1);
  const refused = async () => {
    const reply = await put(1, "9876543210");
    return [reply.status, reply.body.code];
  };
  expect(await refused()).toEqual([404, "NOT_FOUND"]);
  await ada.delete(`/files/${file.id}`);
  expect(await refused()).toEqual([404, "NOT_FOUND"]);
  expect((await complete(1)).status).toBe(404);
  await runHousekeeping(app.deps);
  expect(await app.database.system`select from upload_parts where organization_id = ${org.id}`).toEqual([]);
  expect(await app.deps.blobs.exists({ organizationId: org.id, sha256: file.sha256 })).toBe(false);
});

it("refuses a part that is empty or larger than the whole file", async () => {
  const { put } = await session();
  for (const bytes of ["", "x".repeat(11)]) expect((await put(1, bytes)).status).toBe(400);
});

it("creates one file for two completions with the same Idempotency-Key, and the second does no work", async () => {
  const { ada, path, put } = await session();
  await put(1, "0123456789");
  const complete = () => ada.post(`${path}/complete`, { part_count: 1 }, { headers: { "idempotency-key": "k" } });
  const [first, second] = [await complete(), await complete()];
  expect([second.text, second.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
  expect((await ada.get("/files")).body.files).toHaveLength(1);
});

it("belongs to the caller who started it and expires after a day", async () => {
  const { org, ada, path, body, put, complete } = await session();
  expect((await (await org.user()).delete(path)).status).toBe(404);
  expect((await org.asOrganization.delete(path)).status).toBe(404);
  const { body: sent } = await put(1, "01234");
  expect(sent.size).toBe(5);
  await app.database.system`update uploads set expires_at = now() where id = ${body.upload_id}`;
  expect([(await ada.delete(path)).status, (await put(2, "5")).status, (await complete(1)).status]).toEqual([
    404, 404, 404,
  ]);
  const sha256 = createHash("sha256").update("01234").digest("hex");
  await runHousekeeping(app.deps);
  expect(await app.deps.blobs.exists({ organizationId: org.id, sha256 })).toBe(false);
});
