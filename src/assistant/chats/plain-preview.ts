/** A short text with the positions of the search terms. */
export interface Preview {
  text: string;
  marks: { start: number; end: number }[];
}

const LENGTH = 240;
const LEAD = 60;
/** Characters kept around the first match while formatting is removed. */
const MARGIN = 2_000;

/** Markdown as plain text on one line: no headings, emphasis, code, links, tables or citation marks. */
export function withoutMarkdown(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~).*$/gm, "")
    .replace(/^[ \t|:-]{3,200}$/gm, "")
    .replace(/^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?)+/gm, "")
    .replace(/^[ \t]*[-*+][ \t]+/gm, "")
    .replace(/!?\[([^[\]\n]{0,500})\]\([^()\n]{0,2000}\)/g, "$1")
    .replace(/\[\d+\]/g, "")
    .replace(/(\*\*|__|~~|`)/g, "")
    .replace(/(?<![\p{L}\p{N}\\])[*_](?=\S)|(?<=\S)(?<!\\)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/\|/g, " ")
    .replace(/\\([\\`*_{}[\]()#+\-.!|~>])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])/g, "$1")
    .trim();
}

/** The part of a text around the first match, with all matches marked. */
export function previewOf(markdown: string, words: string[]): Preview {
  const source = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|") || "$^";
  const pattern = new RegExp(source, "giu");
  const at = Math.max(0, markdown.search(pattern) - MARGIN);
  const text = withoutMarkdown(markdown.slice(at, at + 2 * MARGIN).toWellFormed());
  const found = [...text.matchAll(pattern)];
  const from = startNear(text, found[0]?.index ?? 0);
  const cut = text.slice(from, from + LENGTH);
  const before = at + from > 0 ? "… " : "";
  const marks = found
    .map(({ index, 0: word }) => ({ start: index - from, end: index - from + word.length }))
    .filter(({ start, end }) => start >= 0 && end <= cut.length)
    .map(({ start, end }) => ({ start: start + before.length, end: end + before.length }));
  return { text: before + cut + (from + LENGTH < text.length || at + 2 * MARGIN < markdown.length ? " …" : ""), marks };
}

function startNear(text: string, at: number): number {
  if (at <= LEAD) return 0;
  const space = text.indexOf(" ", at - LEAD);
  return space === -1 || space >= at ? at : space + 1;
}
