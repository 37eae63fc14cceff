import type { Element } from "@xmldom/xmldom";
import { last, must } from "../../must.ts";
import { UnreadableFile } from "../canonical.ts";
import { levelIn } from "../docx/numbering.ts";
import { attribute, tagOf } from "../docx/package.ts";
import type { DocxParagraph, DocxSegment } from "../docx/segments.ts";
import { isSkipped } from "../docx/skipped-elements.ts";
import { child, ownText, type Visitor } from "../xml.ts";
import type { Inline, LayoutBlock, ParagraphBlock, TextFormat } from "./layout.schema.ts";
import type { LayoutContext } from "./layout-context.ts";
import { bulletOf, placedLabel, type ResolvedParagraph, resolveParagraph } from "./paragraph-format.ts";
import { type PartLinks, shapeOf } from "./part-links.ts";
import {
  beginTable,
  beginTableCell,
  beginTableRow,
  closeTable,
  type OpenCell,
  type OpenTable,
} from "./table-format.ts";

/** A list of blocks being filled: a story, a cell, a text box. */
interface Frame {
  blocks: LayoutBlock[];
  table: OpenTable | null;
  cell: OpenCell | null;
  paragraph: OpenParagraph | null;
}

interface OpenParagraph {
  block: ParagraphBlock;
  element: Element;
  resolved: ResolvedParagraph;
  style: string | null;
  runFormat: number;
  run: Element | null;
}

const MAX_DEPTH = 60;
const MAX_INLINES = 300_000;
const NOTES = new Map<string, "footnote" | "endnote" | "comment">(
  Object.entries({ footnoteReference: "footnote", endnoteReference: "endnote", commentReference: "comment" } as const),
);

/** Builds the blocks of one story from the XML that its canonical text was made from. */
export class BlockWalker implements Visitor {
  readonly blocks: LayoutBlock[] = [];
  readonly #context: LayoutContext;
  readonly #links: PartLinks;
  readonly #frames: Frame[];
  /** Tracked changes around the current place. */
  readonly #changes: { element: Element; index: number; isDeleted: boolean }[] = [];
  readonly #linked: { element: Element; address: string }[] = [];
  #comments: string[] = [];
  #shape: Element | null = null;
  /** The end of the last paragraph. */
  #end = 0;

  constructor(context: LayoutContext, links: PartLinks) {
    this.#context = context;
    this.#links = links;
    this.#frames = [{ blocks: this.blocks, table: null, cell: null, paragraph: null }];
  }

  enter(element: Element): boolean {
    const tag = tagOf(element);
    if (tag === "del" || tag === "moveFrom" || tag === "ins" || tag === "moveTo")
      return this.#enterChange(tag, element);
    if (tag === "delText") this.#addDeleted(ownText(element));
    if (isSkipped(tag, element)) return false;
    if (tag === "p") return this.#enterParagraph(element);
    if (tag === "tbl") return this.#enterTable(element);
    if (tag === "tr") return this.#enterRow(element);
    if (tag === "tc") return this.#enterCell(element);
    if (tag === "txbxContent") return this.#enterBox();
    if (tag === "hyperlink") return this.#enterLink(element);
    if (tag === "commentRangeStart" || tag === "commentRangeEnd") this.#markComment(tag, element);
    return this.#enterContent(tag, element);
  }

