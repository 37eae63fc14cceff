import type { Document, Element, Node } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { attribute, tagOf } from "../docx/package.ts";
import { child, childElements } from "../xml.ts";

const XML = "http://www.w3.org/XML/1998/namespace";
/** Higher ids are ignored: Word allows none above 2³¹. */
const HIGHEST_ID = 2_000_000_000;
/** Run properties that record tracked changes rather than formatting. */
const CHANGE_PROPERTIES = new Set(["ins", "del", "moveFrom", "moveTo", "rPrChange"]);

/** Creates the elements of one author's tracked changes, with ids that are unique in the file. */
export class TrackedChangeWriter {
  readonly author: string;
  readonly date: string;
  readonly initials: string;
  readonly #ids = new Set<number>();
  #nextId: number;

  constructor(author: string, date: string, parts: Iterable<Document>, initials?: string) {
    this.author = author;
    this.date = date;
    this.initials = initials || initialsOf(author);
    this.#nextId = 1 + highestId(parts);
  }

  /** Whether this writer assigned the id. */
  owns(id: number): boolean {
    return this.#ids.has(id);
  }

  nextId(): string {
    this.#ids.add(this.#nextId);
    return this.foreignId();
  }

  /** An id for the second half of another author's change that was split. */
  foreignId(): string {
    return String(this.#nextId++);
  }

  /** Creates an element with the namespace and prefix of another. */
  createElement(like: Element, name: string, attributes: Record<string, string> = {}): Element {
    const namespace = must(like.namespaceURI, "elements of Word have a namespace");
    const qualified = (local: string, prefix: string | null) => (prefix ? `${prefix}:${local}` : local);
    const element = documentOf(like).createElementNS(namespace, qualified(name, like.prefix));
    const prefix = like.prefix || like.lookupPrefix?.(namespace) || "w";
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttributeNS(namespace, qualified(key, prefix), value);
    }
    return element;
  }

  revision(like: Element, name: "ins" | "del"): Element {
    return this.createElement(like, name, { id: this.nextId(), author: this.author, date: this.date });
  }

  /** A run of text with the given properties. Tabs and non-breaking hyphens become elements of their own. */
  run(like: Element, text: string, look: Element | null): Element {
    const run = this.createElement(like, "r");
    if (look) run.appendChild(look.cloneNode(true));
    for (const piece of text.split(/([\t\u2011])/)) {
      if (piece === "\t") run.appendChild(this.createElement(like, "tab"));
      else if (piece === "\u2011") run.appendChild(this.createElement(like, "noBreakHyphen"));
      else if (piece !== "") run.appendChild(this.text(like, piece));
    }
    return run;
  }

  text(like: Element, text: string): Element {
    const element = this.createElement(like, "t");
    element.setAttributeNS(XML, "xml:space", "preserve");
    element.appendChild(documentOf(like).createTextNode(text));
    return element;
  }

  insertion(like: Element, text: string, look: Element | null): Element {
    const insertion = this.revision(like, "ins");
    insertion.appendChild(this.run(like, text, look));
    return insertion;
  }

  /** Tracks the insertion or deletion of a paragraph mark. */
  trackMark(paragraph: Element, name: "ins" | "del"): void {
    const properties = child(paragraph, "pPr") ?? prepend(paragraph, this.createElement(paragraph, "pPr"));
    let mark = child(properties, "rPr");
    if (!mark) {
      mark = this.createElement(paragraph, "rPr");
      properties.insertBefore(mark, child(properties, "sectPr") ?? child(properties, "pPrChange"));
    }
    const after = name === "del" ? child(mark, "ins") : null;
    mark.insertBefore(this.revision(paragraph, name), after ? after.nextSibling : mark.firstChild);
  }

  /** A new paragraph formatted like another, without its section or page break. */
  paragraphLike(paragraph: Element): Element {
    const made = this.createElement(paragraph, "p");
    const properties = child(paragraph, "pPr");
    if (properties) {
      const copy = made.appendChild(properties.cloneNode(true)) as Element;
      for (const name of ["sectPr", "pPrChange", "pageBreakBefore"]) {
        const element = child(copy, name);
        if (element) copy.removeChild(element);
      }
      const mark = child(copy, "rPr");
      if (mark) removeTracking(mark);
    }
    return made;
  }
}

function initialsOf(author: string): string {
  const words = author.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 3)
    .map(([initial = ""]) => initial.toUpperCase())
    .join("");
}

/** A copy of run properties without records of tracked changes. */
export function withoutTracking(look: Element | null): Element | null {
  if (!look) return null;
  const copy = look.cloneNode(true) as Element;
  removeTracking(copy);
  return copy;
}

function removeTracking(look: Element): void {
  for (const element of [...childElements(look)]) if (CHANGE_PROPERTIES.has(tagOf(element))) look.removeChild(element);
}

export function prepend(parent: Element, element: Element): Element {
  parent.insertBefore(element, parent.firstChild);
  return element;
}

export function insertBefore(element: Node, reference: Node): void {
  parentOf(reference).insertBefore(element, reference);
}

export function insertAfter(element: Node, reference: Node): void {
  parentOf(reference).insertBefore(element, reference.nextSibling);
}

export const parentOf = (node: Node): Node => must(node.parentNode, "the node is part of a document");
export const documentOf = (node: Node): Document => must(node.ownerDocument, "the node is part of a document");

function highestId(parts: Iterable<Document>): number {
  let highest = 0;
  for (const part of parts) {
    for (const element of part.getElementsByTagName("*")) {
      const id = Number(attribute(element, "id") ?? Number.NaN);
      if (Number.isInteger(id) && id > highest && id < HIGHEST_ID) highest = id;
    }
  }
  return highest;
}
