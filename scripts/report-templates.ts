import { strToU8, zipSync } from "fflate";

/** Word documents with the fields of a report. Written from here so that a change of their words can be read line by line. */

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MIME = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** A fixed time, so that the same words always give the same bytes. */
const FIXED_DATE = new Date("2026-01-01T00:00:00Z");

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const run = (text: string, look = "") =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

export const p = (text: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`;
export const title = (text: string) => p(text, "Title");
export const subtitle = (text: string) => p(text, "Subtitle");
export const h1 = (text: string) => p(text, "Heading1");
export const h2 = (text: string) => p(text, "Heading2");
export const h3 = (text: string) => p(text, "Heading3");
export const small = (text: string) => p(text, "Note");
/** A heading at the top of a page. */
export const annex = (text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:pageBreakBefore/></w:pPr>${run(text)}</w:p>`;

interface Column {
  /** In twentieths of a point. */
  width: number;
  heading?: string;
  field: string;
  /** A second, smaller line. */
  about?: string;
  isNumber?: true;
  isBold?: true;
}

/** A table with one row for each item of a list. */
export function listTable(list: string, columns: Column[]): string {
  const last = columns.length - 1;
  const cells = columns.map((column, at) => {
    const end = at === last ? "{{/each}}" : "";
    const text = `${at === 0 ? `{{#each ${list}}}` : ""}${column.field}${column.about === undefined ? end : ""}`;
    const about = column.about === undefined ? "" : cellLine(column, `${column.about}${end}`, ABOUT);
    return cell(column, `${cellLine(column, text, column.isBold ? "<w:b/>" : "")}${about}`);
  });
  const headings = columns
    .map((column) => cell(column, cellLine(column, column.heading ?? "", "<w:b/>"), true))
    .join("");
  const hasHeadings = columns.some(({ heading }) => heading !== undefined);
  const header = hasHeadings ? `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${headings}</w:tr>` : "";
  const grid = columns.map(({ width }) => `<w:gridCol w:w="${width}"/>`).join("");
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Listing"/><w:tblW w:w="${width}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${header}<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join("")}</w:tr></w:tbl>${p("")}`;
}

const ABOUT = '<w:color w:val="5C564C"/><w:sz w:val="17"/>';

const cellLine = ({ isNumber }: Column, text: string, look: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Cell"/>${isNumber ? '<w:jc w:val="right"/>' : ""}</w:pPr>${run(text, look)}</w:p>`;

function cell({ width }: Column, lines: string, isHeading = false): string {
  const shade = isHeading ? '<w:shd w:val="clear" w:color="auto" w:fill="EFEDE8"/>' : "";
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}</w:tcPr>${lines}</w:tc>`;
}

const SIDES = ["top", "bottom", "insideH"];
const borders = SIDES.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="B8B2A7"/>`).join("");
const style = (id: string, name: string, about: string, look = "", based = "Normal") =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${based}"/><w:qFormat/><w:pPr>${about}</w:pPr><w:rPr>${look}</w:rPr></w:style>`;
const heading = (level: number, size: number, before: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="${before}" w:after="80"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`;

const STYLES = [
  `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri" w:eastAsia="Calibri"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="100"/></w:pPr></w:pPrDefault></w:docDefaults>`,
  `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>`,
  style("Title", "Title", '<w:spacing w:after="60"/>', '<w:b/><w:sz w:val="40"/>'),
  style("Subtitle", "Subtitle", '<w:spacing w:after="40"/>', '<w:color w:val="5C564C"/>'),
  heading(1, 28, 320),
  heading(2, 23, 240),
  heading(3, 21, 160),
  style("Cell", "Table Cell", '<w:spacing w:before="20" w:after="20"/>', '<w:sz w:val="19"/>'),
  style(
    "Wording",
    "Wording",
    '<w:pBdr><w:left w:val="single" w:sz="12" w:space="8" w:color="B8B2A7"/></w:pBdr><w:spacing w:after="140"/><w:ind w:left="240"/>',
  ),
  style("Note", "Note", '<w:spacing w:after="120"/>', '<w:color w:val="5C564C"/><w:sz w:val="18"/>'),
  style("Header", "header", "", '<w:color w:val="5C564C"/><w:sz w:val="17"/>'),
  style("Footer", "footer", "", '<w:color w:val="5C564C"/><w:sz w:val="17"/>'),
  style("FootnoteText", "footnote text", '<w:spacing w:after="0"/>', '<w:sz w:val="16"/>'),
  `<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:b w:val="0"/><w:vertAlign w:val="superscript"/></w:rPr></w:style>`,
  `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`,
  `<w:style w:type="table" w:styleId="Listing"><w:name w:val="Listing"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr></w:style>`,
].join("");

const field = (instruction: string) => `<w:fldSimple w:instr=" ${instruction} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
const relationships = (entries: [string, string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${R}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
const part = (name: string, kind: string) =>
  `<Override PartName="/word/${name}.xml" ContentType="${MIME}.${kind}+xml"/>`;
const root = (name: string, inside: string) => `${XML}<w:${name} xmlns:w="${W}" xmlns:r="${R}">${inside}</w:${name}>`;

/** A Word document in portrait, with the title in its header and page numbers in its footer. */
export function templateDocx(body: string): Uint8Array {
  const page = '<w:pgSz w:w="12240" w:h="15840"/>';
  const margins = '<w:pgMar w:top="1300" w:right="1300" w:bottom="1200" w:left="1300" w:header="620" w:footer="560"/>';
  const section = `<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/>${page}${margins}</w:sectPr>`;
  const footer = `<w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${run("Confidential · Page ")}${field("PAGE")}${run(" of ")}${field("NUMPAGES")}</w:p>`;
  const files = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("document", "document.main")}${part("styles", "styles")}${part("header", "header")}${part("footer", "footer")}</Types>`,
    "_rels/.rels": relationships([["officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relationships([
      ["styles", "styles.xml"],
      ["header", "header.xml"],
      ["footer", "footer.xml"],
    ]),
    "word/document.xml": root("document", `<w:body>${body}${section}</w:body>`),
    "word/styles.xml": root("styles", STYLES),
    "word/header.xml": root("hdr", p("{{title}}", "Header")),
    "word/footer.xml": root("ftr", footer),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])), {
    mtime: FIXED_DATE,
  });
}
