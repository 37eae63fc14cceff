import type { SessionContext } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import * as store from "./sessions.store.ts";

const LASTS_MINUTES = 10;

/** For the next minutes, the session may perform operations that need a proof of identity. */
export async function confirmSession({ sql, organizationId, caller }: SessionContext): Promise<undefined> {
  await store.updateConfirmed(sql, organizationId, caller.sessionId);
}

export async function mustBeConfirmed({ sql, organizationId, caller }: SessionContext) {
  if (await store.isConfirmed(sql, organizationId, caller.sessionId, LASTS_MINUTES)) return;
  const message = "Confirm your identity first, with your password or a second factor.";
  throw new ApiError(403, "CONFIRMATION_REQUIRED", message);
}

/** Where people who signed in with an identity provider prove their identity again. Null for everyone else. */
export async function proofAddress({ sql, deps, organizationId, caller }: SessionContext): Promise<string | null> {
  const from = await store.findProviderSession(sql, organizationId, caller.sessionId);
  if (!from) return null;
  if (from.issuer === deps.config.OIDC_ISSUER) return "/app/v1/oidc/start?again=true";
  return from.issuer.startsWith("saml:") ? `/app/v1/saml/start?organization_id=${organizationId}&again=true` : null;
}
