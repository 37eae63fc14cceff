import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import { KEY_OFFER, layOut, layOutMissing } from "./layout.ts";
import { renderMarkdown, rewriteLinks } from "./markdown.ts";
import { docsAddress, FIRST_PAGE, linkedPage, PAGES, type Page, printLlmsTxt, readPage } from "./pages.ts";
import { loadReferenceScript, referencePage } from "./reference.ts";

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const INLINE_SCRIPT = /<script>([^<]{1,4000})<\/script>/;

interface Settings {
  publicUrl: string;
  /** The OpenAPI document with samples for each operation. */
  describe: () => object;
}

/**
 * Serves the documentation: guides from the Markdown of the repository, and the API reference. Needs no key, and loads nothing from
 * other hosts.
 */
export function mountDocs(fastify: FastifyInstance, { publicUrl, describe }: Settings) {
  const get = (path: string, type: string, make: () => string | Buffer | Promise<Buffer>) => {
    const made = once(make);
    fastify.get(path, async (_request, reply) => send(reply, type, await made()));
  };
  fastify.get("/docs", async (_request, reply) => reply.redirect("/docs/", 301));
  fastify.get("/docs/reference", async (_request, reply) => reply.redirect("/docs/reference/", 301));
  fastify.get(`/docs/${FIRST_PAGE.name}`, async (_request, reply) => reply.redirect("/docs/", 301));
  fastify.get("/docs/changelog", async (_request, reply) => reply.redirect("/docs/api-changelog", 301));
  for (const page of PAGES) {
    get(docsAddress(page), HTML, () => htmlOf(page, publicUrl));
    get(`/docs/${page.name}.md`, MARKDOWN, () => markdownOf(page, publicUrl));
  }
  for (const path of ["/llms.txt", "/docs/llms.txt"])
    get(path, "text/plain; charset=utf-8", () => printLlmsTxt(publicUrl));
  get("/docs/docs.css", "text/css; charset=utf-8", () => ownFile("docs.css"));
  get("/docs/docs.js", SCRIPT, () => ownFile("docs.js"));
  get("/docs/theme.js", SCRIPT, () => ownFile("theme.js"));
  get("/docs/reference/", HTML, referencePage);
  get("/docs/reference/js/scalar.js", SCRIPT, loadReferenceScript);
  get("/docs/reference/openapi.json", "application/json; charset=utf-8", () => JSON.stringify(describe()));
  fastify.get("/docs/:name", async (_request, reply) => send(reply.code(404), HTML, layOutMissing()));
}

/** Generated on the first request and cached: the pages never change while the server runs. */
function once(make: () => string | Buffer | Promise<Buffer>): () => Promise<string | Buffer> {
  let made: Promise<string | Buffer> | undefined;
  return () => {
    made ??= Promise.resolve()
      .then(make)
      .catch((error) => {
        made = undefined;
        throw error;
      });
    return made;
  };
}

function htmlOf(page: Page, publicUrl: string): string {
  const rendered = renderMarkdown(readPage(page, publicUrl), (url) => addressFor(page, url));
  return layOut(page, rendered, page === FIRST_PAGE ? KEY_OFFER : "");
}

const markdownOf = (page: Page, publicUrl: string): string =>
  rewriteLinks(readPage(page, publicUrl), (url) => {
    const target = targetOf(page, url);
    return target ? `${target.page.name}.md${target.anchor}` : outsideOf(url);
  });

function addressFor(from: Page, url: string): string | null {
  const target = targetOf(from, url);
  return target ? docsAddress(target.page) + target.anchor : outsideOf(url);
}

/** Null for links to files of the repository that are not served. */
function outsideOf(url: string): string | null {
  if (/^(?:https?:|#|\/)/.test(url)) return url;
  return url.endsWith("/openapi.json") ? "/openapi.json" : null;
}

function targetOf(from: Page, url: string): { page: Page; anchor: string } | undefined {
  if (/^(?:[a-z]+:|#|\/)/.test(url)) return undefined;
  const [path = "", anchor] = url.split("#", 2);
  const page = linkedPage(from, path);
  return page && { page, anchor: anchor === undefined ? "" : `#${anchor}` };
}

const ownFile = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));

const send = (reply: FastifyReply, type: string, content: string | Buffer) =>
  reply
    .type(type)
    .header("content-security-policy", policyOf(type === HTML ? String(content) : ""))
    .header("cross-origin-opener-policy", "same-origin")
    .header("cache-control", "public, max-age=3600")
    .send(content);

/** Only the reference has an inline script, allowed by its hash, and inline styles that its library writes. */
function policyOf(html: string): string {
  const script = INLINE_SCRIPT.exec(html)?.[1];
  const hash = script && ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  return [
    "default-src 'none'",
    `script-src 'self'${hash ?? ""}`,
    `style-src 'self'${hash ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
