import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps, Visitor } from "../../../kernel/context.ts";
import { ApiError, unknownPath } from "../../../kernel/errors.ts";
import type { App } from "../../../kernel/http/app.ts";
import { type BodyLimits, readForm } from "../../../kernel/http/body.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { mustFindOrganization } from "../../accounts/accounts.ts";
import { endSamlSessions } from "./logout.ts";
import { receiveResponse } from "./saml.ts";
import { findServiceProvider, writeMetadata } from "./service-provider.ts";

type Visit = (address: string) => Record<string, string>;
type Serve = (request: FastifyRequest, reply: FastifyReply, organizationId: string) => Promise<FastifyReply>;

/** Responses with many groups are long. */
const RESPONSE_LIMITS: BodyLimits = { bytes: 256 * 1024, most: "256 KiB", ms: 10_000, pieces: 1_000 };

/** What the identity providers of organizations call: they know nothing of `/app/v1`, and post from their own pages. */
export function mountSaml(app: App, deps: Deps, visit: Visit) {
  const mount = (method: "GET" | "POST", name: string, serve: Serve) => {
    const url = `/saml/:organizationId/${name}`;
    const config = { operation: `${method} /saml/{organizationId}/${name}`, mount: "/saml" };
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(visit(request.ip));
      app.begin(reply);
      const { organizationId } = request.params as { organizationId: string };
      if (!Id.safeParse(organizationId).success) throw unknownPath();
      return serve(request, reply, organizationId.toLowerCase());
    };
    app.fastify.route({ method, url, config, onRequest, handler: unreachable });
  };
  mount("GET", "metadata", (_request, reply, id) => sendMetadata(deps, reply, id));
  mount("POST", "acs", (request, reply, id) => serveResponse(deps, request, reply, id));
  mount("GET", "logout", (request, reply, id) => serveLogout(deps, request, reply, id));
}

const unreachable = () => {
  throw new Error("the onRequest hook of SAML did not send a reply");
};

async function sendMetadata(deps: Deps, reply: FastifyReply, id: string) {
  await mustFindOrganization(deps.database.system, id);
  const sp = await findServiceProvider(deps, id);
  const certificate = sp?.settings.private_key ? sp.settings.public_certificate : undefined;
  const document = writeMetadata(deps.config.PUBLIC_URL, id, certificate);
  return reply.type("application/samlmetadata+xml; charset=utf-8").send(document);
}

async function serveResponse(deps: Deps, request: FastifyRequest, reply: FastifyReply, id: string) {
  const form = await readForm(request.raw, RESPONSE_LIMITS);
  const browser = { address: request.ip, userAgent: request.headers["user-agent"] ?? null, cookies: {} };
  const visitor: Visitor = { deps, requestId: request.id, browser };
  const { status, headers } = await receiveResponse(visitor, id, form);
  return reply.code(status).headers(headers).send();
}

async function serveLogout(deps: Deps, request: FastifyRequest, reply: FastifyReply, id: string) {
  const sp = await findServiceProvider(deps, id);
  if (!sp) throw unknownPath();
  const [, query = ""] = request.url.split("?", 2);
  // The answer to our own request: the session here has ended before, so nothing depends on what it says.
  if (new URLSearchParams(query).has("SAMLResponse"))
    return reply
      .code(303)
      .headers({ location: `/sign-in?organization=${id}` })
      .send();
  const location = await endSamlSessions(deps, sp, query, request).catch((error) => {
    deps.log.warn({ requestId: request.id, address: request.ip, err: error }, "SAML logout was refused");
    throw new ApiError(400, "VALIDATION_FAILED", "The logout request is not valid.");
  });
  return reply.code(303).headers({ location }).send();
}