  leave(element: Element): void {
    const tag = tagOf(element);
    if (this.#changes.at(-1)?.element === element) this.#changes.pop();
    if (this.#linked.at(-1)?.element === element) this.#linked.pop();
    if (tag === "p") this.#leaveParagraph(element);
    else if (tag === "tbl") this.#leaveTable();
    else if (tag === "tc") this.#leaveCell();
    else if (tag === "txbxContent") this.#leaveBox();
    else if (tag === "drawing" || tag === "pict") this.#shape = null;
  }

  get #frame(): Frame {
    return last(this.#frames);
  }

  #pop(): Frame {
    return must(this.#frames.pop(), "what is left was entered");
  }

  #push(frame: Partial<Frame> & { blocks: LayoutBlock[] }): true {
    if (this.#frames.length >= MAX_DEPTH) throw new UnreadableFile("too-large", "This file is nested too deeply.");
    this.#frames.push({ table: null, cell: null, paragraph: null, ...frame });
    return true;
  }

  #enterParagraph(element: Element): boolean {
    const { paragraphs, sheet, numbering, parts } = this.#context;
    const known = paragraphs.get(element) ?? this.#deletedParagraph(element);
    if (this.#frame.paragraph || !known) return true;
    this.#end = known.end;
    const resolved = resolveParagraph(sheet, numbering, known, this.#frame.cell?.styles);
    const { start, end } = known;
    const format = parts.paragraphFormat(resolved.format);
    const block: ParagraphBlock = { type: "paragraph", start, end, format, inlines: [] };
    if (resolved.heading) block.heading = resolved.heading;
    const style = attribute(child(child(element, "pPr"), "pStyle"), "val");
    this.#frame.paragraph = { block, element, resolved, style, runFormat: 0, run: null };
    this.#label(known);
    return true;
  }

  /** A paragraph of a deleted row is not in the text. It is shown where the text continues. */
  #deletedParagraph(element: Element): Pick<DocxParagraph, "start" | "end" | "element" | "list" | "label"> | null {
    const isDeleted = this.#changes.some((change) => change.isDeleted);
    return isDeleted ? { start: this.#end, end: this.#end, element, list: null, label: null } : null;
  }

  #label({ label, list }: Pick<DocxParagraph, "label" | "list">): void {
    const { numbering, texts, parts } = this.#context;
    const { block, resolved, element, style } = must(this.#frame.paragraph, "a paragraph is open");
    const level = list ? levelIn(numbering, list) : undefined;
    const text = label ?? (level?.format === "bullet" && !level.hidden ? bulletOf(level) : null);
    if (!text) return;
    const mark = texts.resolve(child(child(element, "pPr"), "rPr"), style, this.#tableTexts());
    const { font: _font, ...own } = texts.read(child(level?.element, "rPr"));
    const isBullet = level?.format === "bullet";
    const format = { ...mark, underline: undefined, ...own, ...(isBullet && { font: undefined }) };
    block.label = { ...placedLabel(resolved, text, level), format: parts.textFormat(format) };
  }

  #tableTexts(): TextFormat[] {
    const styles = this.#frame.cell?.styles ?? [];
    return styles.length === 0
      ? []
      : [Object.assign({}, ...styles.map((style) => this.#context.texts.read(child(style, "rPr"))))];
  }

  #leaveParagraph(element: Element): void {
    const { paragraph, blocks } = this.#frame;
    if (paragraph?.element !== element) return;
    this.#frame.paragraph = null;
    const before = blocks.at(-1);
    if (paragraph.resolved.isContextual && before?.type === "paragraph" && this.#isSameStyle(before, paragraph)) {
      before.tight = before.tight === "before" ? "both" : "after";
      paragraph.block.tight = "before";
    }
    this.#styles.set(paragraph.block, paragraph.style);
    blocks.push(paragraph.block);
  }

  readonly #styles = new WeakMap<ParagraphBlock, string | null>();

  #isSameStyle(before: ParagraphBlock, { style }: OpenParagraph): boolean {
    return this.#styles.get(before) === style;
  }

  #enterTable(element: Element): boolean {
    return this.#push({ blocks: [], table: beginTable(element, this.#context.sheet) });
  }

  #leaveTable(): void {
    const { table, blocks } = this.#pop();
    const block = closeTable(must(table, "the frame is a table"));
    if (block.rows.length > 0) this.#frame.blocks.push(block);
    // Paragraphs outside of any cell belong to a damaged table; they must not be lost.
    this.#frame.blocks.push(...blocks);
  }

  #enterRow(element: Element): boolean {
    const { table } = this.#frame;
    if (!table) return true;
    const trPr = child(element, "trPr");
    const mark = child(trPr, "del") ?? child(trPr, "ins");
    const change = mark
      ? this.#context.parts.change(mark, mark.localName === "del" ? "deleted" : "inserted")
      : undefined;
    beginTableRow(table, element, change);
    if (change !== undefined && mark?.localName === "del")
      this.#changes.push({ element, index: change, isDeleted: true });
    return true;
  }

  #enterCell(element: Element): boolean {
    const { table } = this.#frame;
    if (!table?.row) return this.#push({ blocks: this.#frame.blocks });
    const cell = beginTableCell(table, element);
    return this.#push({ blocks: cell.isContinued ? [] : cell.cell.blocks, cell });
  }

