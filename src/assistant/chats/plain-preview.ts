/** A short text with the positions of the search terms. */
export interface Preview {
  text: string;
  marks: { start: number; end: number }[];
}

const LENGTH = 240;
const LEAD = 60;
/** Characters kept around the first match while formatting is removed. */
const MARGIN = 2_000;

/** Markdown as plain text on one line: no headings, emphasis, code, links, tables or citation marks, and no addresses of links. */
export function withoutMarkdown(markdown: string): string {
  return withoutTargets(markdown)
    .replace(/^[ \t]*(?:```|~~~).*$/gm, "")
    .replace(/^[ \t|:-]{3,200}$/gm, "")
    .replace(/^[ \t]{0,3}(?:#{1,6}[ \t]+|>[ \t]?)+/gm, "")
    .replace(/^[ \t]*[-*+][ \t]+/gm, "")
    .replace(/!?\[([^[\]\n]{0,500})\](?:\(\)|\[[^[\]\n]{0,100}\])/g, "$1")
    .replace(/\[[ xX]\] /g, "")
    .replace(/<(?:https?:\/\/|mailto:)[^<>\s]{1,2000}>/g, "")
    .replace(/ \(\/[^()\s]{1,2000}\)/g, "")
    .replace(/\[\d+\]/g, "")
    .replace(/(\*\*|__|~~|`)/g, "")
    .replace(/(?<![\p{L}\p{N}\\])[*_](?=\S)|(?<=\S)(?<!\\)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/\|/g, " ")
    .replace(/\\([\\`*_{}[\]()#+\-.!|~>])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])/g, "$1")
    .trim();
}

const MAX_TARGET = 2_000;

/** Links with an empty target. A target may have parentheses of its own; one that is cut off goes to the end. */
function withoutTargets(markdown: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = markdown.indexOf("]("); at !== -1; at = markdown.indexOf("](", Math.max(from, at + 1))) {
    const end = endOfTarget(markdown, at + 2);
    if (end === -1) continue;
    parts.push(markdown.slice(from, at), "]()");
    from = end;
  }
  return [...parts, markdown.slice(from)].join("");
}

/** After the closing parenthesis; -1 if it is no target. */
function endOfTarget(markdown: string, start: number): number {
  let depth = 1;
  for (let at = start; at < Math.min(markdown.length, start + MAX_TARGET); at++) {
    const character = markdown.charAt(at);
    if (character === "\n") return -1;
    if (character === "(") depth++;
    if (character === ")" && --depth === 0) return at + 1;
  }
  return start + MAX_TARGET > markdown.length && !/\s/.test(markdown.slice(start)) ? markdown.length : -1;
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
