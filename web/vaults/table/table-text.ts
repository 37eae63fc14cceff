import { must } from "../../ui/must.ts";
/**
 * Cells in the clipboard format of spreadsheets: separated by tabs, and quoted if they contain tabs or line breaks or begin
 * with a quote.
 */
export const writeTable = (lines: string[][]): string => lines.map((line) => line.map(quoted).join("\t")).join("\n");

const quoted = (cell: string) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text that a spreadsheet would evaluate as a formula. Some do so even after quotes and invisible characters. */
const FORMULA = /^["'\s\p{Cc}\p{Default_Ignorable_Code_Point}]*(?:[=+@＝＋－＠﹦﹢﹣﹫]|-(?![\d.]))/u;

/** The same as an HTML table, which spreadsheets prefer. Line breaks stay within their cell. */
export function writeHtmlTable(lines: string[][]): string {
  const cellOf = (cell: string) => {
    const safe = cell.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark).replace(/\r?\n/g, "<br>");
    return FORMULA.test(cell) ? `<td style="mso-number-format:'\\@'">${safe}</td>` : `<td>${safe}</td>`;
  };
  const rows = lines.map((line) => `<tr>${line.map(cellOf).join("")}</tr>`).join("");
  return `<style>br { mso-data-placement: same-cell }</style><table>${rows}</table>`;
}

/** A quoted cell ends at a quote before a tab, a line break or the end. Any other quote is an ordinary character. */
const CELL = /"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*)/y;

/** Parses clipboard text. A trailing line break does not start another row. */
export function readTable(text: string): string[][] {
  const whole = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const lines: string[][] = [[]];
  for (let at = 0; at <= whole.length; at++) {
    CELL.lastIndex = at;
    const [found = "", inQuotes, plain = ""] = CELL.exec(whole) ?? [];
    must(lines.at(-1), "there is a line from the start").push(inQuotes?.replaceAll('""', '"') ?? plain);
    at += found.length;
    if (whole[at] === "\n") lines.push([]);
  }
  return lines;
}
