import type { Context, Deps, OrganizationCaller } from "../../../kernel/context.ts";
import type { Sql } from "../../../kernel/db/sql.ts";

/** Somebody without an account, or the service itself. Has no access beyond what the rule that uses it opened. */
export const callerOfService = (organizationId: string, name = ""): OrganizationCaller => ({
  kind: "organization",
  apiKeyId: null,
  sessionId: null,
  userId: null,
  organization: { id: organizationId, name },
});

interface From {
  requestId: string;
  address: string | null;
}

export const contextOfService = (
  deps: Deps,
  organization: { id: string; name: string },
  sql: Sql,
  { requestId, address }: From,
): Context => ({
  caller: callerOfService(organization.id, organization.name),
  organizationId: organization.id,
  sql,
  deps,
  requestId,
  address,
});
