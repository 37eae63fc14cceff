import type { FastifyReply, FastifyRequest } from "fastify";
import { recordChange } from "../audit/audit.ts";
import type { Deps, UserCaller } from "../context.ts";
import { ApiError, unknownPath } from "../errors.ts";
import type { App } from "../http/app.ts";
import { readForm, VISITOR_BODY_LIMITS } from "../http/body.ts";
import { takeOnce } from "./attempts.ts";
import { deleteOidcSessions } from "./identities.store.ts";
import { LOGOUT_SECONDS, readLogoutToken } from "./oidc-provider.ts";
import { notifySessionsEnded } from "./sessions.store.ts";

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

async function endSessionsByToken(deps: Deps, token: string, { id: requestId, ip: address }: FastifyRequest) {
  const logout = await readLogoutToken(deps.config, token).catch((error) => {
    deps.log.warn({ requestId, address, err: error }, "back-channel logout was refused");
    throw invalidToken();
  });
  if (!(await takeOnce(deps, `oidc logout ${logout.id}`, 2 * LOGOUT_SECONDS))) throw invalidToken();
  const ended = await deleteOidcSessions(deps.database.system, {
    issuer: deps.config.OIDC_ISSUER!,
    subject: logout.subject ?? null,
    session: logout.session ?? null,
  });
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
      await recordChange({ caller, organizationId, sql, deps, requestId, address }, `POST ${PATH}`, {});
    });
  }
}

const invalidToken = () => new ApiError(400, "VALIDATION_FAILED", "The logout token is not valid.");
