import { strToU8, zipSync } from "fflate";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** A fixed time, so that the same text always gives the same bytes. */
const FIXED_DATE = new Date("2026-01-01T00:00:00Z");

/** Writes a Word document from simple Markdown: headings, paragraphs, lists, tables, bold and italic. */
export function writeDocx(markdown: string): Uint8Array {
  return packed(blocksOf(markdown).map(paragraph).join(""), countOrdered(markdown));
}

/** Markdown, or text as it is: a heading, or a table whose cells may have several lines. */
export type DocxBlock =
  | { kind: "markdown"; text: string }
  | { kind: "heading"; level: number; text: string }
  | { kind: "table"; rows: string[][] };

/** Writes a Word document in landscape from blocks. */
export function writeDocxBlocks(blocks: DocxBlock[]): Uint8Array {
  const body = blocks.map((block) => {
    if (block.kind === "markdown") return blocksOf(block.text).map(paragraph).join("");
    if (block.kind === "table") return table(block.rows, verbatim);
    return `<w:p><w:pPr><w:pStyle w:val="Heading${block.level}"/></w:pPr>${run(printable(block.text), "")}</w:p>`;
  });
  const lists = blocks.map((block) => (block.kind === "markdown" ? countOrdered(block.text) : 0));
  return packed(body.join(""), Math.max(0, ...lists), true);
}

function packed(body: string, ordered: number, isLandscape = false): Uint8Array {
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
    "word/numbering.xml": numbering(ordered),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), {
    mtime: FIXED_DATE,
  });
}

type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "bullet" | "number"; level: number; list: number; text: string }
  | { kind: "plain"; text: string }
  | { kind: "table"; rows: string[][] };

const HEADING = /^(#{1,6})\s(.*)$/;
const ITEM = /^(\s*)(?:([-*+])|\d{1,4}[.)])\s(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE_ROW = /^[\s|:-]+$/;

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let list = 0;
  let isOpen = false;
  for (const line of printable(markdown).split("\n")) {
    const block = readLine(line, list);
    if (block?.kind === "number" && blocks.at(-1)?.kind !== "number") block.list = ++list;
    const last = blocks.at(-1);
    if (!block) isOpen = false;
    else if (block.kind === "table" && last?.kind === "table" && isOpen) last.rows.push(...block.rows);
    else if (block.kind === "plain" && last?.kind === "plain" && isOpen) last.text += ` ${block.text}`;
    else blocks.push(block);
    if (block) isOpen = block.kind === "plain" || block.kind === "table";
  }
  return blocks;
}

function readLine(line: string, list: number): Block | undefined {
  if (line.trim() === "") return undefined;
  const heading = HEADING.exec(line);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: heading[2]!.trimStart() };
  const row = ROW.exec(line);
  if (row) return { kind: "table", rows: RULE_ROW.test(line) ? [] : [row[1]!.split("|").map((cell) => cell.trim())] };
  const item = ITEM.exec(line);
  if (!item) return { kind: "plain", text: line.trim() };
  const level = Math.min(8, Math.floor(item[1]!.replaceAll("\t", "  ").length / 2));
  return { kind: item[2] ? "bullet" : "number", level, list, text: item[3]!.trimStart() };
}

const countOrdered = (markdown: string) =>
  Math.max(0, ...blocksOf(markdown).map((block) => (block.kind === "number" ? block.list : 0)));

function paragraph(block: Block): string {
  if (block.kind === "table") return table(block.rows);
  if (block.kind === "plain") return `<w:p>${runs(block.text)}</w:p>`;
  if (block.kind === "heading")
    return `<w:p><w:pPr><w:pStyle w:val="Heading${block.level}"/></w:pPr>${runs(block.text)}</w:p>`;
  const list = block.kind === "bullet" ? 1 : block.list + 1;
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${block.level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${runs(block.text)}</w:p>`;
}

/** Text as it is, one paragraph for each line. */
const verbatim = (text: string) =>
  printable(text)
    .split("\n")
    .map((line) => `<w:p>${run(line, "")}</w:p>`)
    .join("");

const formatted = (text: string) => `<w:p>${runs(text)}</w:p>`;

function table(rows: string[][], write = formatted): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return "";
  const grid = "<w:gridCol/>".repeat(width);
  const lines = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, at) => `<w:tc><w:tcPr/>${write(row[at] ?? "")}</w:tc>`);
    return `<w:tr>${cells.join("")}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Table"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join("")}</w:tbl><w:p/>`;
}

/** Text with **bold** and *italic* as runs. */
function runs(text: string): string {
  return text
    .split(/(\*\*[^*]+\*\*|__[^_]+__|\*[^*\s][^*]*\*)/)
    .filter((part) => part !== "")
    .map((part) => {
      if (/^(\*\*|__).+\1$/.test(part)) return run(part.slice(2, -2), "<w:b/>");
      if (/^\*[^*]+\*$/.test(part)) return run(part.slice(1, -1), "<w:i/>");
      return run(part, "");
    })
    .join("");
}

const run = (text: string, properties: string) =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

const escapeXml = (text: string) =>
  text.replace(/[<>&"]/g, (mark) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[mark]!);

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

/** List 1 has bullets; each numbered list after it counts from one. */
function numbering(ordered: number): string {
  const levels = (format: string, text: (level: number) => string) =>
    Array.from({ length: 9 }, (_, level) => {
      const indent = `<w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr>`;
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:lvlJc w:val="left"/>${indent}</w:lvl>`;
    }).join("");
  const abstract = `<w:abstractNum w:abstractNumId="0">${levels("bullet", () => "•")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${levels("decimal", (level) => `%${level + 1}.`)}</w:abstractNum>`;
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
  const lists = Array.from(
    { length: ordered },
    (_, at) => `<w:num w:numId="${at + 2}"><w:abstractNumId w:val="1"/>${restart}</w:num>`,
  );
  return `${XML_DECLARATION}<w:numbering ${W}>${abstract}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${lists.join("")}</w:numbering>`;
}
