import type { Element } from "@xmldom/xmldom";
import { last } from "../../must.ts";
import type { Story } from "../canonical.ts";
import type { Draft } from "../draft.ts";
import { childElements, ownText, type Visitor } from "../xml.ts";
import { type CountedList, countItem, type OdtLists, parseStartValue } from "./lists.ts";
import { odfAttribute, odfTag } from "./names.ts";
import { isInvisibleFormat, type OdtFormat, type OdtStyles, overlayFormat } from "./styles.ts";

/** State shared while reading a text. Notes are collected and read afterwards, as stories of their own. */
export interface OdtReading {
  styles: OdtStyles;
  lists: OdtLists;
  notes: { kind: Story["kind"]; root: Element; label: string | null }[];
}

const MAX_SPACES = 1000;
/** Deleted text, form controls, index sources and the like, which are not displayed. */
const SKIPPED_TAGS = new Set(
  "text:tracked-changes office:forms office:event-listeners office:scripts text:sequence-decls text:variable-decls text:user-field-decls text:ruby-text text:script text:number text:note-citation text:alphabetical-index-source text:bibliography-source text:illustration-index-source text:object-index-source text:table-index-source text:table-of-content-source text:user-index-source svg:title svg:desc draw:glue-point draw:image draw:object draw:object-ole table:shapes dc:creator dc:date".split(
    " ",
  ),
);

interface OpenList {
  list: CountedList;
  styleName: string | null;
  /** Whether the open item still needs its first paragraph, which gets the label. */
  needsLabel: boolean;
  start: number | null;
}

export class OdtWalker implements Visitor {
  readonly #reading: OdtReading;
  readonly #draft: Draft;
  readonly #formats: OdtFormat[] = [{}];
  readonly #lists: OpenList[] = [];
  #inParagraph = false;
  #nestedParagraphs = 0;
  #first = true;
  #separator = "\n";
  #hiddenSections = 0;
  #tables = 0;
  /** A pending space, written before the next word. */
  #pendingSpace = false;
  #breakBeforeNext = false;

  constructor(reading: OdtReading, draft: Draft) {
    this.#reading = reading;
    this.#draft = draft;
  }

