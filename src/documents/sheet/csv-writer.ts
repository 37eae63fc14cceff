const BYTE_ORDER_MARK = "\uFEFF";

/** Excel, LibreOffice and others run a cell that begins like this as a formula. Leading apostrophes are escaped once more. */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^-\d+(?:\.\d+)?(?:e[+-]?\d+)?%?$/;

/** The header line of a CSV file. The byte order mark tells Excel that the file is UTF-8. */
export const csvHeader = (labels: string[]): string => BYTE_ORDER_MARK + csvLine(labels);

/** One record by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLine(cells: string[]): string {
  const line = cells.map((cell) => quoted(isSafeCell(cell) ? cell : `'${cell}`)).join(",");
  return `${line === "" ? '""' : line}\r\n`;
}

/** Removes the apostrophe that `csvLine`, or a person, put before a formula. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;

const isSafeCell = (cell: string) => !FORMULA_START.test(cell) || PLAIN_NUMBER.test(cell);

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
