import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { invalid } from "../errors.ts";

const LONGEST_SECONDS = 90;

/** The query parameters of operations that may wait for a job. */
export const WaitQuery = z.object({
  wait: z
    .string()
    .regex(/^\d+$/, "must be whole seconds, 0 or more")
    .transform(Number)
    .optional()
    .meta({ type: "integer", minimum: 0, pattern: undefined })
    .describe(
      `Seconds to wait for the job, as an integer. The default and maximum is ${LONGEST_SECONDS}. 0 returns immediately.`,
    ),
});

/** How long the client waits for a job to end. */
export interface Waiting {
  seconds: number;
  /** Fires when the client disconnects or the service shuts down. */
  signal: AbortSignal;
  /** `Preference-Applied`, if the wait came from the Prefer header. */
  headers: Record<string, string>;
}

/** Reads `?wait=` and `Prefer: wait=`. They must agree if both are given. */
export function readWait(query: unknown, headers: IncomingHttpHeaders, signal: AbortSignal): Waiting {
  const asked = (query as { wait?: number } | undefined)?.wait;
  const preferred = preferredWait(headers.prefer);
  if (asked !== undefined && preferred !== undefined && asked !== preferred) {
    throw invalid([{ path: "query.wait", message: "conflicts with the Prefer header: send only one of them" }]);
  }
  const seconds = Math.min(asked ?? preferred ?? LONGEST_SECONDS, LONGEST_SECONDS);
  return { seconds, signal, headers: preferred === undefined ? {} : { "preference-applied": `wait=${seconds}` } };
}

/** Ignores other preferences in the header. */
function preferredWait(header: string | string[] | undefined): number | undefined {
  const preferences = [header ?? []].flat().join(",").split(",");
  const wait = preferences.map(readPreference).find(({ name }) => name.toLowerCase() === "wait");
  if (!wait) return undefined;
  if (!/^\d+$/.test(wait.value)) {
    throw invalid([{ path: "header.Prefer", message: "must be whole seconds, such as wait=30" }]);
  }
  return Number(wait.value);
}

/** Parses a preference such as `wait=30; strict`. Without a regular expression, which could backtrack for hours over thousands of spaces. */
function readPreference(text: string) {
  const preference = text.split(";", 1)[0]!;
  const at = preference.indexOf("=");
  if (at === -1) return { name: preference.trim(), value: "" };
  const value = preference.slice(at + 1).trim();
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  return { name: preference.slice(0, at).trim(), value: isQuoted ? value.slice(1, -1).trim() : value };
}
