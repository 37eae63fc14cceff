import type { List, Node, Parents, PhrasingContent, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/** A piece of text in one style. */
export interface TextRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

export type TextBlock =
  | { kind: "heading"; level: number; runs: TextRun[] }
  /** `depth` is how far it is indented, for example under an item of a list. */
  | { kind: "paragraph"; depth: number; runs: TextRun[] }
  | { kind: "item"; level: number; list: OrderedList | undefined; runs: TextRun[] }
  | { kind: "table"; rows: TextRun[][][] }
  | { kind: "rule" };

/** A numbered list. It counts on its own, from `start`. */
export interface OrderedList {
  level: number;
  start: number;
}

/** Indented text is not code, hyphens under a line do not make a heading, and HTML is plain text: contracts contain all three. */
const PLAIN = { disable: { null: ["codeIndented", "setextUnderline", "htmlFlow", "htmlText"] } };
const DEEPEST = 8;

/** Nesting deeper than in any real draft. The parser would take minutes, or never finish. */
const NESTED_LINE = /^[ \t>*+-]{40}/m;
const MAX_MARKS = 400;
const MAX_BRACKETS = 1000;
const MAX_LINES = 4000;

/** The paragraphs, headings, list items and tables of a Markdown text. Text that is too deep or too long stays plain lines. */
export function readMarkdown(markdown: string): TextBlock[] {
  const lines = markdown.split("\n");
  if (NESTED_LINE.test(markdown) || lines.length > MAX_LINES || markdown.split(/\n\s{0,20}\n/).some(hasManyMarks))
    return lines.filter(Boolean).map((text) => ({ kind: "paragraph", depth: 0, runs: [{ text }] }));
  const source = markdown.replace(/_{4,}/g, (blank) => "\\_".repeat(blank.length));
  const tree = fromMarkdown(source, {
    extensions: [gfmTable(), PLAIN],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return new BlockReader(source).readAll(tree.children, 0);
}

const countOf = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;
const hasManyMarks = (block: string) =>
  countOf(block, /[*_]+/g) > MAX_MARKS || countOf(block, /[[\]]/g) > MAX_BRACKETS || /\*{40}|_{2000}/.test(block);

class BlockReader {
  readonly #markdown: string;

  constructor(markdown: string) {
    this.#markdown = markdown;
  }

  readAll(nodes: RootContent[], depth: number): TextBlock[] {
    return nodes.flatMap((node) => this.#read(node, depth));
  }

  #read(node: RootContent, depth: number): TextBlock[] {
    switch (node.type) {
      case "heading":
        return [{ kind: "heading", level: node.depth, runs: this.#runs(node) }];
      case "paragraph":
        return [{ kind: "paragraph", depth, runs: this.#runs(node) }];
      case "list":
        return this.#readList(node, depth);
      case "blockquote":
        return this.readAll(node.children, Math.min(depth + 1, DEEPEST));
      case "table":
        return [{ kind: "table", rows: this.#rowsOf(node) }];
      case "code":
        return node.value.split("\n").map((text) => ({ kind: "paragraph", depth, runs: [{ text }] }));
      case "thematicBreak":
        return [this.#readRule(node, depth)];
      default:
        return [{ kind: "paragraph", depth, runs: [{ text: this.#sourceOf(node) }] }];
    }
  }

  /** The first paragraph of an item has its number or bullet; what follows is indented under it. */
  #readList({ ordered, start, children }: List, depth: number): TextBlock[] {
    const list = ordered ? { level: depth, start: start ?? 1 } : undefined;
    return children.flatMap((item) => {
      const [first, ...rest] = item.children;
      const runs = first?.type === "paragraph" ? this.#runs(first) : [];
      const below = first && first.type !== "paragraph" ? [first, ...rest] : rest;
      return [
        { kind: "item" as const, level: depth, list, runs },
        ...this.readAll(below, Math.min(depth + 1, DEEPEST)),
      ];
    });
  }

  /** A line of underscores is a place to sign. */
  #readRule(node: Node, depth: number): TextBlock {
    const source = this.#sourceOf(node).trim();
    return source.startsWith("_") ? { kind: "paragraph", depth, runs: [{ text: source }] } : { kind: "rule" };
  }

  #rowsOf({ children }: Table): TextRun[][][] {
    return children.map((row) => row.children.map((cell) => this.#runs(cell)));
  }

  #runs({ children }: Parents, style: Omit<TextRun, "text"> = {}): TextRun[] {
    return (children as PhrasingContent[]).flatMap((node) => {
      if (node.type === "strong") return this.#runs(node, { ...style, bold: true });
      if (node.type === "emphasis") return this.#runs(node, { ...style, italic: true });
      if (node.type === "link") return this.#readLink(node, style);
      if (node.type === "break") return [{ ...style, text: "\n" }];
      if (node.type === "image") return node.alt ? [{ ...style, text: node.alt }] : [];
      if (node.type === "text") return [{ ...style, text: node.value.replaceAll("\n", " ") }];
      return [{ ...style, text: node.type === "inlineCode" ? node.value : this.#sourceOf(node) }];
    });
  }

  /** On paper a link shows where it leads. */
  #readLink(node: Extract<PhrasingContent, { type: "link" }>, style: Omit<TextRun, "text">): TextRun[] {
    const runs = this.#runs(node, style);
    const shown = runs.map(({ text }) => text).join("");
    return node.url === shown || node.url === `mailto:${shown}`
      ? runs
      : [...runs, { ...style, text: ` (${node.url})` }];
  }

  #sourceOf({ position }: Node): string {
    return this.#markdown.slice(position?.start.offset, position?.end.offset);
  }
}
