import { describe, expect, it } from "vitest";
import { openArchive } from "../../../../src/content/formats/container/archive.ts";
import { readDocx } from "../../../../src/content/formats/docx/docx.ts";
import { openDocx } from "../../../../src/content/formats/docx/model.ts";
import type { Edit } from "../../../../src/content/formats/redline/plan.ts";
import { writeRedline } from "../../../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../../../src/content/formats/redline/resolve-changes.ts";
import { TrackedChangeWriter } from "../../../../src/content/formats/redline/tracked-change-writer.ts";
import { snapshotOf, verifyRedline } from "../../../../src/content/formats/redline/verify.ts";
import { docx, p, r, sample, zip } from "../../../support/documents/office.ts";

const BY = { author: "Ada Lovelace", date: "2026-11-15T09:30:00Z" };
const OTHER = 'w:author="Bo Seller" w:date="2026-01-02T00:00:00Z"';

/** An edit that replaces the first occurrence of some words. */
function edit(text: string, words: string, replacement: string, rationale?: string): Edit {
  const start = text.indexOf(words);
  if (start === -1) throw new Error(`“${words}” is not in the text.`);
  return { start, end: start + words.length, replacement, ...(rationale ? { rationale } : {}) };
}

async function part(bytes: Uint8Array, name = "word/document.xml"): Promise<string> {
  return new TextDecoder().decode((await (await openArchive(bytes)).read(name)) ?? new Uint8Array());
}

const textOf = async (bytes: Uint8Array) => (await readDocx(bytes)).text;
const settle = async (bytes: Uint8Array, how: "accept" | "reject", author = BY.author) =>
  textOf(await resolveChanges(bytes, how, (mark) => mark.author === author));

/** Writes a redline of one replacement and checks that it can be rejected and accepted. */
async function redlined(bytes: Uint8Array, words: string, replacement: string, rationale?: string) {
  const text = await textOf(bytes);
  const result = await writeRedline(bytes, [edit(text, words, replacement, rationale)], BY);
  if ("reason" in result) throw new Error(result.reason);
  expect(result.refused).toEqual([]);
  expect(await settle(result.bytes, "reject")).toBe(text);
  expect(await settle(result.bytes, "accept")).toBe(text.replace(words, () => replacement));
  return { bytes: result.bytes, xml: await part(result.bytes) };
}

async function refusal(bytes: Uint8Array, words: string, replacement: string): Promise<string> {
  const result = await writeRedline(bytes, [edit(await textOf(bytes), words, replacement)], BY);
  if ("reason" in result) return result.reason;
  throw new Error("The edit was made, though it should have been refused.");
}

/** Markup without the attributes these tests ignore. */
const bare = (xml: string) => xml.replace(/ (?:xml:space|w:id|w:author|w:date)="[^"]*"/g, "");

