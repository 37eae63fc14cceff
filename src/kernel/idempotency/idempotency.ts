import type { Context } from "../context.ts";
import { conflict, requestInProgress } from "../errors/errors.ts";
import type { StoredReply } from "../http/pipeline/kernel.ts";
import * as store from "./idempotency.store.ts";

/** The stored reply, if this caller sent the same key and request within 24 hours. */
export async function findReply(ctx: Context, key: string, requestHash: Buffer): Promise<StoredReply | undefined> {
  if (!(await store.lockKey(ctx.sql, ctx.organizationId, ownerOf(ctx), key))) {
    throw requestInProgress(
      "IDEMPOTENCY_IN_FLIGHT",
      "The first request with this Idempotency-Key is still in progress.",
    );
  }
  const kept = await store.findReply(ctx.sql, ctx.organizationId, ownerOf(ctx), key);
  if (!kept) return undefined;
  if (!kept.request_hash.equals(requestHash)) {
    throw conflict("IDEMPOTENCY_MISMATCH", "This Idempotency-Key was already used for another request.");
  }
  return { status: kept.status, headers: kept.headers, body: kept.body };
}

export const hasReply = async (ctx: Context, key: string): Promise<boolean> =>
  (await store.findReply(ctx.sql, ctx.organizationId, ownerOf(ctx), key)) !== undefined;

/** Stored in the transaction of the work itself, so that both are committed or neither. */
export async function storeReply(ctx: Context, key: string, requestHash: Buffer, reply: StoredReply) {
  await store.insertReply(
    ctx.sql,
    ctx.organizationId,
    { owner: ownerOf(ctx), key },
    { ...reply, request_hash: requestHash },
  );
}

export const forgetOldReplies = store.deleteOldReplies;

/** A restricted key does not get replies that were stored for another key. */
const ownerOf = ({ caller }: Context) =>
  caller.restriction
    ? `key ${caller.restriction.keyId}`
    : caller.kind === "user"
      ? `user ${caller.userId}`
      : "organization";
