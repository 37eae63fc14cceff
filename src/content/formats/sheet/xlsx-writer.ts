import { strToU8, Zip, ZipDeflate } from "fflate";

/** A cell: text (never a formula), a number, or a value with a number format of its own. */
export type WorkbookCell =
  | string
  | number
  | null
  | { date: string }
  /** `isWhole` shows no decimals. */
  | { percent: number; isWhole?: boolean }
  | { amount: number; currency: string }
  | { text: string; tone: Tone };

/** The background of a cell. It only repeats what the text says. */
export type Tone = "good" | "warning" | "danger" | "quiet";
const FILLS: Record<Tone, string> = { good: "FFDDEBDF", warning: "FFF8E9C8", danger: "FFF6D9D6", quiet: "FFE7E6E1" };
const TONES = Object.keys(FILLS) as Tone[];

interface WorkbookOptions {
  /** The name of the sheet; further ones are numbered. */
  sheet?: string;
  /** Of each column, in characters. */
  widths?: number[];
  frozenColumns?: number;
  /** Wraps text at the column width and makes rows as high as needed. Otherwise text breaks only at its own line ends. */
  wraps?: boolean;
  maxRows?: number;
}

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

/** Cell styles in order of first use: number formats, the header and the tones. Those before the first amount are always present. */
class Formats {
  readonly #styles = [
    { code: "General", font: 0, fill: 0, wraps: false },
    { code: "yyyy\\-mm\\-dd", font: 0, fill: 0, wraps: false },
    { code: "0.00%", font: 0, fill: 0, wraps: false },
    { code: "General", font: 1, fill: 0, wraps: true },
    ...TONES.map((_, index) => ({ code: "General", font: 0, fill: index + 2, wraps: false })),
    { code: "General", font: 0, fill: 0, wraps: true },
  ];

  indexOf(code: string): number {
    const known = this.#styles.findIndex((style) => style.code === code);
    return known >= 0 ? known : this.#styles.push({ code, font: 0, fill: 0, wraps: false }) - 1;
  }

  toXml(): string {
    const formats = this.#styles.map(
      ({ code }, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`,
    );
    const cellStyles = this.#styles.map(
      ({ font, fill, wraps }, index) =>
        `<xf numFmtId="${164 + index}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"${wraps ? ' wrapText="1"' : ""}/></xf>`,
    );
    const fills = TONES.map(
      (tone) =>
        `<fill><patternFill patternType="solid"><fgColor rgb="${FILLS[tone]}"/><bgColor indexed="64"/></patternFill></fill>`,
    );
    const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
    return `${XML_DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="2">${font("")}${font("<b/>")}</fonts><fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join("")}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }
}

const HEADER_STYLE = 3;
const FIRST_TONE_STYLE = 4;
const WRAPPED_STYLE = FIRST_TONE_STYLE + TONES.length;

/** A workbook with one table. */
export const writeWorkbook = (
  labels: string[],
  rows: AsyncIterable<WorkbookCell[]>,
  { maxRows, sheet = "Documents", ...look }: WorkbookOptions = {},
): AsyncGenerator<Uint8Array> => writeSheets([{ ...look, name: sheet, labels, rows }], maxRows);

export interface SheetContent extends Pick<WorkbookOptions, "widths" | "frozenColumns" | "wraps"> {
  name: string;
  labels: string[];
  rows: AsyncIterable<WorkbookCell[]>;
}

/** The name of a cell, such as AB12, from its row and column. Both count from 0. */
function cellRef(row: number, column: number): string {
  let letters = "";
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return `${letters}${row + 1}`;
}

/** Streams a workbook without keeping its rows. Rows beyond the limit of a sheet go to the next sheet. */
export async function* writeSheets(contents: SheetContent[], maxRows = MAX_ROWS): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const formats = new Formats();
  const names: string[] = [];
  const open = (content: SheetContent, number: number) => {
    names.push(number === 1 ? content.name : `${content.name} ${number}`);
    return openSheet(archive, content, names.length);
  };
  for (const content of contents) {
    let [sheet, number] = [open(content, 1), 1];
    for await (const row of content.rows) {
      if (sheet.rows >= maxRows) {
        closeSheet(sheet);
        sheet = open(content, ++number);
      }
      writeRow(sheet, row, formats);
      yield* chunks.splice(0);
    }
    closeSheet(sheet);
  }
  for (const [name, xml] of partsOf(names, formats)) {
    const part = new ZipDeflate(name);
    archive.add(part);
    part.push(strToU8(xml), true);
  }
  archive.end();
  yield* chunks.splice(0);
}

