import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BlobFault, type BlobFaultKind, type BlobKey, type Blobs } from "./blobs.ts";

/** Reads a blob and compares its hash. Returns null if it is intact. */
export async function findBlobFault({ open }: Pick<Blobs, "open">, key: BlobKey): Promise<BlobFaultKind | null> {
  try {
    const hash = createHash("sha256");
    await pipeline(await open(key), hash);
    return hash.digest("hex") === key.sha256 ? null : "corrupt";
  } catch (error) {
    if (error instanceof BlobFault) return error.fault;
    if (isUnreadable(error)) return "corrupt";
    throw error;
  }
}

/** The expected size and hash of a stream. A range has no hash. */
export interface ExpectedContent {
  size: number;
  sha256?: string;
}

/**
 * Passes the bytes through and checks them. The last chunk is held back until the check passes, so a reader of damaged bytes never
 * sees a normal end of the stream. `onMismatch` throws the error to report.
 */
export function verifyStream(source: Readable, expected: ExpectedContent, onMismatch: () => Promise<never>): Readable {
  const check = async function* () {
    const hash = createHash("sha256");
    let size = 0;
    let held: Buffer | undefined;
    try {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > expected.size) throw new ContentMismatch();
        hash.update(chunk);
        if (held) yield held;
        held = chunk;
      }
      const isHashRight = expected.sha256 === undefined || hash.digest("hex") === expected.sha256;
      if (size < expected.size || !isHashRight) throw new ContentMismatch();
    } catch (error) {
      if (error instanceof ContentMismatch || error instanceof BlobFault || isUnreadable(error)) await onMismatch();
      throw error;
    }
    if (held) yield held;
  };
  const stream = Readable.from(check(), { objectMode: false });
  stream.once("close", () => source.destroy());
  return stream;
}

class ContentMismatch extends Error {}

/** The disk reports a read error. */
const isUnreadable = (error: unknown) => (error as { code?: unknown }).code === "EIO";
