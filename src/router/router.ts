import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ClientGone, toApiError, unavailable } from "../errors.ts";
import { readForm, readJson, VISITOR_BODY_LIMITS } from "../http/body.ts";
import { limitConnections } from "../http/connections.ts";
import { findCookie, readCookies, writeCookie } from "../http/cookies.ts";
import { type Evidence, HOME_COOKIE, readEvidence } from "./evidence.ts";
import { Forwarder, passOn, readReply } from "./forward.ts";
import type { Home, Homes } from "./homes.ts";

const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000;
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

interface Parts {
  homes: Homes;
  publicUrl: string;
  forwarder: Forwarder;
  onTrouble: (error: unknown) => void;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The process in front of several installations: it passes each request on to the one in which its organization lives. */
export function buildRouter(homes: Homes, publicUrl: string, onTrouble: (error: unknown) => void): Server {
  const parts = { homes, publicUrl, forwarder: new Forwarder(), onTrouble };
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS });
  server.on("request", (request, response) => {
    answer(parts, { request, response }).catch((error) => refuse(parts, { request, response }, error));
  });
  limitConnections(server);
  return server;
}

async function answer(parts: Parts, exchange: Exchange) {
  const { request, response } = exchange;
  if (request.url === "/healthz") return void response.writeHead(200).end('{"status":"ok"}');
  const { method = "GET", url = "/", headers } = request;
  const evidence = readEvidence({ method, url, headers }, parts.publicUrl);
  if (evidence.kind === "sign-in") return signIn(parts, exchange);
  if (evidence.kind === "oauth") return passForm(parts, exchange);
  if (evidence.kind === "registration") return register(parts, exchange);
  if (evidence.kind === "everybody") return tellEverybody(parts, exchange);
  if (evidence.kind === "token") return passByToken(parts, exchange, evidence.token);
  const home = await homeFor(parts, exchange, evidence);
  const cookies = evidence.kind === "organization" ? [homeCookie(parts, home)] : [];
  return passOn(await parts.forwarder.ask(home, request), response, cookies);
}

async function homeFor({ homes, publicUrl }: Parts, { request }: Exchange, evidence: Evidence): Promise<Home> {
  if (evidence.kind === "organization") return (await homes.ofOrganization(evidence.id)) ?? homes.default;
  if (evidence.kind !== "remembered") return homes.default;
  return homes.named(findCookie(publicUrl, readCookies(request.headers.cookie), HOME_COOKIE)) ?? homes.default;
}

/**
 * An organization may have moved since its home was remembered. The old home then refuses its keys and sessions, and a caller who
 * believed that would throw them away.
 */
async function passByToken(parts: Parts, { request, response }: Exchange, token: string) {
  const { homes, forwarder } = parts;
  const home = (await homes.ofToken(token)) ?? homes.default;
  const reply = await forwarder.ask(home, request);
  const now = [401, 403, 404].includes(reply.statusCode!) ? await homes.ofToken(token, true) : undefined;
  if (now && now !== home) {
    reply.destroy();
    throw unavailable("This organization has just moved to another database. Try again.", 1);
  }
  const isLink = request.method === "POST" && request.url!.startsWith("/app/v1/links/");
  passOn(reply, response, isLink ? [homeCookie(parts, home)] : []);
}

/** Asks the installations that know the address, one after the other, until one accepts the password. */
async function signIn(parts: Parts, { request, response }: Exchange) {
  const { homes, forwarder } = parts;
  const sent = (await readJson(request, VISITOR_BODY_LIMITS)) as
    | { email?: unknown; organization_id?: unknown }
    | undefined;
  const body = JSON.stringify(sent ?? {});
  const candidates = await homesOfPerson(homes, sent ?? {});
  for (const [index, home] of candidates.entries()) {
    const reply = await forwarder.ask(home, request, body);
    const isLast = index === candidates.length - 1;
    if (isLast || !(await isWrongPassword(reply))) return passOn(reply, response, [homeCookie(parts, home)]);
    reply.resume();
  }
}

async function homesOfPerson(
  homes: Homes,
  { email, organization_id: id }: { email?: unknown; organization_id?: unknown },
) {
  const named = typeof id === "string" && /^[0-9a-fA-F-]{36}$/.test(id) ? await homes.ofOrganization(id) : undefined;
  if (named) return [named];
  const knowing = typeof email === "string" && email.length <= 320 ? await homes.ofEmail(email) : [];
  return knowing.length > 0 ? knowing : [homes.default];
}

/** A missing second factor is a 401 too, with cookies for the next step. */
const isWrongPassword = async (reply: IncomingMessage) =>
  reply.statusCode === 401 && reply.headers["set-cookie"] === undefined;

async function passForm({ homes, forwarder }: Parts, { request, response }: Exchange) {
  const form = await readForm(request, VISITOR_BODY_LIMITS);
  const token = form.get("code") ?? form.get("refresh_token") ?? form.get("token");
  const home = (token && (await homes.ofToken(token))) || homes.default;
  passOn(await forwarder.ask(home, request, form.toString()), response);
}

/** Clients of OAuth belong to no organization: each installation must know them. */
async function register({ homes, forwarder }: Parts, { request, response }: Exchange) {
  const reply = await forwarder.ask(homes.default, request);
  if (reply.statusCode !== 201) return passOn(reply, response);
  const text = await readReply(reply);
  await homes.shareClient(JSON.parse(text).client_id);
  response.writeHead(201, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }).end(text);
}

/** The identity provider does not know where its people are. The message is accepted if anybody accepts it. */
async function tellEverybody({ homes, forwarder }: Parts, { request, response }: Exchange) {
  const form = (await readForm(request, VISITOR_BODY_LIMITS)).toString();
  const replies = await Promise.all(homes.all.map((home) => forwarder.ask(home, request, form)));
  const told = replies.find(({ statusCode }) => statusCode === 200) ?? replies[0]!;
  for (const reply of replies) if (reply !== told) reply.resume();
  passOn(told, response);
}

const homeCookie = ({ publicUrl }: Parts, { name }: Home) =>
  writeCookie(publicUrl, { name: HOME_COOKIE, value: name, seconds: COOKIE_SECONDS });

function refuse({ onTrouble }: Parts, { request, response }: Exchange, thrown: unknown) {
  const isGone = request.destroyed && !request.complete;
  if (thrown instanceof ClientGone || isGone || response.headersSent) return void response.destroy();
  const error = toApiError(thrown);
  if (error.status === 500) onTrouble(thrown);
  response.writeHead(error.status, {
    ...error.headers,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...(!request.complete && { connection: "close" }),
  });
  response.end(JSON.stringify(error));
}
