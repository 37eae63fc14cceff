import { ChanceryError, ConnectionFailed, FileFailed, InvalidRequest, JobFailed, TimedOut } from "../sdk/src/client.ts";

/** What a script can branch on. `chancery help` and docs/clients.md list them. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  flagged: 3,
  rejected: 4,
  notFound: 5,
  unreachable: 6,
  canceled: 130,
} as const;

/** The command line is not a valid command. */
export class UsageError extends Error {}

/** Something that the command line names does not exist. */
export class NotThere extends Error {}

/** Ctrl-C. */
export class Canceled extends Error {}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Canceled) return EXIT.canceled;
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotThere) return EXIT.notFound;
  if (error instanceof ConnectionFailed || error instanceof TimedOut) return EXIT.unreachable;
  if (error instanceof JobFailed || error instanceof FileFailed) return EXIT.failed;
  if (!(error instanceof ChanceryError) || error.status === undefined) return EXIT.failed;
  if (error.status === 404) return EXIT.notFound;
  if (error.status === 429 || error.status >= 502) return EXIT.unreachable;
  return error.status < 500 ? EXIT.rejected : EXIT.failed;
}

/** For the person who reads it: what happened, and where. Never a stack trace. */
export function describeError(error: unknown, server: string | undefined): string {
  if (error instanceof ConnectionFailed) return `${server ?? "The server"} cannot be reached: ${reasonOf(error)}`;
  if (error instanceof InvalidRequest && error.issues.length > 1)
    return [error.message, ...error.issues.map(({ path, message }) => `  ${path}: ${message}`)].join("\n");
  return error instanceof Error ? error.message : String(error);
}

/** The innermost cause says it best: `connect ECONNREFUSED 127.0.0.1:8787`. */
function reasonOf(error: Error): string {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof AggregateError && inner.errors[0] instanceof Error) return inner.errors[0].message;
    if (inner.cause === undefined) return inner.message;
  }
  return error.message;
}
