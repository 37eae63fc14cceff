import type { Caller, Context, Visitor } from "../../context.ts";
import {
  factorSetupRequired,
  forbidden,
  organizationKeyRequired,
  signedOut,
  userKeyRequired,
} from "../../errors/errors.ts";
import { runInTurnOf } from "../../scheduling/turn.ts";
import { Download, Streamed, type StreamedReply, sendDownload, sendEvents, sendStreamed } from "../download.ts";
import type { Endpoint } from "../endpoint.ts";
import { EventStream } from "../events.ts";
import { withOwnCursor, withTaggedCursor } from "../paging/list-tag.ts";
import type { ReceivedUpload } from "../upload.ts";
import { changeAndFollow } from "./change.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import type { IncomingRequest, StoredReply } from "./kernel.ts";
import { mustBeUpload, receiveUpload, summaryOf } from "./receive.ts";
import { type Asked, contextOf, open, type Run, readerOf } from "./run.ts";
import { toReply } from "./to-reply.ts";
import { validateBody, validateText } from "./validate.ts";
import { readWait } from "./wait.ts";

/** Handles an authenticated request. The order of the checks is part of the API contract. */
export async function handleRequest(asked: Asked): Promise<StoredReply | StreamedReply> {
  const { kernel, op, caller, incoming } = asked;
  mustBeUpload(contextOf(asked), op, incoming.raw);
  const json = op.body && !op.upload ? await incoming.readBody() : undefined;
  const params = validateText("path", op.params, incoming.params);
  const query = withOwnCursor(op, params, validateText("query", op.query, incoming.query));
  mustHaveScope(op, caller);
  kernel.mustBeAllowedTo(caller, op);
  const wait = op.supportsWait ? readWait(query, incoming, op.supportsWait === true) : undefined;
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
  const { headers, rawQuery } = incoming;
  return toReply(op, await handle(visitor, { params, query, body, headers, rawQuery }));
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
    const target = { ...(params as object | undefined), ...(extent === "whole" && asked) };
    await kernel.recordRead(ctx, op.name, target, { opened, extent });
    return reply;
  } catch (error) {
    if ("stream" in reply) reply.stream.destroy();
    throw error;
  }
}

async function receive(asked: Asked, params: unknown): Promise<ReceivedUpload> {
  const { kernel, op, incoming } = asked;
  const ctx = contextOf(asked);
  const repeated = readIdempotencyKey(op, incoming, undefined);
  const isRepeated = repeated !== undefined && (await kernel.hasReply(ctx, repeated.key));
  return receiveUpload(ctx, op, { raw: incoming.raw, params, isRepeated });
}

/** Rejects callers that the operation is not for. */
function mustHaveScope(op: Endpoint, caller: Caller) {
  if (caller.kind === "user" && caller.mustSetUpFactor && !op.beforeSecondFactor) throw factorSetupRequired();
  if (op.key === "any" || op.key === caller.kind) return;
  if (caller.sessionId === null) {
    if (op.key === "session") throw signedOut();
    throw op.key === "user" ? userKeyRequired(op.wrongScope) : organizationKeyRequired();
  }
  if (op.key === "organization" && !caller.isAdmin)
    throw forbidden("Only administrators of your organization can do this.");
}
