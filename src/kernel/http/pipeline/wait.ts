import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { invalid } from "../../errors/errors.ts";

const LONGEST_SECONDS = 90;

const waitQuery = (description: string) =>
  z.object({
    wait: z
      .string()
      .regex(/^\d+$/, "must be whole seconds, 0 or more")
      .transform(Number)
      .optional()
      .meta({ type: "integer", minimum: 0, maximum: LONGEST_SECONDS, pattern: undefined })
      .describe(description),
  });

/** The query parameters of operations that wait for a job. */
export const WaitQuery = waitQuery(
  `Seconds to wait for the job, as an integer. The default is ${LONGEST_SECONDS}; a higher value counts as ${LONGEST_SECONDS}. 0 returns immediately.`,
);

/** The query parameters of operations that wait only if the client asks for it. */
export const OptionalWaitQuery = waitQuery(
  `Seconds to wait until it is read, as an integer. A value higher than ${LONGEST_SECONDS} counts as ${LONGEST_SECONDS}. Without it, returns immediately.`,
);

/** How long the client waits for a job to end. */
export interface Waiting {
  seconds: number;
  /** Fires when the client disconnects or the service shuts down. */
  signal: AbortSignal;
  /** `Preference-Applied`, if the wait came from the Prefer header. */
  headers: Record<string, string>;
}

interface WaitingClient {
  headers: IncomingHttpHeaders;
  signal: AbortSignal;
}

/**
 * Reads `?wait=`, `Prefer: wait=` and `Prefer: respond-async`. The first two must agree if both are given. Without any, the
 * request waits as long as possible, or not at all.
 */
export function readWait(query: unknown, { headers, signal }: WaitingClient, waitsByDefault: boolean): Waiting {
  const asked = (query as { wait?: number } | undefined)?.wait;
  const preferred = preferredWait(headers.prefer);
  if (asked !== undefined && preferred !== undefined && asked !== preferred) {
    throw invalid([{ path: "query.wait", message: "conflicts with the Prefer header: send only one of them" }]);
  }
  const isAsync = asked === undefined && preferred === undefined && prefersAsync(headers.prefer);
  const unasked = waitsByDefault && !isAsync ? LONGEST_SECONDS : 0;
  const seconds = Math.min(asked ?? preferred ?? unasked, LONGEST_SECONDS);
  const applied = isAsync ? "respond-async" : preferred === undefined ? undefined : `wait=${seconds}`;
  return { seconds, signal, headers: applied === undefined ? {} : { "preference-applied": applied } };
}

const findPreference = (header: string | string[] | undefined, sought: string) => {
  const preferences = [header ?? []].flat().join(",").split(",");
  return preferences.map(readPreference).find(({ name }) => name.toLowerCase() === sought);
};

/** RFC 7240: the client does not want to wait. `wait=N` is more specific and takes precedence. */
const prefersAsync = (header: string | string[] | undefined) => findPreference(header, "respond-async") !== undefined;

/** Ignores other preferences in the header. */
function preferredWait(header: string | string[] | undefined): number | undefined {
  const wait = findPreference(header, "wait");
  if (!wait) return undefined;
  if (!/^\d+$/.test(wait.value)) {
    throw invalid([{ path: "header.Prefer", message: "must be whole seconds, such as wait=30" }]);
  }
  return Number(wait.value);
}

/** Parses a preference such as `wait=30; strict`. A regular expression could backtrack for hours over thousands of spaces. */
function readPreference(text: string) {
  const [preference = ""] = text.split(";", 1);
  const at = preference.indexOf("=");
  if (at === -1) return { name: preference.trim(), value: "" };
  const value = preference.slice(at + 1).trim();
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  return { name: preference.slice(0, at).trim(), value: isQuoted ? value.slice(1, -1).trim() : value };
}
