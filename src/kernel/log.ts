import { type DestinationStream, type Logger, pino } from "pino";

const MAX_MESSAGE = 500;
const MAX_CAUSES = 3;
/** Errors of the JavaScript engine whose message contains the parsed text, without quotes. */
const QUOTING_ERRORS = ["SyntaxError", "RangeError", "URIError"];
const SAFE_FIELDS = ["code", "syscall", "severity", "routine", "schema", "table", "column", "constraint"];

/** The service's log, on standard error by default. */
export function openLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: describeError } }, destination);
}

/** Describes an error without its values, which may be secrets or text of documents. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Record<string, unknown>;
  const safe = SAFE_FIELDS.filter((name) => typeof fields[name] === "string").map((name) => [name, fields[name]]);
  return {
    type: error.name === "error" ? "DatabaseError" : error.name,
    ...Object.fromEntries(safe),
    message: QUOTING_ERRORS.includes(error.name) ? undefined : withoutQuotes(error.message),
    stack: framesOf(error),
    cause: error.cause !== undefined && depth < MAX_CAUSES ? describeError(error.cause, depth + 1) : undefined,
  };
}

/** Cuts from the first quotation mark to the last, because the text between may contain quotation marks. */
function withoutQuotes(message: string): string {
  const first = message.search(/["'`“‘]/u);
  if (first === -1) return message.slice(0, MAX_MESSAGE);
  const last = Math.max(...['"', "'", "`", "”", "’"].map((mark) => message.lastIndexOf(mark)));
  const rest = last > first ? message.slice(last + 1) : "";
  return `${message.slice(0, first)}${message[first]}…${message[first]}${rest}`.slice(0, MAX_MESSAGE);
}

const framesOf = ({ stack = "", message }: Error) =>
  stack
    .replace(message, "")
    .split("\n")
    .filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
