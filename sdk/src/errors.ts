import type { Job, StoredFile } from "./types.ts";

export interface Issue {
  path: string;
  message: string;
}

interface Told {
  /** The status of the reply; undefined if there was none. */
  status?: number;
  /** A stable code for programs: branch on it, not on the message. */
  code?: string;
  details?: Record<string, unknown>;
  /** Identifies the request in the server's log. */
  requestId?: string;
  cause?: unknown;
}

/** Everything that the client throws, except the reason of a signal that you aborted yourself. */
export class ChanceryError extends Error {
  readonly status?: number;
  readonly code?: string;
  readonly details?: Record<string, unknown>;
  readonly requestId?: string;

  constructor(message: string, { status, code, details, requestId, cause }: Told = {}) {
    super(message, { cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** 400: the request is not valid; `issues` says where. */
export class InvalidRequest extends ChanceryError {
  get issues(): Issue[] {
    return (this.details?.issues as Issue[] | undefined) ?? [];
  }
}
/** 401: the key is missing or malformed. */
export class Unauthenticated extends ChanceryError {}
/** 402: the organization's billing does not allow it. */
export class PaymentRequired extends ChanceryError {}
/** 403: the key is not active, or may not do this. */
export class Forbidden extends ChanceryError {}
/** 404: not found, or not visible to the key. */
export class NotFound extends ChanceryError {}
/** 409: the request conflicts with the current state. */
export class Conflict extends ChanceryError {}
/** 429, after all retries. */
export class RateLimited extends ChanceryError {
  /** Seconds to wait before the next request. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter = 60, ...told }: Told & { retryAfter?: number } = {}) {
    super(message, told);
    this.retryAfter = retryAfter;
  }
}
/** No reply came, or it was cut off. */
export class ConnectionFailed extends ChanceryError {}
/** It took longer than `timeoutMs`. */
export class TimedOut extends ChanceryError {}
/** The job ended without a result; `code` and the message are those of its error. */
export class JobFailed extends ChanceryError {
  readonly job: Pick<Job, "job_id" | "status" | "error">;

  constructor(job: Pick<Job, "job_id" | "status" | "error">) {
    super(job.error?.message ?? `The job was ${job.status}.`, { code: job.error?.code ?? job.status.toUpperCase() });
    this.job = job;
  }
}
/** The file could not be read; the message says why. */
export class FileFailed extends ChanceryError {
  readonly file: StoredFile;

  constructor(file: StoredFile) {
    super(file.extraction_error ?? "The file could not be read.", { code: "FILE_FAILED" });
    this.file = file;
  }
}
