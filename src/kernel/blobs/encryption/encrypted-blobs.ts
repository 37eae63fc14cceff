import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UnreadableSecret } from "../../db/secret-box.ts";
import type { Sql } from "../../db/sql.ts";
import { BlobFault, type BlobKey, type Blobs, CorruptBlob, MissingBlob } from "../blobs.ts";
import { findBlobFault } from "../integrity.ts";
import { type ByteRange, decryptChunks, deriveContentKey, encryptChunks, locateRange, WrongChunk } from "./chunks.ts";
import * as store from "./encrypted-blobs.store.ts";
import type { FileKeys } from "./file-keys.ts";

export { findEncryptedBlob } from "./encrypted-blobs.store.ts";

export interface EncryptedBlobs extends Blobs {
  /** The storage itself, for plain files. Needs no database. */
  plain: Blobs;
}

export interface EncryptionOptions {
  /** Where the bytes are stored: plain under their own hash, or encrypted under the hash of the encrypted bytes. */
  stored: Blobs;
  sql: Sql;
  keys: FileKeys;
  /** Whether new content is encrypted. Stored content can be read either way. */
  encrypts: boolean;
  /** Folder for temporary local copies. */
  folder: string;
}

/** Large pieces, because each costs a turn of the event loop. */
const HELD_BYTES = 1024 * 1024;
const READING = { highWaterMark: HELD_BYTES };
const WRITING = { highWaterMark: HELD_BYTES, mode: 0o600 };

/** Blobs, some of which are stored encrypted. Each encrypted blob has a row with its stored hash and its key. */
export function openEncryptedBlobs(options: EncryptionOptions): EncryptedBlobs {
  const { stored, sql, keys, encrypts, folder } = options;
  const find = (key: BlobKey) => store.findEncryptedBlob(sql, key);
  const contentKey = async ({ organizationId, sha256 }: BlobKey, { key_id }: store.EncryptedBlob) =>
    deriveContentKey((await keys.find(organizationId, key_id)).bytes, sha256);
  const openBlob: Blobs["open"] = async (key, range) => {
    const blob = await find(key);
    if (!blob) return stored.open(key, range);
    const secret = await contentKey(key, blob);
    const part = range && locateRange(blob.size, range);
    const source = await stored.open(storedKey(key, blob), part).catch(nameContent(key));
    return decryptStream({ secret, key, size: blob.size }, source, range);
  };
  const forget = async (key: BlobKey, blob: store.EncryptedBlob) => {
    await stored.delete(storedKey(key, blob));
    await store.deleteEncryptedBlob(sql, key);
  };
  return {
    plain: stored,
    open: openBlob,
    async exists(key) {
      const blob = await find(key);
      return stored.exists(blob ? storedKey(key, blob) : key);
    },
    async put(key, path) {
      const blob = await find(key);
      if (blob && encrypts && (await isIntact(openBlob, key))) return;
      if (encrypts) return putEncrypted(options, key, path, blob);
      await stored.put(key, path);
      if (blob) await forget(key, blob);
    },
    async withFile(key, work) {
      const blob = await find(key);
      if (!blob) return stored.withFile(key, work);
      const secret = await contentKey(key, blob);
      return withTemporary(folder, async (temporary) => {
        await stored
          .withFile(storedKey(key, blob), (path) => decryptFile({ secret, key, size: blob.size }, path, temporary))
          .catch(nameContent(key));
        return work(temporary);
      });
    },
    async delete(key) {
      const blob = await find(key);
      if (blob) await forget(key, blob);
      await stored.delete(key);
    },
    removeStale: () => stored.removeStale(),
  };
}

const storedKey = ({ organizationId }: BlobKey, { stored_sha256 }: store.EncryptedBlob): BlobKey => ({
  organizationId,
  sha256: stored_sha256,
});

const isIntact = (open: Blobs["open"], key: BlobKey) =>
  findBlobFault({ open }, key).then(
    (fault) => fault === null,
    (error) => (error instanceof UnreadableSecret ? false : Promise.reject(error)),
  );

/** Writes the row first: if the process dies, the row leads to the orphaned bytes, and both are deleted together. */
async function putEncrypted(
  { stored, sql, keys, folder }: EncryptionOptions,
  key: BlobKey,
  path: string,
  former: store.EncryptedBlob | undefined,
) {
  const { id: key_id, bytes } = await keys.current(key.organizationId);
  await withTemporary(folder, async (temporary) => {
    const { size } = await stat(path);
    const stored_sha256 = await encryptFile(deriveContentKey(bytes, key.sha256), size, path, temporary);
    const blob = { key_id, stored_sha256, size };
    await store.upsertEncryptedBlob(sql, key, blob);
    await stored.put(storedKey(key, blob), temporary);
    if (former && former.stored_sha256 !== stored_sha256) await stored.delete(storedKey(key, former));
    if (!former) await stored.delete(key);
  });
}

/** Reports damage of the encrypted bytes as damage of the content. */
const nameContent = (key: BlobKey) => (error: unknown) => {
  if (!(error instanceof BlobFault)) throw error;
  throw error.fault === "missing" ? new MissingBlob(key) : new CorruptBlob(key);
};

interface Encrypted {
  secret: Buffer;
  key: BlobKey;
  size: number;
}

function decryptStream({ secret, key, size }: Encrypted, source: Readable, range?: ByteRange): Readable {
  const decrypt = async function* () {
    try {
      yield* decryptChunks(secret, size, source, range);
    } catch (error) {
      throw error instanceof WrongChunk ? new CorruptBlob(key) : error;
    }
  };
  const stream = Readable.from(decrypt(), { objectMode: false });
  stream.once("close", () => source.destroy());
  return stream;
}

async function decryptFile(encrypted: Encrypted, path: string, target: string) {
  const { key } = encrypted;
  const hash = createHash("sha256");
  const content = decryptStream(encrypted, createReadStream(path, READING));
  await pipeline(content, hashing(hash), createWriteStream(target, WRITING));
  if (hash.digest("hex") !== key.sha256) throw new CorruptBlob(key);
}

/** Returns the hash of the encrypted bytes. */
async function encryptFile(secret: Buffer, size: number, path: string, target: string): Promise<string> {
  const hash = createHash("sha256");
  const encrypt = (source: AsyncIterable<Buffer>) => encryptChunks(secret, size, source);
  await pipeline(createReadStream(path, READING), encrypt, hashing(hash), createWriteStream(target, WRITING));
  return hash.digest("hex");
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      hash.update(bytes);
      yield bytes;
    }
  };

async function withTemporary<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  return work(path).finally(() => rm(path, { force: true }));
}
