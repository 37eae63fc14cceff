import type { Element } from "@xmldom/xmldom";
import type { DocxParagraph } from "../docx/segments.ts";
import type { EditableDocx } from "./editable-docx.ts";

const HEADING_LENGTH = 80;
/** How many paragraphs away a neighbour may be. */
const REACH = 40;

/**
 * The paragraph whose numbering, style and indentation a new clause takes: its neighbour, or else the nearest clause of the same
 * level. A clause becomes neither a heading nor an item of a list that ends before it. Undefined if no whole clause is added.
 */
export function modelParagraph(docx: EditableDocx, lines: string[], beside: Element): DocxParagraph | undefined {
  const isClause = (lines[0] === "" || lines.at(-1) === "") && lines.some((line) => !isShort(line) && line !== "");
  if (lines.length === 1 || !isClause) return undefined;
  const { paragraphs, text } = docx.model;
  const at = paragraphs.findIndex(({ element }) => element === beside);
  const own = paragraphs[at];
  if (!own) return undefined;
  const wordsOf = ({ start, end }: DocxParagraph) => text.slice(start, end).trim();
  const isHeading = (paragraph: DocxParagraph) => /heading|title/i.test(paragraph.style) || isShort(wordsOf(paragraph));
  const isSibling = (paragraph: DocxParagraph) => paragraph.element.parentNode === beside.parentNode;
  const suits = (paragraph: DocxParagraph) => isSibling(paragraph) && !isHeading(paragraph) && !isItem(paragraph);
  if (suits(own)) return own;
  const before = paragraphs.slice(Math.max(0, at - REACH), at).toReversed();
  if (!isItem(own)) return before.find(suits) ?? paragraphs.slice(at + 1, at + REACH).find(suits);
  const heading = before.findIndex(isHeading);
  return before.slice(0, heading === -1 ? undefined : heading).find(suits);
}

const isShort = (words: string) => words.length < HEADING_LENGTH && !/[.;:!?][)”"’']?$/.test(words);
const isItem = ({ label, list }: DocxParagraph) => /^\(|\)$/.test(label ?? "") || (list !== null && label === null);
