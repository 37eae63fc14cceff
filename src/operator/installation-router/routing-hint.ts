import type { IncomingHttpHeaders } from "node:http";
import { SESSION_COOKIE } from "../../identity/sessions/sessions.ts";
import { findCookie, readCookies } from "../../kernel/http/cookies.ts";

/** What a request says about where it belongs. */
export type RoutingHint =
  | { kind: "token"; token: string }
  | { kind: "organization"; id: string }
  /** The body contains the email address. */
  | { kind: "sign-in" }
  /** The form holds a code or token of a connected app. */
  | { kind: "oauth" }
  | { kind: "registration" }
  /** A step of a sign-in that began earlier. */
  | { kind: "remembered" }
  | { kind: "all-installations" }
  | { kind: "none" };

export const INSTALLATION_COOKIE = "chancery_home";
const UUID = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}";
const WITH_ORGANIZATION = new RegExp(`^/(?:downloads|saml)/(${UUID})/`);
const WHOLE_UUID = new RegExp(`^${UUID}$`);
const LINK = /^\/app\/v1\/links\/([A-Za-z0-9_-]{1,200})$/;
const CALENDAR = /^(?:\/v1)?\/calendar\/([A-Za-z0-9_-]{1,200})\.ics$/;
const BY_KEY = /^\/(?:v1|mcp|scim|word\/v1)(?:\/|$)/;
/** Sign-in steps before there is a session. A session of another installation is ignored: the person is leaving it. */
const STEPS = /^\/app\/v1\/(?:session\/(?:second-factor|passkey)|oidc|saml)(?:\/|$)/;

/** The database refuses to compare an id with anything else. */
export const isUuid = (given: unknown): given is string => typeof given === "string" && WHOLE_UUID.test(given);

interface Head {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

export function readRoutingHint({ method, url, headers }: Head, publicUrl: string): RoutingHint {
  const [path = "", query = ""] = url.split("?", 2);
  const organization = new URLSearchParams(query).get("organization_id") ?? "";
  const inPath = WITH_ORGANIZATION.exec(path)?.[1];
  if (inPath) return { kind: "organization", id: inPath };
  const token = LINK.exec(path)?.[1] ?? CALENDAR.exec(path)?.[1];
  if (token) return { kind: "token", token };
  if (method === "POST" && path === "/app/v1/session") return { kind: "sign-in" };
  if (method === "POST" && (path === "/oauth/token" || path === "/oauth/revoke")) return { kind: "oauth" };
  if (method === "POST" && path === "/oauth/register") return { kind: "registration" };
  if (path === "/oidc/backchannel-logout") return { kind: "all-installations" };
  if (path.startsWith("/app/v1/") && isUuid(organization)) {
    if (path === "/app/v1/sign-in" || path === "/app/v1/saml/start") return { kind: "organization", id: organization };
  }
  if (STEPS.test(path) || path === "/app/v1/sign-in") return { kind: "remembered" };
  if (path.startsWith("/app/v1/")) return ofSession(headers, publicUrl);
  if (BY_KEY.test(path) && headers.authorization)
    return { kind: "token", token: headers.authorization.replace(/^Bearer /i, "") };
  return { kind: "none" };
}

function ofSession(headers: IncomingHttpHeaders, publicUrl: string): RoutingHint {
  const token = findCookie(publicUrl, readCookies(headers.cookie), SESSION_COOKIE);
  return token ? { kind: "token", token } : { kind: "remembered" };
}
