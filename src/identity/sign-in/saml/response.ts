import type { Document, Element } from "@xmldom/xmldom";
import { isStorable } from "../../../kernel/http/body.ts";
import type { Identity } from "../identities.ts";
import {
  ASSERTION,
  childrenNamed,
  decodeMessage,
  everyNamed,
  mustHavePlainSignatures,
  onlyChild,
  PROTOCOL,
  parseMessage,
  RefusedMessage,
  rootOf,
  textIn,
} from "./message.ts";
import type { SamlRow } from "./saml.store.ts";
import { CLOCK_SKEW_MS, openVerifier, type ServiceProvider } from "./service-provider.ts";

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,253}$/;
const [MAX_SUBJECT, MAX_NAME, MAX_SESSION] = [500, 200, 200];

/** The signed contents of the provider's response. */
export interface VerifiedResponse {
  identity: Identity;
  /** The request that it answers. Undefined: the sign-in started at the provider. */
  inResponseTo: string | undefined;
  assertionId: string;
  /** When the assertion expires. */
  expiresAt: Date;
}

/**
 * Verifies a response. The assertion must be signed, and everything used is read from the bytes that the signature covers. Throws
 * if the response is not valid.
 */
export async function verifyResponse(sp: ServiceProvider, encoded: string): Promise<VerifiedResponse> {
  const xml = decodeMessage(Buffer.from(encoded, "base64"));
  const response = mustBeOneResponse(parseMessage(xml), sp);
  const isResponseSigned = everyNamed(response, "Signature").some(({ parentNode }) => parentNode === response);
  const verifier = await openVerifier(sp, isResponseSigned);
  const { profile } = await verifier.validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml).toString("base64"),
  });
  if (!profile?.getAssertionXml) throw new RefusedMessage("the response has no assertion");
  const signed = rootOf(parseMessage(profile.getAssertionXml()));
  return readAssertion(signed, response.getAttribute("InResponseTo") || undefined, sp);
}

/** One response with one assertion: a signature wrapping attack needs a second of either. */
function mustBeOneResponse(document: Document, { addresses, settings }: ServiceProvider): Element {
  const root = rootOf(document);
  if (root.localName !== "Response" || root.namespaceURI !== PROTOCOL) throw new RefusedMessage("it is no response");
  const destination = root.getAttribute("Destination");
  if (destination && destination !== addresses.acs_url)
    throw new RefusedMessage("the response is for another destination");
  mustComeFrom(settings, childrenNamed(root, "Issuer"));
  mustHaveSucceeded(root);
  if (everyNamed(document, "EncryptedAssertion").length > 0)
    throw new RefusedMessage("encrypted assertions are not supported: switch encryption off at the provider");
  const [assertion, ...others] = everyNamed(document, "Assertion");
  const isOne = others.length === 0 && assertion?.parentNode === root && everyNamed(document, "Response").length === 1;
  if (!isOne || assertion.namespaceURI !== ASSERTION)
    throw new RefusedMessage("there must be one response with one assertion");
  mustHavePlainSignatures(document);
  return root;
}

function mustHaveSucceeded(root: Element) {
  const codes = everyNamed(onlyChild(root, "Status", PROTOCOL), "StatusCode").map((code) => code.getAttribute("Value"));
  if (codes[0] !== SUCCESS) throw new RefusedMessage(`the provider answered ${codes.join(" ").slice(0, 300)}`);
}

function mustComeFrom({ entity_id }: SamlRow, issuers: Element[]) {
  for (const issuer of issuers)
    if (textIn(issuer) !== entity_id)
      throw new RefusedMessage(`the issuer is ${textIn(issuer).slice(0, 200)}, not the one that is set`);
}

/** `assertion` is what was signed. */
function readAssertion(assertion: Element, inResponseTo: string | undefined, sp: ServiceProvider): VerifiedResponse {
  if (assertion.localName !== "Assertion" || assertion.getAttribute("Version") !== "2.0")
    throw new RefusedMessage("it is no assertion of SAML 2.0");
  mustComeFrom(sp.settings, [onlyChild(assertion, "Issuer")]);
  mustBeCurrent(onlyChild(assertion, "Conditions"));
  const authentication = readAuthentication(assertion);
  const subject = onlyChild(assertion, "Subject");
  const confirmations = childrenNamed(subject, "SubjectConfirmation");
  mustBeConfirmed(confirmations, inResponseTo, sp);
  const assertionId = assertion.getAttribute("ID");
  if (!assertionId) throw new RefusedMessage("the assertion has no ID");
  return {
    identity: {
      ...identityOf(sp.settings, subjectOf(subject), assertion),
      ...authentication,
      nameFormat: formatOf(subject),
    },
    inResponseTo,
    assertionId,
    expiresAt: new Date(Math.max(...confirmations.map(endOf)) + CLOCK_SKEW_MS),
  };
}

