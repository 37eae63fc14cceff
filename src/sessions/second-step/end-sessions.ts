import type { SessionContext } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteSession, notifySessionsEnded } from "../sessions.store.ts";
import { endSessionsOf } from "../sessions.ts";
import { mustBeConfirmed } from "./confirmation.ts";

/** Ends one of the caller's own sessions. Another one than this needs a proof that it is the person. */
export async function endSession(ctx: SessionContext, id: string): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  const ended = await deleteSession(sql, organizationId, caller.userId, id);
  if (ended === 0) throw notFound("session");
  // Without a proof the transaction is rolled back.
  if (id !== caller.sessionId) await mustBeConfirmed(ctx);
  await notifySessionsEnded(sql, organizationId, caller.userId);
}

/** Ends all sessions of the caller but this one. */
export async function endOtherSessions(ctx: SessionContext): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  await mustBeConfirmed(ctx);
  await endSessionsOf(sql, organizationId, caller.userId, caller.sessionId);
}
