import { tmpdir } from "node:os";
import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { TestS3 } from "../../support/servers/s3.ts";
import { contract, note, withVault } from "./support.ts";

const app = useApp({ SOURCES_ALLOW_PRIVATE: true });
const storage = new TestS3();
let client: S3Client;
const Bucket = "files";

beforeAll(async () => {
  await storage.start({ allowMismatchedSignatures: true });
  const { endpoint, region, credentials } = storage.address();
  client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: credentials! });
});
afterAll(async () => {
  client.destroy();
  await storage.stop();
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket, Key, Body }));

it("an S3 prefix becomes documents, with versions, renamed and removed objects", async () => {
  const { add, sync, documents, items } = await withVault(app, tmpdir());
  await put("in/supply.txt", contract("Supply Agreement"));
  await put("in/deep/lease.txt", note("Lease Agreement"));
  await put("elsewhere/loan.txt", note("Loan Agreement"));
  const { endpoint, region } = storage.address();
  const settings = { endpoint, region, bucket: Bucket, prefix: "in/", access_key_id: "S3RVER" };
  const id = await add({ kind: "s3", name: "Bucket", secret: "S3RVER", settings });
  expect(await sync(id)).toMatchObject({ status: "idle", error: null, counts: { documents: 2, skipped: 0 } });
  await put("in/lease (signed).txt", note("Lease Agreement"));
  await client.send(new DeleteObjectCommand({ Bucket, Key: "in/deep/lease.txt" }));
  await put("in/supply.txt", contract("Supply Agreement", "The price is 20 dollars."));
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
  await client.send(new DeleteObjectCommand({ Bucket, Key: "in/supply.txt" }));
  expect((await sync(id)).counts).toMatchObject({ removed: 1 });
  expect((await items(id)).map(({ path }: { path: string }) => path).sort()).toEqual([
    "in/lease (signed).txt",
    "in/supply.txt",
  ]);
});

it("a wrong key and a missing bucket are reported", async () => {
  const { add, sync } = await withVault(app, tmpdir());
  const { endpoint, region } = storage.address();
  const settings = { endpoint, region, bucket: Bucket, access_key_id: "S3RVER" };
  const wrong = await add({
    kind: "s3",
    name: "Bucket",
    secret: "S3RVER",
    settings: { ...settings, access_key_id: "WRONG" },
  });
  expect(await sync(wrong)).toMatchObject({ status: "failed", error: expect.stringContaining("refused the key") });
  const missing = await add({
    kind: "s3",
    name: "Bucket",
    secret: "S3RVER",
    settings: { ...settings, bucket: "nowhere" },
  });
  expect(await sync(missing)).toMatchObject({ status: "failed", error: "The storage has no bucket of this name." });
});
