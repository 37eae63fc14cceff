import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { must } from "../../../content/must.ts";
import { unknownPath } from "../../errors/errors.ts";
import { chooseCoding } from "../compress.ts";
import { NONCE_PLACEHOLDER, type WebFiles } from "./files.ts";
import { failedStartPage, START_RETRY_SECONDS, START_STATUS_PATH, startPage } from "./start-page.ts";

const RESERVED = [
  "/v1",
  "/app",
  "/docs",
  "/downloads",
  "/mcp",
  "/word",
  "/oauth",
  "/.well-known",
  "/assets",
  "/healthz",
  "/readyz",
];
const BUILD_WAIT_MS = 1500;
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".bcmap": "application/octet-stream",
  ".pfb": "application/octet-stream",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
};

interface Asset {
  path: string;
  type: string;
  /** File sizes by encoding; `identity` is always present. */
  sizes: Partial<Record<Encoding, number>>;
}
type Encoding = "identity" | "br" | "gzip";
interface Built {
  pages: Record<PageName, string>;
  assets: Map<string, Asset>;
}

/** Serves the web application. Returns the fallback that serves its pages, for paths that no route handles. */
export function mountWebApplication(fastify: FastifyInstance, files: WebFiles) {
  let built: Promise<Built> | undefined;
  const open = () => {
    built ??= files
      .ready()
      .then(readBuilt)
      .then((read) => {
        isOpen = true;
        return read;
      })
      .catch((error) => {
        built = undefined;
        throw error;
      });
    return built;
  };
  let isOpen = false;
  fastify.get(START_STATUS_PATH, async () => ({ step: isOpen ? "ready" : "web" }));
  fastify.get("/", (_request, reply) => sendPage(reply, open, "index"));
  fastify.get("/word/", (_request, reply) => sendPage(reply, open, "word/index"));
  fastify.get("/word/dialog", (_request, reply) => sendPage(reply, open, "word/dialog"));
  for (const size of ["16", "32", "80", "outline", "color"])
    fastify.get(`/word/icon-${size}.png`, (request, reply) => sendAsset(request, reply, open));
  fastify.get("/assets/*", (request, reply) => sendAsset(request, reply, open));
  fastify.get("/favicon.svg", (request, reply) => sendAsset(request, reply, open));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) return false;
    await sendPage(reply, open, "index", isSignInForWord(request));
    return true;
  };
}

/** A page of the web application: a GET that accepts HTML, outside the reserved paths. */
function isPage({ method, raw, headers }: FastifyRequest): boolean {
  const [path = ""] = splitUrl(raw);
  const reserved = RESERVED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return /^(GET|HEAD)$/.test(method) && !reserved && Boolean(headers.accept?.includes("text/html"));
}

const splitUrl = ({ url = "" }: FastifyRequest["raw"]) => url.split("?", 2);

/** The add-in's dialog passes through these pages: isolating one would cut the dialog off from its task pane. */
function isSignInForWord({ raw }: FastifyRequest): boolean {
  const [path, query] = splitUrl(raw);
  const isPassed = path === "/sign-in" || path === "/two-step";
  return isPassed && (new URLSearchParams(query).get("next")?.startsWith("/word/") ?? false);
}

async function sendPage(reply: FastifyReply, open: () => Promise<Built>, name: PageName, inDialog = false) {
  const nonce = randomBytes(16).toString("base64");
  reply.headers(headersOf(name, nonce, inDialog)).type("text/html; charset=utf-8");
  const late = new Promise<void>((resolve) => setTimeout(resolve, BUILD_WAIT_MS).unref());
  try {
    const built = await Promise.race([open(), late]);
    if (built) return reply.send(built.pages[name].replaceAll(NONCE_PLACEHOLDER, nonce));
    return reply
      .code(503)
      .headers({ "retry-after": START_RETRY_SECONDS, "content-security-policy": startPagePolicy(nonce) })
      .send(startPage("web", nonce));
  } catch (error) {
    reply.code(503).header("content-security-policy", startPagePolicy(nonce));
    return reply.send(failedStartPage((error as Error).message, nonce));
  }
}

