import type { FileText } from "../../../src/workspace/files/files.schema.ts";
import type { TextRange } from "../marks.ts";

/** One sheet of a workbook, as ranges of the canonical text: a sheet is a page, a row a line, tabs stand between cells. */
export interface ShownSheet extends TextRange {
  /** Null for a file with a single table. */
  name: string | null;
  rows: TextRange[];
  columns: number;
}

/** The sheets of a workbook. Their pages begin with the name. Text after the last sheet (comments on cells) has no page of its own. */
export function sheetsOf({ text, pages }: FileText, isWorkbook: boolean): ShownSheet[] {
  return pages
    .map(({ start, end }) => {
      const lines = linesOf(text, start, end);
      const name = isWorkbook && lines[0] ? text.slice(lines[0].start, lines[0].end) : null;
      const rows = isWorkbook ? lines.slice(1) : lines;
      const columns = rows.reduce((most, row) => Math.max(most, cellsOf(text, row).length), 0);
      return { start, end, name, rows, columns };
    })
    .filter(({ rows, name }) => rows.length > 0 || name !== null);
}

function linesOf(text: string, start: number, end: number): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; at < end; ) {
    const found = text.indexOf("\n", at);
    const stop = found === -1 || found > end ? end : found;
    if (stop > at) lines.push({ start: at, end: stop });
    at = stop + 1;
  }
  return lines;
}

/** The cells of a row, the empty ones too. */
export function cellsOf(text: string, { start, end }: TextRange): TextRange[] {
  const cells: TextRange[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && text[at] !== "\t") continue;
    cells.push({ start: from, end: at });
    from = at + 1;
  }
  return cells;
}

/** The name of a column: A … Z, AA … */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
