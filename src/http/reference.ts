import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";

const PREFIX = "/docs";
const SCRIPT_TAG = /^(?![^>]{0,2000}\ssrc=)[^>]{0,2000}>/;

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
    const type = String(page.headers["content-type"] ?? "text/plain");
    return reply
      .code(page.statusCode)
      .type(type)
      .header("content-security-policy", policyOf(type.startsWith("text/html") ? page.payload : ""))
      .header("cross-origin-opener-policy", "same-origin")
      .header("cache-control", "public, max-age=3600")
      .send(page.rawPayload);
  });
}

/** Of the scripts that stand in a page those run that it was made with, and no others. */
function policyOf(page: string): string {
  const inline = page
    .split("<script")
    .slice(1)
    .flatMap((part) => {
      const tag = SCRIPT_TAG.exec(part)?.[0];
      return tag === undefined ? [] : part.slice(tag.length).split("</script>", 1);
    });
  const hashes = inline.map((script) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
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
