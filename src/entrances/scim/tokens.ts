import { createHash, randomBytes } from "node:crypto";
import type { Deps, OrganizationCaller } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import * as store from "./scim.store.ts";

export const SCIM_PATH = "/scim/v2";

const TOKEN = /^Bearer {1,9}(scim_[\w-]{43})$/i;

/** Only the hash is stored. */
export function makeToken() {
  const token = `scim_${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashOf(token), hint: token.slice(-4) };
}

/** The organization whose token it is. 401 for a missing, unknown or revoked one. */
export async function admitScimToken(
  { database }: Deps,
  authorization: string | undefined,
): Promise<OrganizationCaller & { apiKeyId: string }> {
  const token = TOKEN.exec(authorization ?? "")?.[1];
  const found = token ? await store.findByToken(database.system, hashOf(token)) : undefined;
  if (!found) throw tokenRequired();
  await store.updateLastUsed(database.system, found.id);
  return {
    kind: "organization",
    apiKeyId: found.id,
    sessionId: null,
    userId: null,
    organization: { id: found.organization_id, name: found.organization_name },
  };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();

const tokenRequired = () =>
  new ApiError(401, "UNAUTHENTICATED", "A valid SCIM token is required. Send it as Authorization: Bearer scim_…", {
    headers: { "www-authenticate": 'Bearer realm="Chancery SCIM"' },
  });
