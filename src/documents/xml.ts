import { DOMParser, type Document, type Element, type Node, onErrorStopParsing } from "@xmldom/xmldom";
import { UnreadableFile } from "./canonical.ts";

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_ELEMENTS = 800_000;
const MAX_ATTRIBUTES = 2_000_000;
const MAX_DEPTH = 20_000;
/** Namespace declarations times those already in scope: what the parser copies. */
const MAX_NAMESPACE_COPIES = 5_000_000;

/** Markup that ends only at its own mark. */
const WHOLES = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** Parses a part of an Office file. Documents that declare types or entities are refused, for Office never writes any. */
export function parseXml(bytes: Uint8Array, part: string): Document {
  if (bytes.length > MAX_BYTES) throw tooLarge(part);
  const source = mustNotDeclareEntities(bytes, part);
  mustBeWithinLimits(source, part);
  try {
    return new DOMParser({ locator: false, onError: onErrorStopParsing }).parseFromString(source, "text/xml");
  } catch (cause) {
    throw damagedPart(part, cause);
  }
}

/** Decodes a part, which may declare neither a type nor an entity. */
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
  const message = `This file is damaged: its part “${part}” cannot be read. Open it in its own program and save it again.`;
  return Object.assign(new UnreadableFile("damaged", message), { cause });
}

function tooLarge(part: string): UnreadableFile {
  return new UnreadableFile("too-large", `This file is too large to read: its part “${part}” holds too many elements.`);
}

/** Counts tags, attributes, depth and namespaces before the parser builds a tree of them. */
function mustBeWithinLimits(source: string, part: string): void {
  const scopes: number[] = [];
  let inScope = 0;
  let copies = 0;
  let elements = 0;
  let attributes = 0;
  let declaration = source.indexOf("xmlns");
  for (let at = source.indexOf("<"); at !== -1; ) {
    const next = source[at + 1];
    const { end, quoted } = tagEnd(source, at);
    if (end === -1) throw damagedPart(part);
    attributes += quoted;
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
    const isLarge = elements > MAX_ELEMENTS || attributes > MAX_ATTRIBUTES;
    if (isLarge || scopes.length > MAX_DEPTH || copies > MAX_NAMESPACE_COPIES) throw tooLarge(part);
    at = source.indexOf("<", end);
  }
}

/** Where the markup that begins at `at` ends: the place of its `>`, or -1. Also how many values stand in quotes in it. */
function tagEnd(source: string, at: number): { end: number; quoted: number } {
  for (const [open, close] of WHOLES) {
    if (source.startsWith(open, at)) {
      const found = source.indexOf(close, at + open.length);
      return { end: found === -1 ? -1 : found + close.length - 1, quoted: 0 };
    }
  }
  let quote = 0;
  let quoted = 0;
  for (let index = at + 1; index < source.length; index++) {
    const code = source.charCodeAt(index);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x22 || code === 0x27) {
      quote = code;
      quoted += 1;
    } else if (code === 0x3e) return { end: index, quoted };
  }
  return { end: -1, quoted };
}

function isElement(node: Node | null): node is Element {
  return node?.nodeType === 1;
}

/** What a walk does at an element. `enter` answers false to pass over it; then it is not left either. */
export interface Visitor {
  enter(element: Element): boolean;
  leave(element: Element): void;
  text?(data: string, node: Node): void;
}

/** Visits everything below `root` in order. It does not recurse: files may nest tags as deep as they like. */
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

/** The first child of that local name, in the namespace of its parent. */
export function child(parent: Element | null | undefined, name: string): Element | null {
  for (const element of childElements(parent)) {
    if (element.localName === name && element.namespaceURI === parent!.namespaceURI) return element;
  }
  return null;
}

/** The text directly inside an element, not that of elements in it. */
export function ownText(element: Element): string {
  let text = "";
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue ?? "";
  }
  return text;
}
