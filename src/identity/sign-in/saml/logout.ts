import { verify, type X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { SessionContext, Visitor } from "../../../kernel/context.ts";
import { ApiError, unknownPath } from "../../../kernel/errors/errors.ts";
import { isStorable } from "../../../kernel/http/body.ts";
import { Reply } from "../../../kernel/http/endpoint.ts";
import { endProviderSessions } from "../../sessions/provider-logout.ts";
import type { SignedOut } from "../../sessions/sessions.schema.ts";
import type { ProviderSession } from "../../sessions/sessions.store.ts";
import { findProviderSession, signOut } from "../../sessions/sessions.ts";
import { readCertificates } from "./certificate.ts";
import {
  ASSERTION,
  childrenNamed,
  decodeMessage,
  onlyChild,
  PROTOCOL,
  parseMessage,
  RefusedMessage,
  rootOf,
  SIGNATURE_METHODS,
  textIn,
} from "./message.ts";
import { findSettings } from "./saml.store.ts";
import { mustNotBeReplayed } from "./saml.ts";
import {
  addressesOf,
  CLOCK_SKEW_MS,
  findServiceProvider,
  issuerOf,
  openSigner,
  type ServiceProvider,
} from "./service-provider.ts";

/** A logout request is accepted once, and only this long after it was issued. */
const MAX_AGE_MS = 10 * 60 * 1000;
const MAX_BYTES = 64 * 1024;
const UNSPECIFIED = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";
const NAMES = ["SAMLRequest", "RelayState", "SigAlg", "Signature"];
export const LOGOUT_OPERATION = "GET /saml/{organizationId}/logout";

/** Ends the session here, and returns the URL that also ends it at the SAML provider that it came from. */
export async function signOutWithProvider(ctx: SessionContext): Promise<Reply<SignedOut>> {
  const from = await findProviderSession(ctx.sql, ctx.organizationId, ctx.caller.sessionId);
  const { headers } = await signOut(ctx);
  return new Reply(200, { provider_logout_url: from ? await logoutAddress(ctx, from) : null }, headers);
}

async function logoutAddress(
  { sql, organizationId, deps }: SessionContext,
  from: ProviderSession,
): Promise<string | null> {
  const settings = await findSettings(sql, organizationId);
  if (!settings?.logout_url || !settings.private_key || issuerOf(settings) !== from.issuer) return null;
  const sp = { organizationId, settings, addresses: addressesOf(deps.config.PUBLIC_URL, organizationId) };
  const named = {
    issuer: settings.entity_id,
    nameID: from.subject,
    nameIDFormat: from.name_format ?? UNSPECIFIED,
    ...(from.session !== null && { sessionIndex: from.session }),
  };
  return (await openSigner(deps, sp)).getLogoutUrlAsync(named, "", {});
}

/** Ends the sessions that the provider names. Returns where to send the browser next. */
export async function logOutBySaml(visitor: Visitor, organizationId: string, query: string): Promise<string> {
  const { deps, requestId, browser } = visitor;
  const sp = await findServiceProvider(deps, organizationId);
  if (!sp) throw unknownPath();
  // The response to our own request. The session has already ended here, so its contents do not matter.
  if (new URLSearchParams(query).has("SAMLResponse")) return `/sign-in?organization=${organizationId}`;
  return endSamlSessions(visitor, sp, query).catch((error) => {
    deps.log.warn({ requestId, address: browser.address, err: error }, "SAML logout was refused");
    throw new ApiError(400, "VALIDATION_FAILED", "The logout request is not valid.");
  });
}

/** The provider ends sessions here, with a signed request in the URL. Returns the URL that reports the result to the provider. */
async function endSamlSessions(visitor: Visitor, sp: ServiceProvider, query: string): Promise<string> {
  const { deps, requestId, browser } = visitor;
  const sent = readSignedQuery(query, readCertificates(sp.settings.certificates));
  const bytes = await promisify(inflateRaw)(Buffer.from(sent.message, "base64"), { maxOutputLength: MAX_BYTES });
  const asked = readLogoutRequest(decodeMessage(bytes), sp);
  await mustNotBeReplayed(deps, sp, `logout ${asked.id}`, new Date(asked.issuedAt + MAX_AGE_MS + CLOCK_SKEW_MS));
  const { organizationId, settings } = sp;
  for (const session of asked.sessions) {
    const named = { issuer: issuerOf(settings), organizationId, subject: asked.subject, session };
    await endProviderSessions(deps, named, LOGOUT_OPERATION, { id: requestId, ip: browser.address });
  }
  if (!settings.logout_url) return "/sign-in";
  const answered = { ID: asked.id, issuer: settings.entity_id, nameID: asked.subject, nameIDFormat: "" };
  return (await openSigner(deps, sp)).getLogoutResponseUrlAsync(answered, sent.relayState, {}, true);
}

/**
 * Checks the signature of the URL (SAML bindings, section 3.4.4.1). Each parameter may occur only once, so that what is read is
 * what was verified.
 */
function readSignedQuery(query: string, certificates: X509Certificate[]) {
  const pairs = query.split("&").map((pair) => {
    const [name = ""] = pair.split("=", 1);
    return [name, pair] as const;
  });
  const raw = new Map(pairs);
  const isPlain = pairs.every(([name]) => NAMES.includes(name)) && raw.size === pairs.length;
  if (!isPlain) throw new RefusedMessage("the address has parameters that are unknown or there twice");
  const given = new URLSearchParams(query);
  const [message, algorithm, signature] = [given.get("SAMLRequest"), given.get("SigAlg"), given.get("Signature")];
  if (!message || !algorithm || !signature) throw new RefusedMessage("the request is not signed");
  if (!SIGNATURE_METHODS.includes(algorithm)) throw new RefusedMessage(`${algorithm.slice(0, 200)} is not accepted`);
  const signed = ["SAMLRequest", "RelayState", "SigAlg"].flatMap((name) => raw.get(name) ?? []).join("&");
  const hash = algorithm.endsWith("sha512") ? "sha512" : "sha256";
  const isOurs = ({ publicKey }: X509Certificate) =>
    verify(hash, Buffer.from(signed), publicKey, Buffer.from(signature, "base64"));
  if (!certificates.some(isOurs)) throw new RefusedMessage("the signature is not the provider's");
  return { message, relayState: given.get("RelayState") ?? "" };
}

function readLogoutRequest(xml: string, { settings, addresses }: ServiceProvider) {
  const root = rootOf(parseMessage(xml));
  if (root.localName !== "LogoutRequest" || root.namespaceURI !== PROTOCOL)
    throw new RefusedMessage("it is no logout request");
  if (textIn(onlyChild(root, "Issuer", ASSERTION)) !== settings.entity_id)
    throw new RefusedMessage("another issuer sent it");
  if ((root.getAttribute("Destination") ?? addresses.logout_url) !== addresses.logout_url)
    throw new RefusedMessage("it is for another destination");
  const issuedAt = Date.parse(root.getAttribute("IssueInstant") ?? "");
  const age = Date.now() - issuedAt;
  if (!(age <= MAX_AGE_MS && age >= -CLOCK_SKEW_MS)) throw new RefusedMessage("it is too old, or not yet valid");
  const [id, subject] = [root.getAttribute("ID"), textIn(onlyChild(root, "NameID"))];
  const sessions = childrenNamed(root, "SessionIndex", PROTOCOL).map(textIn);
  if (!id || !subject || ![subject, ...sessions].every(isStorable)) throw new RefusedMessage("it names nobody");
  return { id, issuedAt, subject, sessions: sessions.length > 0 ? sessions : [undefined] };
}
