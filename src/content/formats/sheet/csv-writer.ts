const BYTE_ORDER_MARK = "\uFEFF";

/** Where a spreadsheet may start a new cell inside a text, because it opens CSV files with the separator of its own locale. */
const SEPARATOR = /([;\t\n\v\f\r\u0085\u2028\u2029])/;
/** Excel, LibreOffice and others run a cell that begins like this as a formula, some of them after quotes and invisible characters. */
const FORMULA_START = /^[ \u00a0\u3000"'\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const BREAK_START = /^'*[\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?%?$/;

/** The header line of a CSV file. The byte order mark tells Excel that the file is UTF-8. */
export const csvHeader = (labels: string[]): string => BYTE_ORDER_MARK + csvLine(labels);

/** One record by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLine(cells: string[]): string {
  const line = cells.map((cell) => quoted(escapeFormulas(cell))).join(",");
  return `${line === "" ? '""' : line}\r\n`;
}

/** Removes the apostrophes that `csvLine`, or a person, put before formulas. */
export const unescapeFormulas = (cell: string): string =>
  eachPart(cell, (part, isRun) => (part.startsWith("'") && isRun ? part.slice(1) : part));

const escapeFormulas = (cell: string): string =>
  isNumbers(cell) ? cell : eachPart(cell, (part, isRun) => (isRun ? `'${part}` : part));

const isNumbers = (cell: string) => cell.split(/[;\n]/).every((part) => PLAIN_NUMBER.test(part));

/** Rewrites each part of a text that a spreadsheet may read as a cell. `isRun`: it would run the part as a formula. */
function eachPart(cell: string, rewrite: (part: string, isRun: boolean) => string): string {
  const parts = cell.split(SEPARATOR);
  const rewritten = parts.map((part, at) => {
    if (at % 2 === 1) return part;
    return rewrite(part, FORMULA_START.test(part) || (at === 0 && BREAK_START.test(part + (parts[1] ?? ""))));
  });
  return rewritten.join("");
}

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
