import { randomBytes } from "node:crypto";
import { createOrganization, createUser, listOrganizations } from "../../identity/accounts/accounts.ts";
import { createKey } from "../../identity/keys/keys.ts";
import type { Sql } from "../../kernel/db/sql.ts";

export interface Demo {
  organization: { id: string; name: string };
  userId: number;
  apiKeyId: string;
  email: string;
  password: string;
  organizationKey: string;
  userKey: string;
}

/** Creates a demo organization in an empty installation. Undefined if any organization exists. */
export async function createDemo(sql: Sql): Promise<Demo | undefined> {
  if ((await listOrganizations(sql)).length > 0) return undefined;
  const email = "admin@example.com";
  const password = randomBytes(12).toString("base64url");
  const organization = await createOrganization(sql, "Demo");
  const user = await createUser(sql, {
    organizationId: organization.id,
    email,
    name: "Robin Sample",
    isAdmin: true,
    password,
  });
  const shared = { organizationId: organization.id, name: "Demo", lifetimeSeconds: null };
  const { key: organizationKey } = await createKey(sql, { ...shared, userId: null });
  const { key: userKey, id: apiKeyId } = await createKey(sql, { ...shared, userId: user.id });
  return { organization, userId: user.id, apiKeyId, email, password, organizationKey, userKey };
}
