import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BlobKey } from "../../../src/kernel/blobs/blobs.ts";
import { openS3Blobs, type S3Options } from "../../../src/kernel/blobs/s3.ts";
import { cutDownload, cutUpload, refuse, silence, swap, TestS3 } from "../../support/servers/s3.ts";

const s3 = new TestS3();
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "chancery-s3-"));
  await s3.start();
});
afterAll(async () => {
  await s3.stop();
  await rm(home, { recursive: true });
});
beforeEach(() => {
  s3.requests.length = 0;
});

const store = (options: Partial<S3Options> = {}, address = s3.address()) =>
  openS3Blobs(address, { folder: join(home, "uploads"), ...options });
const sent = (method: string) => s3.requests.filter((request) => request.method === method);
/** A connection that is cut at the wrong moment is noticed only by a timeout. */
const SHORT = { responseTimeoutMs: 2000, stallTimeoutMs: 2000 };
const AWAY = { status: 503, code: "UNAVAILABLE" };

async function aFile(text = `words ${randomUUID()} `.repeat(20_000)): Promise<{ key: BlobKey; path: string }> {
  const path = join(home, randomUUID());
  await writeFile(path, text);
  return { key: { organizationId: randomUUID(), sha256: createHash("sha256").update(text).digest("hex") }, path };
}

const kept = async () => {
  const file = await aFile();
  await store().put(file.key, file.path);
  s3.requests.length = 0;
  return file;
};

describe("a put", () => {
  it("sends one signed request with the length and hash of the bytes, under prefix, organization and hash", async () => {
    const { key, path } = await aFile();
    await store().put(key, path);
    expect(s3.requests.map(({ method }) => method)).toEqual(["HEAD", "PUT"]);
    const [{ headers, url }] = sent("PUT") as [(typeof s3.requests)[0]];
    expect(url!.split("?")[0]).toBe(`/files/kept/${key.organizationId}/${key.sha256.slice(0, 2)}/${key.sha256}`);
    expect(headers).toMatchObject({
      "content-length": String((await stat(path)).size),
      "x-amz-content-sha256": key.sha256,
      "x-amz-checksum-sha256": Buffer.from(key.sha256, "hex").toString("base64"),
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 .*SignedHeaders=[^,]*x-amz-content-sha256/),
    });
  });

  it("sends nothing when the bytes exist, and all of them again when the size is wrong", async () => {
    const { key, path } = await kept();
    await store().put(key, path);
    expect(sent("PUT")).toHaveLength(0);
    s3.meet("HEAD", (_request, response) => response.writeHead(200, { "content-length": "3" }).end());
    await store().put(key, path);
    expect(sent("PUT")).toHaveLength(1);
  });

  it("works with a prefix of unusual characters, and with none", async () => {
    for (const path of ["files/acte%20légal/2%2B2", "files"]) {
      const { key, path: file } = await aFile();
      const blobs = store({}, s3.address({ path }));
      await blobs.put(key, file);
      expect(await blobs.exists(key)).toBe(true);
    }
  });
});

