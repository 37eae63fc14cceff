import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BlobFault, type BlobFaultKind, type BlobKey, type Blobs } from "./blobs.ts";

/** Reads all of the bytes and says what is wrong with them; null when they are what was put. */
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

/** What the bytes on their way to a reader must be; a range has no hash to be compared with. */
export interface ExpectedContent {
  size: number;
  sha256?: string;
}

/**
 * The bytes as they come. The last of them are held back until all are known to be the right ones: whoever reads wrong bytes never
 * gets to a good end. `wrong` is asked what to throw.
 */
export function verifyStream(source: Readable, expected: ExpectedContent, wrong: () => Promise<never>): Readable {
  const passing = async function* () {
    const hash = createHash("sha256");
    let size = 0;
    let held: Buffer | undefined;
    try {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > expected.size) throw new WrongBytes();
        hash.update(chunk);
        if (held) yield held;
        held = chunk;
      }
      const isRight = expected.sha256 === undefined || hash.digest("hex") === expected.sha256;
      if (size < expected.size || !isRight) throw new WrongBytes();
    } catch (error) {
      if (error instanceof WrongBytes || isUnreadable(error)) await wrong();
      throw error;
    }
    if (held) yield held;
  };
  const stream = Readable.from(passing(), { objectMode: false });
  stream.once("close", () => source.destroy());
  return stream;
}

class WrongBytes extends Error {}

/** The disk itself says that it cannot read what it holds. */
const isUnreadable = (error: unknown) => (error as { code?: unknown }).code === "EIO";
