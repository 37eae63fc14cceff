import { must } from "../../../content/must.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { notFound, unavailable } from "../../errors/errors.ts";
import { type StreamedReply, sendEvents } from "../download.ts";
import { type Endpoint, Reply } from "../endpoint.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import type { StoredReply } from "./kernel.ts";
import { contextFor, contextOf, open, type Run } from "./run.ts";
import { streamClient, wantsEvents } from "./stream-client.ts";
import { bodyOf, toReply } from "./to-reply.ts";

const FOLLOWED = "an operation that starts a job can wait for it";

/** Waits for the job that a change started, after the commit, so that no transaction is held meanwhile. */
export async function changeAndFollow(run: Run): Promise<StoredReply | StreamedReply> {
  const { op, incoming, wait } = run;
  const reply = await change(run);
  await run.received?.dispose();
  if (!op.follow && !op.followAsEvents) return reply;
  const ctx = contextOf(run);
  const made = JSON.parse(reply.body);
  const followed =
    op.followAsEvents && wantsEvents(incoming, run.sent)
      ? sendEvents(await op.followAsEvents(ctx, made, streamClient(incoming)))
      : toReply(op, await must(op.follow, FOLLOWED)(ctx, made, must(wait, FOLLOWED)));
  return { ...followed, headers: { ...reply.headers, ...followed.headers } };
}

/** Runs a change in one transaction. `prepare` runs before it, behind the same gate, because it must not hold a transaction. */
async function change(run: Run): Promise<StoredReply> {
  const { deps, op } = run;
  if (!op.prepare) return commit(run, {});
  const ctx = contextOf(run);
  const { input } = await open(run, ctx);
  const kept = await earlierReply(run, ctx);
  if (kept) return kept;
  const prepared = await op.prepare(ctx, input);
  try {
    return await commit(run, { prepared });
  } finally {
    await op.clear?.(ctx, prepared).catch((error) => deps.log.warn({ err: error }, "cleanup after prepare failed"));
  }
}

function commit(run: Run, prepared: { prepared?: unknown }): Promise<StoredReply> {
  const { deps, kernel, op, caller } = run;
  const work = async (sql: Sql) => {
    const ctx = contextFor(run, sql);
    await kernel.lockCaller(ctx);
    const { input, opened } = await open(run, ctx);
    return once(run, ctx, async () => {
      const result = await op.handle(ctx, { ...input, ...prepared });
      await record(run, ctx, { result, body: input.body, opened });
      return toReply(op, result);
    });
  };
  return withRetries(() => deps.database.transaction(caller.organization.id, work, caller.restriction?.keyId));
}

/** Runs the work, or replays the stored reply if the `Idempotency-Key` was used before. */
async function once(run: Run, ctx: Context, work: () => Promise<StoredReply>) {
  const repeated = readIdempotencyKey(run.op, run.incoming, run.sent);
  if (!repeated) return work();
  const kept = await earlierReply(run, ctx);
  if (kept) return kept;
  const reply = await work();
  await run.kernel.keepReply(ctx, repeated.key, repeated.hash, withoutSecrets(run.op, reply));
  return reply;
}

function withoutSecrets({ shownOnce }: Endpoint, reply: StoredReply): StoredReply {
  if (!shownOnce) return reply;
  const hidden = Object.fromEntries(shownOnce.map((field) => [field, null]));
  return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), ...hidden }) };
}

async function earlierReply(run: Run, ctx: Context): Promise<StoredReply | undefined> {
  const repeated = readIdempotencyKey(run.op, run.incoming, run.sent);
  const kept = repeated && (await run.kernel.findReply(ctx, repeated.key, repeated.hash));
  return kept && { ...kept, headers: { ...kept.headers, "idempotent-replayed": "true" } };
}

async function record(run: Run, ctx: Context, done: { result: unknown; body: unknown; opened: object }) {
  const { kernel, op, params } = run;
  const { result, body, opened } = done;
  const target = result instanceof Reply ? result.auditTarget : undefined;
  const about = target ? { opened, made: undefined } : { opened, made: madeIn(result) };
  await kernel.recordChange(ctx, op.name, target ?? { ...targetOf(params, result), ...op.auditDetails?.(body) }, about);
}

function targetOf(params: unknown, result: unknown): Record<string, unknown> {
  const record = madeIn(result) as Record<string, unknown> | undefined;
  const made = record?.id ?? record?.user_id ?? record?.job_id;
  return { ...(params as object | undefined), ...(made !== undefined && { result: made }) };
}

/** What an operation created: its result, or the person in it. */
const madeIn = (result: unknown) => (bodyOf(result) as { person?: unknown } | undefined)?.person ?? bodyOf(result);

const RETRYABLE = new Set(["40001", "40P01"]);
/** A row that the change refers to was deleted between the gate and the write. */
const FOREIGN_KEY_VIOLATION = "23503";

/** Retries transactions that lost a deadlock or a serialization conflict. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < 4; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (code === FOREIGN_KEY_VIOLATION) throw notFound("thing");
      if (!RETRYABLE.has(code)) throw error;
    }
  }
  throw unavailable("The service is busy. Try again in a moment.");
}