describe("words", () => {
  it("marks only the words that differ", async () => {
    const bytes = docx({ body: p("Payment is due within thirty days of receipt.") });
    const { xml } = await redlined(bytes, "due within thirty days of receipt", "due within sixty days of receipt");
    expect(bare(xml)).toContain(
      "<w:del><w:r><w:delText>thirty</w:delText></w:r></w:del><w:ins><w:r><w:t>sixty</w:t></w:r></w:ins>",
    );
    expect(xml).toContain('w:author="Ada Lovelace" w:date="2026-11-15T09:30:00Z"');
  });

  it("replaces the whole text when hardly a word is kept", async () => {
    const body = p("Either party may end this agreement at any time by a letter to the other.");
    const text = "The Supplier alone shall be free to give notice to Customer at each anniversary.";
    const { xml } = await redlined(docx({ body }), "Either party may end this agreement at any time by a letter", text);
    expect(xml.match(/<w:ins /g)).toHaveLength(1);
  });

  it("keeps the formatting of runs, and gives new words the formatting of those they replace", async () => {
    const body = `<w:p>${r("The ")}${r("Supplier", "<w:b/>")}${r(" shall pay.", "<w:i/>")}</w:p>`;
    const { xml } = await redlined(docx({ body }), "Supplier shall", "Buyer must");
    const look = bare(xml);
    expect(look).toContain("<w:del><w:r><w:rPr><w:b/></w:rPr><w:delText>Supplier</w:delText></w:r>");
    expect(look).toContain("<w:ins><w:r><w:rPr><w:b/></w:rPr><w:t>Buyer must</w:t></w:r></w:ins>");
    expect(look).toContain("<w:rPr><w:i/></w:rPr><w:t> pay.</w:t>");
  });

  it("inserts without deleting and deletes without inserting", async () => {
    const bytes = docx({ body: p("A sum is due.") });
    expect(bare((await redlined(bytes, "A sum", "A small sum")).xml)).toContain("<w:ins><w:r><w:t>small </w:t>");
    expect(bare((await redlined(bytes, " is due", "")).xml)).not.toContain("<w:ins>");
  });

  it("writes XML special characters, tabs and non-breaking hyphens", async () => {
    const { xml } = await redlined(docx({ body: p("one two") }), "two", "<b> & “R\u2011D”\tend");
    expect(xml).toContain("&lt;b&gt; &amp; “R");
    expect(xml).toContain("<w:noBreakHyphen/>");
    expect(xml).toContain("<w:tab/>");
  });

  it("finds the right place when the file holds characters that the text drops", async () => {
    const bytes = docx({ body: p("con\u00ADfi\u200Bden\u00ADtial infor\u00ADmation, cafe\u0301 and tea") });
    await redlined(bytes, "information, café", "data, bar");
    await redlined(bytes, "confidential", "secret");
  });

  it("makes several edits at once, even adjacent ones, and refuses overlapping ones", async () => {
    const bytes = docx({ body: p("alpha beta gamma delta") });
    const edits = [
      { start: 6, end: 10, replacement: "BETA" },
      { start: 8, end: 12, replacement: "x" },
      { start: 0, end: 5, replacement: "ALPHA" },
      { start: 10, end: 10, replacement: "," },
      { start: 90, end: 99, replacement: "" },
    ];
    const result = await writeRedline(bytes, edits, BY);
    if ("reason" in result) throw new Error(result.reason);
    expect(result.applied).toBe(3);
    expect(result.refused.map(({ index }) => index)).toEqual([1, 4]);
    expect(await settle(result.bytes, "accept")).toBe("ALPHA BETA, gamma delta");
  });
});

describe("paragraphs", () => {
  const three = docx({ body: p("One.", '<w:pStyle w:val="Clause"/>') + p("Two.") + p("Three.") });

  it("adds whole paragraphs with tracked marks, formatted like the paragraph before", async () => {
    const { xml } = await redlined(three, "One.", "One.\nNew.\nNewer.");
    const look = bare(xml);
    expect(look).toContain(
      '<w:p><w:pPr><w:pStyle w:val="Clause"/><w:rPr><w:ins/></w:rPr></w:pPr><w:ins><w:r><w:t>New.</w:t></w:r></w:ins></w:p>',
    );
    expect(look).toContain('<w:p><w:pPr><w:pStyle w:val="Clause"/></w:pPr><w:r><w:t>One.</w:t></w:r></w:p>');
  });

  it("adds a paragraph at the very end and in the middle of one", async () => {
    await redlined(three, "Three.", "Three.\nFour.");
    await redlined(three, "Three.", "Th\nree.");
    await redlined(docx({ body: `<w:p/>${p("x")}` }), "\n", "filled\n");
  });

  it("removes a clause with its paragraph mark, however the range was chosen", async () => {
    for (const words of ["Two.\n", "\nTwo."]) {
      const { xml } = await redlined(three, words, "");
      expect(bare(xml)).toContain(
        "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:delText>Two.</w:delText></w:r></w:del></w:p>",
      );
    }
    await redlined(three, "\nThree.", "");
  });

  it("deletes across paragraphs", async () => {
    await redlined(three, "ne.\nTwo.\nThr", "");
    await redlined(three, "ne.\nTwo.\nThr", "x");
    await redlined(three, "ne.\nTwo.\nThr", "x\ny\nz\nq");
    await redlined(three, "One.\nTwo.", "One and two.");
  });

  it("does not clone the end of a section or a page break", async () => {
    const body = p("One.", "<w:pageBreakBefore/><w:sectPr/>") + p("Two.");
    const { xml } = await redlined(docx({ body }), "One.", "One.\nNew.");
    expect(xml.match(/<w:sectPr/g)).toHaveLength(1);
    expect(xml.match(/<w:pageBreakBefore/g)).toHaveLength(1);
    expect(await refusal(docx({ body }), "One.\nTwo.", "")).toContain("section");
  });
});

