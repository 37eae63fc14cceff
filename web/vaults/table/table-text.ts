/** Cells as spreadsheets put them on the clipboard: tabs between them, and quotes around what holds tabs, lines or quotes at its beginning. */
export const writeTable = (lines: string[][]): string => lines.map((line) => line.map(quoted).join("\t")).join("\n");

const quoted = (cell: string) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What a spreadsheet would reckon with, though it is the words of a contract. */
const FORMULA = /^(?:[=+@]|-(?![\d.]))/;

/** The same as a table, which spreadsheets read before the text; lines within a cell stay in it. */
export function writeHtmlTable(lines: string[][]): string {
  const cellOf = (cell: string) => {
    const safe = cell.replace(/[&<>"]/g, (mark) => MARKS[mark]!).replace(/\r?\n/g, "<br>");
    return FORMULA.test(cell) ? `<td style="mso-number-format:'\\@'">${safe}</td>` : `<td>${safe}</td>`;
  };
  const rows = lines.map((line) => `<tr>${line.map(cellOf).join("")}</tr>`).join("");
  return `<style>br { mso-data-placement: same-cell }</style><table>${rows}</table>`;
}

/** A cell in quotes ends where its last quote stands before a tab, a line's end or the end. Any other quote is a letter like others. */
const CELL = /"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*)/y;

/** Reads what a spreadsheet gave. The line's end behind the last line begins no other. */
export function readTable(text: string): string[][] {
  const whole = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const lines: string[][] = [[]];
  for (let at = 0; at <= whole.length; at++) {
    CELL.lastIndex = at;
    const [found = "", inQuotes, plain = ""] = CELL.exec(whole) ?? [];
    lines.at(-1)!.push(inQuotes?.replaceAll('""', '"') ?? plain);
    at += found.length;
    if (whole[at] === "\n") lines.push([]);
  }
  return lines;
}
