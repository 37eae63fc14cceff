const BYTE_ORDER_MARK = "\uFEFF";

/** What Excel, LibreOffice and others would run when a cell begins with it; apostrophes before it are one more to take off. */
const RUNNABLE = /^'*[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^-\d+(?:\.\d+)?(?:e[+-]?\d+)?%?$/;

/** The first line of a CSV file. The mark before it tells Excel that the file is UTF-8. */
export const csvHeader = (labels: string[]): string => BYTE_ORDER_MARK + csvLine(labels);

/** One record by RFC 4180. A text that a spreadsheet would run as a formula begins with an apostrophe instead. */
export function csvLine(cells: string[]): string {
  const line = cells.map((cell) => quoted(isSafeCell(cell) ? cell : `'${cell}`)).join(",");
  return `${line === "" ? '""' : line}\r\n`;
}

/** The text that `csvLine` wrote, or that a person protected in the same way. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && RUNNABLE.test(cell) ? cell.slice(1) : cell;

const isSafeCell = (cell: string) => !RUNNABLE.test(cell) || PLAIN_NUMBER.test(cell);

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
