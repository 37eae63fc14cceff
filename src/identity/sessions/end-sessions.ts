import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { deleteSession, findOwnSession, notifySessionsEnded } from "./sessions.store.ts";
import { endSessionsOf } from "./sessions.ts";

/** One of the caller's own sessions. */
export async function sessionGate({ sql, organizationId, caller }: SessionContext, { id }: { id: string }) {
  if (!(await findOwnSession(sql, organizationId, caller.userId, id))) throw notFound("session");
  return {};
}

export async function endSession({ sql, organizationId, caller }: SessionContext, id: string): Promise<undefined> {
  if ((await deleteSession(sql, organizationId, caller.userId, id)) === 0) throw notFound("session");
  await notifySessionsEnded(sql, organizationId, caller.userId);
}

/** Ends all sessions of the caller but this one. */
export async function endOtherSessions({ sql, organizationId, caller }: SessionContext): Promise<undefined> {
  await endSessionsOf(sql, organizationId, caller.userId, caller.sessionId);
}
