import { describe, expect, it } from "vitest";
import { cleanText } from "../../../../src/content/formats/clean-text.ts";
import { readDocx } from "../../../../src/content/formats/docx/docx.ts";
import { offsetInNode, openDocx } from "../../../../src/content/formats/docx/model.ts";
import { ownText } from "../../../../src/content/formats/xml.ts";
import { docx, NAMESPACES, p, r, refusal, sample, suspicions, zip } from "../../../support/documents/office.ts";

const SAMPLES = [
  "bonterms-mutual-nda.docx",
  "common-paper-business-associate-agreement.docx",
  "common-paper-csa-with-ai.docx",
  "common-paper-mutual-nda.docx",
  "openagreements-closing-checklist.docx",
  "openagreements-employment-offer-letter.docx",
];

async function textOf(body: string): Promise<string> {
  return (await readDocx(docx({ body }))).text;
}

describe("the text of a DOCX", () => {
  it("joins paragraphs with newlines and reads tabs, breaks and non-breaking hyphens", async () => {
    const run =
      "<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/></w:r>";
    expect(await textOf(`<w:p>${run}</w:p>${p("next")}<w:p/>${p("last")}`)).toBe("a\tb\nc\u2011d\nnext\n\nlast");
  });

  it("puts the cells of a row on one line, with tabs between them", async () => {
    const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join("")}</w:tr>`;
    const table = `<w:tbl>${row("Fee", "", "$100")}${row("Term", "2 years", "")}</w:tbl>`;
    expect(await textOf(`${p("before")}${table}${p("after")}`)).toBe("before\nFee\t\t$100\nTerm\t2 years\t\nafter");
  });

  it("reads text in links, content controls, custom XML and simple fields", async () => {
    const body = `<w:p><w:hyperlink>${r("link")}</w:hyperlink><w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${r(" control")}</w:sdtContent></w:sdt><w:customXml>${r(" custom")}</w:customXml><w:fldSimple w:instr="DATE">${r(" date")}</w:fldSimple><w:smartTag>${r(" tag")}</w:smartTag></w:p>`;
    expect(await textOf(body)).toBe("link control custom date tag");
  });

  it("reads formulas and characters of symbol fonts", async () => {
    const body = `<w:p><m:oMath><m:r><m:t>a+b</m:t></m:r></m:oMath><w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Symbol" w:char="F0A3"/><w:sym w:font="Arial" w:char="00A7"/></w:r></w:p>`;
    expect(await textOf(body)).toBe("a+b☑≤§");
  });

  it("takes the version of content that Word would show", async () => {
    const alternatives = (requires: string) =>
      `<w:p><mc:AlternateContent><mc:Choice Requires="${requires}">${r("new")}</mc:Choice><mc:Fallback>${r("old")}</mc:Fallback></mc:AlternateContent></w:p>`;
    expect(await textOf(alternatives("wps"))).toBe("new");
    expect(await textOf(alternatives("unknown"))).toBe("old");
  });

  it("reads files in the strict dialect", async () => {
    const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
    const bytes = zip({
      "word/document.xml": `<d:document xmlns:d="${strict}"><d:body><d:p><d:r><d:t>strict</d:t></d:r></d:p></d:body></d:document>`,
    });
    expect((await readDocx(bytes)).text).toBe("strict");
  });
});

