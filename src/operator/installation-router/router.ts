import { createServer, type IncomingMessage, type Server } from "node:http";
import { first, must } from "../../content/must.ts";
import { ClientGone, toApiError, unavailable } from "../../kernel/errors/errors.ts";
import { readForm, readJson, VISITOR_BODY_LIMITS } from "../../kernel/http/body.ts";
import { limitConnections } from "../../kernel/http/connections.ts";
import { findCookie, readCookies, writeCookie } from "../../kernel/http/cookies.ts";
import { type Exchange, Forwarder, passOn, readReply, statusOf } from "./forward.ts";
import type { Installation, Installations } from "./installations.ts";
import { INSTALLATION_COOKIE, isUuid, type RoutingHint, readRoutingHint } from "./routing-hint.ts";

const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000;
const COOKIE_SECONDS = 365 * 24 * 60 * 60;
const OIDC_CALLBACK = "/app/v1/oidc/callback?";
/** Lists the installations that do not know the person who is signing in with the identity provider. */
const TRIED_COOKIE = "chancery_homes_tried";
const TRIED_SECONDS = 120;

interface Parts {
  installations: Installations;
  publicUrl: string;
  forwarder: Forwarder;
  onTrouble: (error: unknown) => void;
}

/** The process in front of several installations: it forwards each request to the installation of its organization. */
export function buildRouter(
  installations: Installations,
  publicUrl: string,
  onTrouble: (error: unknown) => void,
  forwarder = new Forwarder(),
): Server {
  const parts = { installations, publicUrl, forwarder, onTrouble };
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
  const hint = readRoutingHint({ method, url, headers }, parts.publicUrl);
  if (hint.kind === "sign-in") return signIn(parts, exchange);
  if (hint.kind === "oauth") return passForm(parts, exchange);
  if (hint.kind === "registration") return register(parts, exchange);
  if (hint.kind === "all-installations") return tellEverybody(parts, exchange);
  if (hint.kind === "token") return passByToken(parts, exchange, hint.token);
  const installation = await installationFor(parts, exchange, hint);
  if (method === "GET" && url.startsWith(OIDC_CALLBACK)) return finishOidc(parts, exchange, installation);
  const cookies = hint.kind === "organization" ? [installationCookie(parts, installation)] : [];
  return passOn(await parts.forwarder.ask(installation, exchange), response, cookies);
}

async function installationFor(
  { installations, publicUrl }: Parts,
  { request }: Exchange,
  hint: RoutingHint,
): Promise<Installation> {
  if (hint.kind === "organization") return (await installations.ofOrganization(hint.id)) ?? installations.default;
  if (hint.kind !== "remembered") return installations.default;
  return (
    installations.named(findCookie(publicUrl, readCookies(request.headers.cookie), INSTALLATION_COOKIE)) ??
    installations.default
  );
}

/**
 * An organization may have moved since its installation was cached. The old one then rejects its keys and sessions, and a client
 * that believed this would discard them.
 */
async function passByToken(parts: Parts, exchange: Exchange, token: string) {
  const { installations, forwarder } = parts;
  const { request, response } = exchange;
  const installation = (await installations.ofToken(token)) ?? installations.default;
  const reply = await forwarder.ask(installation, exchange);
  const now = [401, 403, 404].includes(statusOf(reply)) ? await installations.ofToken(token, true) : undefined;
  if (now && now !== installation) {
    reply.destroy();
    throw unavailable("This organization has just moved to another database. Try again.", 1);
  }
  const isLink = request.method === "POST" && request.url?.startsWith("/app/v1/links/");
  passOn(reply, response, isLink ? [installationCookie(parts, installation)] : []);
}

/**
 * Tries the installations that know the email address, one after the other, until one accepts the password. An installation that
 * has seen too many attempts does not stop the search: it counts every password of another installation as a wrong one.
 */
async function signIn(parts: Parts, exchange: Exchange) {
  const { installations, forwarder } = parts;
  const sent = (await readJson(exchange.request, VISITOR_BODY_LIMITS)) as
    | { email?: unknown; organization_id?: unknown }
    | undefined;
  const body = JSON.stringify(sent ?? {});
  let refusal: { reply: IncomingMessage; installation: Installation } | undefined;
  for (const installation of await installationsOfPerson(installations, sent ?? {})) {
    const reply = await forwarder.ask(installation, exchange, body);
    if (!isRefusal(reply)) return passOn(reply, exchange.response, [installationCookie(parts, installation)]);
    if (refusal?.reply.statusCode !== 429) refusal = { reply, installation };
  }
  const { reply, installation } = must(refusal, "there is an installation to ask");
  passOn(reply, exchange.response, [installationCookie(parts, installation)]);
}