describe("markup around the text", () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`;
  const table = docx({
    body: `<w:tbl><w:tr>${cell(p("a b"))}${cell(p("c d") + p("e"))}</w:tr></w:tbl>${p("after")}`,
  });

  it("edits inside table cells, but does not join them", async () => {
    await redlined(table, "c d\ne", "c x\ny\ne");
    await redlined(table, "a b\tc d", "a x\tc y");
    expect(await refusal(table, "b\tc", "")).toContain("table cell");
    expect(await refusal(table, "e\nafter", "e")).toContain("table cell");
  });

  const link = docx({
    body: `<w:p>${r("see ")}<w:hyperlink r:id="x">${r("the old site", '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>${r(" here")}</w:p>`,
  });

  it("edits a link's words inside the link, and adds words after it outside", async () => {
    expect(bare((await redlined(link, "old site", "new site")).xml)).toMatch(/<w:hyperlink.*<w:ins>.*<\/w:hyperlink>/);
    const { xml } = await redlined(link, "site here", "site (English) here");
    expect(bare(xml)).toContain("</w:hyperlink><w:r><w:t> </w:t></w:r><w:ins>");
    const after = bare((await redlined(link, "site", "site, please,")).xml);
    expect(after).toContain("</w:hyperlink><w:ins><w:r><w:t>, please,");
    await redlined(link, "old site", "old\nsite");
  });

  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const field = (result: string, code = " REF a ") =>
    `${mark("begin")}<w:r><w:instrText>${code}</w:instrText></w:r>${mark("separate")}${result}${mark("end")}`;

  it("replaces a field as a whole or not at all", async () => {
    const bytes = docx({ body: `<w:p>${r("see Section ")}${field(r("4.12"))}${r(" below")}</w:p>` });
    const { xml } = await redlined(bytes, "Section 4.12 below", "below");
    expect(xml).toContain("<w:delInstrText");
    expect(xml.match(/<w:del /g)).toHaveLength(1);
    const kept = await redlined(bytes, "4.12 below", "4.12 and above");
    expect(kept.xml).not.toContain("delInstrText");
    const result = await writeRedline(bytes, [{ start: 13, end: 15, replacement: "7" }], BY);
    expect(result).toEqual({ reason: expect.stringContaining("result of a field") });
    const simple = docx({
      body: `<w:p>${r("page ")}<w:fldSimple w:instr=" PAGE ">${r("42")}</w:fldSimple>${r(" of")}</w:p>`,
    });
    await redlined(simple, "page 42 of", "");
    await redlined(simple, "42", "seven");
    await redlined(simple, "42 of", "42, of");
  });

  it("includes fields without text, and never half of one", async () => {
    const bytes = docx({ body: `<w:p>${r("a b ")}${field("", " XE x ")}${r("c d")}</w:p>` });
    expect((await redlined(bytes, "b c", "")).xml.match(/fldChar /g)).toHaveLength(3);
    const half = docx({ body: `<w:p>${r("a b ")}${mark("begin")}${r("c")}${mark("separate")}${r("d")}</w:p>` });
    await redlined(half, "b cd", "x");
  });

  it("refuses locked and bound content controls, formulas and comments", async () => {
    const control = (properties: string) =>
      docx({
        body: `<w:p>${r("x ")}<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${r("word")}</w:sdtContent></w:sdt></w:p>`,
      });
    expect(await refusal(control('<w:lock w:val="contentLocked"/>'), "word", "y")).toContain("locked");
    expect(await refusal(control('<w:dataBinding w:xpath="/a"/>'), "word", "y")).toContain("content control");
    await redlined(control(""), "word", "other");
    const formula = docx({ body: `<w:p>${r("if ")}<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></w:p>` });
    expect(await refusal(formula, "x=1", "x=2")).toContain("formula");
    const comments = `<w:comment w:id="0" ${OTHER}>${p("Why?")}</w:comment>`;
    const body = `<w:p>${r("a")}<w:r><w:commentReference w:id="0"/></w:r></w:p>`;
    expect(await refusal(docx({ body, comments }), "Why?", "How?")).toContain("comment");
  });

  const noted = docx({
    body: `<w:p>${r("The fee")}<w:r><w:footnoteReference w:id="2"/></w:r>${r(" is due.")}</w:p>${p("End.")}`,
    footnotes: `<w:footnote w:id="2">${p("Without tax.")}</w:footnote>`,
  });

  it("edits footnotes, and keeps them when words around them change", async () => {
    const { bytes } = await redlined(noted, "Without tax", "With tax", "Ask the accountant.");
    expect(await part(bytes, "word/footnotes.xml")).toContain("<w:del ");
    expect(await textOf(bytes)).toContain("On the footnote: Ask the accountant.");
    expect(bare((await redlined(noted, "fee is", "price was")).xml)).toContain("<w:r><w:footnoteReference/></w:r>");
    expect(await refusal(noted, "Without tax.", "")).toContain("footnote");
  });

  it("removes a footnote with the clause that refers to it", async () => {
    const result = await writeRedline(noted, [{ start: 0, end: 16, replacement: "" }], BY);
    if ("reason" in result) throw new Error(result.reason);
    expect(await settle(result.bytes, "accept")).toBe("End.");
    expect(await settle(result.bytes, "reject")).toBe("The fee is due.\nEnd.\nWithout tax.");
  });

  it("keeps notes, comments, text boxes and fields that share a run with changed text", async () => {
    const box = `<w:pict><w:txbxContent>${p("boxed")}</w:txbxContent></w:pict>`;
    const t = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`;
    for (const thing of ['<w:footnoteReference w:id="2"/>', '<w:commentReference w:id="3"/>', box]) {
      const bytes = docx({
        body: `<w:p><w:r>${t("one ")}${t("two ")}${thing}${t("three ")}${t("four")}</w:r></w:p>`,
        footnotes: `<w:footnote w:id="2">${p("Note.")}</w:footnote>`,
        comments: `<w:comment w:id="3" ${OTHER}>${p("Remark.")}</w:comment>`,
      });
      const { xml } = await redlined(bytes, "two three four", "2 3 4");
      expect(xml).toContain(`<w:r>${thing}</w:r>`);
    }
    const marks = ["begin", "separate", "end"].map((type) => `<w:fldChar w:fldCharType="${type}"/>`);
    const run = `<w:r>${t("see ")}${marks[0]}<w:instrText>REF x</w:instrText>${marks[1]}${t("4.1")}${marks[2]}${t(" now")}</w:r>`;
    await redlined(docx({ body: `<w:p>${run}</w:p>` }), "4.1 now", "");
    await redlined(docx({ body: `<w:p>${run}</w:p>` }), " now", " then");
    expect(await refusal(docx({ body: `<w:p>${run}</w:p>` }), ".1 now", "")).toContain("field");
  });

  it("edits text boxes", async () => {
    const box = `<w:r><w:pict><w:txbxContent>${p("in the box")}</w:txbxContent></w:pict></w:r>`;
    const { bytes } = await redlined(docx({ body: `<w:p>${r("out")}${box}</w:p>` }), "the box", "a box", "Why.");
    expect(await textOf(bytes)).toContain("On the text box: Why.");
  });
});

describe("earlier authors", () => {
  const inserted = (content: string) => `<w:ins w:id="7" ${OTHER}>${content}</w:ins>`;
  const body = `<w:p>${r("We ")}${inserted(r("shall pay promptly"))}<w:del w:id="8" ${OTHER}><w:r><w:delText>may pay</w:delText></w:r></w:del>${r(" the fee.")}</w:p>`;

  it("deletes inside another author's insertion and keeps its author", async () => {
    const { xml, bytes } = await redlined(docx({ body }), " promptly", "");
    expect(bare(xml)).toContain("<w:ins><w:r><w:t>shall pay</w:t></w:r><w:del><w:r><w:delText> promptly");
    expect(await settle(bytes, "reject", "Bo Seller")).not.toContain("shall pay");
  });

  it("writes beside another author's insertion, never into it", async () => {
    const { xml } = await redlined(docx({ body }), "shall pay", "shall always pay");
    expect(bare(xml)).toContain(
      "<w:ins><w:r><w:t>shall </w:t></w:r></w:ins><w:ins><w:r><w:t>always </w:t></w:r></w:ins><w:ins><w:r><w:t>pay promptly",
    );
    expect(new Set(xml.match(/w:id="\d+"/g)).size).toBe(4);
  });

  it("leaves other authors' deletions and comments alone", async () => {
    const comments = `<w:comment w:id="3" ${OTHER}>${p("Really?")}</w:comment>`;
    const anchored = `<w:p>${r("a ")}<w:commentRangeStart w:id="3"/>${r("b")}<w:commentRangeEnd w:id="3"/><w:r><w:commentReference w:id="3"/></w:r>${r(" c")}</w:p>`;
    const { xml, bytes } = await redlined(docx({ body: anchored, comments }), "a b c", "x", "Shorter.");
    expect(xml).toContain('<w:r><w:commentReference w:id="3"/></w:r>');
    const all = await part(bytes, "word/comments.xml");
    expect(all).toContain("Really?");
    expect(all).toMatch(/<w:comment w:id="[4-9]" w:author="Ada Lovelace" w:date="[^"]+" w:initials="AL">/);
    const struck = (await redlined(docx({ body }), "We shall pay promptly the fee.", "Nothing.")).xml;
    expect(struck).toContain(`<w:del w:id="8" ${OTHER}><w:r><w:delText>may pay`);
  });
});

describe("comments", () => {
  it("are created with their part, relationship and content type, and anchored to the change", async () => {
    const { xml, bytes } = await redlined(docx({ body: p("thirty days") }), "thirty", "ten", "Too long.\nSee policy.");
    expect(bare(xml)).toMatch(
      /<w:commentRangeStart\/><w:del>.*<\/w:ins><w:commentRangeEnd\/><w:r><w:commentReference\/>/,
    );
    expect(await part(bytes, "word/_rels/document.xml.rels")).toContain('Target="comments.xml"');
    expect(await part(bytes, "[Content_Types].xml")).toContain('PartName="/word/comments.xml"');
    expect(await textOf(bytes)).toContain("Too long.\nSee policy.");
  });
});

describe("the file", () => {
  it("keeps every untouched part byte for byte", async () => {
    const original = await sample("openagreements-employment-offer-letter.docx");
    const { bytes } = await redlined(original, "will report to the manager", "reports to the manager", "Plainer.");
    const [before, after] = [await openArchive(original), await openArchive(bytes)];
    const changed: string[] = [];
    for (const name of after.names) {
      const old = await before.read(name);
      if (!old || Buffer.compare(old, (await after.read(name))!) !== 0) changed.push(name);
    }
    expect(changed.sort()).toEqual(expect.arrayContaining(["word/document.xml"]));
    expect(changed.filter((name) => !/document\.xml|comments|Content_Types/.test(name))).toEqual([]);
  });

  it("is refused with a reason when it cannot be read or is signed", async () => {
    expect(await writeRedline(new Uint8Array([1, 2]), [], BY)).toEqual({ reason: expect.stringContaining("damaged") });
    const signed = docx({ body: p("a b"), other: { "_xmlsignatures/sig1.xml": "<a/>" } });
    expect(await refusal(signed, "a", "c")).toContain("signed");
  });

  it("uses whatever prefix the file binds to Word's namespace", async () => {
    const plain = docx({ body: p("thirty days") + p("End.") });
    const xml = await part(plain);
    const other = xml.replaceAll("w:", "x:").replace("xmlns:w=", "xmlns:x=");
    const unprefixed = xml.replaceAll(/(<\/?)w:/g, "$1").replace("xmlns:w=", "xmlns=");
    for (const document of [other, unprefixed]) {
      const files: Record<string, Uint8Array | string> = { "word/document.xml": document };
      const archive = await openArchive(plain);
      for (const name of archive.names) files[name] ??= (await archive.read(name))!;
      const { bytes } = await redlined(zip(files), "thirty days", "ten days\nNew.", "Too long.");
      expect(await textOf(bytes)).toContain("Too long.");
    }
  });

  it("is withheld when accepting or rejecting it would not give the right text", async () => {
    const original = docx({ body: p("thirty days"), other: { "word/media/a.bin": "abc" } });
    const { bytes } = await redlined(original, "thirty", "ten");
    const promised = {
      before: snapshotOf(await openDocx(original)),
      intended: "ten days",
      archive: await openArchive(original),
      written: new Set(["word/document.xml"]),
    };
    const writer = new TrackedChangeWriter(BY.author, BY.date, []);
    for (let count = 0; count < 10; count++) writer.nextId();
    expect((await verifyRedline(bytes, writer, promised))?.text).toBe(promised.intended);
    expect(await verifyRedline(bytes, writer, { ...promised, intended: "ten  days" })).toBeNull();
    expect(await verifyRedline(bytes, writer, { ...promised, written: new Set() })).toBeNull();
    const others = snapshotOf(await openDocx(docx({ body: `${p("thirty days")}<w:p/>` })));
    expect(await verifyRedline(bytes, writer, { ...promised, before: others })).toBeNull();
    expect(await verifyRedline(bytes, new TrackedChangeWriter("x", BY.date, []), promised)).toBeNull();
  });
});
