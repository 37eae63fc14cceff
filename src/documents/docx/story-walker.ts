import type { Element } from "@xmldom/xmldom";
import type { Story } from "../canonical.ts";
import type { Draft } from "../draft.ts";
import { child, childElements, ownText, type Visitor, walk } from "../xml.ts";
import { FieldTracker } from "./fields.ts";
import { ListCounter, listPositionOf, type Numbering } from "./numbering.ts";
import { attribute, tagOf } from "./package.ts";
import { isSkipped } from "./skipped-elements.ts";
import { isHiddenRun, type ParagraphStyle, readRunFormat, type Styles, shadingOf, toggleValue } from "./styles.ts";
import { symbol } from "./symbols.ts";

/** A stretch of the text that one node of the file holds: a `w:t`, a tab, a line break. */
export interface DocxSegment {
  start: number;
  end: number;
  /** Where it lies in the text before cleaning: what the node itself holds. */
  rawStart: number;
  rawEnd: number;
  node: Element;
  run: Element;
  paragraph: DocxParagraph;
}

export interface DocxParagraph {
  start: number;
  end: number;
  element: Element;
  /** The part of the package that the paragraph stands in. */
  part: string;
  story: Story["kind"];
  style: string;
  label: string | null;
  /** What joins it to the paragraph before: a line end, a tab between two cells, nothing after a deleted mark. */
  separator: "" | "\n" | "\t";
}

/** What reading the stories of one file shares. Offsets are raw. */
export interface DocxReading {
  styles: Styles;
  numbering: Numbering;
  draft: Draft;
  segments: DocxSegment[];
  paragraphs: DocxParagraph[];
  /** Found on the way, to be read as stories of their own. */
  textBoxes: { root: Element; part: string }[];
  notes: { footnote: Element[]; endnote: Element[]; comment: Element[] };
  /** Whether a page ends before the section that follows the one numbered so. */
  breaksAfterSection(section: number): boolean;
}

export interface StoryContext {
  kind: Story["kind"];
  part: string;
  /** The colour behind the text, null where it is not known. */
  background: string | null;
}

const CHARACTERS = new Map<string, string>(
  Object.entries({ tab: "\t", ptab: "\t", br: "\n", cr: "\n", noBreakHyphen: "\u2011" }),
);

/** Reads everything below `root` into the draft, as one story; nothing remains of one without text, but the body. */
export function readStory(reading: DocxReading, root: Element, place: StoryContext): void {
  const { draft, paragraphs, segments } = reading;
  const before = { mark: draft.mark(), paragraphs: paragraphs.length, segments: segments.length };
  walk(root, new StoryWalker(reading, root, place));
  if (segments.length === before.segments && place.kind !== "body") {
    draft.rewind(before.mark);
    paragraphs.length = before.paragraphs;
    return;
  }
  const start = paragraphs[before.paragraphs]?.start ?? draft.length;
  draft.stories.push({ kind: place.kind, start, end: draft.length });
}

class StoryWalker implements Visitor {
  readonly #reading: DocxReading;
  readonly #place: StoryContext;
  readonly #counter: ListCounter;
  readonly #fields: FieldTracker;
  readonly #behind: (string | null)[];
  #paragraph: DocxParagraph | null = null;
  #style: ParagraphStyle | null = null;
  #pPr: Element | null = null;
  /** The colour behind the current paragraph. */
  #ground: string | null = null;
  #run: Element | null = null;
  #runHidden = false;
  #nested = 0;
  #hiddenRows = 0;
  #hiddenUnits = 0;
  #sections = 0;
  #joint: DocxParagraph["separator"] = "\n";
  #groupStart = 0;
  #breakFirst = false;

