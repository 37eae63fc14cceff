import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connectDeps } from "../../../src/assembly/deps.ts";
import {
  decryptChunks,
  deriveContentKey,
  encryptChunks,
  locateRange,
  WrongChunk,
} from "../../../src/kernel/blobs/encryption/chunks.ts";
import { openFileKeys } from "../../../src/kernel/blobs/encryption/file-keys.ts";
import { openSecretBox } from "../../../src/kernel/db/secret-box.ts";
import { rotateSecrets } from "../../../src/kernel/secrets/secrets.ts";
import { runHousekeeping } from "../../../src/worker.ts";
import { convertBlobs } from "../../../src/workspace/files/integrity/convert-encryption.ts";
import { checkAllBlobs } from "../../../src/workspace/files/integrity/scrub.ts";
import { flip } from "../../support/documents/damage.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";

const OLD = "the secret key that was there first";
const NEW = "the secret key that came after that";
const CHUNK = 64 * 1024;
const KEY = deriveContentKey(randomBytes(32), "a".repeat(64));

async function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const collect = async (source: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
};
const encrypted = (bytes: Buffer, piece = 10_007) => collect(encryptChunks(KEY, bytes.length, pieces(bytes, piece)));
const decrypted = (sealed: Buffer, size: number, key = KEY) => collect(decryptChunks(key, size, pieces(sealed, 9_001)));

describe("chunks", () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_003])("return content of %i bytes", async (size) => {
    const bytes = randomBytes(size);
    const sealed = await encrypted(bytes);
    expect(sealed.equals(await encrypted(bytes, 65_536))).toBe(true);
    expect((await decrypted(sealed, size)).equals(bytes)).toBe(true);
  });

  it("return every range from the part of the encrypted bytes that holds it", async () => {
    const size = 3 * CHUNK + 500;
    const bytes = randomBytes(size);
    const sealed = await encrypted(bytes);
    const edges = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 3 * CHUNK, size - 2, size - 1];
    for (const start of edges) {
      for (const end of edges.filter((edge) => edge >= start)) {
        const part = locateRange(size, { start, end });
        const source = pieces(sealed.subarray(part.start, part.end + 1), 9_001);
        const read = await collect(decryptChunks(KEY, size, source, { start, end }));
        expect(read.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    }
  });

  it("refuse bytes that were changed, cut off, added or exchanged, and another key", async () => {
    const size = 2 * CHUNK + 100;
    const sealed = await encrypted(randomBytes(size));
    const piece = CHUNK + 16;
    const changed = Buffer.from(sealed);
    changed[70_000]! ^= 1;
    const [first, second, third] = [0, 1, 2].map((at) => sealed.subarray(at * piece, (at + 1) * piece)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const wrong = {
      changed,
      cut: sealed.subarray(0, -1),
      "without its last chunk": Buffer.concat([first, second]),
      "two chunks only, exchanged": Buffer.concat([second, first, third]),
      lengthened: Buffer.concat([sealed, Buffer.from("x")]),
      "with a chunk more": Buffer.concat([sealed, third]),
      empty: Buffer.alloc(0),
    };
    for (const [what, bytes] of Object.entries(wrong))
      await expect(decrypted(bytes, size), what).rejects.toThrow(WrongChunk);
    await expect(decrypted(Buffer.concat([first, second]), 2 * CHUNK), "cut at a chunk's end").rejects.toThrow(
      WrongChunk,
    );
    await expect(decrypted(sealed, size, randomBytes(32)), "another key").rejects.toThrow(WrongChunk);
  });
});

