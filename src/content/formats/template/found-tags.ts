import type { Element } from "@xmldom/xmldom";
import { first } from "../../must.ts";
import { UnreadableFile } from "../canonical.ts";
import { type DocxPackage, rootElementOf, tagOf } from "../docx/package.ts";
import { insertAfter, TrackedChangeWriter } from "../redline/tracked-change-writer.ts";
import { childElements, ownText } from "../xml.ts";
import { type Control, readControl } from "./controls.ts";
import { findBraces, type Piece, piecesIn, properties, type ScannedParagraph, scanPart, setText } from "./marks.ts";
import { readTag, type Tag } from "./tags.ts";
import type { TemplateFault, TemplatePlace } from "./template.ts";

export type Field = Tag | { kind: "control"; control: Control };

/** A tag that stands in a run of its own, or a content control. Its element carries the id. */
export interface FoundTag {
  id: string;
  field: Field;
  element: Element;
  part: string;
  place: TemplatePlace;
}

export interface FoundTags {
  tags: FoundTag[];
  faults: TemplateFault[];
}

export const MARK = "chancery-tag";
const MAX_TAGS = 5000;
const SHOWN = 60;

/** The offset in the canonical text of a character of an element. */
export type Locate = (node: Element, offset: number) => number | null;

/** Finds the tags and controls of all parts in order, and gives each tag a run of its own. */
export function findTags(opened: DocxPackage, locate: Locate = () => null): FoundTags {
  const finder = new TagFinder(opened, locate);
  for (const part of storyParts(opened)) finder.add(part);
  return finder;
}

/** The parts with text, notes first. */
export function storyParts(opened: DocxPackage): string[] {
  const order = ["footnotes", "endnotes", "comments", "hdr", "ftr", "document"];
  const rank = (part: string) => order.indexOf(tagOf(rootElementOf(opened, part)));
  return [...opened.parts.keys()].filter((part) => rank(part) >= 0).sort((a, b) => rank(a) - rank(b));
}

class TagFinder implements FoundTags {
  readonly #opened: DocxPackage;
  readonly #locate: Locate;
  readonly #writer = new TrackedChangeWriter("", "", []);
  readonly tags: FoundTag[] = [];
  readonly faults: TemplateFault[] = [];
  #nextId = 0;

  constructor(opened: DocxPackage, locate: Locate) {
    this.#opened = opened;
    this.#locate = locate;
  }

