import { createHash } from "node:crypto";
import { z } from "zod";
import type { Deps, Visitor } from "../../../kernel/context.ts";
import { unknownPath } from "../../../kernel/errors/errors.ts";
import { Reply } from "../../../kernel/http/endpoint.ts";
import { takeOnce } from "../../sessions/attempts.ts";
import { expireCookie, readSigned, type SignedCookie, writeSigned } from "../../sessions/signed-cookie.ts";
import { claimsOf, IdentityClaims, type IdentityFault, signInByIdentity } from "../identities.ts";
import { isLocalPath } from "../local-path.ts";
import { RefusedMessage } from "./message.ts";
import { verifyResponse } from "./response.ts";
import type { SamlStart } from "./saml.schema.ts";
import * as store from "./saml.store.ts";
import { findServiceProvider, identityProviderOf, openSigner, type ServiceProvider } from "./service-provider.ts";

type Redirect = Reply<undefined>;
type Fault = `SAML_${IdentityFault | "FAILED"}`;

const FINISH = "/app/v1/saml/finish";
const MAX_RELAYED = 500;

const Flow = z.object({ organization_id: z.string(), request_id: z.string(), next: z.string() });
const FLOW: SignedCookie<z.output<typeof Flow>> = {
  name: "chancery_saml",
  purpose: "saml-flow",
  seconds: 10 * 60,
  schema: Flow,
};

const Answer = z.object({
  organization_id: z.string(),
  issuer: z.string(),
  in_response_to: z.string().nullable(),
  claims: IdentityClaims,
  email: z.string().optional(),
  name: z.string().optional(),
  next: z.string(),
});
type Answer = z.output<typeof Answer>;
const ANSWER: SignedCookie<Answer> = {
  name: "chancery_saml_answer",
  purpose: "saml-answer",
  seconds: 2 * 60,
  schema: Answer,
};

/** Sends the browser to the organization's provider; with `again`, to authenticate again. It must return within ten minutes. */
export async function startSaml(
  visitor: Visitor,
  { organization_id: id, next, again = false }: SamlStart,
): Promise<Redirect> {
  const { deps } = visitor;
  const sp = await mustFindProvider(deps, id);
  const requestId = `_${crypto.randomUUID()}`;
  const signer = await openSigner(deps, sp, { requestId, again });
  const location = await signer.getAuthorizeUrlAsync("", undefined, {});
  const flow = { organization_id: id, request_id: requestId, next: isLocalPath(next) ? next : "/" };
  return new Reply(303, undefined, { location, "set-cookie": await writeSigned(deps, FLOW, flow) });
}

/**
 * Receives the provider's response. It is posted from another site, without our cookies. So the verified contents go into a
 * signed cookie, and the browser is redirected to `finishSaml`, which checks that the sign-in started in this browser.
 */
export async function receiveResponse(visitor: Visitor, id: string, form: URLSearchParams): Promise<Redirect> {
  const { deps } = visitor;
  const sp = await mustFindProvider(deps, id);
  try {
    const verified = await verifyResponse(sp, form.get("SAMLResponse") ?? "");
    if (verified.inResponseTo === undefined && !sp.settings.idp_initiated)
      throw new RefusedMessage("the sign-in did not begin here, which the settings do not allow");
    await mustNotBeReplayed(deps, sp, `assertion ${verified.assertionId}`, verified.expiresAt);
    const provider = identityProviderOf(sp);
    const { email, name } = verified.identity;
    const relayed = form.get("RelayState") ?? undefined;
    const cookie = await writeSigned(deps, ANSWER, {
      organization_id: id,
      issuer: provider.issuer,
      in_response_to: verified.inResponseTo ?? null,
      claims: claimsOf(provider, verified.identity),
      email,
      name,
      next: isLocalPath(relayed) && relayed.length <= MAX_RELAYED ? relayed : "/",
    });
    return new Reply(303, undefined, { location: FINISH, "set-cookie": cookie });
  } catch (error) {
    return backToSignIn(visitor, "SAML_FAILED", { organizationId: id, error });
  }
}

/** Signs in the person whom the provider identified, in the browser that started the sign-in. */
export async function finishSaml(visitor: Visitor): Promise<Redirect> {
  const { deps } = visitor;
  const kept = await readSigned(visitor, ANSWER);
  if (!kept) return backToSignIn(visitor, "SAML_FAILED", { error: new Error("no answer of a provider is kept") });
  const { value: answer, id } = kept;
  const { organization_id: organizationId } = answer;
  const next = await nextOf(visitor, answer);
  const sp = await findServiceProvider(deps, organizationId);
  const provider = sp && identityProviderOf(sp);
  const isCurrent = provider?.issuer === answer.issuer;
  if (next === undefined || !isCurrent || !(await takeOnce(deps, `saml answer ${id}`, ANSWER.seconds))) {
    const error = new Error("no such sign-in was started in this browser");
    return backToSignIn(visitor, "SAML_FAILED", { organizationId, error });
  }
  const profile = { email: answer.email, name: answer.name };
  const outcome = await signInByIdentity(visitor, provider, answer.claims, { profile, operation: "GET /saml/finish" });
  if (!("started" in outcome)) {
    const fault = "fault" in outcome ? outcome.fault : "UNKNOWN";
    return backToSignIn(visitor, `SAML_${fault}`, { organizationId, next });
  }
  const expired = [FLOW, ANSWER].map((cookie) => expireCookie(deps, cookie));
  const cookies = [...outcome.started.headers["set-cookie"], ...expired];
  return new Reply(303, undefined, { "set-cookie": cookies, location: next });
}

/** Each message is accepted only once across all nodes. */
export async function mustNotBeReplayed(
  { database }: Deps,
  { organizationId, settings }: ServiceProvider,
  message: string,
  until: Date,
) {
  const hash = createHash("sha256").update(`${settings.entity_id}\n${message}`).digest();
  const inserted = await store.insertMessage(database.organization(organizationId), organizationId, hash, until);
  if (inserted === 0) throw new RefusedMessage("it was used before");
}

export const forgetExpiredMessages = store.deleteExpiredMessages;
export const findOfferedProvider = ({ database }: Deps, organizationId: string | undefined) =>
  store.findOffered(database.system, organizationId);

/** Where the person wanted to go. Undefined if the response belongs to a request from another browser. */
async function nextOf(visitor: Visitor, answer: Answer): Promise<string | undefined> {
  if (answer.in_response_to === null) return answer.next;
  const flow = (await readSigned(visitor, FLOW))?.value;
  const isAsked = flow?.request_id === answer.in_response_to && flow.organization_id === answer.organization_id;
  return isAsked ? flow.next : undefined;
}

async function mustFindProvider(deps: Deps, organizationId: string): Promise<ServiceProvider> {
  const sp = await findServiceProvider(deps, organizationId);
  if (!sp) throw unknownPath();
  return sp;
}

interface Failure {
  organizationId?: string;
  error?: unknown;
  next?: string;
}

/** Redirects to the organization's sign-in page with an error, and keeps the target. */
function backToSignIn(
  { deps, requestId, browser }: Visitor,
  fault: Fault,
  { organizationId, error, next = "/" }: Failure,
): Redirect {
  deps.log.warn({ requestId, address: browser.address, organizationId, fault, err: error }, "SAML sign-in failed");
  const search = {
    error: fault,
    ...(organizationId && { organization: organizationId }),
    ...(next !== "/" && { next }),
  };
  return new Reply(303, undefined, { location: `/sign-in?${new URLSearchParams(search)}` });
}
