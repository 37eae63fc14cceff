import { ApiError, toApiError } from "../../kernel/errors/errors.ts";

const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";

/** Error types of RFC 7644, section 3.12. */
export type ScimType =
  | "invalidFilter"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

/** An error with a SCIM error type. */
export class ScimError extends ApiError {
  readonly scimType: ScimType;
  constructor(status: number, scimType: ScimType, detail: string) {
    super(status, "VALIDATION_FAILED", detail);
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string) => new ScimError(400, "invalidValue", detail);
export const taken = (detail: string) => new ScimError(409, "uniqueness", detail);

const UNIQUE_VIOLATION = "23505";

/** Converts an error for a SCIM client. */
export function toScimError(thrown: unknown): ApiError {
  if ((thrown as { code?: unknown } | null)?.code === UNIQUE_VIOLATION)
    return taken("Another resource already has this name.");
  const error = toApiError(thrown);
  if (error.code === "EMAIL_TAKEN") return taken(error.message);
  if (error.code === "LAST_ADMINISTRATOR") return new ApiError(409, error.code, error.message);
  return error;
}

const scimTypeOf = (error: ApiError): { scimType?: ScimType } => {
  if (error instanceof ScimError) return { scimType: error.scimType };
  return error.status === 400 ? { scimType: "invalidSyntax" } : {};
};

/** The body of an error, as RFC 7644 describes it. The status is a string there. */
export const writeScimError = (error: ApiError) => ({
  schemas: [ERROR_SCHEMA],
  status: String(error.status),
  ...scimTypeOf(error),
  detail: error.message,
});