  add(part: string): void {
    const { paragraphs, controls } = scanPart(rootElementOf(this.#opened, part));
    const found: (FoundTag & { order: number; at: number })[] = [];
    for (const paragraph of paragraphs) found.push(...this.#tagsOf(part, paragraph));
    const holding = new Set(found.flatMap(({ element }) => controlsAround(element)));
    for (const { element, order, pieces } of controls.toReversed()) {
      const control = holding.has(element) ? undefined : readControl(element);
      if (!control) continue;
      for (const outer of controlsAround(element)) holding.add(outer);
      const place = this.#placeOf(pieces.map((piece) => ({ piece, from: 0, until: piece.text.length })));
      found.push({ ...this.#mark(element), field: { kind: "control", control }, part, place, order, at: 0 });
    }
    this.tags.push(...found.sort((a, b) => a.order - b.order || a.at - b.at));
    mustBeFew(this.tags.length);
  }

  *#tagsOf(part: string, paragraph: ScannedParagraph) {
    const braces = findBraces(paragraph.text);
    mustBeFew(this.tags.length + braces.length);
    for (const { start, end, inside } of braces.toReversed()) {
      const pieces = piecesIn(paragraph, start, end);
      const parts = pieces.map((piece) => ({
        piece,
        from: Math.max(0, start - piece.start),
        until: Math.min(piece.text.length, end - piece.start),
      }));
      const place = this.#placeOf(parts);
      const field = inside === null ? UNPAIRED : readTag(inside);
      if (typeof field === "string") this.faults.unshift({ ...place, message: field });
      else {
        const element = isolate(this.#writer, parts);
        yield { ...this.#mark(element), field, part, place, order: first(pieces).order, at: start };
      }
    }
  }

  #mark(element: Element) {
    const id = String(this.#nextId++);
    element.setAttribute(MARK, id);
    return { id, element };
  }

  #placeOf(parts: PieceRange[]): TemplatePlace {
    const words = parts.map(({ piece, from, until }) => piece.text.slice(from, until)).join("");
    const quote = words.length > SHOWN ? `${words.slice(0, SHOWN).toWellFormed()}…` : words.replace(/\s+/g, " ");
    const shown = parts.filter(({ from, until }) => from < until);
    const [head, tail] = [shown[0], shown.at(-1)];
    const start = head ? this.#locate(head.piece.node, head.from) : null;
    const end = tail ? this.#locate(tail.piece.node, tail.until - 1) : null;
    return start === null || end === null ? { start: null, end: null, quote } : { start, end: end + 1, quote };
  }
}

/** Characters [from, until) of a piece. */
interface PieceRange {
  piece: Piece;
  from: number;
  until: number;
}

const UNPAIRED = "These braces have no partner in the same paragraph. A field begins with {{ and ends with }}.";

function mustBeFew(count: number): void {
  if (count > MAX_TAGS)
    throw new UnreadableFile(
      "too-large",
      `A template has at most ${MAX_TAGS.toLocaleString("en")} places in double braces, and 1,000 different fields. This document has more.`,
    );
}

function controlsAround(element: Element): Element[] {
  const found: Element[] = [];
  for (let node = element.parentNode; node && node.nodeType === 1; node = node.parentNode)
    if (tagOf(node as Element) === "sdt") found.push(node as Element);
  return found;
}

/** Moves characters of a paragraph into a run of their own, which looks like the run where they begin. */
function isolate(writer: TrackedChangeWriter, parts: PieceRange[]): Element {
  const { piece, from, until } = first(parts);
  const own = piece.run.cloneNode(false) as Element;
  const look = properties(piece.run, "rPr");
  if (look) own.appendChild(look.cloneNode(true));
  const rest = own.cloneNode(true) as Element;
  const text = ownText(piece.node);
  const following = elementsAfter(piece.node);
  own.appendChild(writer.text(piece.node, parts.map((part) => part.piece.text.slice(part.from, part.until)).join("")));
  if (text.length > until) rest.appendChild(writer.text(piece.node, text.slice(until)));
  for (const node of following) rest.appendChild(node);
  insertAfter(own, piece.run);
  insertAfter(rest, own);
  keepText(piece.node, text.slice(0, from));
  for (const part of parts.slice(1)) keepText(part.piece.node, ownText(part.piece.node).slice(part.until));
  for (const run of [piece.run, rest, ...parts.map((part) => part.piece.run)]) dropIfEmpty(run);
  return own;
}

function elementsAfter(node: Element): Element[] {
  const following: Element[] = [];
  for (let next = node.nextSibling; next; next = next.nextSibling)
    if (next.nodeType === 1) following.push(next as Element);
  return following;
}

/** Leaves only this text in an element. Without any text it is removed. */
function keepText(node: Element, text: string): void {
  if (text === "") node.parentNode?.removeChild(node);
  else setText(node, text);
}

function dropIfEmpty(run: Element): void {
  const isEmpty = [...childElements(run)].every((element) => tagOf(element) === "rPr");
  if (isEmpty) run.parentNode?.removeChild(run);
}

export const isTagRun = (element: Element): boolean => tagOf(element) === "r" && element.hasAttribute(MARK);

/** Whether a tag begins, divides or ends a block. */
export const isBlockTag = (run: Element): boolean => /^\{\{\s*(?:[#/]|else\s*\}\})/.test(run.textContent ?? "");

/** Whether a tag begins a block. */
export const isOpeningTag = (run: Element): boolean => /^\{\{\s*#/.test(run.textContent ?? "");
