import { DOMParser, type Document, type Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { attribute, type DocxPackage, rootElementOf, tagOf } from "../docx/package.ts";
import type { DocxParagraph } from "../docx/segments.ts";
import { childElements, parseXml } from "../xml.ts";
import { ancestorsOf } from "./editable-docx.ts";
import { insertAfter, insertBefore, type TrackedChangeWriter } from "./tracked-change-writer.ts";

/** The part that holds the comments, created with the first one. */
export class CommentsPart {
  readonly #package: DocxPackage;
  readonly #styles: Set<string>;
  name: string | null;
  isNew = false;
  isUsed = false;

  constructor(opened: DocxPackage) {
    this.#package = opened;
    this.name = opened.related("comments");
    this.#styles = styleIds(opened);
  }

  /** Adds a comment and anchors it around the change. */
  add(writer: TrackedChangeWriter, rationale: string, first: Element, last: Element): void {
    const root = this.#root(first);
    this.isUsed = true;
    const id = writer.nextId();
    const attributes = { id, author: writer.author, date: writer.date, initials: writer.initials };
    const comment = writer.createElement(root, "comment", attributes);
    for (const [index, line] of rationale.split(/\n+/).entries()) {
      comment.appendChild(this.#paragraph(writer, root, line, index === 0));
    }
    root.appendChild(comment);
    this.#anchor(writer, id, first, last);
  }

  #anchor(writer: TrackedChangeWriter, id: string, first: Element, last: Element): void {
    const begin = writer.createElement(first, "commentRangeStart", { id });
    const end = writer.createElement(first, "commentRangeEnd", { id });
    const reference = writer.createElement(first, "r");
    this.#style(writer, reference, "r", "CommentReference");
    reference.appendChild(writer.createElement(first, "commentReference", { id }));
    if (tagOf(first) === "p") {
      for (const element of [begin, end, reference]) first.appendChild(element);
      return;
    }
    const [from, until] = [topLevelAncestor(first), topLevelAncestor(last)];
    insertBefore(begin, from);
    insertAfter(reference, until);
    insertAfter(end, until);
  }

  #paragraph(writer: TrackedChangeWriter, root: Element, line: string, isFirst: boolean): Element {
    const paragraph = writer.createElement(root, "p");
    this.#style(writer, paragraph, "p", "CommentText");
    if (isFirst) {
      const run = writer.createElement(root, "r");
      this.#style(writer, run, "r", "CommentReference");
      run.appendChild(writer.createElement(root, "annotationRef"));
      paragraph.appendChild(run);
    }
    paragraph.appendChild(writer.run(root, line, null));
    return paragraph;
  }

  #style(writer: TrackedChangeWriter, element: Element, kind: "p" | "r", style: string): void {
    if (!this.#styles.has(style)) return;
    const holder = element.appendChild(writer.createElement(element, `${kind}Pr`));
    holder.appendChild(writer.createElement(element, `${kind}Style`, { val: style }));
  }

  #root(like: Element): Element {
    const { parts, documentPart, archive } = this.#package;
    if (this.name === null) {
      const folder = documentPart.slice(0, documentPart.lastIndexOf("/") + 1);
      for (let count = 0; this.name === null; count++) {
        const name = `${folder}comments${count || ""}.xml`;
        if (!archive.names.some((taken) => taken.toLowerCase() === name.toLowerCase())) this.name = name;
      }
      this.isNew = true;
      parts.set(this.name, emptyComments(like));
    }
    return rootElementOf(this.#package, this.name);
  }
}

function emptyComments(like: Element): Document {
  const source = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:comments xmlns:w="${like.namespaceURI}"/>`;
  return new DOMParser({ locator: false }).parseFromString(source, "text/xml");
}

function styleIds({ parts, related }: DocxPackage): Set<string> {
  const styles = parts.get(related("styles") ?? "")?.documentElement;
  const ids = [...childElements(styles)].filter((element) => tagOf(element) === "style");
  return new Set(ids.map((style) => style.getAttributeNS(style.namespaceURI, "styleId") ?? ""));
}

/** The child of the paragraph that is or contains the element. */
function topLevelAncestor(element: Element): Element {
  let node = element;
  for (const outer of ancestorsOf(element)) {
    if (tagOf(outer) === "p") return node;
    node = outer;
  }
  return element;
}

const PACKAGE_TYPES = "http://schemas.openxmlformats.org/package/2006";

/** The content types with an entry for a part, such as the comments. */
export function withContentType(bytes: Uint8Array, part: string, kind: "comments" | "footnotes"): Document {
  const types = parseXml(bytes, "[Content_Types].xml");
  const root = must(types.documentElement, "XML has a root");
  const override = types.createElementNS(`${PACKAGE_TYPES}/content-types`, qualified(root, "Override"));
  override.setAttribute("PartName", `/${part}`);
  override.setAttribute("ContentType", `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`);
  root.appendChild(override);
  return types;
}

/** The document's relationships with one to a part beside it. */
export function withRelationship(
  bytes: Uint8Array | null,
  part: string,
  { kind: partKind, isStrict }: { kind: "comments" | "footnotes"; isStrict: boolean },
): Document {
  const empty = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${PACKAGE_TYPES}/relationships"/>`;
  const relationships = parseXml(bytes ?? new TextEncoder().encode(empty), "document.xml.rels");
  const root = must(relationships.documentElement, "XML has a root");
  const taken = new Set([...childElements(root)].map((element) => element.getAttribute("Id")));
  let count = taken.size + 1;
  while (taken.has(`rId${count}`)) count += 1;
  const base = isStrict ? "http://purl.oclc.org/ooxml" : "http://schemas.openxmlformats.org";
  const kind = isStrict ? "officeDocument/relationships" : "officeDocument/2006/relationships";
  const relationship = relationships.createElementNS(`${PACKAGE_TYPES}/relationships`, qualified(root, "Relationship"));
  relationship.setAttribute("Id", `rId${count}`);
  relationship.setAttribute("Type", `${base}/${kind}/${partKind}`);
  relationship.setAttribute("Target", part.slice(part.lastIndexOf("/") + 1));
  root.appendChild(relationship);
  return relationships;
}

function qualified(like: Element, name: string): string {
  return like.prefix ? `${like.prefix}:${name}` : name;
}

export function relationshipsName(part: string): string {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  return `${folder}_rels/${part.slice(folder.length)}.rels`;
}

/** The anchor of a comment on a change of the paragraph mark: the last element of the paragraph. */
export function lastContentOf(paragraph: Element): Element {
  return [...childElements(paragraph)].findLast((element) => tagOf(element) !== "pPr") ?? paragraph;
}

/**
 * The anchor for a comment on a paragraph outside the body, because Word allows comments in the body only: the note's
 * reference, the run that holds the text box, else the first paragraph. Null if the paragraph is in the body.
 */
export function anchorInBody(opened: DocxPackage, paragraph: DocxParagraph, first: Element): Element | null {
  if (paragraph.story === "body") return null;
  const body = rootElementOf(opened, opened.documentPart);
  const holder = [...ancestorsOf(paragraph.element)].find((outer) => tagOf(outer) === paragraph.story);
  if (holder) {
    for (const reference of body.getElementsByTagNameNS(holder.namespaceURI ?? "", `${paragraph.story}Reference`)) {
      if (attribute(reference, "id") === attribute(holder, "id")) return reference.parentNode as Element;
    }
  }
  const inBody = paragraph.part === opened.documentPart;
  const box = inBody && [...ancestorsOf(paragraph.element)].findLast((outer) => tagOf(outer) === "r");
  return box || lastContentOf(first);
}
