import { recordChange } from "../../administration/audit/audit.ts";
import type { Deps, UserCaller } from "../../kernel/context.ts";
import { deleteProviderSessions, notifySessionsEnded } from "./sessions.store.ts";

/** What a provider signs out: one session, or all sessions of a person. */
interface SignedOut {
  issuer: string;
  /** Undefined: in every organization. */
  organizationId?: string;
  subject: string | undefined;
  session: string | undefined;
}

/** Ends sessions that came from the provider, and records it for each person. */
export async function endProviderSessions(
  deps: Deps,
  { issuer, organizationId: within, subject, session }: SignedOut,
  operation: string,
  { id: requestId, ip: address }: { id: string; ip: string },
) {
  const named = { issuer, subject: subject ?? null, session: session ?? null };
  const ended = await deleteProviderSessions(deps.database.system, named, within);
  for (const { organization_id: organizationId, organization_name: name, user_id: userId } of ended) {
    await deps.database.transaction(organizationId, async (sql) => {
      await notifySessionsEnded(sql, organizationId, userId);
      const caller: UserCaller = {
        kind: "user",
        apiKeyId: null,
        sessionId: null,
        organization: { id: organizationId, name },
        userId,
        user: { id: userId, email: null, name: null },
        isAdmin: false,
        managesVaults: false,
      };
      await recordChange({ caller, organizationId, sql, deps, requestId, address }, operation, {});
    });
  }
}
