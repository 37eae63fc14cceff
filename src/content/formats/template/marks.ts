import type { Element } from "@xmldom/xmldom";
import { tagOf } from "../docx/package.ts";
import { childElements, ownText, walk } from "../xml.ts";

/** The text of one element of a paragraph, without that of text boxes in it. */
export interface Piece {
  node: Element;
  run: Element;
  text: string;
  /** Its offset in the text of its paragraph. */
  start: number;
  /** Its place in the order of the part. */
  order: number;
}

export interface ScannedParagraph {
  element: Element;
  pieces: Piece[];
  text: string;
}

export interface ScannedControl {
  element: Element;
  order: number;
  /** What it holds. */
  pieces: Piece[];
}

export interface Scan {
  paragraphs: ScannedParagraph[];
  /** Outer ones before those in them. */
  controls: ScannedControl[];
}

/** Not part of the text: deleted text, field codes, properties. Alternatives are all scanned, so that none keeps its tags. */
const SKIPPED = new Set(["del", "moveFrom", "instrText", "delText", "delInstrText", "rt"]);
const LINE_BREAKS = new Set(["tab", "ptab", "br", "cr"]);

/** The paragraphs and content controls of a part, in order. A text box stands where it is anchored. */
export function scanPart(root: Element): Scan {
  const scan: Scan = { paragraphs: [], controls: [] };
  const open: ScannedParagraph[] = [];
  const all: Piece[] = [];
  const openControls: { control: ScannedControl; from: number }[] = [];
  let order = 0;
  walk(root, {
    enter(element) {
      const tag = tagOf(element);
      if (SKIPPED.has(tag) || tag.endsWith("Pr")) return false;
      if (tag === "p") {
        const paragraph = { element, pieces: [], text: "" };
        open.push(paragraph);
        scan.paragraphs.push(paragraph);
      } else if (tag === "sdt") {
        const control = { element, order: order++, pieces: [] };
        scan.controls.push(control);
        openControls.push({ control, from: all.length });
      } else if (tag === "t" || LINE_BREAKS.has(tag)) {
        const paragraph = open.at(-1);
        const run = element.parentNode as Element;
        if (paragraph && tagOf(run) === "r") {
          const text = tag === "t" ? ownText(element) : "\n";
          const piece = { node: element, run, text, start: paragraph.text.length, order: order++ };
          paragraph.pieces.push(piece);
          all.push(piece);
          paragraph.text += text;
        }
        return false;
      }
      return true;
    },
    leave(element) {
      if (tagOf(element) === "p") open.pop();
      if (tagOf(element) !== "sdt") return;
      const closed = openControls.pop();
      if (closed) closed.control.pieces = all.slice(closed.from);
    },
  });
  return scan;
}

/** A tag in the text of a paragraph, or braces that are none. */
export interface FoundBraces {
  start: number;
  end: number;
  /** Null: the braces are not closed, or were not opened. */
  inside: string | null;
}

export function findBraces(text: string): FoundBraces[] {
  const found: FoundBraces[] = [];
  for (let at = 0; ; ) {
    const open = text.indexOf("{{", at);
    const close = text.indexOf("}}", at);
    if (open === -1 && close === -1) return found;
    const next = open === -1 ? -1 : text.indexOf("{{", open + 2);
    if (open === -1 || (close !== -1 && close < open)) {
      found.push({ start: close, end: close + 2, inside: null });
      at = close + 2;
    } else if (close === -1 || (next !== -1 && next < close)) {
      found.push({ start: open, end: next === -1 ? text.length : next, inside: null });
      at = next === -1 ? text.length : next;
    } else {
      found.push({ start: open, end: close + 2, inside: text.slice(open + 2, close) });
      at = close + 2;
    }
  }
}

/** The pieces that overlap [start, end) of their paragraph. */
export const piecesIn = ({ pieces }: ScannedParagraph, start: number, end: number): Piece[] =>
  pieces.filter((piece) => piece.start < end && piece.start + piece.text.length > start);

/** Whether anything can be seen in it besides the elements left out. */
export function holdsMoreThan(root: Element, leftOut: Set<Element>): boolean {
  let found = false;
  walk(root, {
    enter(element) {
      const tag = tagOf(element);
      if (found || leftOut.has(element) || SKIPPED.has(tag) || tag.endsWith("Pr")) return false;
      if (tag === "t") found ||= ownText(element).trim() !== "";
      else if (CONTENT.has(tag)) found = true;
      return true;
    },
    leave() {},
  });
  return found;
}

const CONTENT = new Set([
  "drawing",
  "pict",
  "object",
  "footnoteReference",
  "endnoteReference",
  "sym",
  "fldChar",
  "m:t",
]);

export const properties = (element: Element, name: string): Element | undefined =>
  [...childElements(element)].find((child) => tagOf(child) === name);

const XML = "http://www.w3.org/XML/1998/namespace";

export function setText(node: Element, text: string): void {
  node.textContent = text;
  node.setAttributeNS(XML, "xml:space", "preserve");
}
