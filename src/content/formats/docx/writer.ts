import { strToU8, zipSync } from "fflate";
import { type OrderedList, readMarkdown, type TextBlock, type TextRun } from "./markdown-blocks.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** Half an inch, in twentieths of a point. */
const INDENT = 720;
/** A fixed time, so that the same text always gives the same bytes. */
const FIXED_DATE = new Date("2026-01-01T00:00:00Z");

/** Writes a Word document from Markdown: headings, paragraphs, lists, tables, bold and italic. */
export function writeDocx(markdown: string): Uint8Array {
  const body = new BodyWriter();
  body.addMarkdown(markdown);
  return packed(body);
}

/** Markdown, or plain text: a heading, or a table whose cells may have several lines. */
export type DocxBlock =
  | { kind: "markdown"; text: string }
  | { kind: "heading"; level: number; text: string }
  | { kind: "table"; rows: string[][] };

/** Writes a Word document in landscape from blocks. */
export function writeDocxBlocks(blocks: DocxBlock[]): Uint8Array {
  const body = new BodyWriter();
  for (const block of blocks) {
    if (block.kind === "markdown") body.addMarkdown(block.text);
    else if (block.kind === "table") body.add(table(block.rows, verbatim));
    else body.add(heading(block.level, [{ text: printable(block.text) }]));
  }
  return packed(body, true);
}

/** Collects the paragraphs and tables of a document, and the numbered lists in them. */
class BodyWriter {
  readonly #numbers = new Map<OrderedList, number>();
  xml = "";

  add(xml: string): void {
    this.xml += xml;
  }

  addMarkdown(markdown: string): void {
    for (const block of readMarkdown(printable(markdown))) this.add(this.#write(block));
  }

  #write(block: TextBlock): string {
    switch (block.kind) {
      case "table":
        return table(block.rows, (runs) => paragraph("", runs));
      case "heading":
        return heading(block.level, block.runs);
      case "rule":
        return paragraph('<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr>', []);
      case "paragraph":
        return paragraph(block.depth > 0 ? `<w:ind w:left="${INDENT * block.depth}"/>` : "", block.runs);
      case "item":
        return paragraph(
          `<w:numPr><w:ilvl w:val="${block.level}"/><w:numId w:val="${this.#numberOf(block.list)}"/></w:numPr>`,
          block.runs,
        );
    }
  }

  /** List 1 has bullets; each numbered list has a number of its own. */
  #numberOf(list: OrderedList | undefined): number {
    if (!list) return 1;
    const number = this.#numbers.get(list) ?? this.#numbers.size + 2;
    this.#numbers.set(list, number);
    return number;
  }

  get lists(): OrderedList[] {
    return [...this.#numbers.keys()];
  }
}

function packed({ xml: body, lists }: BodyWriter, isLandscape = false): Uint8Array {
  const size = isLandscape
    ? '<w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/>'
    : '<w:pgSz w:w="12240" w:h="15840"/>';
  const section = `<w:sectPr>${size}<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr>`;
  const parts = {
    "[Content_Types].xml": CONTENT_TYPES,
    "_rels/.rels": relationships([["officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relationships([
      ["styles", "styles.xml"],
      ["numbering", "numbering.xml"],
    ]),
    "word/document.xml": `${XML_DECLARATION}<w:document ${W}><w:body>${body || "<w:p/>"}${section}</w:body></w:document>`,
    "word/styles.xml": STYLES,
    "word/numbering.xml": numbering(lists),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), {
    mtime: FIXED_DATE,
  });
}

const heading = (level: number, runs: TextRun[]) => paragraph(`<w:pStyle w:val="Heading${level}"/>`, runs);

const paragraph = (properties: string, runs: TextRun[]) =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs.map(run).join("")}</w:p>`;

/** Plain text, one paragraph per line. */
const verbatim = (text: string) =>
  printable(text)
    .split("\n")
    .map((text) => paragraph("", [{ text }]))
    .join("");

function table<Content>(rows: Content[][], write: (content: Content) => string): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return "";
  const grid = "<w:gridCol/>".repeat(width);
  const lines = rows.map((row) => {
    const written = row.map((content) => write(content));
    const cells = Array.from({ length: width }, (_, at) => `<w:tc><w:tcPr/>${written[at] ?? "<w:p/>"}</w:tc>`);
    return `<w:tr>${cells.join("")}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Table"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join("")}</w:tbl><w:p/>`;
}

function run({ text, bold, italic }: TextRun): string {
  const style = `${bold ? "<w:b/>" : ""}${italic ? "<w:i/>" : ""}`;
  const lines = text.split("\n").map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`);
  return `<w:r>${style && `<w:rPr>${style}</w:rPr>`}${lines.join("<w:br/>")}</w:r>`;
}

const ENTITIES: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" };
const escapeXml = (text: string) => text.replace(/[<>&"]/g, (mark) => ENTITIES[mark] ?? mark);

/** Removes characters that XML does not allow. */
const printable = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, "");

const CONTENT_TYPES = `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  "document.main",
  "styles",
  "numbering",
]
  .map(
    (part) =>
      `<Override PartName="/word/${part.replace(".main", "")}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml"/>`,
  )
  .join("")}</Types>`;

const relationships = (targets: [string, string][]) =>
  `${XML_DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const SIZES = [32, 28, 26, 24, 22, 22];
const STYLES = `${XML_DECLARATION}<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${SIZES.map(
  (size, at) =>
    `<w:style w:type="paragraph" w:styleId="Heading${at + 1}"><w:name w:val="heading ${at + 1}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="${at}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`,
).join("")}<w:style w:type="table" w:styleId="Table"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${[
  "top",
  "left",
  "bottom",
  "right",
  "insideH",
  "insideV",
]
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join("")}</w:tblBorders></w:tblPr></w:style></w:styles>`;

function numbering(lists: OrderedList[]): string {
  const levels = (format: string, text: (level: number) => string) =>
    Array.from({ length: 9 }, (_, level) => {
      const indent = `<w:pPr><w:ind w:left="${INDENT * (level + 1)}" w:hanging="360"/></w:pPr>`;
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:lvlJc w:val="left"/>${indent}</w:lvl>`;
    }).join("");
  const abstract = `<w:abstractNum w:abstractNumId="0">${levels("bullet", () => "•")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${levels("decimal", (level) => `%${level + 1}.`)}</w:abstractNum>`;
  const numbered = lists.map(({ level, start }, at) => {
    const restart = `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
    return `<w:num w:numId="${at + 2}"><w:abstractNumId w:val="1"/>${restart}</w:num>`;
  });
  return `${XML_DECLARATION}<w:numbering ${W}>${abstract}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${numbered.join("")}</w:numbering>`;
}
