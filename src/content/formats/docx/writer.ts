import { strToU8, zipSync } from "fflate";
import { type OrderedList, readMarkdown, type TextBlock, type TextRun } from "./markdown-blocks.ts";

const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** Half an inch, in twentieths of a point. */
const INDENT = 720;
/** A fixed time, so that the same text always gives the same bytes. */
const FIXED_DATE = new Date("2026-01-01T00:00:00Z");

/** Markdown in which [1] refers to the first footnote. */
export interface FootnotedText {
  markdown: string;
  footnotes: string[];
}

/** Writes a Word document from Markdown: headings, paragraphs, lists, tables, bold and italic. */
export function writeDocx(content: string | FootnotedText): Uint8Array {
  const { markdown, footnotes } = typeof content === "string" ? { markdown: content, footnotes: [] } : content;
  const body = new BodyWriter(footnotes.length);
  body.addMarkdown(markdown);
  return packed(body, { footnotes: footnotes.map(printable) });
}

/** Markdown, or plain text: a heading, a paragraph, or a table whose cells may have several lines. */
export type DocxBlock =
  | { kind: "markdown"; text: string }
  | { kind: "heading"; level: number; text: string; startsPage?: true }
  | { kind: "paragraph"; text: string }
  | { kind: "table"; rows: string[][] }
  | { kind: "listing"; columns: ListingColumn[]; rows: (string[] | { group: string })[] };

/** A column of a listing. `width` is its share of the page. */
export interface ListingColumn {
  heading: string;
  width: number;
  isBold?: true;
}

/** A portrait document with a footer that ends with the number of the page. */
export interface DocxPages {
  blocks: DocxBlock[];
  footer: string;
}

/** Writes a Word document from blocks: in landscape, or pages in portrait. */
export function writeDocxBlocks(content: DocxBlock[] | DocxPages): Uint8Array {
  const { blocks, footer } = Array.isArray(content) ? { blocks: content, footer: undefined } : content;
  const body = new BodyWriter();
  for (const block of blocks) {
    if (block.kind === "markdown") body.addMarkdown(block.text);
    else if (block.kind === "paragraph") body.add(verbatim(block.text));
    else if (block.kind === "table") body.add(table(block.rows, verbatim));
    else if (block.kind === "listing") body.add(listing(block.columns, block.rows));
    else body.add(heading(block.level, [{ text: printable(block.text) }], block.startsPage));
  }
  return packed(body, footer === undefined ? { isLandscape: true } : { footer: printable(footer) });
}

/** Collects the paragraphs and tables of a document, and the numbered lists in them. */
class BodyWriter {
  readonly #numbers = new Map<OrderedList, number>();
  readonly #footnotes: number;
  xml = "";

  constructor(footnotes = 0) {
    this.#footnotes = footnotes;
  }

  add(xml: string): void {
    this.xml += xml;
  }

