import { type DestinationStream, type Logger, pino } from "pino";

const LONGEST_MESSAGE = 500;
const DEEPEST_CAUSE = 3;
/** What the engine throws while it reads a text, with words of that text unquoted in the message. */
const READS_TEXT = ["SyntaxError", "RangeError", "URIError"];
const TELLING = ["code", "syscall", "severity", "routine", "schema", "table", "column", "constraint"];

/** The service's log, on standard error unless told otherwise. */
export function openLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: describeError } }, destination);
}

/** What an error tells of its kind and place. Values are left out: they may be secrets or the text of documents. */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Record<string, unknown>;
  const telling = TELLING.filter((name) => typeof fields[name] === "string").map((name) => [name, fields[name]]);
  return {
    type: error.name === "error" ? "DatabaseError" : error.name,
    ...Object.fromEntries(telling),
    message: READS_TEXT.includes(error.name) ? undefined : withoutQuotes(error.message),
    stack: framesOf(error),
    cause: error.cause !== undefined && depth < DEEPEST_CAUSE ? describeError(error.cause, depth + 1) : undefined,
  };
}

/** From the first quotation mark to the last: what stands between may hold marks of its own. */
function withoutQuotes(message: string): string {
  const first = message.search(/["'`“‘]/u);
  if (first === -1) return message.slice(0, LONGEST_MESSAGE);
  const last = Math.max(...['"', "'", "`", "”", "’"].map((mark) => message.lastIndexOf(mark)));
  const rest = last > first ? message.slice(last + 1) : "";
  return `${message.slice(0, first)}${message[first]}…${message[first]}${rest}`.slice(0, LONGEST_MESSAGE);
}

const framesOf = ({ stack = "", message }: Error) =>
  stack
    .replace(message, "")
    .split("\n")
    .filter((line) => /^ {4}at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