  /** The continuation of a merged cell is usually empty. */
  #leaveCell(): void {
    const { cell, blocks } = this.#pop();
    if (cell?.isContinued && hasContent(blocks)) cell.cell.blocks.push(...blocks);
  }

  #enterBox(): boolean {
    return this.#push({ blocks: [] });
  }

  #leaveBox(): void {
    const { blocks } = this.#pop();
    if (hasContent(blocks)) this.#add({ box: blocks });
  }

  #enterChange(tag: string, element: Element): boolean {
    const kind = tag === "del" ? "deleted" : tag === "ins" ? "inserted" : "moved";
    const index = this.#context.parts.change(element, kind);
    this.#changes.push({ element, index, isDeleted: tag === "del" || tag === "moveFrom" });
    return true;
  }

  #enterLink(element: Element): boolean {
    const id = [...element.attributes].find(({ localName }) => localName === "id")?.value;
    const address = id === undefined ? undefined : this.#links.address(id);
    if (address) this.#linked.push({ element, address });
    return true;
  }

  #markComment(tag: string, element: Element): void {
    const label = this.#context.commentLabels.get(attribute(element, "id") ?? "");
    if (label === undefined) return;
    if (tag === "commentRangeStart") this.#comments.push(label);
    else this.#comments = this.#comments.filter((open) => open !== label);
  }

  #enterContent(tag: string, element: Element): boolean {
    const { paragraph } = this.#frame;
    const { texts, parts, segments, noteLabels } = this.#context;
    if (!paragraph) return true;
    if (tag === "r" || tag === "m:r") {
      paragraph.run = element;
      paragraph.runFormat = parts.textFormat(texts.resolve(child(element, "rPr"), paragraph.style, this.#tableTexts()));
    }
    if (tag === "drawing" || tag === "pict") this.#shape = element;
    const note = NOTES.get(tag);
    const label = note && noteLabels.get(element);
    if (note && label) this.#add({ note, label });
    const segment = segments.get(element);
    if (segment) this.#addSegment(segment);
    else if (tag === "tab" || tag === "br") this.#addDeleted(tag === "tab" ? "\t" : "\n");
    else if (tag === "t") this.#addDeleted(ownText(element));
    if (element.localName === "blip" || element.localName === "imagedata") this.#addPicture(element);
    return true;
  }

  #addSegment({ start, end }: DocxSegment): void {
    if (start === end) return;
    const { block, runFormat: format } = must(this.#frame.paragraph, "a segment is in a paragraph");
    const { inlines } = block;
    const change = this.#changes.findLast(({ isDeleted }) => !isDeleted)?.index;
    const [comment, link] = [this.#comments.at(-1), this.#linked.at(-1)?.address];
    const last = inlines.at(-1);
    const isSame = last && "start" in last && last.end === start && last.format === format && last.change === change;
    if (isSame && last.comment === comment && last.link === link) last.end = end;
    else this.#add({ start, end, format, change, comment, link });
  }

  /** Words that are not in the canonical text are shown only if a tracked change deleted them; others are hidden. */
  #addDeleted(text: string): void {
    const deletion = this.#changes.findLast(({ isDeleted }) => isDeleted);
    const { paragraph } = this.#frame;
    if (!deletion || !paragraph || text === "") return;
    const last = paragraph.block.inlines.at(-1);
    if (last && "deleted" in last && last.change === deletion.index && last.format === paragraph.runFormat)
      last.deleted += text;
    else this.#add({ deleted: text, format: paragraph.runFormat, change: deletion.index });
  }

  #addPicture(element: Element): void {
    const id = [...element.attributes].find(({ localName }) => localName === "embed" || localName === "id")?.value;
    if (!this.#shape || id === undefined || this.#changes.some(({ isDeleted }) => isDeleted)) return;
    this.#add({ picture: this.#links.picture(id), ...shapeOf(this.#shape) });
  }

  #add(inline: Inline): void {
    if (++this.#context.parts.inlines > MAX_INLINES)
      throw new UnreadableFile("too-large", "This file is too large to lay out.");
    this.#frame.paragraph?.block.inlines.push(inline);
  }
}

function hasContent(blocks: LayoutBlock[]): boolean {
  return blocks.some((block) => block.type === "table" || block.inlines.length > 0);
}
