import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type Token } from "parse5";
import { last } from "../../must.ts";
import type { CanonicalDocument } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { decodeText } from "../decode.ts";
import { Draft, toCanonical } from "../draft.ts";
import { formatListNumber } from "../number-format.ts";
import {
  type HtmlStyle,
  htmlAttribute,
  isInvisibleElement,
  PAGE_STYLE,
  readStyleSheet,
  type StyleSheet,
  styleOfElement,
} from "./style.ts";

type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlNode = DefaultTreeAdapterTypes.Node;

const MAX_ELEMENTS = 600_000;
/** Parser steps: each tag costs as many as there are open elements. */
const MAX_STEPS = 300_000_000;
const CHARSET = /<meta[^>]{0,200}charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w-]{1,40})/i;

const words = (list: string) => new Set(list.split(" "));
const BLOCKS = words(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li legend main menu nav ol option p pre search section summary table tbody tfoot thead tr ul",
);
const SKIPPED = words(
  "audio base canvas datalist embed head iframe link meta noembed noframes noscript object param script style template title video",
);
const LIST_TYPES = new Map<string, string>(
  Object.entries({ a: "lowerLetter", A: "upperLetter", i: "lowerRoman", I: "upperRoman" }),
);

/** Reads the text that a browser would display. */
export async function readHtml(bytes: Uint8Array): Promise<CanonicalDocument> {
  const draft = new Draft();
  writeHtml(draft, decodeHtml(bytes));
  return toCanonical(draft);
}

function decodeHtml(bytes: Uint8Array): string {
  const decoded = decodeText(bytes);
  if (decoded?.encoding.startsWith("utf-16")) return decoded.text;
  const label = CHARSET.exec(Buffer.from(bytes.subarray(0, 2048)).toString("latin1"))?.[1] ?? "";
  try {
    if (!/^utf-?(?:8|16)/i.test(label)) return new TextDecoder(label).decode(bytes);
  } catch {
    // An unknown encoding name is ignored.
  }
  return decoded?.text ?? new TextDecoder("windows-1252").decode(bytes);
}

/** Adds the visible text of a page to a draft: one line per block, tabs between the cells of a row. */
export function writeHtml(draft: Draft, html: string): void {
  const document = BoundedParser.parse<DefaultTreeAdapterMap>(html);
  const styles: string[] = [];
  const root = document as HtmlNode as HtmlElement;
  walkHtml(root, {
    enter: (element) => {
      if (element.tagName === "style") styles.push(textOf(element));
      if (element.tagName === "title") draft.title ??= textOf(element);
      return true;
    },
    leave: () => {},
    text: () => {},
  });
  walkHtml(root, new PageWriter(draft, readStyleSheet(styles.join("\n"))));
}

/** A parser with limits, against pages built to exhaust it. */
class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  #steps = 0;
  #elements = 0;

  override onStartTag(token: Token.TagToken): void {
    this.#countStep();
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.#countStep();
    super.onEndTag(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    this.#countStep();
    super.onCharacter(token);
  }

  override _createElement(...parameters: Parameters<Parser<DefaultTreeAdapterMap>["_createElement"]>): HtmlElement {
    this.#elements += 1;
    this.#countStep();
    return super._createElement(...parameters);
  }

  #countStep(): void {
    this.#steps += 1 + this.openElements.stackTop;
    if (this.#steps > MAX_STEPS || this.#elements > MAX_ELEMENTS) {
      throw new UnreadableFile("too-large", "This web page is too large or too deeply nested to read.");
    }
  }
}

interface HtmlVisitor {
  enter(element: HtmlElement): boolean;
  leave(element: HtmlElement): void;
  text(data: string): void;
}

/** Visits every node in order, without recursion: pages may nest very deeply. */
function walkHtml(root: HtmlElement, visitor: HtmlVisitor): void {
  const path: { element: HtmlElement; next: number }[] = [{ element: root, next: 0 }];
  for (let position = path.at(-1); position; position = path.at(-1)) {
    const node = position.element.childNodes[position.next++];
    if (!node) {
      path.pop();
      if (path.length > 0) visitor.leave(position.element);
    } else if ("value" in node && node.nodeName === "#text") visitor.text(node.value);
    else if ("tagName" in node && visitor.enter(node)) path.push({ element: node, next: 0 });
  }
}