  enter(element: Element): boolean {
    const tag = odfTag(element);
    if (SKIPPED_TAGS.has(tag)) return false;
    switch (tag) {
      case "text:p":
      case "text:h":
        return this.#enterParagraph(element, tag);
      case "text:span":
        this.#pushFormat("text", odfAttribute(element, "text:style-name"));
        return true;
      case "table:table-cell":
        this.#pushFormat("table-cell", odfAttribute(element, "table:style-name"));
        return true;
      case "table:table":
        this.#tables += 1;
        return true;
      case "table:table-row":
        if (this.#tables === 1) this.#draft.markStructure("row-start");
        return true;
      case "text:section":
        if (odfAttribute(element, "text:display") === "none") this.#hiddenSections += 1;
        return true;
      case "text:list":
        return this.#enterList(element);
      case "text:list-item":
        this.#enterItem(element);
        return true;
      case "text:note":
      case "office:annotation":
      case "draw:text-box":
        this.#defer(tag, element);
        return false;
      default:
        return this.#enterContent(tag, element);
    }
  }

  leave(element: Element): void {
    switch (odfTag(element)) {
      case "text:p":
      case "text:h":
        this.#leaveParagraph();
        break;
      case "text:span":
        this.#formats.pop();
        break;
      case "table:table-cell":
        this.#formats.pop();
        if (this.#tables === 1) this.#draft.markStructure("cell-end");
        this.#separator = "\t";
        break;
      case "table:table-row":
        if (this.#tables === 1) this.#draft.markStructure("row-end");
        this.#separator = "\n";
        break;
      case "table:table":
        this.#tables -= 1;
        break;
      case "text:section":
        if (odfAttribute(element, "text:display") === "none") this.#hiddenSections -= 1;
        break;
      case "text:list":
        this.#lists.pop();
        break;
      case "text:list-item": {
        const list = this.#lists.at(-1);
        if (list) list.needsLabel = false;
      }
    }
  }

  text(data: string): void {
    if (!this.#inParagraph) return;
    const [lead = "", ...rest] = data.split(/[ \t\r\n]+/);
    this.#write(lead);
    for (const word of rest) {
      this.#pendingSpace = true;
      this.#write(word);
    }
  }

  #enterParagraph(element: Element, tag: string): boolean {
    if (this.#inParagraph) {
      this.#nestedParagraphs += 1;
      return true;
    }
    const style = this.#reading.styles.get("paragraph", odfAttribute(element, "text:style-name"));
    if (!this.#first) this.#draft.write(this.#separator);
    if (this.#breakBeforeNext || style.breakBefore) this.#draft.breakPage();
    this.#breakBeforeNext = style.breakAfter;
    this.#first = false;
    this.#separator = "\n";
    this.#inParagraph = true;
    this.#pendingSpace = false;
    this.#formats.push(overlayFormat(style.format, last(this.#formats)));
    if (tag === "text:h") {
      const level = parseStartValue(odfAttribute(element, "text:outline-level")) ?? 1;
      this.#draft.markStructure("heading", Math.max(1, Math.min(9, level)));
    }
    this.#labelParagraph(element, tag, style.listStyle);
    return true;
  }

  #leaveParagraph(): void {
    if (this.#nestedParagraphs > 0) {
      this.#nestedParagraphs -= 1;
      return;
    }
    this.#inParagraph = false;
    this.#formats.pop();
  }

  #pushFormat(family: string, style: string | null): void {
    this.#formats.push(overlayFormat(this.#reading.styles.get(family, style).format, last(this.#formats)));
  }

  #enterContent(tag: string, element: Element): boolean {
    if (tag === "text:s") {
      const count = Number.parseInt(odfAttribute(element, "text:c") ?? "1", 10) || 1;
      this.#write(" ".repeat(Math.max(1, Math.min(MAX_SPACES, count))));
    } else if (tag === "text:tab") this.#write("\t");
    else if (tag === "text:line-break") this.#write("\n");
    else if (tag === "text:soft-page-break") this.#draft.breakPage();
    else if (tag === "text:hidden-text" || tag === "text:hidden-paragraph") {
      this.#draft.reportHidden((odfAttribute(element, "text:string-value") ?? ownText(element)).length);
      return false;
    }
    return true;
  }

  #write(text: string): void {
    if (!this.#inParagraph || text === "") return;
    if (this.#hiddenSections > 0 || isInvisibleFormat(last(this.#formats))) {
      this.#draft.reportHidden(text.trim().length);
      return;
    }
    const before = this.#draft.lastCharacter;
    if (this.#pendingSpace && before !== "" && !/\s/.test(before)) this.#draft.write(" ");
    this.#pendingSpace = false;
    this.#draft.write(text);
  }

  /** Notes, comments and text boxes are read after the body. */
  #defer(tag: string, element: Element): void {
    const { notes } = this.#reading;
    if (tag === "office:annotation") notes.push({ kind: "comment", root: element, label: null });
    else if (tag === "draw:text-box") notes.push({ kind: "textbox", root: element, label: null });
    else {
      const kind = odfAttribute(element, "text:note-class") === "endnote" ? "endnote" : "footnote";
      const citation = [...childElements(element)].find((part) => odfTag(part) === "text:note-citation");
      notes.push({ kind, root: element, label: citation ? ownText(citation) : null });
    }
  }

  #enterList(element: Element): boolean {
    const outer = this.#lists.at(-1);
    const styleName = odfAttribute(element, "text:style-name") ?? outer?.styleName ?? null;
    const list = outer?.list ?? this.#reading.lists.begin(element, styleName ?? "");
    this.#lists.push({ list, styleName, needsLabel: false, start: null });
    return true;
  }

  #enterItem(element: Element): void {
    const list = this.#lists.at(-1);
    if (!list) return;
    list.needsLabel = true;
    list.start = parseStartValue(odfAttribute(element, "text:start-value"));
  }

  /** An item's label goes to its first paragraph. Headings outside lists are counted too, unless their style forbids it. */
  #labelParagraph(element: Element, tag: string, listStyle: string | null): void {
    const { lists } = this.#reading;
    const open = this.#lists.at(-1);
    let label: string | null = null;
    if (open?.needsLabel) {
      open.needsLabel = false;
      const style = lists.style(open.styleName) ?? lists.style(listStyle);
      label = countItem(open.list, style, Math.min(9, this.#lists.length - 1), open.start);
    } else if (
      !open &&
      tag === "text:h" &&
      listStyle !== "" &&
      odfAttribute(element, "text:is-list-header") !== "true"
    ) {
      const level = parseStartValue(odfAttribute(element, "text:outline-level")) ?? 1;
      label = countItem(lists.outline, lists.outline.style, Math.max(0, Math.min(9, level - 1)), null);
    }
    if (label) this.#draft.addLabel(label);
  }
}
