import type { Document, Element } from "@xmldom/xmldom";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import { parseXml } from "../../../content/formats/xml.ts";
import { must } from "../../../content/must.ts";

export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
const DSIG = "http://www.w3.org/2000/09/xmldsig#";

export const SIGNATURE_METHODS = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
];
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
/** Accepted algorithms. SHA-1 is not accepted, nor transforms that change the signed content. */
const ALGORITHMS: Record<string, string[]> = {
  SignatureMethod: SIGNATURE_METHODS,
  DigestMethod: ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"],
  CanonicalizationMethod: [EXCLUSIVE, "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"],
  Transform: [EXCLUSIVE, "http://www.w3.org/2000/09/xmldsig#enveloped-signature"],
};

/** Enough for two thousand groups. Anyone can post a message, and parsing blocks other requests. */
const MAX_TAGS = 5_000;
const LIMITS = { elements: MAX_TAGS, attributes: 15_000, attributesOfOne: 50, depth: 50, namespaceCopies: 50_000 };

/** Why a message from the provider is rejected. For the log; people only see that it failed. */
export class RefusedMessage extends Error {}

/**
 * Parses a message. Rejects document types, entities, comments, CDATA and processing instructions: providers do not send them,
 * and attackers use them to make a text read differently before and after its signature is checked.
 */
export function parseMessage(xml: string): Document {
  if (/<!|<\?(?!xml\s)/.test(xml) || xml.lastIndexOf("<?") > 0)
    throw new RefusedMessage("the message has a document type, comment, CDATA or processing instruction");
  if (xml.split("<", MAX_TAGS + 2).length > MAX_TAGS + 1) throw new RefusedMessage("the message has too many elements");
  try {
    return parseXml(Buffer.from(xml), "SAML message", LIMITS);
  } catch (error) {
    throw error instanceof UnreadableFile ? new RefusedMessage(error.message) : error;
  }
}

export const rootOf = ({ documentElement }: Document): Element => must(documentElement, "a message was parsed");

export const decodeMessage = (bytes: Buffer) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

/** All elements with this name, in any namespace, so that checks for duplicates miss none. */
export const everyNamed = (node: Document | Element, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS("*", name));

export const childrenNamed = (parent: Element, name: string, namespace = ASSERTION): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element =>
      node.nodeType === 1 && node.localName === name && (node as Element).namespaceURI === namespace,
  );

export function onlyChild(parent: Element, name: string, namespace = ASSERTION): Element {
  const [child, ...others] = childrenNamed(parent, name, namespace);
  if (!child || others.length > 0) throw new RefusedMessage(`there must be one ${name}`);
  return child;
}

/** Text only: parsers disagree on whether to include the text of nested elements. */
export function textIn(element: Element): string {
  if (Array.from(element.childNodes).some(({ nodeType }) => nodeType !== 3))
    throw new RefusedMessage(`${element.localName} must hold text only`);
  return (element.textContent ?? "").trim();
}

/** Signatures must be in the response or the assertion itself and use accepted algorithms. IDs must be unique. */
export function mustHavePlainSignatures(document: Document) {
  const root = rootOf(document);
  const seen = new Set<string>();
  for (const element of everyNamed(document, "*")) {
    for (const name of ["ID", "Id", "id"]) {
      const id = element.getAttribute(name);
      if (id && seen.has(id)) throw new RefusedMessage(`the ID ${id.slice(0, 100)} is there twice`);
      if (id) seen.add(id);
    }
  }
  for (const signature of everyNamed(document, "Signature")) mustBePlain(root, signature);
}

function mustBePlain(root: Element, signature: Element) {
  const parent = signature.parentNode as Element;
  const isInPlace = parent === root || (parent.localName === "Assertion" && parent.parentNode === root);
  if (signature.namespaceURI !== DSIG || !isInPlace) throw new RefusedMessage("a signature is out of place");
  if (everyNamed(signature, "Object").length > 0) throw new RefusedMessage("a signature wraps other content");
  for (const [name, accepted] of Object.entries(ALGORITHMS)) {
    for (const element of everyNamed(signature, name)) {
      const algorithm = element.getAttribute("Algorithm") ?? "";
      if (!accepted.includes(algorithm)) throw new RefusedMessage(`${name} ${algorithm.slice(0, 200)} is not accepted`);
    }
  }
}