  constructor(reading: DocxReading, root: Element, place: StoryContext) {
    this.#reading = reading;
    this.#place = place;
    this.#counter = new ListCounter(reading.numbering);
    this.#fields = new FieldTracker(root);
    this.#behind = [place.background];
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
        else this.#reading.textBoxes.push({ root: element, part: this.#place.part });
        return false;
      case "altChunk":
        this.#reading.draft.reportLost(1, "A part of this file is kept in another format inside it and was not read.");
        return false;
      default:
        return this.#run === null || this.#enterContent(tag, element);
    }
  }

  leave(element: Element): void {
    switch (tagOf(element)) {
      case "p":
        if (this.#nested > 0) this.#nested -= 1;
        else this.#leaveParagraph();
        break;
      case "r":
      case "m:r":
        if (this.#run === element) this.#run = null;
        break;
      case "tc":
        this.#behind.pop();
        this.#joint = "\t";
        break;
      case "tr":
        if (isHiddenRow(element)) this.#hiddenRows -= 1;
        this.#joint = "\n";
        break;
      case "tbl":
        this.#behind.pop();
        this.#joint = "\n";
    }
  }

  #enterParagraph(element: Element): boolean {
    if (this.#paragraph) {
      this.#nested += 1;
      return true;
    }
    const { draft, paragraphs, styles } = this.#reading;
    const pPr = child(element, "pPr");
    this.#pPr = pPr;
    this.#style = styles.paragraph(attribute(child(pPr, "pStyle"), "val"));
    this.#ground = [shadingOf(pPr), this.#style.background, this.#behind.at(-1)!].find((shade) => shade !== undefined)!;
    const joint = paragraphs.length === 0 ? "" : this.#joint;
    draft.write(joint);
    if (this.#place.kind === "body") {
      if (this.#breakFirst || (toggleValue(pPr, "pageBreakBefore") ?? this.#style.pageBreakBefore)) draft.breakPage();
      this.#breakFirst = false;
    }
    const { part, kind: story } = this.#place;
    const start = draft.length;
    this.#paragraph = {
      start,
      end: start,
      element,
      part,
      story,
      style: this.#style.name,
      label: null,
      separator: joint,
    };
    if (joint !== "" || paragraphs.length === 0) this.#groupStart = start;
    paragraphs.push(this.#paragraph);
    this.#hiddenUnits = 0;
    return true;
  }

  #leaveParagraph(): void {
    const paragraph = this.#paragraph!;
    const pPr = this.#pPr;
    const mark = child(pPr, "rPr");
    paragraph.end = this.#reading.draft.length;
    const markGone = child(mark, "del") !== null || child(mark, "moveFrom") !== null;
    const endsSection = child(pPr, "sectPr") !== null;
    // An empty paragraph that is there only to hold a section break shows no number.
    const isBare = endsSection && paragraph.end === paragraph.start;
    if (!markGone && !isBare && !this.#isWhollyHidden(mark)) this.#number(paragraph, pPr);
    this.#joint = markGone ? "" : "\n";
    if (endsSection) this.#breakFirst = this.#reading.breaksAfterSection(this.#sections++);
    this.#paragraph = null;
  }

  #number(paragraph: DocxParagraph, pPr: Element | null): void {
    const place = listPositionOf(this.#reading.numbering, pPr, this.#style!);
    if (place) paragraph.label = this.#counter.next(place.numId, place.level);
    if (paragraph.label) this.#reading.draft.addLabel(paragraph.label, this.#groupStart);
  }

  #isWhollyHidden(mark: Element | null): boolean {
    const { start, end } = this.#paragraph!;
    if (this.#hiddenUnits === 0 || start !== end || toggleValue(mark, "specVanish")) return false;
    return toggleValue(mark, "vanish") ?? this.#style!.format.vanish ?? false;
  }

  #enterRun(element: Element): boolean {
    if (!this.#paragraph || this.#run) return this.#paragraph !== null;
    const rPr = tagOf(element) === "r" ? child(element, "rPr") : mathRunProperties(element);
    const character = this.#reading.styles.character(attribute(child(rPr, "rStyle"), "val"));
    this.#run = element;
    this.#runHidden =
      this.#hiddenRows > 0 || isHiddenRun(readRunFormat(rPr), character, this.#style!.format, this.#ground);
    return true;
  }

  #enterContent(tag: string, element: Element): boolean {
    const { draft, notes } = this.#reading;
    const inBody = this.#place.kind === "body";
    switch (tag) {
      case "t":
      case "m:t":
        this.#emit(ownText(element).replace(/[\r\n\u0085\u2028]/g, " "), element);
        return false;
      case "sym":
        this.#emit(symbol(attribute(element, "font") ?? "", attribute(element, "char") ?? ""), element);
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
    segments.push({ start, end, rawStart: start, rawEnd: end, node, run: this.#run!, paragraph: this.#paragraph! });
  }

  #enterField(mark: Element): void {
    const box = attribute(mark, "fldCharType") === "begin" ? child(child(mark, "ffData"), "checkBox") : null;
    if (box) this.#emit((toggleValue(box, "checked") ?? toggleValue(box, "default")) ? "☒" : "☐", mark);
    this.#fields.track(mark);
  }

  #enterTable(element: Element): boolean {
    this.#joint ||= "\n";
    const tblPr = child(element, "tblPr");
    const painted = this.#reading.styles.paintsTable(attribute(child(tblPr, "tblStyle"), "val"));
    this.#behind.push(painted ? null : (shadingOf(tblPr) ?? this.#behind.at(-1)!));
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
    const own = shadingOf(tcPr);
    this.#behind.push(own === undefined ? this.#behind.at(-1)! : own);
    return true;
  }
}

function isHiddenRow(row: Element): boolean {
  return toggleValue(child(row, "trPr"), "hidden") ?? false;
}

/** The Word properties of a run of mathematics. */
function mathRunProperties(run: Element): Element | null {
  return [...childElements(run)].find((element) => tagOf(element) === "rPr") ?? null;
}
