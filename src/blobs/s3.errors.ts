import { ApiError, storageFull, unavailable } from "../errors.ts";
import { BlobFault } from "./blobs.ts";

interface Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const UNREACHED = new Set([
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
const BUSY = new Set(["TimeoutError", "SlowDown", "RequestTimeout", "Throttling", "ThrottlingException"]);

const FULL = new Set(["XMinioStorageFull", "XMinioAdminBucketQuotaExceeded", "QuotaExceeded"]);

const statusOf = (error: Failure) => error.$metadata?.httpStatusCode ?? 0;

/** Whether the storage did not answer, or said that it cannot now: the same request may pass in a moment. */
export function isUnavailable(thrown: unknown): boolean {
  const error = thrown as Failure;
  const status = statusOf(error);
  return status >= 500 || status === 429 || BUSY.has(error.name ?? "") || UNREACHED.has(error.code ?? "");
}

/** Whether the storage has no room left, or no more for us. */
const isFull = (error: Failure) => statusOf(error) === 507 || FULL.has(error.name ?? "");

/** Whether there is no such object. A storage without the bucket says 404 too, by another name. */
export function isMissing(thrown: unknown): boolean {
  const error = thrown as Failure;
  return statusOf(error) === 404 && error.name !== "NoSuchBucket";
}

/** What is thrown instead. What a storage replies may hold parts of the request, so only names and numbers are kept. */
export function toStorageError(thrown: unknown, bucket: string, onAway?: (error: Error) => void): Error {
  const error = thrown as Failure;
  if (thrown instanceof ApiError || thrown instanceof BlobFault) return thrown;
  const reason = [error.name, error.code, statusOf(error) || undefined].filter(Boolean).join(" ");
  if (isFull(error)) return storageFull();
  if (isUnavailable(error)) {
    onAway?.(new Error(`The bucket ${bucket} cannot be reached: ${reason}`));
    return unavailable("The storage of files cannot be reached right now. Try again shortly.", 5);
  }
  if (error.$metadata || error.name === "CredentialsProviderError")
    return new Error(`The storage refused a request for the bucket ${bucket}: ${reason}`);
  return thrown as Error;
}
