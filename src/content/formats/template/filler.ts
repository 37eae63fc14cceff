import type { Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { UnreadableFile } from "../canonical.ts";
import { type DocxPackage, tagOf } from "../docx/package.ts";
import { documentOf, insertBefore, parentOf, TrackedChangeWriter } from "../redline/tracked-change-writer.ts";
import { childElements } from "../xml.ts";
import { elementsOf, keepHalfMarkers, makeUnique, tagsWithin } from "./copies.ts";
import { Level } from "./fields.ts";
import { Footnotes } from "./footnotes.ts";
import { MARK } from "./found-tags.ts";
import { writeControl, writeMarkdown, writeText } from "./insert.ts";
import { holdsMoreThan, properties } from "./marks.ts";
import { type BlockRange, rangeOf, type Section } from "./ranges.ts";
import { applies, lookUp, type Scope, writtenValue } from "./scope.ts";
import type { FillValue, NotedText } from "./template.ts";
import type { EachNode, IfNode, TemplateNode } from "./tree.ts";

/** Told of each value: its name, with the numbers of the items it is in, and the runs that hold it. */
export type OnWritten = (key: string, runs: Element[]) => void;

type Elements = Map<string, Element>;

/** Marks an element that stands in for the parent of a copy while it is filled. */
const HOLDER = "chancery-holder";
const MAX_COPIED = 300_000;
/** Taking one neighbour away takes as long as there are others. */
const MAX_MOVED = 500_000_000;
const MAX_TEXT = 20_000_000;

/** Writes values into the parts of a template. */
export class Filler {
  readonly notes: Footnotes;
  readonly #writer: TrackedChangeWriter;
  readonly #clauses: Record<string, string>;
  readonly #onWritten: OnWritten;
  /** Whether something was repeated or left out. */
  hasRestructured = false;
  /** The ids of footnotes that were written in this list. */
  readonly #noted = new Set<string>();
  #copied = 0;
  #moved = 0;
  #text = 0;

  constructor(opened: DocxPackage, clauses: Record<string, string>, onWritten: OnWritten) {
    this.#writer = new TrackedChangeWriter("", "", opened.parts.values());
    this.notes = new Footnotes(opened, this.#writer);
    this.#clauses = clauses;
    this.#onWritten = onWritten;
  }

  /** Fills some nested tags, whose elements are given by their ids. */
  expand(nodes: TemplateNode[], elements: Elements, scope: Scope): void {
    for (const node of nodes) {
      if (node.kind === "if") this.#expandIf(node, elements, scope);
      else if (node.kind === "each") this.#expandEach(node, elements, scope);
      else {
        const element = elements.get(node.id);
        if (!element?.parentNode) continue;
        element.removeAttribute(MARK);
        if (node.kind === "clause") this.#writeClause(node.name, element);
        else this.#writeValue(node, element, scope);
      }
    }
  }

  #writeValue({ kind, name }: TemplateNode & { name: string }, element: Element, scope: Scope): void {
    const value = lookUp(scope, name);
    const noted = writtenValue(value);
    const text = noted?.value ?? "";
    this.#count(text);
    let run: Element | undefined = element;
    if (kind === "value") writeText(this.#writer, element, text);
    else if (noted !== undefined || isPlaceholder(element))
      run = writeControl(this.#writer, element, typeof value === "boolean" ? value : text);
    if (!run || noted === undefined) return;
    this.#onWritten(pathOf(scope, name), [run]);
    if (noted.footnote && this.#isFirst(noted)) this.notes.add(noted.footnote, run);
  }

  #isFirst({ noteId }: NotedText): boolean {
    if (noteId === undefined) return true;
    const isNew = !this.#noted.has(noteId);
    this.#noted.add(noteId);
    return isNew;
  }

  #writeClause(name: string, run: Element): void {
    const markdown = this.#clauses[name] ?? this.#clauses[`clause:${name}`] ?? "";
    this.#count(markdown);
    this.#onWritten(`clause:${name}`, writeMarkdown(this.#writer, run, markdown));
  }

  #count(text: string): void {
    this.#text += text.length;
    if (this.#text > MAX_TEXT) throw tooLarge();
  }

  #expandIf(node: IfNode, elements: Elements, scope: Scope): void {
    const isSo = applies(node, scope);
    const range = this.#rangeOf(node, elements);
    const home = homeOf(range);
    removeSection(isSo ? (range.second ?? []) : range.first);
    for (const boundary of range.boundaries) removeWhole(boundary);
    if (!isSo) this.hasRestructured = true;
    const hasNothing = (isSo ? range.first : (range.second ?? [])).length === 0;
    this.expand(isSo ? node.children : node.otherwise, elements, scope);
    if (hasNothing || !isSo) tidy(this.#writer, home);
  }

  #expandEach(node: EachNode, elements: Elements, scope: Scope): void {
    const value = lookUp(scope, node.name);
    const items = Array.isArray(value) ? value : [];
    const range = this.#rangeOf(node, elements);
    const home = homeOf(range);
    for (const boundary of range.boundaries) removeWhole(boundary);
    this.#noted.clear();
    const section = range.first;
    this.#copied += items.length * section.reduce((count, element) => count + elementsOf(element).length, 0);
    if (this.#copied > MAX_COPIED) throw tooLarge();
    if (section[0]) this.#repeat(node, section, items, scope);
    removeSection(section, items.length === 0);
    this.hasRestructured = true;
    tidy(this.#writer, home);
  }

  /** Each copy is filled in a holder of its own: inserting many neighbours one by one would take long. */
  #repeat(node: EachNode, section: Section, items: FillValue[], scope: Scope): void {
    const [first] = section as [Element];
    const level = new Level(scope.level, node.children);
    const filled = documentOf(first).createDocumentFragment();
    for (const [at, item] of items.entries()) {
      const holder = (parentOf(first) as Element).cloneNode(false) as Element;
      holder.setAttribute(HOLDER, "");
      const copies = section.map((element) => holder.appendChild(element.cloneNode(true)) as Element);
      insertBefore(holder, first);
      if (at > 0) this.#makeUnique(copies);
      const path = `${pathOf(scope, node.name)}.${at}.`;
      this.expand(node.children, tagsWithin(copies), { value: item, level, outer: scope, path });
      holder.parentNode?.removeChild(holder);
      this.#moved += holder.childNodes.length ** 2;
      if (this.#moved > MAX_MOVED) throw tooLarge();
      while (holder.firstChild) filled.appendChild(holder.firstChild);
    }
    insertBefore(filled, first);
  }

  #makeUnique(copies: Element[]): void {
    makeUnique(
      copies,
      () => this.#writer.nextId(),
      (reference) => this.notes.copy(reference),
    );
  }

  #rangeOf({ id, otherwiseId, closeId }: IfNode | EachNode, elements: Elements): BlockRange {
    const find = (tag: string) => must(elements.get(tag), "each tag has an element");
    const range = rangeOf(find(id), otherwiseId === null ? null : find(otherwiseId), find(closeId));
    if (typeof range === "string") throw new UnreadableFile("damaged", range);
    return range;
  }
}

const tooLarge = () =>
  new UnreadableFile("too-large", "The filled document is too large. Use fewer items in its lists, or shorter texts.");

function pathOf(scope: Scope, name: string): string {
  const { up, own } = scope.level.resolve(name);
  let found = scope;
  for (let step = 0; step < up && found.outer; step++) found = found.outer;
  return own === "this" && found.outer ? found.path.slice(0, -1) : found.path + own;
}

const isPlaceholder = (control: Element) =>
  properties(properties(control, "sdtPr") ?? control, "showingPlcHdr") !== undefined;

/** The elements around a block that may be empty without it, nearest first. */
function homeOf({ boundaries, first }: BlockRange): Element[] {
  const home: Element[] = [];
  for (let node = (first[0] ?? boundaries[0])?.parentNode; node && node.nodeType === 1; node = node.parentNode)
    home.push(node as Element);
  return home.slice(0, 12);
}

function removeSection(section: Section, keepsMarkers = true): void {
  const [first] = section;
  if (!first?.parentNode) return;
  if (keepsMarkers) keepHalfMarkers(section, first);
  for (const element of section) removeWhole(element);
}

/** Removes an element. A section of the document that ends in it ends with the paragraph before. */
function removeWhole(element: Element): void {
  const section = tagOf(element) === "p" && properties(properties(element, "pPr") ?? element, "sectPr");
  let before = element.previousSibling;
  while (before && tagOf(before as Element) !== "p") before = before.previousSibling;
  if (section && before) {
    const about = properties(before as Element, "pPr");
    if (about && !properties(about, "sectPr")) about.appendChild(section);
  }
  element.parentNode?.removeChild(element);
}

const HOLDS_PARAGRAPHS = new Set(["body", "tc", "txbxContent", "hdr", "ftr", "footnote", "endnote", "comment"]);
const BLOCKS = new Set(["p", "tbl", "sdt", "?:altChunk"]);

/** Removes the paragraph, table or control that a block left empty. What has to hold a paragraph gets one. */
function tidy(writer: TrackedChangeWriter, home: Element[]): void {
  for (const element of home) {
    if (element.hasAttribute(HOLDER)) return;
    const tag = tagOf(element);
    const children = [...childElements(element)].map(tagOf);
    if (HOLDS_PARAGRAPHS.has(tag)) {
      const last = children.findLast((child) => BLOCKS.has(child));
      if (last === undefined || (tag === "tc" && last === "tbl"))
        element.insertBefore(writer.createElement(element, "p"), properties(element, "sectPr") ?? null);
      return;
    }
    const isEmpty =
      tag === "p"
        ? !holdsMoreThan(element, new Set())
        : tag === "tbl"
          ? !children.includes("tr")
          : !children.some((child) => !child.endsWith("Pr"));
    if (!isEmpty) return;
    if (element.parentNode) removeWhole(element);
  }
}
