import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { invalid } from "../errors.ts";

const LONGEST_SECONDS = 90;

/** The query of an operation that may wait for a job. */
export const WaitQuery = z.object({
  wait: z
    .string()
    .regex(/^\d+$/, "must be whole seconds, 0 or more")
    .transform(Number)
    .optional()
    .meta({ type: "integer", minimum: 0, pattern: undefined })
    .describe(`Whole seconds to wait for the job; ${LONGEST_SECONDS} when absent, and at most. 0 returns at once.`),
});

/** How long the caller waits for a job to end, and until when at most. */
export interface Waiting {
  seconds: number;
  /** Fires when the caller has gone or the service shuts down. */
  signal: AbortSignal;
  /** Says that the preference of the caller's header was followed. */
  headers: Record<string, string>;
}

/** Reads `?wait=` and `Prefer: wait=`, which must agree when both are given. */
export function readWait(query: unknown, headers: IncomingHttpHeaders, signal: AbortSignal): Waiting {
  const asked = (query as { wait?: number } | undefined)?.wait;
  const preferred = preferredWait(headers.prefer);
  if (asked !== undefined && preferred !== undefined && asked !== preferred) {
    throw invalid([{ path: "query.wait", message: "does not agree with the header Prefer: send one of them" }]);
  }
  const seconds = Math.min(asked ?? preferred ?? LONGEST_SECONDS, LONGEST_SECONDS);
  return { seconds, signal, headers: preferred === undefined ? {} : { "preference-applied": `wait=${seconds}` } };
}

/** The header may name other preferences too, which are not ours to judge. */
function preferredWait(header: string | string[] | undefined): number | undefined {
  const preferences = [header ?? []].flat().join(",").split(",");
  const wait = preferences
    .map((each) => each.split(";", 1)[0]!.split("="))
    .find(([name]) => name!.trim().toLowerCase() === "wait");
  if (!wait) return undefined;
  const seconds = wait.slice(1).join("=").trim().replace(/^"|"$/g, "").trim();
  if (!/^\d+$/.test(seconds)) {
    throw invalid([{ path: "header.Prefer", message: "must hold whole seconds, such as wait=30" }]);
  }
  return Number(seconds);
}
