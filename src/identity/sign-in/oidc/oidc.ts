import { z } from "zod";
import { recordFailedSignIn } from "../../../administration/audit/audit.ts";
import type { Visitor } from "../../../kernel/context.ts";
import { unknownPath } from "../../../kernel/errors/errors.ts";
import { findCookie, writeCookie } from "../../../kernel/http/cookies.ts";
import { Reply } from "../../../kernel/http/endpoint.ts";
import { takeOnce } from "../../sessions/attempts.ts";
import { claimsOf, type Identity, type IdentityFault, signInByIdentity } from "../identities.ts";
import { isLocalPath } from "../local-path.ts";
import { rememberChoice } from "./choice.ts";
import { authorizationAddress, beginFlow, type Flow, oidcProvider, redeemCode } from "./provider.ts";

const COOKIE = "chancery_oidc";
const COOKIE_SECONDS = 10 * 60;
const FlowCookie = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });

type Redirect = Reply<undefined>;
interface OidcStart {
  next?: string | undefined;
  /** The provider must authenticate the person again, even if they are signed in there. */
  again?: boolean | undefined;
}

type Fault = `OIDC_${IdentityFault | "FAILED"}`;

/** Sends the browser to the provider. The callback must come from the same browser within ten minutes. */
export async function startOidc(visitor: Visitor, { next, again = false }: OidcStart): Promise<Redirect> {
  const { config } = mustBeConfigured(visitor);
  const flow = beginFlow();
  try {
    const location = await authorizationAddress(config, flow, again);
    const value = Buffer.from(JSON.stringify({ ...flow, next: isLocalPath(next) ? next : "/" })).toString("base64url");
    const cookie = writeCookie(config.PUBLIC_URL, { name: COOKIE, value, seconds: COOKIE_SECONDS });
    return new Reply(303, undefined, { location, "set-cookie": cookie });
  } catch (error) {
    return backToSignIn(visitor, "OIDC_FAILED", error, next);
  }
}

/** If several organizations have an account for the identity, the person chooses. Accounts are created only with OIDC_PROVISION. */
export async function finishOidc(visitor: Visitor, query: Record<string, string | undefined>): Promise<Redirect> {
  const deps = mustBeConfigured(visitor);
  const kept = readFlowCookie(visitor);
  const isFirst = kept && (await takeOnce(deps, `oidc state ${kept.state}`, COOKIE_SECONDS));
  if (!isFirst) return backToSignIn(visitor, "OIDC_FAILED", new Error("no sign-in was started in this browser"));
  const identity = await identify(visitor, kept, query);
  if (identity instanceof Reply) return identity;
  const provider = oidcProvider(deps);
  const claims = claimsOf(provider, identity);
  const outcome = await signInByIdentity(visitor, provider, claims, {
    profile: identity,
    operation: "GET /oidc/callback",
  });
  if ("several" in outcome) return toChoice(await rememberChoice(deps, claims), kept.next);
  if ("fault" in outcome) return refuse(visitor, identity, outcome.fault, kept.next);
  return new Reply(303, undefined, { ...outcome.started.headers, location: isLocalPath(kept.next) ? kept.next : "/" });
}

function refuse(visitor: Visitor, { email }: Identity, fault: IdentityFault, next: string): Redirect {
  if (fault === "UNVERIFIED" && email !== undefined) recordUnverified(visitor, email);
  return backToSignIn(visitor, `OIDC_${fault}`, undefined, next);
}

async function identify(visitor: Visitor, flow: Flow & { next: string }, query: Record<string, string | undefined>) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value);
  try {
    return await redeemCode(visitor.deps.config, flow, parameters);
  } catch (error) {
    return backToSignIn(visitor, "OIDC_FAILED", error, flow.next);
  }
}

/** Only this failure names an account, so only it can go to an organization's audit log. Others are in the service log. */
const recordUnverified = ({ deps, requestId, browser: { address } }: Visitor, email: string) =>
  recordFailedSignIn(
    { deps, requestId, address },
    { email },
    "FAILED GET /oidc/callback",
    "e-mail address not verified",
  );

/** Redirects to the sign-in page with an error, and keeps the target. Logs the error without the provider's response. */
function backToSignIn({ deps, requestId, browser }: Visitor, fault: Fault, error?: unknown, next = "/"): Redirect {
  const where = { requestId, address: browser.address };
  deps.log.warn({ ...where, fault, err: error }, "OpenID Connect sign-in failed");
  return new Reply(303, undefined, {
    location: `/sign-in?${new URLSearchParams({ error: fault, ...(next !== "/" && { next }) })}`,
  });
}

const toChoice = (cookie: string, next: string): Redirect =>
  new Reply(303, undefined, {
    location: `/sign-in?${new URLSearchParams({ choose: "oidc", ...(isLocalPath(next) && next !== "/" && { next }) })}`,
    "set-cookie": cookie,
  });

function mustBeConfigured({ deps }: Visitor) {
  if (!deps.config.OIDC_ISSUER) throw unknownPath();
  return deps;
}

function readFlowCookie({ browser, deps }: Visitor): z.output<typeof FlowCookie> | undefined {
  const cookie = findCookie(deps.config.PUBLIC_URL, browser.cookies, COOKIE) ?? "";
  try {
    return FlowCookie.parse(JSON.parse(Buffer.from(cookie, "base64url").toString("utf8")));
  } catch {
    return undefined;
  }
}
