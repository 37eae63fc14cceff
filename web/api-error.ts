import { errorMessage, t } from "./messages.ts";

interface Issue {
  path: string;
  message: string;
}

/** An error response of the server, or no response at all (status 0). `message` is written for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Whether nothing exists at the address, or the address is invalid. */
  get isNotFound(): boolean {
    return this.status === 404 || issuesIn(this.details).some(({ path }) => path.startsWith("path"));
  }

  /** The error of each form field, by the field's name. */
  get fields(): Record<string, string> {
    const issues = issuesIn(this.details);
    return Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^body\./, ""), message]));
  }
}

export const hasField = <K extends string>(value: unknown, name: K): value is Record<K, unknown> =>
  typeof value === "object" && value !== null && name in value;

const isIssue = (value: unknown): value is Issue =>
  hasField(value, "path") && hasField(value, "message") && typeof value.path === "string";

const issuesIn = (details: unknown): Issue[] =>
  hasField(details, "issues") && Array.isArray(details.issues) ? details.issues.filter(isIssue) : [];

const withSubject = (field: string, message: string) =>
  field ? `${field} ${message}` : t("The request {message}", { message });

/** The message for a server error: the translation for its code if there is one, otherwise the server's own text. */
export const sentenceOf = ({ code, message }: { code: string; message: string }): string =>
  errorMessage(code) ?? message;

const INVALID = "VALIDATION_FAILED";

/** Validation errors as text, without the API's field names. */
function messageOf(details: unknown): string | undefined {
  const [issue] = issuesIn(details);
  if (!issue) return undefined;
  const field = issue.path.replace(/^(body|query|path)\.?/, "").replace(/[._]/g, " ");
  const words = /^\p{Lu}/u.test(issue.message) ? issue.message : withSubject(field, issue.message);
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

/** The error that the server replied with. */
export function errorIn(body: unknown, status: number, requestId: string | null): ApiError {
  const details = hasField(body, "details") ? body.details : undefined;
  const code = hasField(body, "code") ? String(body.code) : "INTERNAL";
  const own =
    (code === INVALID ? messageOf(details) : undefined) ?? (hasField(body, "error") ? String(body.error) : undefined);
  const isFault = code === "INTERNAL" || own === undefined;
  return new ApiError(status, code, isFault ? serverFault(requestId) : sentenceOf({ code, message: own }), details);
}

const serverFault = (requestId: string | null) =>
  requestId
    ? t(
        "Something went wrong on the server. Try again. If the problem persists, give the request ID {requestId} to your administrator.",
        { requestId },
      )
    : t("Something went wrong on the server. Try again. If the problem persists, contact your administrator.");
