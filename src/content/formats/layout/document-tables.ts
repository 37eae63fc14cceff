import type { TextTable } from "../text-table.ts";
import type { DocumentLayout, LayoutBlock, TableBlock } from "./layout.schema.ts";

export interface DocumentText {
  title: string | null;
  /** The paragraphs outside of tables. */
  prose: string;
  tables: TextTable[];
}

/** The tables of the body as text, and the text outside of them. The first heading is the title. `exact`: cells with their blank lines. */
export function tablesIn(text: string, { stories }: DocumentLayout, { exact = false } = {}): DocumentText {
  const blocks = stories[0]?.blocks ?? [];
  const paragraphs = blocks.filter((block) => block.type === "paragraph");
  const headline = paragraphs.find(({ heading, start, end }) => heading !== undefined && text.slice(start, end).trim());
  const prose = paragraphs
    .filter((block) => block !== headline)
    .map(({ start, end, heading }) => {
      const words = text.slice(start, end).trim();
      return words && heading ? `${"#".repeat(Math.min(heading, 6))} ${words}` : words;
    });
  const tables = blocks.filter((block) => block.type === "table");
  return {
    title: headline ? text.slice(headline.start, headline.end).replace(/\s+/g, " ").trim() : null,
    prose: prose.filter(Boolean).join("\n\n"),
    tables: tables.map((table, at) => ({
      name: `Table ${at + 1}`,
      rows: rowsOf(table, exact ? (blocks) => wholeOf(text, blocks) : (blocks) => textOf(text, blocks)),
    })),
  };
}

/** More columns than later steps read. */
const MAX_COLUMNS = 300;

/** A cell that covers several columns or rows is placed in the first of them; the others are empty. */
function rowsOf({ rows }: TableBlock, read: (blocks: LayoutBlock[]) => string): string[][] {
  /** The last row that a cell above covers, for each column. */
  const coveredTo: number[] = [];
  return rows.map(({ cells }, at) => {
    const row: string[] = [];
    for (const { blocks, columns = 1, rows: height = 1 } of cells) {
      while ((coveredTo[row.length] ?? -1) >= at) row.push("");
      if (row.length >= MAX_COLUMNS) break;
      const place = row.length;
      row.push(read(blocks));
      while (row.length < Math.min(place + columns, MAX_COLUMNS)) row.push("");
      for (let column = place; column < row.length; column++) coveredTo[column] = at + height - 1;
    }
    return row;
  });
}

const textOf = (text: string, blocks: LayoutBlock[]): string =>
  blocks
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter(Boolean)
    .join("\n");

const wholeOf = (text: string, blocks: LayoutBlock[]): string =>
  blocks.map(({ start, end }) => text.slice(start, end)).join("\n");
