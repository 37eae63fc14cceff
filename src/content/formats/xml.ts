import { DOMParser, type Document, type Element, type Node, onErrorStopParsing } from "@xmldom/xmldom";
import { UnreadableFile } from "./canonical.ts";

const MAX_BYTES = 48 * 1024 * 1024;
/** Limits for one part. The work of the parser grows with each of these. */
export interface XmlLimits {
  elements: number;
  attributes: number;
  /** For one element: the parser compares each attribute with the others. */
  attributesOfOne: number;
  depth: number;
  /** The parser copies all namespaces in scope at each declaration. */
  namespaceCopies: number;
}

const OFFICE_LIMITS: XmlLimits = {
  elements: 800_000,
  attributes: 2_000_000,
  attributesOfOne: 2_000_000,
  depth: 20_000,
  namespaceCopies: 5_000_000,
};

/** Markup that ends only at its own delimiter: comments, CDATA, processing instructions. */
const DELIMITED_MARKUP = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** Parses a part of an Office file. Document types and entities are refused; Office never writes them. */
export function parseXml(bytes: Uint8Array, part: string, limits = OFFICE_LIMITS): Document {
  if (bytes.length > MAX_BYTES) throw tooLarge(part);
  const source = mustNotDeclareEntities(bytes, part);
  mustBeWithinLimits(source, part, limits);
  try {
    return new DOMParser({ locator: false, onError: onErrorStopParsing }).parseFromString(source, "text/xml");
  } catch (cause) {
    throw damagedPart(part, cause);
  }
}

/** Decodes a part. Refuses one that declares a document type or an entity. */
export function mustNotDeclareEntities(bytes: Uint8Array, part: string): string {
  const source = decodeXml(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(source)) {
    throw new UnreadableFile("damaged", `This file is not safe to read: its part “${part}” declares XML entities.`);
  }
  return source;
}

function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes[0] === 0x3c && bytes[1] === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0 && bytes[1] === 0x3c) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8").decode(bytes);
}

function damagedPart(part: string, cause?: unknown): UnreadableFile {
  const message = `This file is damaged: its part “${part}” cannot be read. Open it in the program that created it and save it again.`;
  return Object.assign(new UnreadableFile("damaged", message), { cause });
}

function tooLarge(part: string): UnreadableFile {
  return new UnreadableFile(
    "too-large",
    `This file is too large to read: its part “${part}” contains too many elements.`,
  );
}

/** Checks the number of tags, attributes and namespaces and the depth before the parser builds a tree. */
function mustBeWithinLimits(source: string, part: string, limits: XmlLimits): void {
  const scopes: number[] = [];
  let inScope = 0;
  let copies = 0;
  let elements = 0;
  let attributes = 0;
  let declaration = source.indexOf("xmlns");
  for (let at = source.indexOf("<"); at !== -1; ) {
    const next = source[at + 1];
    const { end, quotedValues } = tagEnd(source, at);
    if (end === -1) throw damagedPart(part);
    attributes += quotedValues;
    if (next === "/") inScope -= scopes.pop() ?? 0;
    else if (next !== "!" && next !== "?") {
      let declared = 0;
      for (; declaration !== -1 && declaration < end; declaration = source.indexOf("xmlns", declaration + 5)) {
        if (declaration > at) declared += 1;
      }
      elements += 1;
      if (declared > 0) copies += declared + inScope;
      if (source[end - 1] !== "/") {
        scopes.push(declared);
        inScope += declared;
      }
    }
    const isWide = attributes > limits.attributes || quotedValues > limits.attributesOfOne;
    const isDeep = scopes.length > limits.depth || copies > limits.namespaceCopies;
    if (elements > limits.elements || isWide || isDeep) throw tooLarge(part);
    at = source.indexOf("<", end);
  }
}

/** The offset of the `>` that ends the markup at `at`, or -1, and the number of quoted values in it. */
function tagEnd(source: string, at: number): { end: number; quotedValues: number } {
  for (const [open, close] of DELIMITED_MARKUP) {
    if (source.startsWith(open, at)) {
      const found = source.indexOf(close, at + open.length);
      return { end: found === -1 ? -1 : found + close.length - 1, quotedValues: 0 };
    }
  }
  let quote = 0;
  let quotedValues = 0;
  for (let index = at + 1; index < source.length; index++) {
    const code = source.charCodeAt(index);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) {
      quote = code;
      quotedValues += 1;
    } else if (code === 0x3e) return { end: index, quotedValues };
  }
  return { end: -1, quotedValues };
}

function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1;
}

/** Callbacks of `walk`. If `enter` returns false, the element is skipped and `leave` is not called. */
export interface Visitor {
  enter(element: Element): boolean;
  leave(element: Element): void;
  text?(data: string, node: Node): void;
}

/** Visits everything below `root` in order, without recursion: files may nest tags very deeply. */
export function walk(root: Element, visitor: Visitor): void {
  let node: Node | null = root.firstChild;
  while (node) {
    let into = false;
    if (isElement(node)) {
      const entered = visitor.enter(node);
      into = entered && node.firstChild !== null;
      if (entered && !into) visitor.leave(node);
    } else if ((node.nodeType === 3 || node.nodeType === 4) && visitor.text) {
      visitor.text(node.nodeValue ?? "", node);
    }
    if (into) {
      node = node.firstChild;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      if (!node || node === root) return;
      visitor.leave(node as Element);
    }
    node = node?.nextSibling ?? null;
  }
}

export function* childElements(parent: Node | null | undefined): Generator<Element> {
  for (let node = parent?.firstChild ?? null; node; node = node.nextSibling) if (isElement(node)) yield node;
}

/** The first child with this local name in the parent's namespace. */
export function child(parent: Element | null | undefined, name: string): Element | null {
  for (const element of childElements(parent)) {
    if (element.localName === name && element.namespaceURI === parent?.namespaceURI) return element;
  }
  return null;
}

/** The text directly inside an element, without that of its child elements. */
export function ownText(element: Element): string {
  let text = "";
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue ?? "";
  }
  return text;
}
