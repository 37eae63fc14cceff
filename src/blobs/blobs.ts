import type { Readable } from "node:stream";

/** Where the bytes of files are kept, by content: the same bytes of one organization are kept once. */
export interface Blobs {
  /** Takes the file at `path` in; when it returns, the bytes are safe. Taking the same content again changes nothing. */
  put(key: BlobKey, path: string): Promise<void>;
  exists(key: BlobKey): Promise<boolean>;
  /** The bytes from `start` to `end` (inclusive), or all of them. */
  open(key: BlobKey, range?: { start: number; end: number }): Promise<Readable>;
  /** Runs the work with the bytes as a file on this machine. */
  withFile<T>(key: BlobKey, work: (path: string) => Promise<T>): Promise<T>;
  delete(key: BlobKey): Promise<void>;
  /** Clears away what processes that died left half put. */
  tidy(): Promise<void>;
}

export interface BlobKey {
  organizationId: string;
  /** In lower-case hexadecimal digits. */
  sha256: string;
}

export class MissingBlob extends Error {
  constructor({ organizationId, sha256 }: BlobKey) {
    super(`The storage does not hold ${sha256} of organization ${organizationId}.`);
  }
}
