import type { Visitor } from "../../../kernel/context.ts";
import { ApiError, unknownPath } from "../../../kernel/errors/errors.ts";
import { takeOnce } from "../../sessions/attempts.ts";
import { endProviderSessions } from "../../sessions/provider-logout.ts";
import { LOGOUT_SECONDS, readLogoutToken } from "./provider.ts";

export const BACK_CHANNEL_PATH = "/oidc/backchannel-logout";

/** Ends the sessions that the provider's signed token names, once for each token. */
export async function logOutByToken({ deps, requestId, browser: { address } }: Visitor, token: string) {
  const { OIDC_ISSUER: issuer } = deps.config;
  if (!issuer) throw unknownPath();
  const logout = await readLogoutToken(deps.config, token).catch((error) => {
    deps.log.warn({ requestId, address, err: error }, "back-channel logout was refused");
    throw invalidToken();
  });
  if (!(await takeOnce(deps, `oidc logout ${logout.id}`, 2 * LOGOUT_SECONDS))) throw invalidToken();
  const { subject, session } = logout;
  const request = { id: requestId, ip: address };
  await endProviderSessions(deps, { issuer, subject, session }, `POST ${BACK_CHANNEL_PATH}`, request);
  return undefined;
}

const invalidToken = () => new ApiError(400, "VALIDATION_FAILED", "The logout token is not valid.");