function textOf(element: HtmlElement): string {
  return element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

class PageWriter implements HtmlVisitor {
  readonly #draft: Draft;
  readonly #sheet: StyleSheet;
  readonly #styles: HtmlStyle[] = [PAGE_STYLE];
  readonly #lists: { format: string; next: number }[] = [];
  readonly #rows: number[] = [];
  /** A pending line end and a pending space, written before the next word. */
  #pendingLine = false;
  #pendingSpace = false;
  /** The start of the last cell: no line end is written there. */
  #cellStart = -1;

  constructor(draft: Draft, sheet: StyleSheet) {
    this.#draft = draft;
    this.#sheet = sheet;
  }

  enter(element: HtmlElement): boolean {
    const tag = element.tagName;
    if (SKIPPED.has(tag)) return false;
    if (tag === "br") {
      this.#break();
      return false;
    }
    const style = styleOfElement(element, last(this.#styles), this.#sheet);
    this.#styles.push(style);
    if (BLOCKS.has(tag)) this.#pendingLine = true;
    if (tag === "tr") this.#rows.push(0);
    if (tag === "td" || tag === "th") this.#cell();
    if (tag === "ol" || tag === "ul") this.#lists.push(listOf(element));
    if (tag === "li" && !isInvisibleElement(style)) this.#item(element);
    return true;
  }

  leave(element: HtmlElement): void {
    const tag = element.tagName;
    this.#styles.pop();
    if (tag === "tr") {
      this.#rows.pop();
      this.#cellStart = -1;
    }
    if (tag === "ol" || tag === "ul") this.#lists.pop();
    if (BLOCKS.has(tag)) this.#pendingLine = true;
  }

  text(data: string): void {
    const style = last(this.#styles);
    if (isInvisibleElement(style)) {
      this.#draft.reportHidden(data.trim().length);
      return;
    }
    if (style.preformatted) {
      this.#flush();
      this.#draft.write(data);
      return;
    }
    for (const piece of data.split(/([ \t\r\n\f]+)/)) {
      if (piece === "") continue;
      if (/^[ \t\r\n\f]/.test(piece)) this.#pendingSpace = true;
      else {
        this.#flush();
        this.#draft.write(piece);
      }
    }
  }

  #break(): void {
    this.#flush();
    this.#draft.write("\n");
  }

  /** Writes the pending line end or space. */
  #flush(): void {
    const last = this.#draft.lastCharacter;
    const atStart = last === "" || last === "\n" || this.#draft.length === this.#cellStart;
    if (this.#pendingLine && !atStart) this.#draft.write("\n");
    else if (this.#pendingSpace && !atStart) this.#draft.write(" ");
    this.#pendingLine = false;
    this.#pendingSpace = false;
  }

  #cell(): void {
    const count = this.#rows.pop();
    if (count === undefined) return;
    if (count === 0) this.#flush();
    else this.#draft.write("\t");
    this.#cellStart = this.#draft.length;
    this.#pendingLine = false;
    this.#pendingSpace = false;
    this.#rows.push(count + 1);
  }

  #item(element: HtmlElement): void {
    const list = this.#lists.at(-1);
    if (!list?.format) return;
    const value = Number.parseInt(htmlAttribute(element, "value") ?? "", 10);
    if (!Number.isNaN(value)) list.next = value;
    this.#flush();
    this.#draft.addLabel(`${formatListNumber(list.next, list.format)}.`);
    list.next += 1;
  }
}

/** The format is empty for lists without numbers. */
function listOf(element: HtmlElement): { format: string; next: number } {
  if (element.tagName === "ul") return { format: "", next: 1 };
  const start = Number.parseInt(htmlAttribute(element, "start") ?? "1", 10);
  return {
    format: LIST_TYPES.get(htmlAttribute(element, "type") ?? "") ?? "decimal",
    next: Number.isNaN(start) ? 1 : start,
  };
}
