import type { Readable } from "node:stream";

/** Where the bytes of files are kept, by content: the same bytes of one organization are kept once. */
export interface Blobs {
  /**
   * Takes the file at `path` in; when it returns, the bytes are safe. Taking the same content again changes nothing, unless what is
   * held is no longer that content: then it is replaced.
   */
  put(key: BlobKey, path: string): Promise<void>;
  exists(key: BlobKey): Promise<boolean>;
  /** The bytes from `start` to `end` (inclusive), or all of them. */
  open(key: BlobKey, range?: { start: number; end: number }): Promise<Readable>;
  /** Runs the work with the bytes as a file on this machine, once they were compared with their hash. */
  withFile<T>(key: BlobKey, work: (path: string) => Promise<T>): Promise<T>;
  delete(key: BlobKey): Promise<void>;
  /** Clears away what processes that died left half put. */
  removeStale(): Promise<void>;
}

export interface BlobKey {
  organizationId: string;
  /** In lower-case hexadecimal digits. */
  sha256: string;
}

export type BlobFaultKind = "missing" | "corrupt";

/** The storage does not hold what it was given. */
export class BlobFault extends Error {
  readonly fault: BlobFaultKind;
  constructor(fault: BlobFaultKind, message: string) {
    super(message);
    this.fault = fault;
  }
}

export class MissingBlob extends BlobFault {
  constructor({ organizationId, sha256 }: BlobKey) {
    super("missing", `The storage does not hold ${sha256} of organization ${organizationId}.`);
  }
}

export class CorruptBlob extends BlobFault {
  constructor({ organizationId, sha256 }: BlobKey) {
    super("corrupt", `The storage holds other bytes than those of ${sha256} of organization ${organizationId}.`);
  }
}
