import type { Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { attribute, tagOf } from "../docx/package.ts";
import { toggleValue } from "../docx/styles.ts";
import { child, childElements } from "../xml.ts";
import type { Border, Borders, Side, TableBlock, TableCell, TableRow } from "./layout.schema.ts";
import { bordersIn } from "./paragraph-format.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { borderOf, fillOf, twips } from "./units.ts";

const MAX_COLUMNS = 200;
const SIDES = ["top", "right", "bottom", "left"] as const;
type Grid = Borders & { insideH?: Border | null; insideV?: Border | null };

/** A table while it is read: its rows so far, and what its style and properties give to each cell. */
export interface OpenTable {
  block: TableBlock;
  styles: Element[];
  look: Set<string>;
  /** The borders of the table's own properties, over those of its style. */
  grid: Grid;
  padding: Partial<Record<Side, number>>;
  rowCount: number;
  row: OpenRow | null;
  /** The cells that may continue in the next row, by their first column. */
  merging: Map<number, TableCell>;
}

interface OpenRow {
  row: TableRow;
  index: number;
  column: number;
}

export interface OpenCell {
  cell: TableCell;
  /** It continues the cell above. */
  isContinued: boolean;
  /** The parts of the table's style that apply to the cell, the most general first. */
  styles: Element[];
}

export function beginTable(element: Element, sheet: StyleSheet): OpenTable {
  const tblPr = child(element, "tblPr");
  const styles = sheet.chain(attribute(child(tblPr, "tblStyle"), "val"), "table");
  const properties = [...styles.map((style) => child(style, "tblPr")), tblPr];
  const block: TableBlock = { type: "table", start: 0, end: 0, columns: gridColumns(element), rows: [] };
  const align = attribute(child(tblPr, "jc"), "val");
  if (align === "center") block.align = "center";
  else if (align === "right" || align === "end") block.align = "right";
  const indent = twips(child(tblPr, "tblInd"), "w");
  if (indent && !block.align) block.indent = indent;
  return {
    block,
    styles,
    look: lookOf(child(tblPr, "tblLook")),
    grid: Object.assign({}, ...properties.map((pr) => gridIn(child(pr, "tblBorders")))),
    padding: Object.assign({ left: 5.4, right: 5.4 }, ...properties.map((pr) => paddingIn(child(pr, "tblCellMar")))),
    rowCount: [...childElements(element)].filter((row) => tagOf(row) === "tr").length,
    row: null,
    merging: new Map(),
  };
}

function gridColumns(table: Element): number[] {
  const columns = [...childElements(child(table, "tblGrid"))].filter((column) => tagOf(column) === "gridCol");
  return columns.slice(0, MAX_COLUMNS).map((column) => Math.max(twips(column, "w") ?? 0, 0));
}

/** Which parts of the style the table uses: its first row, its bands and so on. */
function lookOf(element: Element | null): Set<string> {
  const bits = Number.parseInt(attribute(element, "val") ?? "04A0", 16) || 0;
  const isOn = (name: string, bit: number) => {
    const value = attribute(element, name);
    return value === null ? (bits & bit) !== 0 : value === "1" || value === "true";
  };
  const look = new Set<string>();
  if (isOn("firstRow", 0x20)) look.add("firstRow");
  if (isOn("lastRow", 0x40)) look.add("lastRow");
  if (isOn("firstColumn", 0x80)) look.add("firstCol");
  if (isOn("lastColumn", 0x100)) look.add("lastCol");
  if (!isOn("noHBand", 0x200)) look.add("bands");
  return look;
}

function gridIn(element: Element | null): Grid {
  const grid: Grid = bordersIn(element) ?? {};
  for (const name of ["insideH", "insideV"] as const) {
    const border = borderOf(child(element, name));
    if (border !== undefined) grid[name] = border;
  }
  return grid;
}

function paddingIn(element: Element | null): Partial<Record<Side, number>> {
  const padding: Partial<Record<Side, number>> = {};
  for (const side of SIDES) {
    const name = side === "left" ? "start" : side === "right" ? "end" : side;
    const width = twips(child(element, side) ?? child(element, name), "w");
    if (width !== undefined) padding[side] = Math.min(Math.max(width, 0), 72);
  }
  return padding;
}

export function beginTableRow(table: OpenTable, element: Element, change: number | undefined): void {
  const trPr = child(element, "trPr");
  const row: TableRow = { cells: [] };
  const height = twips(child(trPr, "trHeight"), "val");
  if (height && height > 0) row.height = height;
  if (toggleValue(trPr, "tblHeader")) row.isHeader = true;
  if (change !== undefined) row.change = change;
  const skipped = columnCount(attribute(child(trPr, "gridBefore"), "val"), 0);
  if (skipped > 0) row.cells.push({ columns: skipped, blocks: [], borders: {} });
  table.block.rows.push(row);
  table.row = { row, index: table.block.rows.length - 1, column: skipped };
}

const columnCount = (text: string | null, fallback: number) =>
  Math.min(Math.max(Number.parseInt(text ?? "", 10) || fallback, 0), MAX_COLUMNS);

/** Opens the next cell of the row. A cell that continues the one above adds to it. */
export function beginTableCell(table: OpenTable, element: Element): OpenCell {
  const tcPr = child(element, "tcPr");
  const open = must(table.row, "a cell is in a row");
  const { row, index, column } = open;
  const columns = columnCount(attribute(child(tcPr, "gridSpan"), "val"), 1) || 1;
  open.column += columns;
  const styles = stylesOfCell(table, index, column, columns);
  const merge = child(tcPr, "vMerge");
  const above = table.merging.get(column);
  if (merge && (attribute(merge, "val") ?? "continue") === "continue" && above) {
    above.rows = (above.rows ?? 1) + 1;
    return { cell: above, styles, isContinued: true };
  }
  const cell = newCell(table, { tcPr, styles, index, column, columns });
  if (merge) table.merging.set(column, cell);
  else table.merging.delete(column);
  row.cells.push(cell);
  return { cell, styles, isContinued: false };
}

interface CellPlace {
  tcPr: Element | null;
  styles: Element[];
  index: number;
  column: number;
  columns: number;
}

function newCell(table: OpenTable, { tcPr, styles, index, column, columns }: CellPlace): TableCell {
  const cell: TableCell = { blocks: [] };
  if (columns > 1) cell.columns = columns;
  const fills = [...styles.map((style) => child(style, "tcPr")), tcPr].map((properties) => child(properties, "shd"));
  cell.background = fills.reduce(
    (fill, shading) => (shading ? fillOf(shading) : fill),
    undefined as string | undefined,
  );
  const last = { row: index === table.rowCount - 1, column: column + columns >= table.block.columns.length };
  const { grid } = table;
  const outer: Borders = {
    top: index === 0 ? grid.top : grid.insideH,
    bottom: last.row ? grid.bottom : grid.insideH,
    left: column === 0 ? grid.left : grid.insideV,
    right: last.column ? grid.right : grid.insideV,
  };
  const fromStyles = styles.map((style) => bordersIn(child(child(style, "tcPr"), "tcBorders")) ?? {});
  const borders: Borders = Object.assign(outer, ...fromStyles, bordersIn(child(tcPr, "tcBorders")));
  cell.borders = Object.fromEntries(Object.entries(borders).filter(([, border]) => border));
  cell.padding = { ...table.padding, ...paddingIn(child(tcPr, "tcMar")) };
  const align = attribute(child(tcPr, "vAlign"), "val");
  if (align === "center" || align === "bottom") cell.align = align;
  return cell;
}

/** The parts of the table's style for a cell, the most general first. */
function stylesOfCell({ styles, look, rowCount, block }: OpenTable, row: number, column: number, columns: number) {
  const band = row - (look.has("firstRow") ? 1 : 0);
  const kinds = [
    ...(look.has("bands") && band >= 0 ? [band % 2 === 0 ? "band1Horz" : "band2Horz"] : []),
    ...(look.has("lastCol") && column + columns >= block.columns.length ? ["lastCol"] : []),
    ...(look.has("firstCol") && column === 0 ? ["firstCol"] : []),
    ...(look.has("lastRow") && row === rowCount - 1 ? ["lastRow"] : []),
    ...(look.has("firstRow") && row === 0 ? ["firstRow"] : []),
  ];
  const found: Element[] = [...styles];
  for (const kind of ["wholeTable", ...kinds]) {
    for (const style of styles) {
      for (const part of childElements(style)) {
        if (tagOf(part) === "tblStylePr" && attribute(part, "type") === kind) found.push(part);
      }
    }
  }
  return found;
}

/** Completes the table: widens the grid where rows have more columns than the file declares, and finds its place in the text. */
export function closeTable({ block }: OpenTable): TableBlock {
  const widthOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + (cell.columns ?? 1), 0);
  const wanted = block.rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  const known = block.columns.filter((width) => width > 0);
  const usual = known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : 100;
  block.columns = block.columns.map((width) => width || usual);
  while (block.columns.length < Math.min(wanted, MAX_COLUMNS)) block.columns.push(usual);
  const inside = block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
  block.start = inside.reduce((least, { start }) => Math.min(least, start), inside[0]?.start ?? 0);
  block.end = inside.reduce((most, { end }) => Math.max(most, end), block.start);
  return block;
}
