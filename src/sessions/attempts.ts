import { createHash } from "node:crypto";
import type { Deps } from "../context.ts";
import { ApiError } from "../errors.ts";
import * as store from "./attempts.store.ts";

const MOST_FAILURES = 10;

/**
 * Lets somebody try a secret, ten failures in a quarter of an hour for each of the names it is counted under. An attempt is
 * counted before it is made, so that many at once are counted too, and given back when it holds; where one of the names
 * has no more left it counts under none.
 */
export async function attempt<T>({ database }: Deps, names: string[], attempted: () => Promise<T | undefined>) {
  const subjects = names.map(subjectOf);
  await database.systemTransaction(async (sql) => {
    const full = (await store.takeAttempts(sql, subjects)).filter(({ used }) => used > MOST_FAILURES);
    if (full.length > 0) throw tooMany(Math.max(1, ...full.map(({ reset_seconds }) => reset_seconds)));
  });
  const held = await attempted();
  if (held !== undefined) await store.giveBackAttempts(database.system, subjects);
  return held;
}

export const forgetOldWindows = store.deleteOldWindows;

function tooMany(seconds: number) {
  const told = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return new ApiError(429, "RATE_LIMITED", told, { headers: { "retry-after": String(seconds) } });
}

const subjectOf = (name: string) => createHash("sha256").update(name).digest("hex").slice(0, 32);
