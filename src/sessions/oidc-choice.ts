import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Deps, Visitor } from "../context.ts";
import { readSecret } from "../db/secret.ts";
import { ApiError } from "../errors.ts";
import { findCookie, writeCookie } from "../http/cookies.ts";
import { Reply } from "../http/endpoint.ts";
import { takeOnce } from "./attempts.ts";
import { listAccounts, OidcClaims, startOidcSession } from "./oidc-accounts.ts";
import type { OrganizationChoice, Session } from "./sessions.schema.ts";
import { chooseOrganization } from "./sign-in.ts";

const COOKIE = "chancery_oidc_choice";
const COOKIE_SECONDS = 10 * 60;
const Verified = OidcClaims.extend({ until: z.number() });

/** Stores what the provider said in a signed cookie while the person chooses an organization. */
export async function rememberChoice(deps: Deps, claims: OidcClaims): Promise<string> {
  const verified = { ...claims, until: Date.now() + COOKIE_SECONDS * 1000 };
  const text = Buffer.from(JSON.stringify(verified)).toString("base64url");
  const value = `${text}.${await sign(deps, text)}`;
  return writeCookie(deps.config.PUBLIC_URL, { name: COOKIE, value, seconds: COOKIE_SECONDS });
}

/** Signs in to the chosen organization. Without a choice among several, the error lists them. */
export async function chooseOrganizationByOidc(visitor: Visitor, choice: OrganizationChoice): Promise<Reply<Session>> {
  const { deps } = visitor;
  const cookie = readChoiceCookie(visitor);
  const claims = await readVerified(deps, cookie);
  const people = await listAccounts(deps, claims, choice.organization_id);
  if (people.length === 0) throw choiceExpired();
  if (people.length > 1) throw chooseOrganization(people);
  if (!(await takeOnce(deps, `oidc choice ${cookie}`, COOKIE_SECONDS))) throw choiceExpired();
  const { session, headers } = await startOidcSession(visitor, people[0]!, claims, "POST /oidc/session");
  const expiredCookie = writeCookie(deps.config.PUBLIC_URL, { name: COOKIE, value: "", seconds: 0 });
  return new Reply(200, session, { "set-cookie": [...headers["set-cookie"], expiredCookie] });
}

const readChoiceCookie = ({ deps, browser }: Visitor) =>
  findCookie(deps.config.PUBLIC_URL, browser.cookies, COOKIE) ?? "";

async function readVerified(deps: Deps, cookie: string): Promise<OidcClaims> {
  const [text = "", signature = ""] = cookie.split(".");
  const [expected, given] = [Buffer.from(await sign(deps, text)), Buffer.from(signature)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw choiceExpired();
  const { until, ...claims } = Verified.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  if (until < Date.now()) throw choiceExpired();
  return claims;
}

async function sign({ config, database }: Deps, text: string): Promise<string> {
  const secret = await readSecret(config, database);
  return createHmac("sha256", secret).update(`oidc-choice\n${text}`).digest("base64url");
}

const choiceExpired = () =>
  new ApiError(401, "UNAUTHENTICATED", "The sign-in expired or was started in another browser. Sign in again.");