async function installationsOfPerson(
  installations: Installations,
  { email, organization_id: id }: { email?: unknown; organization_id?: unknown },
) {
  const named = isUuid(id) ? await installations.ofOrganization(id) : undefined;
  if (named) return [named];
  const knowing = typeof email === "string" && email.length <= 320 ? await installations.ofEmail(email) : [];
  return knowing.length > 0 ? knowing : [installations.default];
}

/**
 * An identity that one installation does not know may belong to another: the browser is sent to the provider again for the next
 * one. The provider remembers who is signed in, so nobody has to sign in twice.
 */
async function finishOidc(parts: Parts, exchange: Exchange, installation: Installation) {
  const { installations, publicUrl, forwarder } = parts;
  const reply = await forwarder.ask(installation, exchange);
  const cookie = findCookie(publicUrl, readCookies(exchange.request.headers.cookie), TRIED_COOKIE) ?? "";
  const location = new URL(reply.headers.location ?? "/", publicUrl);
  const isUnknown = location.pathname === "/sign-in" && location.searchParams.get("error") === "OIDC_UNKNOWN";
  const tried = new Set([...cookie.split("."), installation.name]);
  const next = isUnknown ? installations.all.find(({ name }) => !tried.has(name)) : undefined;
  const remember = (names: string, seconds: number) =>
    writeCookie(publicUrl, { name: TRIED_COOKIE, value: names, seconds });
  if (!next) return passOn(reply, exchange.response, cookie ? [remember("", 0)] : []);
  reply.resume();
  const target = location.searchParams.get("next");
  exchange.response.writeHead(303, {
    location: `/app/v1/oidc/start${target ? `?${new URLSearchParams({ next: target })}` : ""}`,
    "set-cookie": [installationCookie(parts, next), remember([...tried].filter(Boolean).join("."), TRIED_SECONDS)],
    "cache-control": "no-store",
  });
  exchange.response.end();
}

/** A 401 with cookies is not a refusal: it asks for the second factor. */
const isRefusal = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 429 || (statusCode === 401 && headers["set-cookie"] === undefined);

/**
 * Never uses the cache: an installation that the organization has left rejects its grants as invalid, so that clients discard them,
 * and accepts a revocation without effect. If the organization moves in between, the new installation is asked.
 */
async function passForm({ installations, forwarder }: Parts, exchange: Exchange) {
  const form = await readForm(exchange.request, VISITOR_BODY_LIMITS);
  const token = form.get("code") ?? form.get("refresh_token") ?? form.get("token");
  const find = async () => (token && (await installations.ofToken(token, true))) || installations.default;
  const installation = await find();
  const reply = await forwarder.ask(installation, exchange, form.toString());
  const now = [400, 401].includes(statusOf(reply)) ? await find() : installation;
  passOn(now === installation ? reply : await forwarder.ask(now, exchange, form.toString()), exchange.response);
}

/** OAuth clients belong to no organization: every installation must know them. */
async function register({ installations, forwarder }: Parts, exchange: Exchange) {
  const { response } = exchange;
  const reply = await forwarder.ask(installations.default, exchange);
  if (reply.statusCode !== 201) return passOn(reply, response);
  const text = await readReply(reply);
  await installations.shareClient(JSON.parse(text).client_id);
  response.writeHead(201, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }).end(text);
}

/**
 * The identity provider does not know which installation its people are in. The message is accepted if any installation accepts it.
 */
async function tellEverybody({ installations, forwarder }: Parts, exchange: Exchange) {
  const form = (await readForm(exchange.request, VISITOR_BODY_LIMITS)).toString();
  const replies = await Promise.all(
    installations.all.map((installation) => forwarder.ask(installation, exchange, form)),
  );
  const told = replies.find(({ statusCode }) => statusCode === 200) ?? first(replies);
  passOn(told, exchange.response);
}

const installationCookie = ({ publicUrl }: Parts, { name }: Installation) =>
  writeCookie(publicUrl, { name: INSTALLATION_COOKIE, value: name, seconds: COOKIE_SECONDS });

function refuse({ onTrouble }: Parts, { request, response }: Exchange, thrown: unknown) {
  const isGone = response.destroyed || (request.destroyed && !request.complete);
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