/** Style and script are inline, because no other file may exist yet. */
export const startPagePolicy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

type PageName = "index" | "word/index" | "word/dialog";

/** Office.js may only be loaded from Microsoft, and only the pages of the add-in load it. */
const OFFICE_SCRIPTS = "https://appsforoffice.microsoft.com";
/** Where Word on the web runs. Every page around a frame must be listed. */
const OFFICE_HOSTS = [
  "https://*.officeapps.live.com",
  "https://onedrive.live.com",
  "https://*.office.com",
  "https://*.office365.com",
  "https://*.microsoft365.com",
  "https://*.cloud.microsoft",
  "https://*.sharepoint.com",
].join(" ");

/** Only the task pane can be framed, and only by Word. */
function headersOf(name: PageName, nonce: string, inDialog: boolean): Record<string, string> {
  const own = pageHeaders(nonce);
  if (name === "index") return inDialog ? { ...own, "cross-origin-opener-policy": "unsafe-none" } : own;
  const { "x-frame-options": denied, "content-security-policy": policy, ...others } = own;
  const scripts = policy.replace("script-src 'self'", `script-src 'self' ${OFFICE_SCRIPTS}`);
  const opener = { "cross-origin-opener-policy": "unsafe-none" };
  if (name === "word/dialog")
    return { ...others, ...opener, "x-frame-options": denied, "content-security-policy": scripts };
  const framed = scripts.replace("frame-ancestors 'none'", `frame-ancestors ${OFFICE_HOSTS}`);
  return { ...others, ...opener, "content-security-policy": framed };
}

const pageHeaders = (nonce: string) => ({
  "cache-control": "no-cache",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; "),
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
});

async function sendAsset(request: FastifyRequest, reply: FastifyReply, open: () => Promise<Built>) {
  const { assets } = await open();
  const [path = ""] = splitUrl(request.raw);
  const asset = assets.get(path);
  if (!asset) throw unknownPath();
  const kept = (["br", "gzip"] as const).filter((name) => asset.sizes[name]);
  const encoding = chooseCoding(request.headers["accept-encoding"], kept) ?? "identity";
  const hashed = asset.path.includes("/assets/");
  reply.headers({
    "cache-control": hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    "content-length": must(asset.sizes[encoding], "the coding was chosen among them"),
    "cross-origin-resource-policy": asset.path.endsWith(".png") && !hashed ? "cross-origin" : "same-origin",
    vary: "accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  });
  reply.type(asset.type);
  if (request.method === "HEAD") return reply.send();
  return reply.send(createReadStream(asset.path + ENDINGS[encoding]));
}

const ENDINGS: Record<Encoding, string> = { identity: "", br: ".br", gzip: ".gz" };

async function readBuilt(folder: string): Promise<Built> {
  const read = (name: PageName) => readFile(join(folder, `${name}.html`), "utf8");
  const [index, pane, dialog] = await Promise.all([read("index"), read("word/index"), read("word/dialog")]);
  const pages = { index, "word/index": pane, "word/dialog": dialog };
  const assets = new Map<string, Asset>();
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((name) => /^favicon\.svg$|^assets.[^/\\]+$|^word.icon-\w+\.png$/.test(name))) {
    const ending = extname(name);
    const encoding = ending === ".br" ? "br" : ending === ".gz" ? "gzip" : "identity";
    const plain = encoding === "identity" ? name : name.slice(0, -ending.length);
    const url = `/${plain.replaceAll("\\", "/")}`;
    const type = TYPES[extname(plain)] ?? "application/octet-stream";
    const asset = assets.get(url) ?? { path: join(folder, plain), type, sizes: {} };
    asset.sizes[encoding] = (await stat(join(folder, name))).size;
    assets.set(url, asset);
  }
  return { pages, assets };
}
