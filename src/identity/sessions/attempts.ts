import { createHash } from "node:crypto";
import { first, must } from "../../content/must.ts";
import type { Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import * as store from "./attempts.store.ts";

/** At most `most` failures in `seconds`, counted under `name`. */
export interface AttemptLimit {
  name: string;
  most: number;
  seconds: number;
}

export interface AttemptLimits {
  /** Five failures under this name are free; after that the delay grows. A success resets the count. */
  paced?: string;
  bounds: AttemptLimit[];
}

/**
 * Checks a secret within the limits. An attempt is counted before it is made, so that parallel attempts count too, and refunded
 * if it succeeds. If any limit is reached, the attempt is not counted at all.
 */
export async function tryWithinLimits<T>(
  { database }: Deps,
  limits: AttemptLimits,
  attempt: () => Promise<T | undefined>,
) {
  const bounds = limits.bounds.map((bound) => ({ ...bound, subject: subjectOf(bound.name) }));
  const paced = limits.paced === undefined ? undefined : subjectOf(limits.paced);
  await database.systemTransaction(async (sql) => {
    if (paced && !(await store.takePacedAttempt(sql, paced)))
      throw tooMany((await store.findPacedDelay(sql, paced))?.seconds ?? 1);
    await takeFrom(sql, bounds);
  });
  const result = await attempt();
  if (result === undefined) return undefined;
  if (paced) await store.deletePacedAttempts(database.system, paced);
  const subjects = bounds.map(({ subject }) => subject);
  await store.refundAttempts(database.system, subjects);
  return result;
}

/** Counts one use under each name. False, with nothing counted, where a limit is reached. */
export async function takeWithinLimits({ database }: Deps, limits: AttemptLimit[]): Promise<boolean> {
  const bounds = limits.map((bound) => ({ ...bound, subject: subjectOf(bound.name) }));
  try {
    await database.systemTransaction((sql) => takeFrom(sql, bounds));
    return true;
  } catch (error) {
    if (isTooManyAttempts(error)) return false;
    throw error;
  }
}

/** True for the first call with this name, false for all others until the window ends. */
export async function takeOnce({ database }: Deps, name: string, seconds: number): Promise<boolean> {
  const taken = await store.takeAttempts(database.system, [{ subject: subjectOf(name), seconds }]);
  return first(taken).used === 1;
}

export const forgetOldWindows = store.deleteOldWindows;

async function takeFrom(sql: Sql, bounds: (AttemptLimit & store.Bound)[]) {
  const taken = await store.takeAttempts(sql, bounds);
  const most = new Map(bounds.map((bound) => [bound.subject, bound.most]));
  const full = taken.filter(({ subject, used }) => used > must(most.get(subject), "only these bounds were taken from"));
  if (full.length > 0) throw tooMany(Math.max(...full.map(({ reset_seconds }) => reset_seconds)));
}

export const isTooManyAttempts = (error: unknown) => error instanceof ApiError && error.status === 429;

function tooMany(wait: number) {
  const seconds = Math.max(1, wait);
  const span =
    seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const message = `Too many attempts. Try again in ${span}.`;
  return new ApiError(429, "RATE_LIMITED", message, { headers: { "retry-after": String(seconds) } });
}

/** A UUID in PostgreSQL's own format, so that it compares equal when read back. */
const subjectOf = (name: string) =>
  createHash("sha256")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
