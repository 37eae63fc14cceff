import { first, last } from "../../must.ts";
import { cleanText, toCleanOffset } from "../clean-text.ts";
import { type Draft, type StructureMark, toCanonical } from "../draft.ts";
import type { LaidOut } from "./docx-layout.ts";
import type {
  Border,
  DocumentLayout,
  LayoutBlock,
  LayoutStory,
  ParagraphBlock,
  TableBlock,
  TableRow,
} from "./layout.schema.ts";

const LINE: Border = { width: 0.5, style: "solid", color: "999999" };
const BORDERS = { top: LINE, right: LINE, bottom: LINE, left: LINE };
const PADDING = { top: 2, right: 5, bottom: 2, left: 5 };
const WIDTH = 468;
const TEXT = 0;
const HEADING = 1;
/** A paragraph in a heading style is a heading only up to this many characters: contracts use such styles to number whole clauses. */
const LONGEST_HEADING = 150;

/** Lays out a file of which only the headings, automatic numbers and tables are known. */
export function layOutDraft(draft: Draft): LaidOut {
  const clean = cleanText(draft.raw);
  const { text, stories, labels } = toCanonical(draft, clean);
  const marks = draft.structure.map((mark) => ({ ...mark, at: toCleanOffset(clean.offsets, mark.at) }));
  const builder = new DraftBlocks(text, new Map(labels.map(({ start, label }) => [start, label])), marks);
  const layout: DocumentLayout = {
    page: { width: 612, left: 72, right: 72 },
    textFormats: [{ size: 11 }, { size: 13, bold: true }],
    paragraphFormats: [{ after: 6 }, { before: 10, after: 6 }, {}],
    changes: [],
    stories: stories.map(({ kind, start, end }): LayoutStory => ({ kind, blocks: builder.blocks(start, end) })),
  };
  return { text, labels, layout };
}

class DraftBlocks {
  readonly #text: string;
  readonly #labels: Map<number, string>;
  readonly #headings: StructureMark[];
  readonly #rows: { start: number; end: number; cells: number[] }[];

  constructor(text: string, labels: Map<number, string>, marks: StructureMark[]) {
    this.#text = text;
    this.#labels = labels;
    this.#headings = marks.filter(({ kind }) => kind === "heading");
    this.#rows = rowsOf(marks);
  }

  blocks(start: number, end: number): LayoutBlock[] {
    const blocks: LayoutBlock[] = [];
    let at = start;
    for (const row of this.#rows) {
      if (row.start < at || row.end > end) continue;
      blocks.push(...this.#paragraphs(at, row.start));
      this.#addRow(blocks, row);
      at = row.end;
    }
    blocks.push(...this.#paragraphs(at, end));
    return blocks;
  }

  /** Adjacent rows form one table. */
  #addRow(blocks: LayoutBlock[], { start, end, cells }: { start: number; end: number; cells: number[] }): void {
    const row: TableRow = {
      cells: cells.map((cellEnd, index) => ({
        borders: BORDERS,
        padding: PADDING,
        blocks: this.#paragraphs(cells[index - 1] ?? start, cellEnd, 2),
      })),
    };
    const before = blocks.at(-1);
    if (before?.type === "table" && this.#text.slice(before.end, start).trim() === "") {
      before.rows.push(row);
      before.end = end;
    } else blocks.push({ type: "table", start, end, columns: [], rows: [row] });
    const table = blocks.at(-1);
    if (table?.type === "table") spread(table);
  }

  #paragraphs(start: number, end: number, format = 0): ParagraphBlock[] {
    const paragraphs: ParagraphBlock[] = [];
    for (let at = start; at < end; ) {
      const found = this.#text.indexOf("\n", at);
      const stop = found === -1 || found > end ? end : found;
      const [tabs = ""] = /^\t*/.exec(this.#text.slice(at, Math.min(stop, at + 1000))) ?? [];
      const from = at + tabs.length;
      const line = format === 2 ? from : at;
      if (this.#text.slice(line, stop).trim() !== "") paragraphs.push(this.#paragraph(line, stop, format));
      at = stop + 1;
    }
    return paragraphs;
  }

  #paragraph(start: number, end: number, format: number): ParagraphBlock {
    const isShort = end - start <= LONGEST_HEADING;
    const heading = isShort ? this.#headings.find(({ at }) => at >= start && at < end)?.level : undefined;
    const look = heading ? HEADING : TEXT;
    const label = this.#labels.get(start);
    return {
      type: "paragraph",
      start,
      end,
      format: heading ? 1 : format,
      ...(heading && { heading }),
      ...(label && { label: { text: label, format: look, gap: "space" as const } }),
      inlines: [{ start, end, format: look }],
    };
  }
}

const FEWEST_UNITS = 12;
const LONG_UNITS = 80;
const MOST_UNITS = 240;

/**
 * Gives long texts wide columns. Merged cells are unknown, so a long text alone in its row, or the last cell of a short row,
 * spans the rest.
 */
function spread(table: TableBlock) {
  for (const row of table.rows)
    if (unitsIn(first(row.cells).blocks) > LONG_UNITS && row.cells.slice(1).every(({ blocks }) => blocks.length === 0))
      row.cells.length = 1;
  const most = table.rows.reduce((count, { cells }) => Math.max(count, cells.length), 1);
  const units = Array.from({ length: most }, () => FEWEST_UNITS);
  for (const { cells } of table.rows) {
    cells.forEach((cell, index) => {
      delete cell.columns;
      if (cells.length === most)
        units[index] = Math.max(units[index] ?? FEWEST_UNITS, Math.min(unitsIn(cell.blocks), MOST_UNITS));
    });
    const rest = most - cells.length + 1;
    if (rest > 1) last(cells).columns = rest;
  }
  // Text wraps, so a column needs less than its share of the text.
  const shares = units.map(Math.sqrt);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  table.columns = shares.map((share) => (WIDTH * share) / whole);
}

const unitsIn = (blocks: LayoutBlock[]) => blocks.reduce((sum, { start, end }) => sum + end - start, 0);

/** The rows that have an end, in order, with the ends of their cells. */
function rowsOf(marks: StructureMark[]): { start: number; end: number; cells: number[] }[] {
  const rows: { start: number; end: number; cells: number[] }[] = [];
  let open: { start: number; cells: number[] } | null = null;
  for (const { kind, at } of marks) {
    if (kind === "row-start") open ??= { start: at, cells: [] };
    else if (kind === "cell-end") open?.cells.push(at);
    else if (kind === "row-end" && open) {
      if (open.cells.length > 0) rows.push({ ...open, end: at });
      open = null;
    }
  }
  return rows;
}
