import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../kernel/context.ts";
import { ApiError, unknownPath } from "../../../kernel/errors.ts";
import type { App } from "../../../kernel/http/app.ts";
import { readForm, VISITOR_BODY_LIMITS } from "../../../kernel/http/body.ts";
import { takeOnce } from "../attempts.ts";
import { LOGOUT_SECONDS, readLogoutToken } from "./provider.ts";
import { endProviderSessions } from "./provider-logout.ts";

const PATH = "/oidc/backchannel-logout";

/** The identity provider ends sessions here (OpenID Connect Back-Channel Logout 1.0). The signed token is the permission. */
export function mountBackChannelLogout(app: App, deps: Deps, visit: (address: string) => Record<string, string>) {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    if (!deps.config.OIDC_ISSUER) throw unknownPath();
    reply.headers(visit(request.ip));
    app.begin(reply);
    const form = await readForm(request.raw, VISITOR_BODY_LIMITS);
    await endSessionsByToken(deps, form.get("logout_token") ?? "", request);
    return reply.code(200).send();
  }
  const config = { operation: `POST ${PATH}`, mount: PATH };
  app.fastify.route({ method: "POST", url: PATH, config, onRequest: serve, handler: unreachable });
}

const unreachable = () => {
  throw new Error("the onRequest hook of back-channel logout did not send a reply");
};

async function endSessionsByToken(deps: Deps, token: string, request: FastifyRequest) {
  const { id: requestId, ip: address } = request;
  const logout = await readLogoutToken(deps.config, token).catch((error) => {
    deps.log.warn({ requestId, address, err: error }, "back-channel logout was refused");
    throw invalidToken();
  });
  if (!(await takeOnce(deps, `oidc logout ${logout.id}`, 2 * LOGOUT_SECONDS))) throw invalidToken();
  const { subject, session } = logout;
  await endProviderSessions(deps, { issuer: deps.config.OIDC_ISSUER!, subject, session }, `POST ${PATH}`, request);
}

const invalidToken = () => new ApiError(400, "VALIDATION_FAILED", "The logout token is not valid.");
