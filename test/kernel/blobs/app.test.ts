import { afterAll, beforeEach, expect, it } from "vitest";
import { runHousekeeping } from "../../../src/worker.ts";
import { useApp } from "../../support/harness.ts";
import { refuse, TestS3 } from "../../support/servers/s3.ts";

const s3 = await new TestS3().start();
afterAll(() => s3.stop());
const app = useApp({ BLOBS_URL: s3.address() });
const TEXT = "This agreement is made between Acme and Globex.";

beforeEach(() => {
  s3.requests.length = 0;
});

it("uploads, reads, downloads in full and in part, and erases a file stored in S3", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const { status, body: file } = await ada.upload("contract.txt", TEXT);
  expect(status).toBe(200);
  const key = `kept/${org.id}/${file.sha256.slice(0, 2)}/${file.sha256}`;
  expect(await s3.keys()).toContain(key);
  await app.runJobs();
  expect((await ada.get(`/files/${file.id}/text`)).body.text).toBe(TEXT);
  expect((await ada.get(`/files/${file.id}/content`)).text).toBe(TEXT);
  const part = await ada.send("GET", `/files/${file.id}/content`, { headers: { range: "bytes=5-13" } });
  expect([part.status, part.text]).toEqual([206, "agreement"]);
  expect((await ada.delete(`/files/${file.id}`)).status).toBe(204);
  await runHousekeeping(app.deps);
  expect(await s3.keys()).not.toContain(key);
});

it("answers 503 while the storage is unavailable and lists nothing; the same upload succeeds when it is back", async () => {
  const ada = await (await app.organization()).user();
  s3.meet("HEAD", refuse(503, "SlowDown"), 3);
  const refused = await ada.upload("contract.txt", TEXT);
  expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "5"]);
  expect((await ada.get("/files")).body.files).toEqual([]);
  expect((await ada.upload("contract.txt", TEXT)).status).toBe(200);
});

it("stays ready while the storage is unavailable: requests without files still work", async () => {
  const ada = await (await app.organization()).user();
  const { body: file } = await ada.upload("contract.txt", TEXT);
  s3.meet("GET", refuse(503, "SlowDown"), 3);
  expect((await ada.get(`/files/${file.id}/content`)).status).toBe(503);
  s3.meet("HEAD", refuse(503, "SlowDown"), 3);
  expect((await app.send("GET", "//readyz")).status).toBe(200);
  expect((await ada.upload("other.txt", "other")).status).toBe(503);
  expect((await ada.get(`/files/${file.id}`)).status).toBe(200);
});

it("joins parts stored in S3 into a file", async () => {
  const ada = await (await app.organization()).user();
  const whole = Buffer.from(TEXT);
  const { body: upload } = await ada.post("/files/uploads", { file_name: "parts.txt", size: whole.length });
  for (const [number, part] of [whole.subarray(0, 10), whole.subarray(10)].entries()) {
    const headers = { "content-type": "application/octet-stream" };
    await ada.send("PUT", `/files/uploads/${upload.upload_id}/parts/${number + 1}`, { raw: part, headers });
  }
  const { status, body: file } = await ada.post(`/files/uploads/${upload.upload_id}/complete`, { part_count: 2 });
  expect(status).toBe(200);
  expect((await ada.get(`/files/${file.id}/content`)).text).toBe(TEXT);
});
