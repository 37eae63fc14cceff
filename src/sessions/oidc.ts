import { z } from "zod";
import { emailKey } from "../accounts/emails.ts";
import { recordFailedSignIn } from "../audit/audit.ts";
import type { Visitor } from "../context.ts";
import { unknownPath } from "../errors.ts";
import { findCookie, writeCookie } from "../http/cookies.ts";
import { Reply } from "../http/endpoint.ts";
import { takeOnce } from "./attempts.ts";
import { rememberChoice } from "./oidc-choice.ts";
import { authorizationAddress, beginFlow, type Flow, redeemCode } from "./oidc-provider.ts";
import { startSession } from "./sessions.ts";
import { listCandidates } from "./sign-in.store.ts";

const COOKIE = "chancery_oidc";
const KEPT_SECONDS = 10 * 60;
const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });

type Redirect = Reply<undefined>;
type Fault = "OIDC_FAILED" | "OIDC_UNVERIFIED" | "OIDC_UNKNOWN";

/** Sends the browser to the provider. What comes back is taken from this browser alone, within ten minutes. */
export async function startOidc(visitor: Visitor, next: string | undefined): Promise<Redirect> {
  const { config } = mustBeSet(visitor);
  const flow = beginFlow();
  try {
    const location = await authorizationAddress(config, flow);
    const value = Buffer.from(JSON.stringify({ ...flow, next: isOurs(next) ? next : "/" })).toString("base64url");
    const cookie = writeCookie(config.PUBLIC_URL, { name: COOKIE, value, seconds: KEPT_SECONDS });
    return new Reply(303, undefined, { location, "set-cookie": cookie });
  } catch (error) {
    return backToSignIn(visitor, "OIDC_FAILED", error, next);
  }
}

/** Signs in whoever the provider vouches for; who has the address in several organizations chooses one. Nobody is created. */
export async function finishOidc(visitor: Visitor, brought: Record<string, string | undefined>): Promise<Redirect> {
  const { database } = mustBeSet(visitor);
  const kept = readKept(visitor);
  const isFirst = kept && (await takeOnce(visitor.deps, `oidc state ${kept.state}`, KEPT_SECONDS));
  if (!isFirst) return backToSignIn(visitor, "OIDC_FAILED", new Error("no flow was begun in this browser"));
  const identity = await identify(visitor, kept, brought);
  if (identity instanceof Reply) return identity;
  if (identity.email === undefined || !identity.isVerified) {
    if (identity.email !== undefined) recordUnverified(visitor, identity.email);
    return backToSignIn(visitor, "OIDC_UNVERIFIED", undefined, kept.next);
  }
  const key = emailKey(identity.email);
  const [person, ...others] = await listCandidates(database.system, key, undefined);
  if (!person) return backToSignIn(visitor, "OIDC_UNKNOWN", undefined, kept.next);
  if (others.length > 0) return toChoice(await rememberChoice(visitor.deps, key), kept.next);
  const { headers } = await startSession(visitor, person, "GET /oidc/callback");
  return new Reply(303, undefined, { ...headers, location: isOurs(kept.next) ? kept.next : "/" });
}

async function identify(visitor: Visitor, flow: Flow & { next: string }, brought: Record<string, string | undefined>) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(brought)) if (value !== undefined) parameters.set(name, value);
  try {
    return await redeemCode(visitor.deps.config, flow, parameters);
  } catch (error) {
    return backToSignIn(visitor, "OIDC_FAILED", error, flow.next);
  }
}

/** Other failures name no account, so no organization's audit log can hold them: they are in the service's log alone. */
const recordUnverified = ({ deps, requestId, browser: { address } }: Visitor, email: string) =>
  recordFailedSignIn(
    { deps, requestId, address },
    { email },
    "FAILED GET /oidc/callback",
    "e-mail address not verified",
  );

/** The page says what to do and keeps where the person wanted to go. The log holds the fault, without what the provider sent. */
function backToSignIn({ deps, requestId, browser }: Visitor, fault: Fault, error?: unknown, next = "/"): Redirect {
  const where = { requestId, address: browser.address };
  deps.log.warn({ ...where, fault, err: error }, "somebody could not sign in by OpenID Connect");
  return new Reply(303, undefined, {
    location: `/sign-in?${new URLSearchParams({ error: fault, ...(next !== "/" && { next }) })}`,
  });
}

const toChoice = (cookie: string, next: string): Redirect =>
  new Reply(303, undefined, {
    location: `/sign-in?${new URLSearchParams({ choose: "oidc", ...(isOurs(next) && next !== "/" && { next }) })}`,
    "set-cookie": cookie,
  });

function mustBeSet({ deps }: Visitor) {
  if (!deps.config.OIDC_ISSUER) throw unknownPath();
  return deps;
}

function readKept({ browser, deps }: Visitor): z.output<typeof Kept> | undefined {
  const cookie = findCookie(deps.config.PUBLIC_URL, browser.cookies, COOKIE) ?? "";
  try {
    return Kept.parse(JSON.parse(Buffer.from(cookie, "base64url").toString("utf8")));
  } catch {
    return undefined;
  }
}

/** A path of this service: nothing that a browser would take for another one's address. */
const isOurs = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path);
