import type { Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";

const URN = "urn:oasis:names:tc:opendocument:xmlns:";

const NAMESPACES: Record<string, string> = {
  office: `${URN}office:1.0`,
  text: `${URN}text:1.0`,
  table: `${URN}table:1.0`,
  style: `${URN}style:1.0`,
  draw: `${URN}drawing:1.0`,
  fo: `${URN}xsl-fo-compatible:1.0`,
  svg: `${URN}svg-compatible:1.0`,
  manifest: `${URN}manifest:1.0`,
  dc: "http://purl.org/dc/elements/1.1/",
  xml: "http://www.w3.org/XML/1998/namespace",
};
const PREFIXES = new Map(Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]));

/** An element's name with the prefix of the OpenDocument standard, whatever prefix the file uses. */
export function odfTag(element: Element): string {
  return `${PREFIXES.get(element.namespaceURI ?? "") ?? "?"}:${element.localName}`;
}

/** An attribute by its full name, such as `text:style-name`. */
export function odfAttribute(element: Element | null | undefined, name: string): string | null {
  const [prefix, local] = name.split(":") as [string, string];
  return element?.getAttributeNS(must(NAMESPACES[prefix], "the prefix is one of the standard"), local) ?? null;
}
