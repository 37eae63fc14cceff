import type { Code, Heading, Nodes, Parent, Root, Table, TableCell, TableRow } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/** The placeholder in examples until a key is filled in. */
const KEY_PLACEHOLDER = "u:svc_…";
const CODE_NAME = /^[A-Z][A-Z0-9_]{1,60}$/;

export interface Section {
  id: string;
  title: string;
}

export interface Rendered {
  html: string;
  /** The second-level headings, for the table of contents. */
  sections: Section[];
}

/** The target of a link. Null if the documentation does not contain it: the text stays, without a link. */
export type Resolve = (url: string) => string | null;

interface Printing {
  resolve: Resolve;
  sections: Section[];
  ids: Set<string>;
  /** The last heading before the part that is being printed. */
  heading: string;
}

const parse = (source: string): Root =>
  fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });

/** Renders Markdown as HTML. HTML in it is shown as text, comments are left out. */
export function renderMarkdown(source: string, resolve: Resolve): Rendered {
  const printing: Printing = { resolve, sections: [], ids: new Set(), heading: "" };
  return { html: inside(parse(source), printing), sections: printing.sections };
}

/** Returns the Markdown with its links rewritten. */
export function rewriteLinks(source: string, resolve: Resolve): string {
  const links = linksIn(parse(source)).toReversed();
  return links.reduce((text, { start, end, url, words }) => {
    const to = resolve(url);
    const link = to === null ? words : text.slice(start, end).replace(`](${url})`, () => `](${to})`);
    return text.slice(0, start) + link + text.slice(end);
  }, source);

  function linksIn(node: Nodes): { start: number; end: number; url: string; words: string }[] {
    const inner = "children" in node ? (node as Parent).children.flatMap((child) => linksIn(child)) : [];
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type !== "link" || start === undefined || end === undefined) return inner;
    const first = node.children[0]?.position?.start.offset ?? start;
    const last = node.children.at(-1)?.position?.end.offset ?? first;
    return [{ start, end, url: node.url, words: source.slice(first, last) }];
  }
}

const inside = (node: Parent, printing: Printing): string =>
  (node.children as Nodes[]).map((child) => print(child, printing)).join("");

function print(node: Nodes, printing: Printing): string {
  switch (node.type) {
    case "text":
      return escapeHtml(node.value);
    case "inlineCode":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "paragraph":
      return `<p>${inside(node, printing)}</p>\n`;
    case "strong":
      return `<strong>${inside(node, printing)}</strong>`;
    case "emphasis":
      return `<em>${inside(node, printing)}</em>`;
    case "blockquote":
      return `<blockquote>${inside(node, printing)}</blockquote>\n`;
    case "listItem":
      return `<li>${node.spread ? inside(node, printing) : tight(node, printing)}</li>\n`;
    case "list":
      return node.ordered ? `<ol>\n${inside(node, printing)}</ol>\n` : `<ul>\n${inside(node, printing)}</ul>\n`;
    case "link": {
      const to = printing.resolve(node.url);
      return to === null ? inside(node, printing) : `<a href="${escapeHtml(to)}">${inside(node, printing)}</a>`;
    }
    case "heading":
      return printHeading(node, printing);
    case "code":
      return printCode(node, printing);
    case "table":
      return printTable(node, printing);
    case "thematicBreak":
      return "<hr>\n";
    case "break":
      return "<br>";
    case "html":
      return node.value.startsWith("<!--") ? "" : escapeHtml(node.value);
    case "image":
      return escapeHtml(node.alt ?? "");
    default:
      throw new Error(`The documentation has no form for ${node.type}.`);
  }
}

/** Items of a tight list, without blank lines between them, are not wrapped in paragraphs. */
const tight = (item: Parent, printing: Printing): string =>
  (item.children as Nodes[])
    .map((child) => (child.type === "paragraph" ? inside(child, printing) : print(child, printing)))
    .join("");

function printHeading(node: Heading, printing: Printing): string {
  const title = textOf(node);
  const id = freeId(slugOf(title), printing.ids);
  printing.heading = title;
  if (node.depth === 1) return `<h1>${inside(node, printing)}</h1>\n`;
  if (node.depth === 2) printing.sections.push({ id, title });
  const anchor = `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(title)}">#</a>`;
  return `<h${node.depth} id="${id}">${inside(node, printing)}${anchor}</h${node.depth}>\n`;
}

function printCode({ lang, value }: Code, { heading }: Printing): string {
  const code = escapeHtml(value).replaceAll(KEY_PLACEHOLDER, `<span class="key">${KEY_PLACEHOLDER}</span>`);
  const label = escapeHtml(`Example: ${heading}`);
  const language = lang ? ` class="language-${escapeHtml(lang)}"` : "";
  return `<div class="code"><pre tabindex="0" role="region" aria-label="${label}"><code${language}>${code}</code></pre></div>\n`;
}

function printTable({ children: [head, ...rows] }: Table, printing: Printing): string {
  const headings = (head?.children ?? []).map((cell) => `<th scope="col">${inside(cell, printing)}</th>`).join("");
  const body = rows.map((row) => printRow(row, printing)).join("\n");
  const label = escapeHtml(`Table: ${printing.heading}`);
  return `<div class="table" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${headings}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>\n`;
}

/** A row that describes a code, such as an error code or a setting, gets its own anchor. */
function printRow({ children: [first, ...others] }: TableRow, printing: Printing): string {
  const name = first ? textOf(first) : "";
  const rest = others.map((cell) => `<td>${inside(cell, printing)}</td>`).join("");
  const isNamed = CODE_NAME.test(name) && !printing.ids.has(name);
  if (isNamed) printing.ids.add(name);
  const cell = first ? inside(first as TableCell, printing) : "";
  return isNamed ? `<tr id="${name}"><th scope="row">${cell}</th>${rest}</tr>` : `<tr><td>${cell}</td>${rest}</tr>`;
}

const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? (node.children as Nodes[]).map(textOf).join("") : "";

/** Builds anchors as GitHub does, so that links work in both places. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

function freeId(slug: string, ids: Set<string>): string {
  const suffixes = Array.from({ length: ids.size + 1 }, (_, index) => (index === 0 ? slug : `${slug}-${index}`));
  const id = suffixes.find((each) => !ids.has(each)) ?? slug;
  ids.add(id);
  return id;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
