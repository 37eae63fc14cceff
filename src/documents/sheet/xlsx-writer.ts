import { strToU8, Zip, ZipDeflate } from "fflate";
import { cellRef } from "hucre/xlsx";

/** A cell: text (never a formula), a number, or a value with a number format of its own. */
export type WorkbookCell =
  | string
  | number
  | null
  | { date: string }
  | { percent: number }
  | { amount: number; currency: string };

const MAX_ROWS = 1_048_576;
const MAX_TEXT = 32_767;
const BATCH_UNITS = 64 * 1024;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Before this date, Excel counts a day that never existed (29 February 1900). */
const FIRST_DATE = "1900-03-01";

/** Number formats in order of first use; the first three are always present. */
class Formats {
  readonly #codes = ["General", "yyyy\\-mm\\-dd", "0.00%"];

  indexOf(code: string): number {
    const known = this.#codes.indexOf(code);
    return known >= 0 ? known : this.#codes.push(code) - 1;
  }

  toXml(): string {
    const formats = this.#codes.map(
      (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`,
    );
    const cellStyles = this.#codes.map(
      (_, index) => `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    return `${XML_DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join("")}</cellXfs></styleSheet>`;
  }
}

/** Streams a workbook without keeping its rows. Rows beyond the limit of a sheet go to the next sheet. */
export async function* writeWorkbook(
  labels: string[],
  rows: AsyncIterable<WorkbookCell[]>,
  maxRows = MAX_ROWS,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const formats = new Formats();
  const sheets = [openSheet(archive, labels, formats, 1)];
  for await (const row of rows) {
    if (sheets.at(-1)!.rows >= maxRows) {
      closeSheet(sheets.at(-1)!);
      sheets.push(openSheet(archive, labels, formats, sheets.length + 1));
    }
    writeRow(sheets.at(-1)!, row, formats);
    yield* chunks.splice(0);
  }
  closeSheet(sheets.at(-1)!);
  for (const [name, xml] of partsOf(sheets.length, formats)) {
    const part = new ZipDeflate(name);
    archive.add(part);
    part.push(strToU8(xml), true);
  }
  archive.end();
  yield* chunks.splice(0);
}

interface OpenSheet {
  part: ZipDeflate;
  rows: number;
  buffer: string;
}

function openSheet(archive: Zip, labels: string[], formats: Formats, number: number): OpenSheet {
  const part = new ZipDeflate(`xl/worksheets/sheet${number}.xml`, { level: 3 });
  archive.add(part);
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const buffer = `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetData>`;
  const sheet = { part, rows: 0, buffer };
  writeRow(sheet, labels, formats);
  return sheet;
}

function writeRow(sheet: OpenSheet, row: WorkbookCell[], formats: Formats): void {
  const cells = row.map((cell, place) => cellXml(cellRef(sheet.rows, place), cell, formats));
  sheet.buffer += `<row r="${++sheet.rows}">${cells.join("")}</row>`;
  if (sheet.buffer.length < BATCH_UNITS) return;
  sheet.part.push(strToU8(sheet.buffer));
  sheet.buffer = "";
}

const closeSheet = ({ part, buffer }: OpenSheet) => part.push(strToU8(`${buffer}</sheetData></worksheet>`), true);

function cellXml(ref: string, cell: WorkbookCell, formats: Formats): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string") return textXml(ref, cell);
  if (typeof cell === "number") return numberXml(ref, cell, 0);
  if ("percent" in cell) return numberXml(ref, Number((cell.percent / 100).toPrecision(15)), 2);
  if ("amount" in cell) return numberXml(ref, cell.amount, formats.indexOf(moneyFormat(cell.currency)));
  if (cell.date < FIRST_DATE) return textXml(ref, cell.date);
  return numberXml(ref, (Date.parse(cell.date) - FIRST_DAY) / 86_400_000, 1);
}

const moneyFormat = (currency: string) => `"${currency}" #,##0.00##;"${currency}" \\-#,##0.00##`;
const numberXml = (ref: string, value: number, format: number) => `<c r="${ref}" s="${format}"><v>${value}</v></c>`;
const textXml = (ref: string, text: string) =>
  `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncate(text))}</t></is></c>`;

const truncate = (text: string) =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML does not allow are written as `_x000D_`, as Excel does; text that looks like that is escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    .replace(/[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu, (character) => `_x${hexadecimal(character)}_`);
}

const hexadecimal = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");

function partsOf(sheets: number, formats: Formats): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const override = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${CONTENT}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (list: string[]) =>
    `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
  const listed = numbers.map((n) => `<sheet name="Documents${n === 1 ? "" : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`);
  const typed = numbers.map((n) => override(`xl/worksheets/sheet${n}.xml`, "worksheet"));
  const linked = numbers.map((n) => relation(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`));
  return [
    [
      "[Content_Types].xml",
      `${XML_DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override("xl/workbook.xml", "sheet.main")}${override("xl/styles.xml", "styles")}${typed.join("")}</Types>`,
    ],
    ["_rels/.rels", relations([relation("rId1", "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `${XML_DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", relations([...linked, relation("rIdStyles", "styles", "styles.xml")])],
    ["xl/styles.xml", formats.toXml()],
  ];
}