describe("fields in a DOCX", () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

  it("shows the result and not the code, even in nested fields", async () => {
    const inner = `${mark("begin")}${code("REF x")}${mark("separate")}${r("inner result")}${mark("end")}`;
    const outer = `<w:p>${r("see ")}${mark("begin")}${code("IF ")}${inner}${mark("separate")}${r("Section 5")}${mark("end")}${r(".")}</w:p>`;
    expect(await textOf(outer)).toBe("see Section 5.");
  });

  it("keeps the text after an unterminated field", async () => {
    expect(await textOf(`<w:p>${mark("begin")}${code("REF")}${r("kept")}</w:p>${p("and this")}`)).toBe(
      "kept\nand this",
    );
  });

  it("shows form check boxes", async () => {
    const box = (checked: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${checked}</w:checkBox></w:ffData></w:fldChar></w:r>${mark("end")}`;
    expect(
      await textOf(`<w:p>${box("<w:checked/>")}${r(" yes ")}${box('<w:default w:val="0"/>')}${r(" no")}</w:p>`),
    ).toBe("☒ yes ☐ no");
  });
});

describe("tracked changes in a DOCX", () => {
  it("reads the text as if every change were accepted", async () => {
    const body = `<w:p>${r("The fee is ")}<w:del>${"<w:r><w:delText>$100</w:delText></w:r>"}</w:del><w:ins>${r("$200")}</w:ins><w:moveFrom>${r(" gone")}</w:moveFrom><w:moveTo>${r(" come")}</w:moveTo></w:p>`;
    expect(await textOf(body)).toBe("The fee is $200 come");
  });

  it("joins paragraphs whose mark is deleted and omits deleted rows", async () => {
    const joined = `${p("one ", "<w:rPr><w:del/></w:rPr>")}${p("two")}`;
    const rows = `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${p("old")}</w:tc></w:tr><w:tr><w:tc>${p("new")}</w:tc></w:tr></w:tbl>`;
    expect(await textOf(joined + rows)).toBe("one two\nnew");
  });
});

describe("stories of a DOCX", () => {
  it("puts headers, footers, notes, text boxes and comments after the body", async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${p("in a box")}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p("in a box")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const section =
      '<w:sectPr><w:headerReference w:type="default" r:id="rIdheader"/><w:footerReference w:type="first" r:id="rIdfooter"/></w:sectPr>';
    const document = await readDocx(
      docx({
        body: `<w:p>${r("body")}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="3"/></w:r>${box}<w:r><w:commentReference w:id="0"/></w:r></w:p>${section}`,
        header: p("running head"),
        footer: p("only on a first page, which has none"),
        footnotes: `<w:footnote w:id="2">${p("a note")}</w:footnote><w:footnote w:id="9">${p("never referred to")}</w:footnote>`,
        endnotes: `<w:endnote w:id="3">${p("an end note")}</w:endnote>`,
        comments: `<w:comment w:id="0">${p("a remark")}</w:comment>`,
      }),
    );
    const stories = document.stories.map(({ kind, start, end }) => [kind, document.text.slice(start, end)]);
    expect(stories).toEqual([
      ["body", "body"],
      ["header", "running head"],
      ["footnote", "a note"],
      ["endnote", "an end note"],
      ["textbox", "in a box"],
      ["comment", "a remark"],
    ]);
    expect(document.labels.map(({ label }) => label)).toEqual(["1", "i"]);
  });

  it("warns about content embedded in another format", async () => {
    const document = await readDocx(docx({ body: `${p("text")}<w:altChunk r:id="x"/>` }));
    expect(suspicions(document)).toMatchObject([{ kind: "text-lost" }]);
  });
});

describe("pages of a DOCX", () => {
  it("has one page when the file marks none", async () => {
    const { pages } = await readDocx(docx({ body: p("a") + p("b") }));
    expect(pages).toMatchObject([{ page: 1, start: 0, end: 3, method: "text" }]);
  });

  it("ends pages where Word did, at breaks, at new sections and before page-break styles, once each", async () => {
    const rendered = `<w:p><w:r><w:lastRenderedPageBreak/><w:t>three</w:t></w:r></w:p>`;
    const body = `${p("one")}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${p("two", "<w:sectPr/>")}${rendered}${p("four", "<w:pageBreakBefore/>")}<w:sectPr/>`;
    const { text, pages } = await readDocx(docx({ body }));
    expect(pages.map(({ start, end }) => text.slice(start, end).trim())).toEqual(["one", "two", "three", "four"]);
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
  });
});

describe("the model of a DOCX", () => {
  it.each(SAMPLES)("maps every segment of %s to exactly the text of its node", async (name) => {
    const model = await openDocx(await sample(name));
    let end = 0;
    for (const segment of model.segments) {
      expect(segment.start).toBeGreaterThanOrEqual(end);
      end = segment.end;
      const text = model.text.slice(segment.start, segment.end);
      if (segment.node.localName === "t") expect(text).toBe(cleanText(ownText(segment.node)).text);
      else expect(text).toMatch(/^[\t\n\u2011]$/);
      expect(segment.start).toBeGreaterThanOrEqual(segment.paragraph.start);
      expect(segment.end).toBeLessThanOrEqual(segment.paragraph.end);
    }
    const rebuilt = model.paragraphs.map(
      ({ separator: joint, start, end: close }) => joint + model.text.slice(start, close),
    );
    expect(rebuilt.join("")).toBe(model.text);
  });

  it("maps correctly when characters were dropped or composed across runs", async () => {
    const model = await openDocx(docx({ body: `<w:p>${r("\u200Bze\u200Bro Cafe")}${r("\u0301 open")}</w:p>` }));
    const [first, second] = model.segments;
    expect(model.text).toBe("zero Café open");
    expect([first!.start, first!.end, second!.start, second!.end]).toEqual([0, 9, 9, 14]);
    const node = ownText(first!.node);
    expect(node.slice(offsetInNode(model, first!, 2), offsetInNode(model, first!, 4))).toBe("ro");
    expect(offsetInNode(model, second!, 10)).toBe(2);
    expect(offsetInNode(model, first!, first!.end)).toBe(node.length);
  });

  it("gives the same text and offsets for the same bytes", async () => {
    const bytes = await sample("common-paper-csa-with-ai.docx");
    expect(await readDocx(bytes)).toEqual(await readDocx(bytes));
  });

  it("takes the title from the first page, not from a later heading", async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>';
    const title = p("Supply Agreement", '<w:pStyle w:val="T"/>');
    const core = {
      "docProps/core.xml": '<c xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Template 7</dc:title></c>',
    };
    expect((await readDocx(docx({ body: p("Draft") + title, styles, other: core }))).title).toBe("Supply Agreement");
    expect((await readDocx(docx({ body: p("Draft").repeat(20) + title, styles, other: core }))).title).toBe(
      "Template 7",
    );
  });
});

describe("hostile DOCX files", () => {
  it("refuses parts with a DOCTYPE, in any encoding", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document ${NAMESPACES}/>`;
    for (const part of [Buffer.from(bomb), Buffer.from(`\uFEFF${bomb}`, "utf16le")]) {
      const error = await refusal(readDocx(zip({ "word/document.xml": part })));
      expect(error).toMatchObject({ code: "damaged", message: expect.stringContaining("word/document.xml") });
    }
  });

  it("reads ten thousand nested tables and refuses twice that depth", async () => {
    const nest = (depth: number) =>
      "<w:tbl><w:tr><w:tc>".repeat(depth) + p("deep") + "</w:tc></w:tr></w:tbl>".repeat(depth);
    expect(await textOf(nest(4000))).toBe("deep");
    expect(
      await textOf("<w:sdt><w:sdtContent>".repeat(5000) + p("deep") + "</w:sdtContent></w:sdt>".repeat(5000)),
    ).toBe("deep");
    expect(await refusal(textOf(nest(8000)))).toMatchObject({ code: "too-large" });
  });

  it("refuses nested namespaces that blow up memory", async () => {
    const open = Array.from({ length: 10_000 }, (_, index) => `<w:sdt xmlns:n${index}="x">`).join("");
    expect(await refusal(textOf(open + "</w:sdt>".repeat(10_000)))).toMatchObject({ code: "too-large" });
  });

  it("reports a password-protected file as encrypted and a broken one as damaged", async () => {
    const { compoundFile } = await import("../../../support/documents/office.ts");
    const locked = compoundFile({ EncryptedPackage: new Uint8Array(5000), EncryptionInfo: new Uint8Array(100) });
    expect(await refusal(readDocx(locked))).toMatchObject({ code: "encrypted" });
    expect(await refusal(textOf("<w:p><w:r></w:p>"))).toMatchObject({ code: "damaged" });
    expect(await refusal(readDocx(zip({ "word/other.xml": "<a/>" })))).toMatchObject({ code: "damaged" });
    const bytes = await sample("bonterms-mutual-nda.docx");
    expect(await refusal(readDocx(bytes.subarray(0, bytes.length / 2)))).toMatchObject({ code: "damaged" });
  });
});
