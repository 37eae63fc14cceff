import { describe, expect, it } from "vitest";
import { layOutDocx } from "../../../../src/content/formats/layout/docx-layout.ts";
import type {
  Inline,
  LayoutBlock,
  ParagraphBlock,
  TableBlock,
} from "../../../../src/content/formats/layout/layout.schema.ts";
import { viewFile } from "../../../../src/content/formats/layout/view.ts";
import { docx, p, r, refusal, sample } from "../../../support/documents/office.ts";

const LEVEL = (index: number, text: string, more = "") =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="720"/></w:pPr></w:lvl>`;
const NUMBERING = `<w:abstractNum w:abstractNumId="0">${LEVEL(0, "%1.", '<w:pStyle w:val="Clause"/>')}${LEVEL(1, "%1.%2")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="\uF0B7"/><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>`;
const style = (id: string, more: string, type = "paragraph") =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`;
const STYLES = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
${style("Clause", '<w:pPr><w:outlineLvl w:val="0"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:rPr><w:b/></w:rPr>')}
${style("Loud", "<w:rPr><w:b/><w:caps/></w:rPr>", "character")}`;
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`;

async function laidOut(parts: Parameters<typeof docx>[0]) {
  const { text, layout } = await layOutDocx(docx(parts));
  const words = (inline: Inline) => ("start" in inline ? text.slice(inline.start, inline.end) : null);
  const body = layout.stories.find(({ kind }) => kind === "body")!.blocks;
  return { text, layout, body, words };
}

const paragraph = (block: LayoutBlock | undefined) => block as ParagraphBlock;
const table = (block: LayoutBlock | undefined) => block as TableBlock;

describe("the layout of a DOCX", () => {
  it("gives each run its range of the canonical text and its look, from styles and from its own properties", async () => {
    const body = `<w:p><w:pPr><w:jc w:val="center"/><w:spacing w:before="240" w:line="360"/><w:ind w:left="720" w:hanging="360"/></w:pPr>${r("Plain ")}${r("red", '<w:color w:val="FF0000"/><w:i/><w:u w:val="single"/><w:sz w:val="28"/>')}${r(" loud", '<w:rStyle w:val="Loud"/>')}</w:p>`;
    const { text, layout, body: blocks, words } = await laidOut({ body, styles: STYLES });
    const { inlines, format, start, end } = paragraph(blocks[0]);
    expect([text, start, end, inlines.map(words)]).toEqual(["Plain red loud", 0, 14, ["Plain ", "red", " loud"]]);
    const look = inlines.map((inline) => layout.textFormats[(inline as { format: number }).format]);
    expect(look).toEqual([
      { font: "Arial", size: 11 },
      { font: "Arial", size: 14, color: "FF0000", italic: true, underline: "solid" },
      { font: "Arial", size: 11, bold: true, caps: true },
    ]);
    expect(layout.paragraphFormats[format]).toEqual({
      align: "center",
      before: 12,
      left: 36,
      first: -18,
      line: { times: 1.5 },
    });
  });

  it("shows numbers that come from styles, numbers of deeper levels, and bullets, with their indents", async () => {
    const numbered = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`;
    const body =
      p("Term", styled("Clause")) +
      p("One year.", numbered(1)) +
      p("Fees", styled("Clause")) +
      p("point", '<w:numPr><w:numId w:val="2"/></w:numPr>');
    const { text, body: blocks, layout } = await laidOut({ body, styles: STYLES, numbering: NUMBERING });
    expect(text).toBe("Term\nOne year.\nFees\npoint");
    const shown = blocks.map((block) => [paragraph(block).label?.text, paragraph(block).heading]);
    expect(shown).toEqual([
      ["1.", 1],
      ["1.1", undefined],
      ["2.", 1],
      ["•", undefined],
    ]);
    const { label, format } = paragraph(blocks[1]);
    expect([label?.width, layout.paragraphFormats[format]]).toEqual([36, { left: 72, first: -36 }]);
    expect(layout.textFormats[paragraph(blocks[0]).label!.format]!.bold).toBe(true);
  });

  it("cancels bold that both the paragraph's and the character's style switch on", async () => {
    const body = `<w:p><w:pPr>${styled("Clause")}</w:pPr>${r("twice", '<w:rStyle w:val="Loud"/>')}</w:p>`;
    const { layout, body: blocks } = await laidOut({ body, styles: STYLES });
    const [inline] = paragraph(blocks[0]).inlines as { format: number }[];
    expect(layout.textFormats[inline!.format]).toEqual({ font: "Arial", size: 11, caps: true });
  });

  it("merges table cells over columns and rows, with borders, shading and nested tables", async () => {
    const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${text}</w:tc>`;
    const border = '<w:tblBorders><w:top w:val="single" w:sz="8"/><w:insideH w:val="dotted" w:sz="4"/></w:tblBorders>';
    const inner = `<w:tbl><w:tr>${cell(p("inner"))}</w:tr></w:tbl>${p("after")}`;
    const body = `<w:tbl><w:tblPr>${border}</w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="3000"/></w:tblGrid>
      <w:tr>${cell(p("wide"), '<w:gridSpan w:val="2"/><w:shd w:val="clear" w:fill="DDEEFF"/>')}</w:tr>
      <w:tr>${cell(p("tall"), '<w:vMerge w:val="restart"/>')}${cell(p("b1"))}</w:tr>
      <w:tr>${cell("<w:p/>", "<w:vMerge/>")}${cell(inner)}</w:tr></w:tbl>${p("end")}`;
    const { text, body: blocks, words } = await laidOut({ body });
    const { columns, rows, start, end } = table(blocks[0]);
    expect([columns, text.slice(start, end)]).toEqual([[100, 150], "wide\ntall\tb1\n\tinner\nafter"]);
    const shown = rows
      .slice(0, 2)
      .map(({ cells }) =>
        cells.map((each) => [each.columns ?? 1, each.rows ?? 1, words(paragraph(each.blocks[0]).inlines[0]!)]),
      );
    expect(shown).toEqual([
      [[2, 1, "wide"]],
      [
        [1, 2, "tall"],
        [1, 1, "b1"],
      ],
    ]);
    expect(rows[2]!.cells).toHaveLength(1);
    expect(rows[2]!.cells[0]!.blocks.map(({ type }) => type)).toEqual(["table", "paragraph"]);
    expect(rows[0]!.cells[0]).toMatchObject({
      background: "DDEEFF",
      borders: { top: { width: 1, style: "solid" }, bottom: { style: "dotted" } },
    });
  });

  it("numbers footnotes and comments at their references, and gives them as stories of their own", async () => {
    const body = `<w:p>${r("Law")}<w:r><w:footnoteReference w:id="7"/></w:r><w:commentRangeStart w:id="3"/>${r(" applies")}<w:commentRangeEnd w:id="3"/><w:r><w:commentReference w:id="3"/></w:r></w:p>`;
    const footnotes = `<w:footnote w:id="7">${p("Of Delaware.")}</w:footnote>`;
    const comments = `<w:comment w:id="3" w:author="Bo Quill" w:date="2026-03-01T10:00:00Z">${p("Which law?")}</w:comment>`;
    const { text, layout, body: blocks } = await laidOut({ body, footnotes, comments });
    expect(paragraph(blocks[0]).inlines).toMatchObject([
      { start: 0, end: 3 },
      { note: "footnote", label: "1" },
      { start: 3, end: 11, comment: "1" },
      { note: "comment", label: "1" },
    ]);
    const [, note, comment] = layout.stories;
    expect(note).toMatchObject({ kind: "footnote", label: "1" });
    expect(comment).toMatchObject({ kind: "comment", label: "1", author: "Bo Quill", date: "2026-03-01T10:00:00Z" });
    expect(text.slice(paragraph(comment!.blocks[0]).start, paragraph(comment!.blocks[0]).end)).toBe("Which law?");
  });

  it("shows tracked changes: insertions at their range, deletions as words outside of the canonical text", async () => {
    const by = 'w:id="1" w:author="Ada" w:date="2026-01-02T03:04:05Z"';
    const body = `<w:p>${r("Pay ")}<w:del ${by}><w:r><w:delText>ten</w:delText><w:tab/></w:r></w:del><w:ins ${by}>${r("twelve")}</w:ins>${r(" dollars")}</w:p>
      <w:tbl><w:tr><w:trPr><w:del ${by}/></w:trPr><w:tc>${p("gone")}</w:tc></w:tr><w:tr><w:tc>${p("kept")}</w:tc></w:tr></w:tbl>${p("end")}`;
    const { text, layout, body: blocks, words } = await laidOut({ body });
    expect(text).toBe("Pay twelve dollars\nkept\nend");
    const { inlines } = paragraph(blocks[0]);
    expect(inlines.map(words)).toEqual(["Pay ", null, "twelve", " dollars"]);
    expect(inlines[1]).toMatchObject({ deleted: "ten\t" });
    const change = (inline: unknown) => layout.changes[(inline as { change: number }).change];
    expect(change(inlines[1])).toEqual({ kind: "deleted", author: "Ada", date: "2026-01-02T03:04:05Z" });
    expect(change(inlines[2])).toMatchObject({ kind: "inserted", author: "Ada" });
    const [gone] = table(blocks[1]).rows;
    expect(paragraph(gone!.cells[0]!.blocks[0])).toMatchObject({ start: 18, end: 18, inlines: [{ deleted: "gone" }] });
  });

  it("shows headers, footers and text boxes, each word once", async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${p("boxed")}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p("boxed")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const body = `<w:p>${r("beside ")}${box}</w:p><w:sectPr><w:headerReference w:type="default" r:id="rIdheader"/><w:footerReference w:type="default" r:id="rIdfooter"/><w:pgSz w:w="11906"/><w:pgMar w:left="1000" w:right="800"/></w:sectPr>`;
    const { text, layout, body: blocks } = await laidOut({ body, header: p("Draft"), footer: p("Page one") });
    expect(layout.page).toEqual({ width: 595.3, left: 50, right: 40 });
    expect(layout.stories.map(({ kind, blocks }) => [kind, text.slice(blocks[0]!.start, blocks[0]!.end)])).toEqual([
      ["body", "beside "],
      ["header", "Draft"],
      ["footer", "Page one"],
    ]);
    const [, inside] = paragraph(blocks[0]).inlines as { box: LayoutBlock[] }[];
    expect(text.slice(inside!.box[0]!.start, inside!.box[0]!.end)).toBe("boxed");
  });
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQAY3Y2wAAAAAElFTkSuQmCC",
  "base64",
);
const drawing = (id: string) =>
  `<w:r><w:drawing><wp:inline xmlns:wp="wp"><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" name="x" descr="Our logo"/><a:blip xmlns:a="a" r:embed="${id}"/></wp:inline></w:drawing></w:r>`;

function withRelationships(body: string, relationships: string, other: Record<string, string | Uint8Array>) {
  const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.replaceAll("R/", `${R}/`)}</Relationships>`;
  return docx({ body, other: { "word/_rels/document.xml.rels": rels, ...other } });
}

describe("pictures and hostile content", () => {
  it("refers to a picture by number, with its size and description, and gives its bytes", async () => {
    const bytes = withRelationships(
      `<w:p>${drawing("rId9")}</w:p>`,
      '<Relationship Id="rId9" Type="R/image" Target="media/logo.png"/>',
      { "word/media/logo.png": PNG },
    );
    const { layout } = await layOutDocx(bytes);
    const [inline] = paragraph(layout.stories[0]!.blocks[0]).inlines as { picture: number }[];
    expect(inline).toMatchObject({ width: 100, height: 50, alt: "Our logo" });
    const { contentType, bytes: shown } = await viewFile("docx", bytes, { picture: inline!.picture });
    expect([contentType, Buffer.from(shown).equals(PNG)]).toEqual(["image/png", true]);
    expect((await refusal(viewFile("docx", bytes, { picture: 0 }))).code).toBe("not-found");
    expect((await refusal(viewFile("docx", bytes, { picture: 99 }))).code).toBe("not-found");
  });

  it("passes on no remote picture, no script address, no markup and no style text", async () => {
    const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${r(text)}</w:hyperlink>`;
    const evil = "x;background:url(https://evil.example/x)";
    const bytes = withRelationships(
      `<w:p>${drawing("rId1")}${link("rId2", "script")}${link("rId3", "safe")}${r("odd", `<w:rFonts w:ascii='"${evil}'/><w:color w:val="${evil}"/>`)}</w:p><w:p><w:ins w:id="1" w:author="&lt;img src=x&gt;" w:date="javascript:alert(1)">${r("new")}</w:ins></w:p>`,
      '<Relationship Id="rId1" Type="R/image" Target="https://evil.example/spy.png" TargetMode="External"/><Relationship Id="rId2" Type="R/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="rId3" Type="R/hyperlink" Target="https://example.com/terms" TargetMode="External"/>',
      {},
    );
    const { text, layout } = await layOutDocx(bytes);
    const { inlines } = paragraph(layout.stories[0]!.blocks[0]);
    expect(text).toBe("scriptsafeodd\nnew");
    expect(inlines[0]).toMatchObject({ picture: null });
    expect(inlines.slice(1)).toMatchObject([{ end: 6 }, { link: "https://example.com/terms" }, { end: 13 }]);
    expect((inlines[1] as { link?: string }).link).toBeUndefined();
    expect(JSON.stringify(layout)).not.toMatch(/evil|javascript|url\(/);
    expect(layout.changes[0]).toMatchObject({ date: "" });
  });

  it("refuses endlessly nested tables, and lays out none of them", async () => {
    const nested = 80;
    const body = `${"<w:tbl><w:tr><w:tc>".repeat(nested)}${p("deep")}${"</w:tc></w:tr></w:tbl>".repeat(nested)}`;
    expect((await refusal(layOutDocx(docx({ body })))).code).toBe("too-large");
  });

  it("holds every visible character of real contracts exactly once", async () => {
    for (const name of ["common-paper-csa-with-ai.docx", "openagreements-employment-offer-letter.docx"]) {
      const { text, layout } = await layOutDocx(await sample(name));
      const seen = new Uint8Array(text.length);
      const see = (blocks: LayoutBlock[]) => {
        for (const block of blocks) {
          if (block.type === "table") for (const { cells } of block.rows) for (const cell of cells) see(cell.blocks);
          else
            for (const inline of block.inlines) {
              if ("start" in inline) for (let at = inline.start; at < inline.end; at++) seen[at]! += 1;
              else if ("box" in inline) see(inline.box);
            }
        }
      };
      for (const { blocks } of layout.stories) see(blocks);
      const wrong = [...text].filter((character, at) => character.trim() !== "" && seen[at] !== 1);
      expect([name, wrong.length]).toEqual([name, 0]);
    }
  });
});
