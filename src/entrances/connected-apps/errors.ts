import { ApiError, toApiError } from "../../kernel/errors/errors.ts";

type OauthCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "unsupported_grant_type"
  | "temporarily_unavailable";

/** An OAuth error, which has its own codes (RFC 6749, 7591 and 8707). */
class OauthError extends ApiError {
  readonly oauth: OauthCode;
  constructor(oauth: OauthCode, message: string, status = 400) {
    super(status, status === 503 ? "UNAVAILABLE" : "VALIDATION_FAILED", message, {
      headers: status === 503 ? { "retry-after": "600" } : {},
    });
    this.oauth = oauth;
  }
}

export const oauthError = (code: OauthCode, message: string, status?: number) => new OauthError(code, message, status);

/** Any error in OAuth's format. */
export function writeOauthError(thrown: unknown): string {
  const error = toApiError(thrown);
  const code =
    error instanceof OauthError ? error.oauth : error.status >= 429 ? laterOrBroken(error) : "invalid_request";
  return JSON.stringify({ error: code, error_description: error.message.replace(/["\\]|[^\x20-\x7e]/g, "'") });
}

const laterOrBroken = ({ status }: ApiError) =>
  status === 429 || status === 503 ? "temporarily_unavailable" : "server_error";
