import type { DocxBlock, ListingColumn } from "../../content/formats/docx/writer.ts";

/** Heights in points, as Word sets them: pages in portrait with margins of three quarters of an inch, in Calibri. */
const PAGE = 684;
const TORN = 40;
const TEXT_WIDTH = 504;
const CELL = { line: 11.5, padding: 8, edge: 2.5, letter: 4.3 };
const PARAGRAPH = { line: 13.5, after: 6, letter: 5.3 };
const HEADING = { 1: { line: 20, around: 18, letter: 8.3 }, 2: { line: 17, around: 18, letter: 7.2 } };

/** What two pages hold. A row is not torn, so that the end of the first page may stay empty. */
export const TWO_PAGES = 2 * PAGE - TORN;

type Row = Extract<DocxBlock, { kind: "listing" }>["rows"][number];

const linesOf = (text: string, width: number, letter: number) =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * letter) / width)), 0);

export function heightOfRow(row: Row, columns: ListingColumn[]): number {
  if (!Array.isArray(row)) return CELL.line + CELL.edge;
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const heights = row.map((text, at) => {
    const { width = 0, isBold } = columns[at] ?? {};
    const room = (width / all) * TEXT_WIDTH - CELL.padding;
    const lines = linesOf(text, room, isBold ? CELL.letter * 1.1 : CELL.letter);
    return lines * CELL.line + text.split("\n").length * CELL.edge;
  });
  return Math.max(0, ...heights);
}

const heightOfRows = (rows: Row[], columns: ListingColumn[]): number =>
  rows.reduce((sum, row) => sum + heightOfRow(row, columns), 0);

export const heightOf = (blocks: DocxBlock[]): number => blocks.reduce((sum, block) => sum + heightOfBlock(block), 0);

function heightOfBlock(block: DocxBlock): number {
  if (block.kind === "listing")
    return CELL.line + CELL.edge + heightOfRows(block.rows, block.columns) + PARAGRAPH.line + PARAGRAPH.after;
  if (block.kind === "paragraph")
    return linesOf(block.text, TEXT_WIDTH, PARAGRAPH.letter) * PARAGRAPH.line + PARAGRAPH.after;
  if (block.kind !== "heading") return 0;
  const { line, around, letter } = HEADING[block.level === 1 ? 1 : 2];
  return linesOf(block.text, TEXT_WIDTH, letter) * line + around;
}
