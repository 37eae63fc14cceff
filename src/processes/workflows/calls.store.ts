import { json } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** The place of a call in a run: the step, and how many calls the step made before. */
export interface Place {
  runId: string;
  position: number;
  number: number;
}

interface ReplyRow {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

/** Held until the transaction ends, so that two workers cannot make the same call. */
export const lockCall = (sql: Sql, { runId, position, number }: Place) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`workflow call ${runId} ${position} ${number}`}, 0))`;

export const findCall = (sql: Sql, organizationId: string, { runId, position, number }: Place) => sql.first<ReplyRow>`
  select status, headers, body from workflow_calls
  where organization_id = ${organizationId} and run_id = ${runId} and position = ${position} and number = ${number}`;

export const insertCall = (
  sql: Sql,
  organizationId: string,
  { runId, position, number }: Place,
  reply: ReplyRow & { awaitedId: string | null },
) => sql.run`
  insert into workflow_calls (organization_id, run_id, position, number, status, headers, body, awaited_id)
  values (${organizationId}, ${runId}, ${position}, ${number}, ${reply.status}, ${json(reply.headers)}, ${reply.body}, ${reply.awaitedId})`;

/** The run that waits for a job or an approval. */
export const findWaitingRun = (sql: Sql, organizationId: string, awaitedId: string) => sql.first<{ run_id: string }>`
  select run_id from workflow_calls where organization_id = ${organizationId} and awaited_id = ${awaitedId}`;

export const listAwaited = (sql: Sql, organizationId: string, runId: string) => sql<{ awaited_id: string }>`
  select awaited_id from workflow_calls where organization_id = ${organizationId} and run_id = ${runId} and awaited_id is not null`;
