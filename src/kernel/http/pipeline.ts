import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Caller, Context, Deps, SessionContext, Visitor } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { runInTurnOf } from "../jobs/turn.ts";
import { Download, Streamed, type StreamedReply, sendDownload, sendEvents, sendStreamed } from "./download.ts";
import { type Endpoint, Reply, type ReplyHeaders } from "./endpoint.ts";
import { EventStream } from "./events.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { withOwnCursor, withTaggedCursor } from "./paging/list-tag.ts";
import { mustBeUpload, receiveUpload, summaryOf } from "./receive.ts";
import { withRetries } from "./retry.ts";
import { mustHaveScope } from "./scope.ts";
import { streamClient, wantsEvents } from "./stream-client.ts";
import type { ReceivedUpload } from "./upload.ts";
import { validateBody, validateText } from "./validate.ts";
import { readWait, type Waiting } from "./wait.ts";

/** What the pipeline needs from the rest of the application. */
export interface Kernel {
  /** The stored reply to the same request, if any. Throws if that request is still in progress. */
  findReply(ctx: Context, key: string, requestHash: Buffer): Promise<StoredReply | undefined>;
  /** Whether a reply is stored for this key, to the same request or to another. */
  hasReply(ctx: Context, key: string): Promise<boolean>;
  keepReply(ctx: Context, key: string, requestHash: Buffer, reply: StoredReply): Promise<void>;
  /** Rejects a change by a removed user, and locks the user against removal until the change is committed. */
  lockCaller(ctx: Context): Promise<void>;
  /** Writes an audit record of a change. `about`: what the gate opened, and the result. */
  recordChange(
    ctx: Context,
    operation: string,
    target: Record<string, unknown>,
    about: { opened: object; made: unknown },
  ): Promise<void>;
  /** Writes an audit record of a read. */
  recordRead(
    ctx: Context,
    operation: string,
    target: Record<string, unknown>,
    extent: ReadExtent,
    opened: object,
  ): Promise<void>;
  countCall(caller: Caller, operation: string): void;
  /** Rejects what a restricted key may not call. */
  mustBeAllowedTo(caller: Caller, op: Endpoint): void;
  /** Rejects a session whose person has not proven lately who they are. */
  mustBeConfirmed(ctx: SessionContext): Promise<void>;
}

/** How much one request reads: all of it, a byte range, or one part of a larger thing. */
export type ReadExtent = "whole" | "range" | "piece";

export interface Admission {
  caller: Caller;
  headers: Record<string, string>;
}

export interface StoredReply {
  status: number;
  headers: ReplyHeaders;
  body: string;
}

export interface IncomingRequest {
  /** The raw request, for uploads. */
  raw: IncomingMessage;
  readBody: () => Promise<unknown>;
  headers: IncomingHttpHeaders;
  params: unknown;
  query: unknown;
  path: string;
  id: string;
  /** The client's IP address. */
  address: string;
  /** Fires when the client disconnects or the service shuts down. */
  signal: AbortSignal;
  /** Re-checks later whether the caller would still be admitted. */
  isStillAdmitted: () => Promise<boolean>;
}

/** Handles an authenticated request. The order of the checks is part of the API contract. */
export async function handleRequest(
  deps: Deps,
  kernel: Kernel,
  op: Endpoint,
  admission: Admission,
  incoming: IncomingRequest,
): Promise<StoredReply | StreamedReply> {
  const { caller } = admission;
  const asked = { deps, kernel, op, caller, incoming };
  mustBeUpload(contextOf(asked), op, incoming.raw);
  const json = op.body && !op.upload ? await incoming.readBody() : undefined;
  const params = validateText("path", op.params, incoming.params);
  const query = withOwnCursor(op, params, validateText("query", op.query, incoming.query));
  mustHaveScope(op, caller);
  kernel.mustBeAllowedTo(caller, op);
  const wait = op.waits ? readWait(query, incoming, op.waits === true) : undefined;
  const received = op.upload ? await receive(asked, params) : undefined;
  try {
    const run = { ...asked, sent: received ? summaryOf(received) : json, params, query, received, wait };
    const turn = { organizationId: caller.organization.id, isUrgent: true };
    return await runInTurnOf(turn, () => (op.changes ? changeAndFollow(run) : read(run)));
  } finally {
    await received?.dispose();
  }
}

/** Handles an anonymous request. The handler opens its own transactions. */
export async function handleVisitor(op: Endpoint, visitor: Visitor, incoming: IncomingRequest): Promise<StoredReply> {
  const sent = op.body ? await incoming.readBody() : undefined;
  const params = validateText("path", op.params, incoming.params);
  const query = validateText("query", op.query, incoming.query);
  const body = op.body ? validateBody(op.body, sent, op.returns, false) : undefined;
  const handle = op.handle as unknown as (visitor: Visitor, input: object) => Promise<unknown>;
  return toReply(op, await handle(visitor, { params, query, body }));
}

/** A request whose caller is known. */
interface Asked {
  deps: Deps;
  kernel: Kernel;
  op: Endpoint;
  caller: Caller;
  incoming: IncomingRequest;
}

interface Run extends Asked {
  sent: unknown;
  params: unknown;
  query: unknown;
  received: ReceivedUpload | undefined;
  wait: Waiting | undefined;
}

