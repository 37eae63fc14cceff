import type { ErrorCode } from "./error-codes.ts";

/** An error that callers see. Anything else thrown is a bug and becomes a 500. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details?: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    error: string,
    more: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(error);
    this.status = status;
    this.code = code;
    if (more.details) this.details = more.details;
    this.headers = more.headers ?? {};
  }

  toJSON() {
    return { error: this.message, code: this.code, ...(this.details && { details: this.details }) };
  }
}

/** The client disconnected before the whole request arrived. There is nobody to reply to, and it is not a bug. */
export class ClientGone extends Error {
  constructor() {
    super("client disconnected before the request was complete");
  }
}

/** One problem in the request, such as `{ path: "body.label", message: "..." }`. */
export interface Issue {
  path: string;
  message: string;
}

export const unauthenticated = (error: string) => new ApiError(401, "UNAUTHENTICATED", error);
export const signedOut = () =>
  new ApiError(401, "UNAUTHENTICATED", "You are not signed in, or your session has ended. Sign in and try again.");
export const factorSetupRequired = () =>
  new ApiError(
    403,
    "SECOND_FACTOR_SETUP_REQUIRED",
    "Your organization requires two-step verification. Set it up first.",
  );
export const networkNotAllowed = () =>
  new ApiError(
    403,
    "NETWORK_NOT_ALLOWED",
    "Your organization does not allow access from this network. Use an allowed network, or ask an administrator.",
  );
export const invalidKey = () =>
  new ApiError(403, "INVALID_KEY", "This API key is not valid. It may have been revoked or may have expired.");
/** For things that the caller can see but not change. */
export const forbidden = (error: string) => new ApiError(403, "FORBIDDEN", error);
export const notFound = (thing: string) =>
  new ApiError(
    404,
    "NOT_FOUND",
    `${thing.charAt(0).toUpperCase()}${thing.slice(1)} not found, or you do not have access to it.`,
  );
export const unknownPath = () => new ApiError(404, "NOT_FOUND", "There is no operation at this path.");
export const methodNotAllowed = (allowed: string[]) =>
  new ApiError(405, "METHOD_NOT_ALLOWED", `This path supports ${allowed.join(", ")}.`, {
    headers: { allow: allowed.join(", ") },
  });
export const invalid = (issues: Issue[]) =>
  new ApiError(400, "VALIDATION_FAILED", `The request is not valid: ${issues[0]?.path} ${issues[0]?.message}`, {
    details: { issues },
  });
/** The same with a complete sentence as the message. */
export const invalidField = (path: string, error: string) =>
  new ApiError(400, "VALIDATION_FAILED", error, { details: { issues: [{ path, message: error }] } });
export const badRequest = (code: ErrorCode, error: string) => new ApiError(400, code, error);
/** A request that comes a little too early. */
export const tryAgainSoon = (code: ErrorCode, error: string, status: 400 | 409 = 400) =>
  new ApiError(status, code, error, { headers: { "retry-after": "2" } });
/** The organization's billing does not allow it. */
export const paymentRequired = (code: ErrorCode, error: string) => new ApiError(402, code, error);
export const tooLarge = (limit: string) =>
  new ApiError(413, "PAYLOAD_TOO_LARGE", `The request body is too large: the limit is ${limit}.`);
export const tooSlow = () => new ApiError(408, "REQUEST_TIMEOUT", "The request took too long to arrive.");
/** `sent`: describes the declared content type, such as `the type text/plain`. */
export const unsupportedMediaType = (expected: string, sent: string) =>
  new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", `This operation expects ${expected}. The request has ${sent}.`);
export const unavailable = (error = "The service is unavailable. Try again shortly.", seconds = 1) =>
  new ApiError(503, "UNAVAILABLE", error, { headers: { "retry-after": String(seconds) } });

/** Nothing was saved. Only the operator can help, so there is no Retry-After. */
export const storageFull = () =>
  new ApiError(507, "STORAGE_FULL", "Storage is full. Nothing was saved. Ask the server operator to free up space.");
/** Error codes of disks, quotas and PostgreSQL for a full disk. */
const FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
export const isStorageFull = (error: unknown) => FULL.has(String((error as { code?: unknown } | undefined)?.code));

/** The database's error code for rows under a legal hold. Callers see its message. See `refuse_if_held`. */
const HELD = "LH001";
/** The database's error code for an organization that is being moved to another database. See `refuse_while_moving`. */
const MOVING = "OM001";
const MOVING_RETRY_SECONDS = 30;

/** The database refused a row outside the limits of the key. See the policies `key_limits`. */
const isOutsideOfLimits = (thrown: unknown) =>
  thrown instanceof Error && "code" in thrown && thrown.code === "42501" && thrown.message.includes('"key_limits"');

const SERVER_FAULT =
  "Something went wrong on the server. Try again. If the problem persists, give the request ID to your administrator.";

/** Maps any thrown value to the error that callers see. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isOutsideOfLimits(thrown)) return keyLimited();
  const code = thrown instanceof Error ? (thrown as { code?: unknown }).code : undefined;
  if (code === HELD) return conflict("LEGAL_HOLD", (thrown as Error).message);
  if (code === MOVING) return unavailable((thrown as Error).message, MOVING_RETRY_SECONDS);
  if (isStorageFull(thrown)) return storageFull();
  return new ApiError(500, "INTERNAL", SERVER_FAULT);
}

/** A conflict that a retry cannot resolve. `x-should-retry` tells clients so. */
export const conflict = (code: ErrorCode, error: string, details?: Record<string, unknown>) =>
  new ApiError(409, code, error, { headers: { "x-should-retry": "false" }, ...(details && { details }) });
/** A conflict with a request in progress. A retry may succeed. */
export const requestInProgress = (code: ErrorCode, error: string) =>
  new ApiError(409, code, error, { headers: { "retry-after": "1" } });

export const userKeyRequired = (status: 403 | 422) =>
  new ApiError(status, "USER_KEY_REQUIRED", "This operation requires a user-scoped key (u:svc_…).");
/** `needed`: all scopes of the operation; `missing`: those that the key does not have. */
export const scopeRequired = (needed: readonly string[], missing: readonly string[]) =>
  new ApiError(
    403,
    "SCOPE_REQUIRED",
    `This key lacks the scope ${missing.join(" and ")}, which this operation requires.`,
    {
      details: { required_scopes: needed, missing_scopes: missing },
    },
  );
/** For anything outside the vaults and projects of a limited key. */
export const keyLimited = () =>
  new ApiError(
    403,
    "KEY_LIMITED",
    "This key is limited to certain vaults and projects. It cannot do this outside of them, or for the whole organization.",
  );
export const organizationKeyRequired = () =>
  new ApiError(403, "ORGANIZATION_KEY_REQUIRED", "This operation requires an organization-scoped key (svc_…).");
