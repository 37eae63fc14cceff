import type { Document, Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { UnreadableFile } from "../canonical.ts";
import { type Archive, openArchive } from "../container/archive.ts";
import { childElements, parseXml } from "../xml.ts";

/** The parsed parts of a DOCX that hold text or affect how it is displayed. */
export interface DocxPackage {
  archive: Archive;
  documentPart: string;
  /** Every part parsed so far, by its name in the archive. */
  parts: Map<string, Document>;
  /** The part that the document refers to by this kind of relationship: "styles", "footnotes" … */
  related(kind: string): string | null;
  /** The part with this relationship id: a header, a footer. */
  byId(id: string): string | null;
}

/** The root element of a parsed part. */
export function rootElementOf({ parts }: DocxPackage, part: string): Element {
  return must(parts.get(part)?.documentElement, "the part is parsed");
}

interface Relationship {
  id: string;
  kind: string;
  part: string;
  /** The address outside of the package, if it is not a part. */
  address?: string;
}

const READ_PARTS = ["styles", "numbering", "settings", "footnotes", "endnotes", "comments", "header", "footer"];

const NAMESPACES: [uri: RegExp, prefix: string][] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/, ""],
  [/\/officeDocument\/(?:2006\/)?math$/, "m:"],
  [/\/markup-compatibility\/2006$/, "mc:"],
  [/^http:\/\/schemas\.microsoft\.com\/office\/word\/2010\/wordml$/, "w14:"],
];
const prefixes = new Map<string, string>();

/** An element's name with our own prefix, whatever prefix the file uses: `p`, `m:t`, `mc:Choice`. */
export function tagOf(element: Element): string {
  const uri = element.namespaceURI ?? "";
  let prefix = prefixes.get(uri);
  if (prefix === undefined) {
    prefix = NAMESPACES.find(([pattern]) => pattern.test(uri))?.[1] ?? "?:";
    if (prefixes.size < 1000) prefixes.set(uri, prefix);
  }
  return prefix + element.localName;
}

/** An attribute of a Word element, in the element's own namespace. */
export function attribute(element: Element | null | undefined, name: string): string | null {
  if (!element) return null;
  return element.getAttributeNS(element.namespaceURI, name) ?? element.getAttribute(name);
}

export async function openPackage(bytes: Uint8Array): Promise<DocxPackage> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new UnreadableFile(
      "encrypted",
      "This Office file is password-protected. Remove the password and upload it again.",
    );
  }
  const archive = await openArchive(bytes);
  const parts = new Map<string, Document>();
  const documentPart = await findDocument(archive);
  const relationships = (await relationshipsOf(archive, documentPart)).filter(({ address }) => address === undefined);
  const wanted = [
    documentPart,
    ...relationships.filter(({ kind }) => READ_PARTS.includes(kind)).map(({ part }) => part),
  ];
  for (const part of wanted.slice(0, 500)) {
    const content = parts.has(part) ? null : await archive.read(part);
    if (content) parts.set(part, parseXml(content, part));
  }
  const ifParsed = (part: string | undefined) => (part !== undefined && parts.has(part) ? part : null);
  const byId = new Map(relationships.map(({ id, part }) => [id, part]));
  return {
    archive,
    documentPart,
    parts,
    related: (kind) => ifParsed(relationships.find((relationship) => relationship.kind === kind)?.part),
    byId: (id) => ifParsed(byId.get(id)),
  };
}

async function findDocument(archive: Archive): Promise<string> {
  const main = (await relationshipsOf(archive, "")).find(
    ({ kind, address }) => kind === "officeDocument" && address === undefined,
  )?.part;
  const part = main && archive.has(main) ? main : "word/document.xml";
  if (!archive.has(part)) throw new UnreadableFile("damaged", "This DOCX file is damaged: it contains no document.");
  return part;
}

/** What a part refers to: other parts of the package, or addresses outside of it. */
export async function relationshipsOf(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const content = await archive.read(name);
  if (!content) return [];
  const relationships: Relationship[] = [];
  const names = new Map(archive.names.map((part) => [part.toLowerCase(), part]));
  for (const element of childElements(parseXml(content, name).documentElement)) {
    const type = element.getAttribute("Type") ?? "";
    const target = element.getAttribute("Target") ?? "";
    const isOutside = element.getAttribute("TargetMode") === "External";
    relationships.push({
      id: element.getAttribute("Id") ?? "",
      kind: type.slice(type.lastIndexOf("/") + 1),
      part: isOutside ? "" : resolve(names, folder, target),
      ...(isOutside && { address: target }),
    });
  }
  return relationships;
}

/** Resolves a relationship target to a name in the archive. Part names are case-insensitive. */
function resolve(names: Map<string, string>, folder: string, target: string): string {
  const segments: string[] = [];
  for (const segment of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  const path = segments.join("/");
  return names.get(path.toLowerCase()) ?? path;
}
