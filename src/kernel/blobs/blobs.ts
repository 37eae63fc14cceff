import type { Readable } from "node:stream";

/** Content-addressed storage: the same bytes of one organization are stored once. */
export interface Blobs {
  /**
   * Stores the file at `path` durably. Storing the same content again changes nothing, unless the stored bytes are damaged:
   * then they are replaced.
   */
  put(key: BlobKey, path: string): Promise<void>;
  exists(key: BlobKey): Promise<boolean>;
  /** The bytes from `start` to `end` (inclusive), or all of them. */
  open(key: BlobKey, range?: { start: number; end: number }): Promise<Readable>;
  /** Runs `work` with a local file of the bytes, after checking their hash. */
  withFile<T>(key: BlobKey, work: (path: string) => Promise<T>): Promise<T>;
  delete(key: BlobKey): Promise<void>;
  /** Removes partial uploads of processes that died. */
  removeStale(): Promise<void>;
}

export interface BlobKey {
  organizationId: string;
  /** Lower-case hexadecimal. */
  sha256: string;
}

export type BlobFaultKind = "missing" | "corrupt";

/** The stored bytes are missing or damaged. */
export class BlobFault extends Error {
  readonly fault: BlobFaultKind;
  constructor(fault: BlobFaultKind, message: string) {
    super(message);
    this.fault = fault;
  }
}

export class MissingBlob extends BlobFault {
  constructor({ organizationId, sha256 }: BlobKey) {
    super("missing", `Blob ${sha256} of organization ${organizationId} is missing from storage.`);
  }
}

export class CorruptBlob extends BlobFault {
  constructor({ organizationId, sha256 }: BlobKey) {
    super("corrupt", `Blob ${sha256} of organization ${organizationId} is corrupt: its hash does not match.`);
  }
}