describe("files with FILE_ENCRYPTION=on", () => {
  const app = useApp({ FILE_ENCRYPTION: true, SECRET_KEY: OLD }, undefined, undefined, "encryption");
  const TEXT = "The lease ends in May, and begins again in June. ".repeat(4_000);

  /** Every stored file of an organization, with its path. */
  const stored = async ({ id }: TestOrganization) => {
    const folder = join(app.deps.config.DATA_DIR, "blobs", id);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
  };
  const upload = async (text = TEXT) => {
    const org = await app.organization();
    const ada = await org.user();
    const { status, body: file } = await ada.upload("lease.txt", text);
    expect(status).toBe(200);
    return { org, ada, file, content: `/files/${file.id}/content` };
  };
  /** The service with other settings on the same data. */
  const withSettings = async <T>(
    settings: Partial<typeof app.deps.config>,
    work: (deps: typeof app.deps) => Promise<T>,
  ): Promise<T> => {
    const { config } = app.deps;
    const connection = app.connection;
    const deps = await connectDeps({ ...config, ...settings }, connection, app.deps.log);
    return work(deps).finally(() => deps.close());
  };

  it("are stored without their words and their hash, and returned in full and in part", async () => {
    const { org, ada, file, content } = await upload();
    await app.runJobs();
    const [only, ...others] = await stored(org);
    expect(others).toEqual([]);
    expect(only!.bytes.includes("lease")).toBe(false);
    expect(only!.path).not.toContain(file.sha256);
    expect((await ada.get(content)).text).toBe(TEXT);
    expect((await ada.get(`/files/${file.id}/text`)).body.text.trim()).toBe(TEXT.trim());
    const part = await ada.send("GET", content, { headers: { range: "bytes=65530-65545" } });
    expect([part.status, part.text]).toEqual([206, TEXT.slice(65_530, 65_546)]);
    expect(await readdir(join(app.deps.config.DATA_DIR, "uploads"))).toEqual([]);
  });

  it("of two organizations with the same content have different bytes", async () => {
    const [one, other] = [await upload(), await upload()];
    const [[first], [second]] = [await stored(one.org), await stored(other.org)];
    expect(first!.bytes.length).toBe(second!.bytes.length);
    expect(first!.bytes.equals(second!.bytes)).toBe(false);
  });

  it("are stored once for the same content, and erased with it", async () => {
    const { org, ada, file } = await upload("The same words.");
    const again = await Promise.all([1, 2, 3].map(() => ada.upload("again.txt", "The same words.")));
    expect(await stored(org)).toHaveLength(1);
    for (const { id } of [file, ...again.map(({ body }) => body)]) await ada.delete(`/files/${id}`);
    await runHousekeeping(app.deps);
    expect(await stored(org)).toEqual([]);
    expect(await app.database.system`select from encrypted_blobs where organization_id = ${org.id}`).toEqual([]);
  });

  it("that were damaged are reported, and repaired by an upload of the same content", async () => {
    const { org, ada, content } = await upload();
    const [only] = await stored(org);
    await flip(only!.path);
    const { damaged } = await checkAllBlobs(app.deps);
    expect(damaged.filter(({ organization_id }) => organization_id === org.id)).toMatchObject([{ fault: "corrupt" }]);
    expect((await ada.get(content)).body.code).toBe("FILE_DAMAGED");
    await ada.upload("lease.txt", TEXT);
    expect((await ada.get(content)).text).toBe(TEXT);
  });

  it("that were stored in place of others, byte by byte, are reported as damaged", async () => {
    const { org, ada, content } = await upload("Party A pays 100 dollars.");
    await ada.upload("other.txt", "Party A pays 900 dollars.");
    const [one, other] = (await stored(org)) as [{ path: string; bytes: Buffer }, { path: string; bytes: Buffer }];
    await writeFile(one.path, other.bytes);
    await writeFile(other.path, one.bytes);
    expect((await ada.get(content)).body.code).toBe("FILE_DAMAGED");
  });

  it("can be read after the secret key was changed and secrets were rotated, without being written again", async () => {
    const { org, file } = await upload();
    const before = await stored(org);
    const key = { organizationId: org.id, sha256: file.sha256 as string };
    const settings = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
    await withSettings(settings, (deps) => rotateSecrets(deps.database.system, deps));
    const read = (deps: typeof app.deps) => deps.blobs.withFile(key, (path) => readFile(path, "utf8"));
    expect(await withSettings({ SECRET_KEY: NEW }, read)).toBe(TEXT);
    await expect(withSettings({ SECRET_KEY: "some other key that nobody ever used" }, read)).rejects.toThrow(
      /encrypted with the key [0-9a-f]{8}, which is not configured/,
    );
    expect(await stored(org)).toEqual(before);
    const back = { SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW };
    await withSettings(back, (deps) => rotateSecrets(deps.database.system, deps));
  });

  it("are converted to plain ones and back, and can be read either way", async () => {
    const { org, ada, file, content } = await upload();
    const plain = { FILE_ENCRYPTION: false };
    await withSettings(plain, async (deps) => {
      const key = { organizationId: org.id, sha256: file.sha256 as string };
      expect(await deps.blobs.withFile(key, (path) => readFile(path, "utf8"))).toBe(TEXT);
      expect((await convertBlobs(deps)).converted).toBeGreaterThan(0);
      expect((await convertBlobs(deps)).converted).toBe(0);
    });
    expect((await stored(org)).map(({ bytes }) => bytes.toString())).toEqual([TEXT]);
    expect((await ada.get(content)).text).toBe(TEXT);
    expect((await convertBlobs(app.deps)).converted).toBeGreaterThan(0);
    const [only, ...others] = await stored(org);
    expect(others).toEqual([]);
    expect(only!.bytes.includes("lease")).toBe(false);
    expect((await ada.get(content)).text).toBe(TEXT);
  });

  it("lose their key with their organization", async () => {
    const { org } = await upload();
    const keys = openFileKeys({ database: app.database, secrets: openSecretBox({ ...app.deps.config }) });
    const { id } = await keys.current(org.id);
    await app.database.system`delete from organizations where id = ${org.id}`;
    const rows = await app.database.system`select from file_keys where id = ${id}`;
    expect(rows).toEqual([]);
  });

  it("have keys that requests cannot read", async () => {
    const { org } = await upload();
    const asRequest = app.database.organization(org.id);
    await expect(asRequest`select * from file_keys`).rejects.toThrow(/permission denied/);
    await expect(asRequest`select * from encrypted_blobs`).rejects.toThrow(/permission denied/);
  });

  it("have the hash of the content that was uploaded", async () => {
    const { file } = await upload();
    expect(file.sha256).toBe(createHash("sha256").update(TEXT).digest("hex"));
  });
});
