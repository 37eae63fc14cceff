import { NumberedText } from "../numbered-text.ts";
import type { LaidOut } from "./docx-layout.ts";
import type { Inline, LayoutBlock, ParagraphBlock, TableBlock } from "./layout.schema.ts";

/** The same layout with ranges of the text that holds the automatic numbers. */
export function withNumbers({ text, labels, layout }: LaidOut): LaidOut {
  const numbered = new NumberedText(text, labels);
  const stories = layout.stories.map((story) => ({
    ...story,
    blocks: story.blocks.map((block) => move(numbered, block)),
  }));
  return { text: numbered.text, labels, layout: { ...layout, stories } };
}

const move = (numbered: NumberedText, block: LayoutBlock): LayoutBlock =>
  block.type === "table" ? moveTable(numbered, block) : moveParagraph(numbered, block);

function moveTable(numbered: NumberedText, table: TableBlock): TableBlock {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocks: cell.blocks.map((block) => move(numbered, block)) })),
  }));
  return { ...table, start: numbered.toStart(table.start), end: numbered.toEnd(table.end), rows };
}

/** A paragraph begins before its number; its words begin after it. */
function moveParagraph(numbered: NumberedText, paragraph: ParagraphBlock): ParagraphBlock {
  const start = numbered.toStart(paragraph.start);
  const words = numbered.toWords(paragraph.start);
  const end = Math.max(words, numbered.toEnd(paragraph.end));
  return { ...paragraph, start, end, inlines: paragraph.inlines.map((inline) => moveInline(numbered, inline)) };
}

function moveInline(numbered: NumberedText, inline: Inline): Inline {
  if ("box" in inline) return { box: inline.box.map((block) => move(numbered, block)) };
  if (!("start" in inline)) return inline;
  const start = numbered.toWords(inline.start);
  return { ...inline, start, end: Math.max(start, numbered.toEnd(inline.end)) };
}
