import { ApiError, storageFull, unavailable } from "../errors/errors.ts";
import { BlobFault } from "./blobs.ts";

interface Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ERR_STREAM_PREMATURE_CLOSE",
]);
const THROTTLING_ERRORS = new Set(["TimeoutError", "SlowDown", "RequestTimeout", "Throttling", "ThrottlingException"]);

const QUOTA_ERRORS = new Set(["XMinioStorageFull", "XMinioAdminBucketQuotaExceeded", "QuotaExceeded"]);

const statusOf = (error: Failure) => error.$metadata?.httpStatusCode ?? 0;

/** Whether the storage is unreachable or overloaded, so that a retry may succeed. */
export function isUnavailable(thrown: unknown): boolean {
  const error = thrown as Failure;
  const status = statusOf(error);
  return (
    status >= 500 ||
    status === 429 ||
    THROTTLING_ERRORS.has(error.name ?? "") ||
    CONNECTION_ERRORS.has(error.code ?? "")
  );
}

/** Whether the storage or our quota is full. */
const isFull = (error: Failure) => statusOf(error) === 507 || QUOTA_ERRORS.has(error.name ?? "");

/** Whether the object does not exist. A missing bucket is also a 404, but with another name. */
export function isMissing(thrown: unknown): boolean {
  const error = thrown as Failure;
  return statusOf(error) === 404 && error.name !== "NoSuchBucket";
}

/** Converts an error of the S3 client. Replies may contain parts of the request, so only names and codes are kept. */
export function toStorageError(thrown: unknown, bucket: string, onUnavailable?: (error: Error) => void): Error {
  const error = thrown as Failure;
  if (thrown instanceof ApiError || thrown instanceof BlobFault) return thrown;
  const reason = [error.name, error.code, statusOf(error) || undefined].filter(Boolean).join(" ");
  if (isFull(error)) return storageFull();
  if (isUnavailable(error)) {
    onUnavailable?.(new Error(`S3 bucket ${bucket} is unavailable: ${reason}`));
    return unavailable("File storage is unavailable. Try again shortly.", 5);
  }
  if (error.$metadata || error.name === "CredentialsProviderError")
    return new Error(`S3 rejected a request for bucket ${bucket}: ${reason}`);
  return thrown as Error;
}
