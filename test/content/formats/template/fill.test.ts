import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readDocx } from "../../../../src/content/formats/docx/docx.ts";
import { fillTemplate } from "../../../../src/content/formats/template/fill.ts";
import { previewTemplate } from "../../../../src/content/formats/template/preview.ts";
import type { FillRecord } from "../../../../src/content/formats/template/template.ts";
import { docx, p, r } from "../../../support/documents/office.ts";

const xmlOf = (bytes: Uint8Array, part = "document") => strFromU8(unzipSync(bytes)[`word/${part}.xml`]!);

async function fill(body: string, values: FillRecord, clauses: Record<string, string> = {}) {
  const bytes = await fillTemplate(docx({ body }), { values, clauses });
  const { text } = await readDocx(bytes);
  const xml = xmlOf(bytes);
  expect(xml).not.toContain("chancery-");
  return { text, xml, bytes };
}

const cell = (inside: string) => `<w:tc><w:tcPr/>${inside}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((text) => cell(p(text))).join("")}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join("")}</w:tbl>`;

describe("values", () => {
  it("replace their tags and keep the look of the run where the braces begin", async () => {
    const body = `<w:p>${r("Between ")}${r("{{cus", "<w:b/>")}<w:proofErr w:type="spellStart"/>${r("tomer.na", "<w:i/>")}${r("me}} and {{supplier}}, together")}</w:p>`;
    const { text, xml } = await fill(body, { customer: { name: "Acme Ltd" }, supplier: "Bolt AG" });
    expect(text).toBe("Between Acme Ltd and Bolt AG, together");
    expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Acme Ltd</w:t></w:r>');
  });

  it("may be given under keys with dots", async () => {
    const { text } = await fill(p("{{ customer.name }} {{a.b.c}}"), { "customer.name": "Acme", a: { "b.c": "x" } });
    expect(text).toBe("Acme x");
  });

  it("are text and nothing else: XML, formulas, braces and right-to-left text stay as they are", async () => {
    for (const value of ["</w:t></w:r><w:p/>", "=1+1", "{{other}} {{#if x}}", "שלום עולם (2026)", "a & b < c \u0001"]) {
      const { text } = await fill(p("[{{value}}]"), { value, other: "never" });
      expect(text).toBe(`[${value.replace("\u0001", "")}]`);
    }
  });

  it("keep their lines", async () => {
    const { text, xml } = await fill(p("{{address}}"), { address: "1 Main Street\r\nDover" });
    expect(text).toBe("1 Main Street\nDover");
    expect(xml).toContain("<w:br/>");
  });

  it("fill headers, footers, footnotes and text boxes", async () => {
    const box = (inside: string) =>
      `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${inside}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const section = '<w:sectPr><w:headerReference w:type="default" r:id="rIdheader"/></w:sectPr>';
    const bytes = docx({
      body: `<w:p>${r("Body")}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>${box(p("In a box: {{name}}"))}${section}`,
      header: p("Header {{name}}"),
      footnotes: `<w:footnote w:id="1">${p("Note {{name}}")}</w:footnote>`,
    });
    const filled = await fillTemplate(bytes, { values: { name: "Acme" } });
    expect(xmlOf(filled, "header")).toContain("Acme");
    expect(xmlOf(filled, "footnotes")).toContain("Acme");
    expect(xmlOf(filled).match(/Acme/g)).toHaveLength(2);
    expect(xmlOf(filled)).not.toContain("{{");
  });

  it("have footnotes, in the part that exists or in a new one, and in brackets where Word allows none", async () => {
    const values = { cap: { value: "12 months", footnote: "MSA.pdf, page 4: “twelve months”" } };
    const section = '<w:sectPr><w:headerReference w:type="default" r:id="rIdheader"/></w:sectPr>';
    const made = await fillTemplate(docx({ body: p("Cap: {{cap}}.") + section, header: p("{{cap}}") }), { values });
    expect(xmlOf(made, "footnotes")).toContain("“twelve months”");
    const { text } = await readDocx(made);
    expect(text).toContain("Cap: 12 months.");
    expect(text).toContain("12 months [MSA.pdf, page 4: “twelve months”]");
    const existing = docx({
      body: `${p("{{cap}}")}<w:p><w:r><w:footnoteReference w:id="7"/></w:r></w:p>`,
      footnotes: `<w:footnote w:id="7">${p("Old")}</w:footnote>`,
    });
    expect(xmlOf(await fillTemplate(existing, { values }), "footnotes")).toContain('w:id="8"');
  });
});

describe("footnotes", () => {
  it("are in the document's own styles for them, if it has these", async () => {
    const style = (type: string, id: string, name: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    const styles = style("paragraph", "Fn", "footnote text") + style("character", "FnRef", "Footnote Reference");
    const values = { cap: { value: "12 months", footnote: "MSA.pdf" } };
    const filled = await fillTemplate(docx({ body: p("{{cap}}"), styles }), { values });
    expect(xmlOf(filled, "footnotes")).toContain('<w:pPr><w:pStyle w:val="Fn"/></w:pPr>');
    expect(xmlOf(filled)).toContain('<w:rPr><w:rStyle w:val="FnRef"/></w:rPr><w:footnoteReference');
  });
});

describe("conditions", () => {
  it("keep or leave out text in a line, with {{else}}", async () => {
    const body = p("It {{#if renews}}renews{{else}}ends{{/if}} in {{year}}.");
    expect((await fill(body, { renews: true, year: "2027" })).text).toBe("It renews in 2027.");
    expect((await fill(body, { renews: false, year: "2027" })).text).toBe("It ends in 2027.");
  });

  it("keep or leave out whole paragraphs, without empty lines", async () => {
    const body =
      p("A") + p("{{#if renews}}") + p("Renewal {{term}}") + p("{{else}}") + p("End") + p("{{/if}}") + p("B");
    expect((await fill(body, { renews: true, term: "12" })).text).toBe("A\nRenewal 12\nB");
    expect((await fill(body, { renews: false })).text).toBe("A\nEnd\nB");
    const shared = p("A") + p("{{#if renews}}One") + p("Two{{/if}}") + p("B");
    expect((await fill(shared, { renews: true })).text).toBe("A\nOne\nTwo\nB");
    expect((await fill(shared, { renews: false })).text).toBe("A\nB");
  });

  it("remove a paragraph that holds nothing else", async () => {
    expect((await fill(p("A") + p("{{#if renews}}Renewal{{/if}}") + p("B"), {})).text).toBe("A\nB");
  });

  it("may be negated, compare a text, and ask whether there is a value", async () => {
    const body = p('{{#if not a}}1{{/if}}{{#if law = "Delaware"}}2{{/if}}{{#if notice and list}}3{{/if}}');
    expect((await fill(body, { law: "delaware", notice: "x", list: ["y"] })).text).toBe("123");
    expect((await fill(body, { a: true, law: "Ohio", notice: "", list: [] })).text).toBe("");
  });

  it("may be nested, also with their tags in one paragraph", async () => {
    const body = p("{{#if a}}{{#if b}}") + p("Both") + p("{{/if}}{{/if}}") + p("End");
    expect((await fill(body, { a: true, b: true })).text).toBe("Both\nEnd");
    expect((await fill(body, { a: true, b: false })).text).toBe("End");
    expect((await fill(body, { a: false, b: true })).text).toBe("End");
    const neighbours = p("{{#if a}}") + p("A") + p("{{/if}}{{#if b}}") + p("B") + p("{{/if}}") + p("End");
    expect((await fill(neighbours, { a: true, b: false })).text).toBe("A\nEnd");
    expect((await fill(neighbours, { a: false, b: true })).text).toBe("B\nEnd");
  });

  it("leave a cell, a header and a section in order", async () => {
    const body = `${table(`<w:tr>${cell(p("{{#if a}}Text{{/if}}"))}</w:tr>`)}<w:p/>`;
    expect((await fill(body, {})).xml).toContain("<w:tc><w:tcPr/><w:p/></w:tc>");
  });

  it("keep the end of a bookmark that begins before what is left out", async () => {
    const body = `<w:p><w:bookmarkStart w:id="1" w:name="x"/>${r("A")}</w:p>${p("{{#if a}}")}<w:p>${r("B")}<w:bookmarkEnd w:id="1"/></w:p>${p("{{/if}}")}`;
    const { xml } = await fill(body, {});
    expect(xml).toContain("w:bookmarkEnd");
    expect(xml).not.toContain(">B<");
  });
});

describe("repetitions", () => {
  const fees = [
    { name: "Set-up", amount: "USD 100" },
    { name: "Monthly", amount: "USD 20" },
  ];

  it("repeat rows of a table", async () => {
    const body = table(row("Fee", "Amount"), row("{{#each fees}}{{name}}", "{{amount}}{{/each}}")) + p("End");
    expect((await fill(body, { fees })).text).toBe("Fee\tAmount\nSet-up\tUSD 100\nMonthly\tUSD 20\nEnd");
    expect((await fill(body, { fees: [] })).text).toBe("Fee\tAmount\nEnd");
    const framed = table(row("{{#each fees}}", ""), row("{{name}}", "{{amount}}"), row("{{/each}}", "")) + p("End");
    expect((await fill(framed, { fees })).text).toBe("Set-up\tUSD 100\nMonthly\tUSD 20\nEnd");
    const { text, xml } = await fill(framed, { fees: [] });
    expect(text).toBe("End");
    expect(xml).not.toContain("w:tbl");
  });

  it("repeat paragraphs with their numbering, and text in a line", async () => {
    const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const body = p("{{#each fees}}") + p("{{name}} of {{currency.code}} {{amount}};", numbered) + p("{{/each}}");
    const { text, xml } = await fill(body + p("In {{currency.code}}"), { fees, currency: { code: "$" } });
    expect(text).toBe("Set-up of $ USD 100;\nMonthly of $ USD 20;\nIn $");
    expect(xml.match(/w:numId /g)).toHaveLength(2);
    const line = await fill(p("Paid by {{#each names}}{{this}}, {{/each}}all."), { names: ["A", "B"] });
    expect(line.text).toBe("Paid by A, B, all.");
  });

  it("nest, reach out of the list with ../ and hold conditions", async () => {
    const body = p(
      "{{#each a}}{{name}}:{{#each b}}{{#if yes}}{{x}}{{else}}-{{/if}}{{../name}}{{../../z}} {{/each}}{{/each}}",
    );
    const a = [
      {
        name: "N",
        b: [
          { x: "1", yes: true },
          { x: "2", yes: false },
        ],
      },
      { name: "M", b: [{ x: "3", yes: true }] },
    ];
    expect((await fill(body, { a, z: "!" })).text).toBe("N:1N! -N! M:3M! ");
  });

  it("do not repeat bookmarks and ids, and copy footnotes", async () => {
    const body = `${p("{{#each a}}")}<w:p w14:paraId="11111111"><w:bookmarkStart w:id="1" w:name="x"/>${r("{{n}}")}<w:bookmarkEnd w:id="1"/><w:r><w:footnoteReference w:id="1"/></w:r></w:p>${p("{{/each}}")}`;
    const bytes = docx({ body, footnotes: `<w:footnote w:id="1">${p("Note")}</w:footnote>` });
    const filled = await fillTemplate(bytes, { values: { a: [{ n: "1" }, { n: "2" }, { n: "3" }] } });
    const xml = xmlOf(filled);
    expect(xml.match(/bookmarkStart/g)).toHaveLength(1);
    expect(xml.match(/paraId/g)).toHaveLength(1);
    expect([...xml.matchAll(/footnoteReference w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(["1", "2", "3"]);
    expect(xmlOf(filled, "footnotes").match(/Note/g)).toHaveLength(3);
  });

  it("lead to themselves where a copy refers to its own bookmark", async () => {
    const marked = `<w:p><w:bookmarkStart w:id="7" w:name="_Ref1"/>${r("{{n}}")}<w:bookmarkEnd w:id="7"/></w:p>`;
    const leads = `<w:p><w:r><w:instrText xml:space="preserve"> REF _Ref1 \\r \\h </w:instrText></w:r><w:hyperlink w:anchor="_Ref1">${r("x")}</w:hyperlink></w:p>`;
    const body = p("{{#each a}}") + marked + leads + p("{{/each}}") + leads;
    const { xml } = await fill(body, { a: [{ n: "1" }, { n: "2" }] });
    const names = Array.from(xml.matchAll(/w:name="([^"]+)"/g), ([, name]) => name);
    expect(new Set(names).size).toBe(2);
    expect(Array.from(xml.matchAll(/ REF (\S+)/g), ([, name]) => name)).toEqual([...names, "_Ref1"]);
    expect(Array.from(xml.matchAll(/anchor="([^"]+)"/g), ([, name]) => name)).toEqual([...names, "_Ref1"]);
    expect(new Set(Array.from(xml.matchAll(/bookmarkStart w:id="([^"]+)"/g), ([, id]) => id)).size).toBe(2);
  });
});

describe("clauses and content controls", () => {
  it("put the paragraphs of a clause in place of its slot, in the look of the slot", async () => {
    const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const body = p("Before") + p("{{clause:cap}}", numbered) + p("After {{clause:cap}}");
    const clause = "**Cap.** No party pays more.\n\n1. except fraud\n2. except death";
    const { text, xml } = await fill(body, {}, { cap: clause });
    expect(text).toContain(
      "Before\nCap. No party pays more.\nexcept fraud\nexcept death\nAfter Cap. No party pays more.\n1.\texcept fraud\n2.\texcept death",
    );
    expect(xml.match(/<w:ilvl w:val="1"\/>/g)).toHaveLength(2);
    expect(xml).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Cap.</w:t>');
  });

  const control = (tag: string, about: string, inside: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Title"/><w:tag w:val="${tag}"/>${about}</w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;

  it("fill content controls in lines, as paragraphs and as boxes, and free them of their data", async () => {
    const bound = '<w:showingPlcHdr/><w:dataBinding w:xpath="/x"/>';
    const body =
      `<w:p>${r("Name: ")}${control("customer.name", bound, r("Click here", '<w:rStyle w:val="PlaceholderText"/>'))}</w:p>` +
      control("address", "<w:text/>", p("Old") + p("Lines")) +
      `<w:p>${control("agreed", '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612"/></w14:checkbox>', r("☐"))}</w:p>`;
    const { text, xml } = await fill(body, { customer: { name: "Acme" }, address: "New", agreed: true });
    expect(text).toBe("Name: Acme\nNew\n☒");
    expect(xml).not.toMatch(/dataBinding|showingPlcHdr|PlaceholderText/);
    expect(xml).toContain('w14:val="1"');
  });
});

it("a preview is the text of the filled document with the places of the values", async () => {
  const body = p("{{a}} and {{#each l}}{{b}}\u00a0{{/each}}") + table(row("{{a}}", "{{clause:c}}")) + p("x");
  const filling = { values: { a: "Ä\u0301 one", l: [{ b: "two" }, { b: "three" }] }, clauses: { c: "**four** five" } };
  const { text, places } = await previewTemplate(docx({ body }), filling);
  expect(text).toBe((await readDocx(await fillTemplate(docx({ body }), filling))).text);
  expect(places.map(({ key, start, end }) => [key, text.slice(start, end)])).toEqual([
    ["a", "Ä\u0301 one".normalize("NFC")],
    ["l.0.b", "two"],
    ["l.1.b", "three"],
    ["a", "Ä\u0301 one".normalize("NFC")],
    ["clause:c", "four five"],
  ]);
});

describe("footnotes that several texts share", () => {
  it("stand once, behind the first of them that is written", async () => {
    const noted = (value: string, noteId: string) => ({ value, footnote: `Source ${noteId}`, noteId });
    const body =
      p("{{#each points}}") + p("{{#if isShort}}{{found}}.{{else}}{{analysis}}.{{/if}} {{reason}}") + p("{{/each}}");
    const points = [
      { isShort: true, found: noted("12 months", "1"), analysis: noted("long", "1"), reason: noted("why", "1") },
      { isShort: false, found: noted("6 months", "2"), analysis: noted("a cap", "2"), reason: noted("so", "2") },
    ];
    const { bytes, xml } = await fill(body, { points });
    const shown = xml
      .replace(/<w:footnoteReference[^>]*>/g, "*")
      .replace(/<\/w:p>/g, "\n")
      .replace(/<[^>]+>/g, "");
    expect(shown.trim().split("\n")).toEqual(["12 months*. why", "a cap*. so"]);
    expect(xmlOf(bytes, "footnotes")).toContain("Source 1");
  });
});

describe("a yes", () => {
  it("may be compared as Yes or true, and a no as No or false", async () => {
    const body = p(
      '{{#if a = "Yes"}}1{{/if}}{{#if a = "true"}}2{{/if}}{{#if b = "no"}}3{{/if}}{{#if b = "Yes"}}4{{/if}}',
    );
    expect((await fill(body, { a: true, b: false })).text).toBe("123");
  });
});
