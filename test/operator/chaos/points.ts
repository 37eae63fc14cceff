import type { Database } from "../../../src/kernel/db/sql.ts";

/** Where a worker dies while it runs a job. */
export const WORKER_POINTS = [
  "before the step",
  "in the step",
  "after the step",
  "while settling",
  "before the commit",
  "right after",
] as const;

/** Where the server dies while it accepts a job. */
export const SERVER_POINTS = ["before enqueueing", "enqueued", "accepted"] as const;

export type Point = (typeof WORKER_POINTS)[number] | (typeof SERVER_POINTS)[number];

export interface Doomed {
  word: string;
  diesAt: readonly Point[];
  /** Dies every time it gets there, not only the first time. */
  always?: boolean | undefined;
}

export type Reach = (job: Doomed, point: Point) => Promise<void>;

/** Kills this process with SIGKILL if a job says so at this point; a one-time kill is recorded first. */
export function deathIn(database: Database): Reach {
  return async ({ word, diesAt, always }, point) => {
    if (!diesAt.includes(point)) return;
    const isFirst = await database.system.run`
      insert into chaos_deaths (word, point) values (${word}, ${point}) on conflict do nothing`;
    if (isFirst === 0 && !always) return;
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  };
}