async function read(run: Run): Promise<StoredReply | StreamedReply> {
  const { op, incoming } = run;
  const ctx = contextOf(run);
  const reading = op.replica ? { ...ctx, sql: await readerOf(run) } : ctx;
  const { input, opened } = await open(run, reading);
  const result = await op.handle(reading, input);
  if (result instanceof EventStream) return sendEvents(result);
  if (result instanceof Streamed) return recorded(run, ctx, sendStreamed(result), opened);
  const tagged = withTaggedCursor(op, run, result);
  const reply = result instanceof Download ? await sendDownload(result, incoming.headers) : toReply(op, tagged);
  return recorded(run, ctx, reply, opened);
}

/** Writes the audit record before anything is sent. A HEAD request sends no content and leaves no record. */
async function recorded<R extends StoredReply | StreamedReply>(
  run: Run,
  ctx: Context,
  reply: R,
  opened: object,
): Promise<R> {
  const { op, kernel, incoming, params, query } = run;
  if (!op.audited || incoming.raw.method === "HEAD") return reply;
  const asked = Object.keys((query as object | undefined) ?? {}).length > 0 ? { query } : {};
  const extent = op.audited === "piece" ? "piece" : reply.status === 206 ? "range" : "whole";
  try {
    await kernel.recordRead(
      ctx,
      op.name,
      { ...(params as object | undefined), ...(extent === "whole" && asked) },
      extent,
      opened,
    );
    return reply;
  } catch (error) {
    if ("stream" in reply) reply.stream.destroy();
    throw error;
  }
}

/** Waits for the job that a change started, after the commit, so that no transaction is held meanwhile. */
async function changeAndFollow(run: Run): Promise<StoredReply | StreamedReply> {
  const { op, incoming, wait } = run;
  const reply = await change(run);
  await run.received?.dispose();
  if (!op.follow && !op.followAsEvents) return reply;
  const ctx = contextOf(run);
  const made = JSON.parse(reply.body);
  const followed =
    op.followAsEvents && wantsEvents(incoming, run.sent)
      ? sendEvents(await op.followAsEvents(ctx, made, streamClient(incoming)))
      : toReply(op, await op.follow!(ctx, made, wait!));
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
  const { deps, kernel, op, caller, incoming } = run;
  const work = async (sql: Sql) => {
    const ctx = contextFor(deps, caller, sql, incoming.id, incoming.address);
    await kernel.lockCaller(ctx);
    const { input, opened } = await open(run, ctx);
    return once(run, ctx, async () => {
      const result = await op.handle(ctx, { ...input, ...prepared });
      const target = { ...targetOf(run.params, result), ...op.recorded?.(input.body) };
      await kernel.recordChange(ctx, op.name, target, { opened, made: madeIn(result) });
      return toReply(op, result);
    });
  };
  return withRetries(() => deps.database.transaction(caller.organization.id, work, caller.restriction?.keyId));
}

const statementsOf = ({ op, caller }: Asked) => ({ urgent: op.urgent, keyId: caller.restriction?.keyId });
const sqlOf = (run: Asked): Sql => run.deps.database.organization(run.caller.organization.id, statementsOf(run));
const readerOf = (run: Run) => run.deps.database.reader(run.caller.organization.id, statementsOf(run));

/** Runs the gate, then validates the body, then asks for the proof of identity that the operation needs. */
async function open({ kernel, op, params, query, sent, received, wait, incoming }: Run, ctx: Context) {
  const opened = op.gate ? await op.gate(ctx, params) : {};
  const body = op.body
    ? validateBody(op.body, received ? received.fields : sent, op.returns, op.method === "PATCH")
    : undefined;
  const input = { params, query, body, received, wait, ...streamClient(incoming), ...opened };
  const { needsProof } = op;
  if (needsProof && isOfSession(ctx) && (needsProof === true || needsProof(input, ctx)))
    await kernel.mustBeConfirmed(ctx);
  return { input, opened };
}

async function receive(asked: Asked, params: unknown): Promise<ReceivedUpload> {
  const { kernel, op, incoming } = asked;
  const ctx = contextOf(asked);
  const repeated = readIdempotencyKey(op, incoming, undefined);
  const isRepeated = repeated !== undefined && (await kernel.hasReply(ctx, repeated.key));
  return receiveUpload(ctx, op, { raw: incoming.raw, params, isRepeated });
}

/** For work outside of a transaction. */
const contextOf = (asked: Asked): Context =>
  contextFor(asked.deps, asked.caller, sqlOf(asked), asked.incoming.id, asked.incoming.address);

export function contextFor(
  deps: Deps,
  caller: Caller,
  sql: Sql,
  requestId: string,
  address: string | null = null,
): Context {
  return { caller, organizationId: caller.organization.id, sql, deps, requestId, address };
}

const isOfSession = (ctx: Context): ctx is SessionContext => ctx.caller.sessionId !== null;

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

function targetOf(params: unknown, result: unknown): Record<string, unknown> {
  const record = madeIn(result) as Record<string, unknown> | undefined;
  const made = record?.id ?? record?.user_id ?? record?.job_id;
  return { ...(params as object | undefined), ...(made !== undefined && { result: made }) };
}

/** What an operation made: its result, or the person in it. */
const madeIn = (result: unknown) => (bodyOf(result) as { person?: unknown } | undefined)?.person ?? bodyOf(result);
const bodyOf = (result: unknown) => (result instanceof Reply ? result.body : result);

function toReply(op: Endpoint, result: unknown): StoredReply {
  const given = result instanceof Reply ? result : new Reply(op.statuses[0]!, result);
  const { headers } = given;
  if (!op.returns) return { status: given.status, headers, body: "" };
  return { status: given.status, headers, body: JSON.stringify(op.returns.parse(given.body)) };
}
