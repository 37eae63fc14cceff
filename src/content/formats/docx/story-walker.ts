import type { Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import type { Story } from "../canonical.ts";
import type { Draft } from "../draft.ts";
import { child, ownText, type Visitor, walk } from "../xml.ts";
import { FieldTracker } from "./fields.ts";
import { ListCounter, listPositionOf, type Numbering } from "./numbering.ts";
import { attribute, tagOf } from "./package.ts";
import type { DocxParagraph, DocxSegment, StoryRoot } from "./segments.ts";
import { isSkipped } from "./skipped-elements.ts";
import {
  isHiddenRow,
  isHiddenRun,
  mathRunProperties,
  type ParagraphStyle,
  readRunFormat,
  type Styles,
  shadingOf,
  toggleValue,
} from "./styles.ts";
import { symbolCharacter } from "./symbols.ts";

/** State shared by the stories of one file. Offsets are raw. */
export interface DocxReading {
  styles: Styles;
  numbering: Numbering;
  draft: Draft;
  segments: DocxSegment[];
  paragraphs: DocxParagraph[];
  /** The stories that were kept, in text order. */
  roots: StoryRoot[];
  /** Text boxes found so far, to be read as stories of their own. */
  textBoxes: { root: Element; part: string }[];
  notes: { footnote: Element[]; endnote: Element[]; comment: Element[] };
  /** Whether the section after this one begins on a new page. */
  breaksAfterSection(section: number): boolean;
}

export interface StoryContext {
  kind: Story["kind"];
  part: string;
  /** The colour behind the text; null if unknown. */
  background: string | null;
}

const CHARACTERS = new Map<string, string>(
  Object.entries({ tab: "\t", ptab: "\t", br: "\n", cr: "\n", noBreakHyphen: "\u2011" }),
);

/** Reads everything below `root` into the draft as one story. A story without text is dropped, except the body. */
export function readStory(reading: DocxReading, root: Element, context: StoryContext): void {
  const { draft, paragraphs, segments } = reading;
  const before = { mark: draft.mark(), paragraphs: paragraphs.length, segments: segments.length };
  walk(root, new StoryWalker(reading, root, context));
  if (segments.length === before.segments && context.kind !== "body") {
    draft.rewind(before.mark);
    paragraphs.length = before.paragraphs;
    return;
  }
  const start = paragraphs[before.paragraphs]?.start ?? draft.length;
  draft.stories.push({ kind: context.kind, start, end: draft.length });
  reading.roots.push({ kind: context.kind, part: context.part, root });
}

const OPEN = "the paragraph is open";

class StoryWalker implements Visitor {
  readonly #reading: DocxReading;
  readonly #context: StoryContext;
  readonly #counter: ListCounter;
  readonly #fields: FieldTracker;
  readonly #backgrounds: (string | null)[];
  #paragraph: DocxParagraph | null = null;
  #style: ParagraphStyle | null = null;
  #pPr: Element | null = null;
  /** The colour behind the current paragraph. */
  #background: string | null = null;
  #run: Element | null = null;
  #runHidden = false;
  #nestedParagraphs = 0;
  #hiddenRows = 0;
  #hiddenUnits = 0;
  #sections = 0;
  #separator: DocxParagraph["separator"] = "\n";
  #groupStart = 0;
  #breakBeforeNext = false;

  constructor(reading: DocxReading, root: Element, context: StoryContext) {
    this.#reading = reading;
    this.#context = context;
    this.#counter = new ListCounter(reading.numbering);
    this.#fields = new FieldTracker(root);
    this.#backgrounds = [context.background];
  }

  enter(element: Element): boolean {
    const tag = tagOf(element);
    if (isSkipped(tag, element)) return false;
    switch (tag) {
      case "p":
        return this.#enterParagraph(element);
      case "r":
      case "m:r":
        return this.#enterRun(element);
      case "tbl":
        return this.#enterTable(element);
      case "tr":
        return this.#enterRow(element);
      case "tc":
        return this.#enterCell(element);
      case "txbxContent":
        if (this.#run && this.#runHidden) this.#reading.draft.reportHidden(element.textContent?.trim().length ?? 0);
        else this.#reading.textBoxes.push({ root: element, part: this.#context.part });
        return false;
      case "altChunk":
        this.#reading.draft.reportLost(1, "A part of this file is embedded in another format and was not read.");
        return false;
      default:
        return this.#run === null || this.#enterContent(tag, element);
    }
  }

  leave(element: Element): void {
    switch (tagOf(element)) {
      case "p":
        if (this.#nestedParagraphs > 0) this.#nestedParagraphs -= 1;
        else this.#leaveParagraph();
        break;
      case "r":
      case "m:r":
        if (this.#run === element) this.#run = null;
        break;
      case "tc":
        this.#backgrounds.pop();
        this.#separator = "\t";
        break;
      case "tr":
        if (isHiddenRow(element)) this.#hiddenRows -= 1;
        this.#separator = "\n";
        break;
      case "tbl":
        this.#backgrounds.pop();
        this.#separator = "\n";
    }
  }

  #enterParagraph(element: Element): boolean {
    if (this.#paragraph) {
      this.#nestedParagraphs += 1;
      return true;
    }
    const { draft, paragraphs, styles } = this.#reading;
    const pPr = child(element, "pPr");
    this.#pPr = pPr;
    this.#style = styles.paragraph(attribute(child(pPr, "pStyle"), "val"));
    const shades = [shadingOf(pPr), this.#style.background, this.#backgrounds.at(-1)];
    this.#background = shades.find((shade) => shade !== undefined) ?? null;
    const separator = paragraphs.length === 0 ? "" : this.#separator;
    draft.write(separator);
    if (this.#context.kind === "body") {
      if (this.#breakBeforeNext || (toggleValue(pPr, "pageBreakBefore") ?? this.#style.pageBreakBefore))
        draft.breakPage();
      this.#breakBeforeNext = false;
    }
    const { part, kind: story } = this.#context;
    const start = draft.length;
    this.#paragraph = {
      start,
      end: start,
      element,
      part,
      story,
      style: this.#style.name,
      label: null,
      list: null,
      separator,
    };
    if (separator !== "" || paragraphs.length === 0) this.#groupStart = start;
    paragraphs.push(this.#paragraph);
    this.#hiddenUnits = 0;
    return true;
  }

  #leaveParagraph(): void {
    const paragraph = must(this.#paragraph, OPEN);
    const pPr = this.#pPr;
    const mark = child(pPr, "rPr");
    paragraph.end = this.#reading.draft.length;
    const isMarkDeleted = child(mark, "del") !== null || child(mark, "moveFrom") !== null;
    const endsSection = child(pPr, "sectPr") !== null;
    // An empty paragraph that only holds a section break has no number.
    const isEmptySection = endsSection && paragraph.end === paragraph.start;
    if (!isMarkDeleted && !isEmptySection && !this.#isWhollyHidden(mark)) this.#labelParagraph(paragraph, pPr);
    this.#separator = isMarkDeleted ? "" : "\n";
    if (endsSection) this.#breakBeforeNext = this.#reading.breaksAfterSection(this.#sections++);
    this.#paragraph = null;
  }

  #labelParagraph(paragraph: DocxParagraph, pPr: Element | null): void {
    const position = listPositionOf(this.#reading.numbering, pPr, must(this.#style, OPEN));
    paragraph.list = position;
    if (position) paragraph.label = this.#counter.next(position.numId, position.level);
    if (paragraph.label) this.#reading.draft.addLabel(paragraph.label, this.#groupStart);
  }

  #isWhollyHidden(mark: Element | null): boolean {
    const { start, end } = must(this.#paragraph, OPEN);
    if (this.#hiddenUnits === 0 || start !== end || toggleValue(mark, "specVanish")) return false;
    return toggleValue(mark, "vanish") ?? must(this.#style, OPEN).format.vanish ?? false;
  }

  #enterRun(element: Element): boolean {
    if (!this.#paragraph || this.#run) return this.#paragraph !== null;
    const rPr = tagOf(element) === "r" ? child(element, "rPr") : mathRunProperties(element);
    const character = this.#reading.styles.character(attribute(child(rPr, "rStyle"), "val"));
    this.#run = element;
    this.#runHidden =
      this.#hiddenRows > 0 ||
      isHiddenRun(readRunFormat(rPr), character, must(this.#style, OPEN).format, this.#background);
    return true;
  }

  #enterContent(tag: string, element: Element): boolean {
    const { draft, notes } = this.#reading;
    const inBody = this.#context.kind === "body";
    switch (tag) {
      case "t":
      case "m:t":
        this.#emit(ownText(element).replace(/[\r\n\u0085\u2028]/g, " "), element);
        return false;
      case "sym":
        this.#emit(symbolCharacter(attribute(element, "font") ?? "", attribute(element, "char") ?? ""), element);
        return false;
      case "lastRenderedPageBreak":
        if (inBody) draft.breakPage();
        return false;
      case "fldChar":
        this.#enterField(element);
        return false;
      case "footnoteReference":
      case "endnoteReference":
      case "commentReference":
        if (!this.#runHidden) notes[tag.replace("Reference", "") as keyof typeof notes].push(element);
        return false;
      default:
        this.#emit(CHARACTERS.get(tag) ?? "", element);
        if (tag === "br" && inBody && attribute(element, "type") === "page") draft.breakPage();
        return true;
    }
  }

  #emit(text: string, node: Element): void {
    if (this.#fields.inCode || text === "") return;
    const { draft, segments } = this.#reading;
    if (this.#runHidden) {
      this.#hiddenUnits += text.length;
      draft.reportHidden(text.trim() === "" ? 0 : text.length);
      return;
    }
    const start = draft.length;
    draft.write(text);
    const end = draft.length;
    const [run, paragraph] = [must(this.#run, OPEN), must(this.#paragraph, OPEN)];
    segments.push({ start, end, rawStart: start, rawEnd: end, node, run, paragraph });
  }

  #enterField(mark: Element): void {
    const box = attribute(mark, "fldCharType") === "begin" ? child(child(mark, "ffData"), "checkBox") : null;
    if (box) this.#emit((toggleValue(box, "checked") ?? toggleValue(box, "default")) ? "☒" : "☐", mark);
    this.#fields.track(mark);
  }

  #enterTable(element: Element): boolean {
    this.#separator ||= "\n";
    const tblPr = child(element, "tblPr");
    const isShaded = this.#reading.styles.paintsTable(attribute(child(tblPr, "tblStyle"), "val"));
    this.#backgrounds.push(isShaded ? null : (shadingOf(tblPr) ?? this.#backgrounds.at(-1) ?? null));
    return true;
  }

  #enterRow(element: Element): boolean {
    if (child(child(element, "trPr"), "del")) return false;
    if (isHiddenRow(element)) this.#hiddenRows += 1;
    return true;
  }

  #enterCell(element: Element): boolean {
    const tcPr = child(element, "tcPr");
    if (child(tcPr, "cellDel")) return false;
    const shading = shadingOf(tcPr);
    this.#backgrounds.push(shading === undefined ? (this.#backgrounds.at(-1) ?? null) : shading);
    return true;
  }
}
