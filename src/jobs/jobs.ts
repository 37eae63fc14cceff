import type { Sql } from "../db/sql.ts";
import type { Enqueuer, Ticket } from "./job.ts";
import * as store from "./jobs.store.ts";

/** Puts a job in the queue, in the caller's transaction: there is never the one without the other. */
export async function enqueue(by: Enqueuer, job: Ticket, input: unknown, priority = 0): Promise<string> {
  return store.insertJob(by.sql, {
    organizationId: by.organizationId,
    kind: job.kind,
    isInternal: job.internal,
    userId: by.userId,
    apiKeyId: by.apiKeyId,
    input: job.input.parse(input),
    maxAttempts: job.maxAttempts,
    priority,
    requestId: by.requestId,
  });
}

/** How many jobs of the kind wait or run, whoever they are for. */
export const countUnfinished = (sql: Sql, { kind }: Ticket): Promise<number> => store.countUnfinished(sql, kind);

const KEPT_DAYS = 30;

export const forgetOldJobs = (sql: Sql) => store.deleteOldJobs(sql, KEPT_DAYS);
