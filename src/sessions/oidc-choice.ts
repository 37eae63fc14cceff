import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Deps, Visitor } from "../context.ts";
import { readSecret } from "../db/secret.ts";
import { ApiError } from "../errors.ts";
import { findCookie, writeCookie } from "../http/cookies.ts";
import { Reply } from "../http/endpoint.ts";
import { takeOnce } from "./attempts.ts";
import type { OrganizationChoice, Session } from "./sessions.schema.ts";
import { startSession } from "./sessions.ts";
import { listCandidates } from "./sign-in.store.ts";
import { chooseOrganization } from "./sign-in.ts";

const COOKIE = "chancery_oidc_choice";
const KEPT_SECONDS = 10 * 60;
const Vouched = z.object({ email_key: z.string(), until: z.number() });

/** Keeps in the browser, signed, whom the provider vouched for, while the person chooses an organization. */
export async function rememberChoice(deps: Deps, emailKey: string): Promise<string> {
  const vouched = { email_key: emailKey, until: Date.now() + KEPT_SECONDS * 1000 };
  const text = Buffer.from(JSON.stringify(vouched)).toString("base64url");
  const value = `${text}.${await sign(deps, text)}`;
  return writeCookie(deps.config.PUBLIC_URL, { name: COOKIE, value, seconds: KEPT_SECONDS });
}

/** Signs in the person of the chosen organization; without a choice among several it tells which there are. */
export async function chooseOrganizationByOidc(visitor: Visitor, choice: OrganizationChoice): Promise<Reply<Session>> {
  const { deps } = visitor;
  const cookie = readChoice(visitor);
  const emailKey = await mustBeVouchedFor(deps, cookie);
  const people = await listCandidates(deps.database.system, emailKey, choice.organization_id);
  if (people.length === 0) throw overdue();
  if (people.length > 1) throw chooseOrganization(people);
  if (!(await takeOnce(deps, `oidc choice ${cookie}`, KEPT_SECONDS))) throw overdue();
  const { session, headers } = await startSession(visitor, people[0]!, "POST /oidc/session");
  const over = writeCookie(deps.config.PUBLIC_URL, { name: COOKIE, value: "", seconds: 0 });
  return new Reply(200, session, { "set-cookie": [...headers["set-cookie"], over] });
}

const readChoice = ({ deps, browser }: Visitor) => findCookie(deps.config.PUBLIC_URL, browser.cookies, COOKIE) ?? "";

async function mustBeVouchedFor(deps: Deps, cookie: string): Promise<string> {
  const [text = "", signature = ""] = cookie.split(".");
  const [expected, given] = [Buffer.from(await sign(deps, text)), Buffer.from(signature)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw overdue();
  const { email_key, until } = Vouched.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  if (until < Date.now()) throw overdue();
  return email_key;
}

async function sign({ config, database }: Deps, text: string): Promise<string> {
  const secret = await readSecret(config, database);
  return createHmac("sha256", secret).update(`oidc-choice\n${text}`).digest("base64url");
}

const overdue = () =>
  new ApiError(401, "UNAUTHENTICATED", "Signing in took too long, or was begun in another browser. Sign in again.");
