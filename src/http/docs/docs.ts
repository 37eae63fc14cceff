import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { errorsPage } from "./errors.ts";
import { quickStartPage } from "./quick-start.ts";

const PREFIX = "/docs/reference";
const MOST_PAGES = 20;
const SCRIPT_TAG = /^(?![^>]{0,2000}\ssrc=)[^>]{0,2000}>/;

/** Serves the documentation: a quick start, the error codes, and the API reference from our own bundle, loaded on the first request. */
export function mountDocs(fastify: FastifyInstance, publicUrl: string) {
  let pages: Promise<FastifyInstance> | undefined;
  /** Cache of rendered pages. They never change, and rendering one costs far more than sending it. */
  const cache = new Map<string, Page>();
  fastify.get("/docs", async (_request, reply) => reply.redirect("/docs/", 301));
  fastify.get(PREFIX, async (_request, reply) => reply.redirect(`${PREFIX}/`, 301));
  const quickStart = htmlPage(quickStartPage(publicUrl));
  const errors = htmlPage(errorsPage());
  fastify.get("/docs/", async (_request, reply) => sendPage(reply, quickStart));
  fastify.get("/docs/errors", async (_request, reply) => sendPage(reply, errors));
  fastify.get(`${PREFIX}/*`, async (request, reply) => {
    pages ??= load().catch((error) => {
      pages = undefined;
      throw error;
    });
    const path = request.url.split("?", 1)[0]!;
    const page = cache.get(path) ?? (await makePage(await pages, path));
    if (page.status === 200 && cache.size < MOST_PAGES) cache.set(path, page);
    return sendPage(reply, page);
  });
}

const sendPage = (reply: FastifyReply, { status, type, policy, bytes }: Page) =>
  reply
    .code(status)
    .type(type)
    .header("content-security-policy", policy)
    .header("cross-origin-opener-policy", "same-origin")
    .header("cache-control", "public, max-age=3600")
    .send(bytes);

interface Page {
  status: number;
  type: string;
  policy: string;
  bytes: Buffer;
}

const htmlPage = (html: string): Page => ({
  status: 200,
  type: "text/html; charset=utf-8",
  policy: policyOf(html),
  bytes: Buffer.from(html),
});

async function makePage(pages: FastifyInstance, url: string): Promise<Page> {
  const { statusCode: status, headers, payload, rawPayload: bytes } = await pages.inject({ method: "GET", url });
  const type = String(headers["content-type"] ?? "text/plain");
  return { status, type, policy: policyOf(type.startsWith("text/html") ? payload : ""), bytes };
}

/** Allows the page's own inline scripts by hash, and no others. */
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