function mustBeCurrent(conditions: Element) {
  const [from, until] = [timeOf(conditions, "NotBefore"), timeOf(conditions, "NotOnOrAfter")];
  if (from !== undefined && from > Date.now() + CLOCK_SKEW_MS)
    throw new RefusedMessage("the assertion is not yet valid");
  if (until !== undefined && until <= Date.now() - CLOCK_SKEW_MS) throw new RefusedMessage("the assertion has expired");
}

/** The bearer may use the assertion here, for this request, for a short time (SAML profiles, section 4.1.4.2). */
function mustBeConfirmed(confirmations: Element[], inResponseTo: string | undefined, { addresses }: ServiceProvider) {
  const faults = confirmations.map((confirmation) => {
    const data = childrenNamed(confirmation, "SubjectConfirmationData")[0];
    if (confirmation.getAttribute("Method") !== BEARER || !data) return "it is not a bearer's";
    if (data.getAttribute("Recipient") !== addresses.acs_url) return "it is for another recipient";
    if ((data.getAttribute("InResponseTo") || undefined) !== inResponseTo) return "it answers another request";
    if (endOf(confirmation) <= Date.now() - CLOCK_SKEW_MS) return "it has expired";
    return (timeOf(data, "NotBefore") ?? 0) > Date.now() + CLOCK_SKEW_MS ? "it is not yet valid" : undefined;
  });
  if (!faults.includes(undefined))
    throw new RefusedMessage(`the subject is not confirmed: ${faults.join(", ") || "no confirmation"}`);
}

/** A confirmation without an expiry counts as expired. */
const endOf = (confirmation: Element) =>
  Math.max(
    0,
    ...childrenNamed(confirmation, "SubjectConfirmationData").map((data) => timeOf(data, "NotOnOrAfter") ?? 0),
  );

function timeOf(element: Element, name: string): number | undefined {
  const text = element.getAttribute(name);
  if (!text) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new RefusedMessage(`${name} is no time`);
  return time;
}

function readAuthentication(assertion: Element) {
  const [statement] = childrenNamed(assertion, "AuthnStatement");
  if (!statement) throw new RefusedMessage("the assertion does not say that the person signed in");
  const end = timeOf(statement, "SessionNotOnOrAfter");
  if (end !== undefined && end <= Date.now() - CLOCK_SKEW_MS)
    throw new RefusedMessage("the session at the provider has ended");
  const session = storable(statement.getAttribute("SessionIndex") ?? undefined, MAX_SESSION);
  return { session, authenticatedAt: timeOf(statement, "AuthnInstant") };
}

/** A NameID that changes at every sign-in cannot identify an account. */
function subjectOf(subject: Element): string {
  const nameId = onlyChild(subject, "NameID");
  if (nameId.getAttribute("Format") === TRANSIENT)
    throw new RefusedMessage("the NameID is transient: choose persistent or emailAddress at the provider");
  const id = storable(textIn(nameId), MAX_SUBJECT);
  if (!id) throw new RefusedMessage("the NameID is empty or too long");
  return id;
}

const formatOf = (subject: Element) =>
  storable(onlyChild(subject, "NameID").getAttribute("Format") ?? undefined, MAX_NAME);

/** Throws if a value is not plain text. Other attributes may hold anything, such as the NameID in an `eduPersonTargetedID`. */
const valuesOf = (assertion: Element, name: string): string[] =>
  childrenNamed(assertion, "AttributeStatement")
    .flatMap((statement) => childrenNamed(statement, "Attribute"))
    .filter((attribute) => attribute.getAttribute("Name") === name)
    .flatMap((attribute) => childrenNamed(attribute, "AttributeValue").map(textIn));

/** The administrator chose the domains that the provider is trusted for, so an address in them counts as verified. */
function identityOf(settings: SamlRow, subject: string, assertion: Element) {
  const named = (name: string | null) => (name === null ? [] : valuesOf(assertion, name));
  const email = settings.email_attribute === null ? subject : named(settings.email_attribute)[0];
  return {
    subject,
    email: email !== undefined && ADDRESS.test(email) && isStorable(email) ? email : undefined,
    isVerified: true,
    name: storable(named(settings.name_attribute)[0]?.slice(0, MAX_NAME), MAX_NAME),
    groups: named(settings.groups_attribute),
  };
}

const storable = (text: string | undefined, most: number) =>
  text !== undefined && text !== "" && text.length <= most && isStorable(text) ? text : undefined;
