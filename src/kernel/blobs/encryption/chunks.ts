import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/** Content is encrypted in chunks, so that it can be streamed and any range can be read. */
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
const CIPHER = "aes-256-gcm";

/** A chunk was changed, moved, cut off or added, or the key is not the one it was encrypted with. */
export class WrongChunk extends Error {}

/**
 * The key of one blob's content. Identical content of an organization always gets the same key, and so the same encrypted bytes;
 * different content never shares a key. That makes chunk numbers safe to use as nonces.
 */
export const deriveContentKey = (organizationKey: Buffer, sha256: string): Buffer =>
  Buffer.from(hkdfSync("sha256", organizationKey, "", `chancery file ${sha256}`, 32));

/** Empty content still has one chunk, so that it is authenticated too. */
const countChunks = (size: number) => Math.max(1, Math.ceil(size / CHUNK_BYTES));

const encryptedSize = (size: number) => size + countChunks(size) * TAG_BYTES;

/** The chunk number, and whether it is the last chunk: this detects content that was truncated at a chunk boundary. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

/** Encrypts content of a known size. */
export async function* encryptChunks(key: Buffer, size: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const last = countChunks(size) - 1;
  let number = 0;
  for await (const chunk of regroup(source, CHUNK_BYTES)) {
    if (number > last) throw new Error("The file grew while it was encrypted.");
    yield encryptChunk(key, number, number === last, chunk);
    number++;
  }
  if (size === 0 && number === 0) yield encryptChunk(key, 0, true, Buffer.alloc(0));
  else if (number !== last + 1) throw new Error("The file shrank while it was encrypted.");
}

function encryptChunk(key: Buffer, number: number, isLast: boolean, chunk: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
}

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** The encrypted bytes that hold a range of the content. */
export function locateRange(size: number, { start, end }: ByteRange): ByteRange {
  const first = Math.floor(start / CHUNK_BYTES);
  const last = Math.floor(end / CHUNK_BYTES);
  return { start: first * SEALED_BYTES, end: Math.min((last + 1) * SEALED_BYTES, encryptedSize(size)) - 1 };
}

/** Decrypts the bytes that `locateRange` found, or all of them. Throws `WrongChunk`. */
export async function* decryptChunks(
  key: Buffer,
  size: number,
  source: AsyncIterable<Buffer>,
  range: ByteRange = { start: 0, end: size - 1 },
): AsyncGenerator<Buffer> {
  const last = countChunks(size) - 1;
  const end = size === 0 ? 0 : Math.floor(range.end / CHUNK_BYTES);
  let number = Math.floor(range.start / CHUNK_BYTES);
  for await (const sealed of regroup(source, SEALED_BYTES)) {
    if (number > end) throw new WrongChunk("There are more chunks than expected.");
    const from = number * CHUNK_BYTES;
    const chunk = decryptChunk(key, number, number === last, sealed);
    yield chunk.subarray(Math.max(0, range.start - from), Math.max(0, range.end + 1 - from));
    number++;
  }
  if (number !== end + 1) throw new WrongChunk("There are fewer chunks than expected.");
}

function decryptChunk(key: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new WrongChunk(`Chunk ${number} is cut off.`);
  const text = sealed.subarray(0, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const chunk = decipher.update(text);
  try {
    decipher.final();
  } catch {
    throw new WrongChunk(`Chunk ${number} was changed.`);
  }
  return chunk;
}

/** The same bytes in pieces of `length`; the last may be shorter. */
async function* regroup(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (let bytes of source) {
    while (held + bytes.length >= length) {
      const needed = length - held;
      const rest = bytes.subarray(0, needed);
      yield parts.length > 0 ? Buffer.concat([...parts, rest]) : rest;
      bytes = bytes.subarray(needed);
      parts = [];
      held = 0;
    }
    if (bytes.length > 0) parts.push(bytes);
    held += bytes.length;
  }
  if (held > 0) yield Buffer.concat(parts);
}