  addMarkdown(markdown: string): void {
    for (const block of readMarkdown(printable(markdown))) this.add(this.#write(block));
  }

  #write(block: TextBlock): string {
    const noted = (runs: TextRun[]) => withFootnotes(runs, this.#footnotes);
    switch (block.kind) {
      case "table":
        return table(block.rows, (runs) => paragraph("", noted(runs)));
      case "heading":
        return heading(block.level, noted(block.runs));
      case "rule":
        return paragraph('<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr>', []);
      case "paragraph":
        return paragraph(block.depth > 0 ? `<w:ind w:left="${INDENT * block.depth}"/>` : "", noted(block.runs));
      case "item":
        return paragraph(
          `<w:numPr><w:ilvl w:val="${block.level}"/><w:numId w:val="${this.#numberOf(block.list)}"/></w:numPr>`,
          noted(block.runs),
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

/** A piece of text, or the reference to a footnote. */
type NotedRun = TextRun & { footnote?: number };

/** The marks of footnotes become references. A mark without a footnote stays as it is. */
const withFootnotes = (runs: TextRun[], count: number): NotedRun[] =>
  count === 0
    ? runs
    : runs.flatMap((each) =>
        each.text.split(/ ?\[(\d{1,4})\]/).flatMap((text, at): NotedRun[] => {
          if (at % 2 === 0) return text === "" ? [] : [{ ...each, text }];
          const number = Number(text);
          return number >= 1 && number <= count ? [{ text: "", footnote: number }] : [{ ...each, text: ` [${text}]` }];
        }),
      );

/** Word expects the two separators before the footnotes themselves. */
const footnotesPart = (footnotes: string[]) =>
  `${XML_DECLARATION}<w:footnotes ${W}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>${footnotes
    .map(
      (text, at) =>
        `<w:footnote w:id="${at + 1}"><w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>${run({ text: ` ${text}` })}</w:p></w:footnote>`,
    )
    .join("")}</w:footnotes>`;

interface Page {
  isLandscape?: boolean;
  footer?: string;
  footnotes?: string[];
}

function packed({ xml: body, lists }: BodyWriter, { isLandscape = false, footer, footnotes = [] }: Page): Uint8Array {
  const size = isLandscape
    ? '<w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/>'
    : '<w:pgSz w:w="12240" w:h="15840"/>';
  const margins = footer === undefined ? 1440 : 1080;
  const reference = footer === undefined ? "" : '<w:footerReference w:type="default" r:id="rId3"/>';
  const section = `<w:sectPr>${reference}${size}<w:pgMar w:top="${margins}" w:right="${margins}" w:bottom="${margins}" w:left="${margins}" w:header="560" w:footer="560"/></w:sectPr>`;
  const more = [...(footer === undefined ? [] : ["footer"]), ...(footnotes.length > 0 ? ["footnotes"] : [])];
  const parts = {
    "[Content_Types].xml": contentTypes([...PARTS, ...more]),
    "_rels/.rels": relationships([["officeDocument", "word/document.xml"]]),
    "word/_rels/document.xml.rels": relationships([
      ["styles", "styles.xml"],
      ["numbering", "numbering.xml"],
      ...more.map((part): [string, string] => [part, `${part}.xml`]),
    ]),
    "word/document.xml": `${XML_DECLARATION}<w:document ${W} ${R}><w:body>${body || "<w:p/>"}${section}</w:body></w:document>`,
    "word/styles.xml": STYLES,
    "word/numbering.xml": numbering(lists),
    ...(footer !== undefined && { "word/footer.xml": footerPart(footer) }),
    ...(footnotes.length > 0 && { "word/footnotes.xml": footnotesPart(footnotes) }),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), {
    mtime: FIXED_DATE,
  });
}

const PAGE_NUMBER = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>';
const footerPart = (text: string) =>
  `${XML_DECLARATION}<w:ftr ${W}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${run({ text: `${text} ` })}${PAGE_NUMBER}</w:p></w:ftr>`;

const heading = (level: number, runs: NotedRun[], startsPage = false) =>
  paragraph(`<w:pStyle w:val="Heading${level}"/>${startsPage ? "<w:pageBreakBefore/>" : ""}`, runs);

const paragraph = (properties: string, runs: NotedRun[]) =>
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

/** Twentieths of a point between the margins of a page in portrait. */
const LISTING_WIDTH = 10_080;
const SHADED = '<w:shd w:val="clear" w:color="auto" w:fill="EFEDE8"/>';

/** A table whose headings stand on every page and whose rows are not torn. A group is a heading over the rows below it. */
function listing(columns: ListingColumn[], rows: (string[] | { group: string })[]): string {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => Math.round((width / all) * LISTING_WIDTH));
  const cell = (text: string, at: number, look: { isHead?: boolean; span?: number } = {}) => {
    const span = look.span ? `<w:gridSpan w:val="${look.span}"/>` : "";
    const width = look.span ? LISTING_WIDTH : widths[at];
    const bold = look.isHead || columns[at]?.isBold;
    const words = printable(text)
      .split("\n")
      .map((line) => paragraph(look.isHead ? "<w:keepNext/>" : "", [bold ? { text: line, bold } : { text: line }]));
    return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span}${look.isHead ? SHADED : ""}</w:tcPr>${words.join("")}</w:tc>`;
  };
  const line = (cells: string, isHead = false) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHead ? "<w:tblHeader/>" : ""}</w:trPr>${cells}</w:tr>`;
  const head = line(columns.map(({ heading }, at) => cell(heading, at, { isHead: true })).join(""), true);
  const lines = rows.map((row) =>
    Array.isArray(row)
      ? line(columns.map((_, at) => cell(row[at] ?? "", at)).join(""))
      : line(cell(row.group, 0, { isHead: true, span: columns.length })),
  );
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("");
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Listing"/><w:tblW w:w="${LISTING_WIDTH}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${head}${lines.join("")}</w:tbl><w:p/>`;
}

function run({ text, bold, italic, footnote }: NotedRun): string {
  if (footnote !== undefined)
    return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${footnote}"/></w:r>`;
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

const PARTS = ["document.main", "styles", "numbering"];
const contentTypes = (parts: string[]) =>
  `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
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
  .join(
    "",
  )}</w:tblBorders></w:tblPr></w:style><w:style w:type="table" w:styleId="Listing"><w:name w:val="Listing"/><w:pPr><w:spacing w:before="20" w:after="20"/></w:pPr><w:rPr><w:sz w:val="18"/></w:rPr><w:tblPr><w:tblBorders>${["top", "bottom", "insideH"].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="B8B2A7"/>`).join("")}</w:tblBorders><w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style><w:style w:type="paragraph" w:styleId="Footer"><w:name w:val="footer"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="5C564C"/><w:sz w:val="17"/></w:rPr></w:style></w:styles>`;

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