describe("when the storage is unavailable", () => {
  it.each([
    ["answers 500", refuse(500, "InternalError")],
    ["answers SlowDown", refuse(503, "SlowDown")],
    ["drops the connection", cutUpload],
  ])("sends the file again when it %s twice", async (_what, trouble) => {
    const { key, path } = await aFile();
    s3.meet("PUT", trouble, 2);
    await store().put(key, path);
    expect(sent("PUT")).toHaveLength(3);
    await expect(store().withFile(key, async () => "whole")).resolves.toBe("whole");
  });

  it("gives up after three attempts with 503, stores nothing, and logs the reason without secrets", async () => {
    const { key, path } = await aFile();
    const reported: Error[] = [];
    s3.meet("PUT", cutUpload, 3);
    const putting = store({ onUnavailable: (error) => reported.push(error) }).put(key, path);
    await expect(putting).rejects.toMatchObject(AWAY);
    expect(await store().exists(key)).toBe(false);
    expect(reported.map(({ message }) => message)).toEqual([
      expect.stringMatching(/bucket files is unavailable: .*(RESET|PIPE)/),
    ]);
    expect(JSON.stringify(reported.map((error) => [error.message, { ...error }]))).not.toContain("S3RVER");
  });

  it("answers 503 to every request while nobody is listening", async () => {
    const nowhere = { ...s3.address(), endpoint: "http://127.0.0.1:1" };
    const blobs = store({}, nowhere);
    const { key, path } = await aFile();
    const calls = [
      blobs.exists(key),
      blobs.put(key, path),
      blobs.open(key),
      blobs.delete(key),
      blobs.withFile(key, async () => {}),
    ];
    const refused = { status: "rejected", reason: expect.objectContaining(AWAY) };
    expect(await Promise.allSettled(calls)).toEqual(calls.map(() => refused));
  });

  it("times out on a missing response and on a stalled upload", async () => {
    const { key, path } = await aFile();
    s3.meet("HEAD", silence, 3);
    await expect(store({ responseTimeoutMs: 100 }).exists(key)).rejects.toMatchObject(AWAY);
    s3.meet("PUT", silence, 3);
    await expect(store({ stallTimeoutMs: 100 }).put(key, path)).rejects.toMatchObject(AWAY);
  });

  it("retries an interrupted download, and leaves no file if it never succeeds", async () => {
    const { key } = await kept();
    s3.meet("GET", cutDownload, 2);
    expect(await store(SHORT).withFile(key, async (path) => (await stat(path)).mode & 0o777)).toBe(0o600);
    s3.meet("GET", cutDownload, 3);
    await expect(store(SHORT).withFile(key, async () => "reached")).rejects.toMatchObject(AWAY);
    expect(await readdir(join(home, "uploads"))).toEqual([]);
  });

  it("aborts a stream with 503 when the bytes stop coming", async () => {
    const { key } = await kept();
    s3.meet("GET", cutDownload);
    const stream = await store().open(key);
    await expect(stream.toArray()).rejects.toMatchObject(AWAY);
  });

  it("closes the connection when an upload is refused early", async () => {
    const { key, path } = await aFile("x".repeat(20_000_000));
    const gone = new Promise((resolve) =>
      s3.meet("PUT", (request, response) => {
        request.socket.once("close", resolve);
        response.writeHead(403).end();
      }),
    );
    await expect(store().put(key, path)).rejects.toThrow(/403/);
    await gone;
  });

  it("closes the connection when the reader goes away", async () => {
    const { key } = await kept();
    const gone = new Promise((resolve) =>
      s3.meet("GET", (request, response) => {
        response.writeHead(200, { "content-length": "1000" }).write("a beginning");
        request.socket.once("close", resolve);
      }),
    );
    (await store().open(key)).destroy();
    await gone;
  });
});

describe("when the storage misbehaves or is misconfigured", () => {
  it("never returns bytes other than those stored", async () => {
    const { key } = await kept();
    s3.meet("GET", swap);
    await expect(store().withFile(key, async () => "reached")).rejects.toThrow(/is corrupt/);
    s3.meet("GET", swap);
    await expect(store().open(key, { start: 0, end: 3 })).rejects.toThrow(/range/);
  });

  it.each([
    ["the secret is wrong", { user: "S3RVER:wrong%2Fsecret" }, /rejected .*bucket files.* 403/],
    ["the bucket does not exist", { path: "nowhere" }, /bucket nowhere: NoSuchBucket 404/],
  ])("reports the problem, without a retry, when %s", async (_what, part, message) => {
    const { key, path } = await aFile();
    const failing = store({}, s3.address(part)).put(key, path);
    await expect(failing).rejects.toThrow(message);
    await expect(failing).rejects.not.toHaveProperty("status");
    expect(sent("PUT").length).toBeLessThan(2);
  });
});