interface OpenSheet {
  part: ZipDeflate;
  wraps: boolean;
  widths: number[];
  rows: number;
  buffer: string;
}

function openSheet(archive: Zip, content: SheetContent, number: number): OpenSheet {
  const part = new ZipDeflate(`xl/worksheets/sheet${number}.xml`, { level: 3 });
  archive.add(part);
  const { labels, widths = [] } = content;
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const header = labels.map((label, at) => textXml(cellRef(0, at), label, HEADER_STYLE)).join("");
  const buffer = `${XML_DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${paneXml(content)}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""}<sheetData><row r="1">${header}</row>`;
  return { part, wraps: content.wraps ?? false, widths, rows: 1, buffer };
}

function paneXml({ frozenColumns = 0 }: SheetContent): string {
  const corner = cellRef(1, frozenColumns);
  return frozenColumns === 0
    ? `<pane ySplit="1" topLeftCell="${corner}" activePane="bottomLeft" state="frozen"/>`
    : `<pane xSplit="${frozenColumns}" ySplit="1" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/>`;
}

function writeRow(sheet: OpenSheet, row: WorkbookCell[], formats: Formats): void {
  const cells = row.map((cell, place) => cellXml(cellRef(sheet.rows, place), cell, formats, sheet.wraps));
  sheet.buffer += `<row r="${++sheet.rows}"${heightOf(row, sheet)}>${cells.join("")}</row>`;
  if (sheet.buffer.length < BATCH_UNITS) return;
  sheet.part.push(strToU8(sheet.buffer));
  sheet.buffer = "";
}

const LINE_POINTS = 15;
/** Rows of more lines hide the ones around them. */
const MOST_LINES = 20;

/** Some programs do not fit the height of a row to its text, so it is estimated from the width of its columns. */
function heightOf(row: WorkbookCell[], { wraps, widths }: OpenSheet): string {
  if (!wraps) return "";
  const lines = row.map((cell, at) => (typeof cell === "string" ? linesOf(cell, widths[at] ?? MAX_TEXT) : 1));
  const most = Math.min(MOST_LINES, Math.max(1, ...lines));
  return most === 1 ? "" : ` ht="${most * LINE_POINTS}" customHeight="1"`;
}

const linesOf = (text: string, width: number) =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);

const closeSheet = ({ part, buffer }: OpenSheet) => part.push(strToU8(`${buffer}</sheetData></worksheet>`), true);

function cellXml(ref: string, cell: WorkbookCell, formats: Formats, wraps: boolean): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string") return textXml(ref, cell, wraps || cell.includes("\n") ? WRAPPED_STYLE : 0);
  if (typeof cell === "number") return numberXml(ref, cell, 0);
  if ("tone" in cell) return textXml(ref, cell.text, FIRST_TONE_STYLE + TONES.indexOf(cell.tone));
  if ("percent" in cell)
    return numberXml(ref, Number((cell.percent / 100).toPrecision(15)), cell.isWhole ? formats.indexOf("0%") : 2);
  if ("amount" in cell) return numberXml(ref, cell.amount, formats.indexOf(moneyFormat(cell.currency)));
  if (cell.date < FIRST_DATE) return textXml(ref, cell.date);
  return numberXml(ref, (Date.parse(cell.date) - FIRST_DAY) / 86_400_000, 1);
}

const moneyFormat = (currency: string) => `"${currency}" #,##0.00##;"${currency}" \\-#,##0.00##`;
const numberXml = (ref: string, value: number, format: number) => `<c r="${ref}" s="${format}"><v>${value}</v></c>`;
const textXml = (ref: string, text: string, style = 0) =>
  `<c r="${ref}"${style === 0 ? "" : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(truncate(text))}</t></is></c>`;

const truncate = (text: string) =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML does not allow are written as `_x000D_`, as Excel does; text that looks like that is escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu, (character) => `_x${hexadecimal(character)}_`);
}

const hexadecimal = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");

function partsOf(names: string[], formats: Formats): [string, string][] {
  const numbers = names.map((_, index) => index + 1);
  const override = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${CONTENT}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (list: string[]) =>
    `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
  const listed = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
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
