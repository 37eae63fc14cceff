import Fastify, { type FastifyInstance } from "fastify";

const PREFIX = "/docs";
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'";

/** Serves a readable reference of the API from our own bundle. It is loaded when first asked for. */
export function mountReference(fastify: FastifyInstance) {
  let pages: Promise<FastifyInstance> | undefined;
  fastify.get(PREFIX, async (_request, reply) => reply.redirect(`${PREFIX}/`, 301));
  fastify.get(`${PREFIX}/*`, async (request, reply) => {
    pages ??= load().catch((error) => {
      pages = undefined;
      throw error;
    });
    const page = await (await pages).inject({ method: "GET", url: request.url });
    return reply
      .code(page.statusCode)
      .type(page.headers["content-type"] ?? "text/plain")
      .header("content-security-policy", POLICY)
      .header("cache-control", "public, max-age=3600")
      .send(page.rawPayload);
  });
}

async function load(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const pages = Fastify();
  await pages.register(scalar, {
    routePrefix: PREFIX,
    configuration: {
      pageTitle: "Chancery API",
      url: "/openapi.json",
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return pages;
}
