import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { fieldsOfBlanks } from "../../../../src/content/formats/template/fields-of-blanks.ts";
import { fillTemplate } from "../../../../src/content/formats/template/fill.ts";
import { readTemplate } from "../../../../src/content/formats/template/read.ts";
import type { FoundField } from "../../../../src/content/formats/template/template.ts";
import { docx, p, r } from "../../../support/documents/office.ts";

const read = (body: string) => readTemplate(docx({ body }));
const shapes = (fields: FoundField[]): unknown[] =>
  fields.map(({ key, type, when, required, fields }) => [
    key,
    type,
    ...(required ? [] : ["optional"]),
    ...(when === null ? [] : [{ when }]),
    ...(fields.length > 0 ? [shapes(fields)] : []),
  ]);

describe("the fields of a template", () => {
  it("are found in the order of their use, with types from their use", async () => {
    const body =
      p(
        "Between {{customer.name}} and {{supplier}}. {{#if autoRenew}}Renews every {{term}}.{{else}}Ends {{end}}.{{/if}}",
      ) +
      p("{{#each fees}}{{name}}: {{amount}} {{customer.name}} {{/each}}{{clause:cap}} {{#if notice}}{{notice}}{{/if}}");
    const { fields, faults } = await read(body);
    expect(faults).toEqual([]);
    expect(shapes(fields)).toEqual([
      ["customer.name", "text"],
      ["supplier", "text"],
      ["autoRenew", "boolean"],
      ["term", "text", { when: "autoRenew" }],
      ["end", "text", { when: "not autoRenew" }],
      [
        "fees",
        "list",
        [
          ["name", "text"],
          ["amount", "text"],
        ],
      ],
      ["clause:cap", "rich_text"],
      ["notice", "text", "optional"],
    ]);
  });

  it("that are compared with words are texts, also where one condition asks for them; with yes or no they are yes or no", async () => {
    const { fields } = await read(p('{{#if law = “Ohio”}}a{{/if}}{{#if vip = "Yes"}}b{{/if}}'));
    expect(fields.map(({ key, type, options }) => [key, type, options])).toEqual([
      ["law", "text", ["Ohio"]],
      ["vip", "boolean", ["Yes"]],
    ]);
  });

  it("that are used in a list and belong outside of it are asked for under the condition around the list", async () => {
    const body = p(
      "{{#if hasFees}}{{#each fees}}{{name}} {{../currency}} {{clause:tax}}{{/each}}{{/if}}{{#each x}}{{../day}}{{/each}}",
    );
    expect(shapes((await read(body)).fields)).toEqual([
      ["hasFees", "boolean"],
      ["fees", "list", { when: "hasFees" }, [["name", "text"]]],
      ["currency", "text", { when: "hasFees" }],
      ["clause:tax", "rich_text", { when: "hasFees" }],
      ["x", "list"],
      ["day", "text"],
    ]);
  });

  it("have their places in the canonical text, also where Word has split the braces", async () => {
    const body = `<w:p>${r("Ä\u0301 by ")}${r("{")}${r("{na")}${r("me}}, {{")}${r("name}} ")}</w:p>`;
    const { fields, text } = await read(body);
    expect(fields[0]?.places.map(({ start, end }) => text.slice(start ?? 0, end ?? 0))).toEqual([
      "{{name}}",
      "{{name}}",
    ]);
  });

  it("are those of content controls too, with their titles and choices", async () => {
    const control = (about: string) =>
      `<w:sdt><w:sdtPr>${about}</w:sdtPr><w:sdtContent>${r("Old")}</w:sdtContent></w:sdt>`;
    const list =
      '<w:dropDownList><w:listItem w:displayText="Delaware" w:value="1"/><w:listItem w:displayText="Ohio" w:value="2"/></w:dropDownList>';
    const body = `<w:p>${control(`<w:alias w:val="Governing law"/><w:tag w:val="law"/>${list}`)}${control('<w:tag w:val="signed"/><w:date/>')}${control('<w:tag w:val="goog_rdk_1"/>')}</w:p>`;
    const { fields } = await read(body);
    expect(fields.map(({ key, type, label, options }) => [key, type, label, options])).toEqual([
      ["law", "enum", "Governing law", ["Delaware", "Ohio"]],
      ["signed", "date", null, []],
    ]);
  });

  it("are those of content controls whose titles have spaces, without the choice that Word puts first", async () => {
    const control = (about: string) =>
      `<w:sdt><w:sdtPr>${about}</w:sdtPr><w:sdtContent>${r("Old")}</w:sdtContent></w:sdt>`;
    const list =
      '<w:dropDownList><w:listItem w:value="Choose an item."/><w:listItem w:displayText="Ohio" w:value="Ohio"/></w:dropDownList>';
    const body = `<w:p>${control(`<w:alias w:val="Governing law (state)"/>${list}`)}${control('<w:tag w:val="Client name"/>')}</w:p>`;
    expect((await read(body)).fields.map(({ key, label, options }) => [key, label, options])).toEqual([
      ["Governing_law_state", "Governing law (state)", ["Ohio"]],
      ["Client_name", "Client name", []],
    ]);
  });
});

describe("a fault in a template", () => {
  const FAULTS: [string, string, RegExp][] = [
    ["a block that is not closed", p("{{#if a}}text"), /not closed/],
    ["a block that was not opened", p("text{{/each}}"), /No \{\{#each/],
    ["blocks that are nested wrongly", p("{{#if a}}{{#each b}}{{/if}}{{/each}}"), /nested wrongly/],
    ["{{else}} outside of a condition", p("{{else}}"), /stands only between/],
    ["two times {{else}}", p("{{#if a}}{{else}}{{else}}{{/if}}"), /already has/],
    ["a name that is none", p("{{1+1}}"), /not the name of a field/],
    ["no name at all", p("{{ }}"), /has no name/],
    ["a loop over nothing", p("{{#each}}x{{/each}}"), /needs the name of a list/],
    ["a condition that is none", p("{{#if a or b}}x{{/if}}"), /not a condition/],
    ["a block that does not exist", p("{{#unless a}}x{{/unless}}"), /no such block/],
    ["braces without a partner", p("{{name"), /no partner/],
    ["closing braces without a partner", p("name}}"), /no partner/],
    [
      "a block that ends in another cell",
      `<w:tbl><w:tr><w:tc>${p("{{#if a}}")}</w:tc></w:tr></w:tbl>${p("{{/if}}")}`,
      /different places/,
    ],
    ["a block that begins in the middle of a paragraph", p("x {{#if a}} y") + p("{{/if}}"), /over several paragraphs/],
    ["one name for a list and a text", p("{{#each a}}x{{/each}}{{a}}"), /as a list and as a text/],
    ["one name for a field and a group", p("{{a}}{{a.b}}"), /group of fields/],
    ["a name of JavaScript", p("{{__proto__.x}}"), /not the name/],
  ];
  it.each(FAULTS)("is named with its place: %s", async (_, body, message) => {
    const { faults, text } = await read(p("First") + body);
    expect(faults.map((fault) => fault.message).join(" ")).toMatch(message);
    for (const { start, end, quote } of faults) expect(text.slice(start ?? 0, end ?? 0).slice(0, 60)).toBe(quote);
  });

  const code = (words: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${words}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>here</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

  it("is a field in a code of Word or in the address of a link", async () => {
    const { faults } = await read(code('HYPERLINK "mailto:{{email}}"'));
    expect(faults).toMatchObject([
      { quote: 'HYPERLINK "mailto:{{email}}"', message: expect.stringContaining("address") },
    ]);
    const rels =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/%7B%7Bname%7D%7D" TargetMode="External"/></Relationships>';
    const linked = docx({ body: p("x"), other: { "word/_rels/document.xml.rels": rels } });
    expect((await readTemplate(linked)).faults[0]?.quote).toBe("https://example.com/{{name}}");
    expect((await read(code("REF _Ref1 \\h") + p("{{name}}"))).faults).toEqual([]);
  });

  it("keeps the template from being filled", async () => {
    await expect(fillTemplate(docx({ body: p("{{#if a}}") }), { values: {} })).rejects.toThrow("faults");
  });
});

describe("a hostile template", () => {
  it("with 10,000 fields is refused", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => p(`{{f${at}}}`)).join("");
    await expect(read(many(10_000))).rejects.toThrow("at most 5,000");
    expect((await read(many(1001))).faults[0]?.message).toContain("at most 1,000 fields");
  });

  it("that is a PDF, a text or an old Word document is refused with what to do", async () => {
    for (const words of ["%PDF-1.7 …", "hello", ""])
      await expect(readTemplate(new TextEncoder().encode(words))).rejects.toThrow("not a Word document (.docx)");
    await expect(readTemplate(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).rejects.toThrow("an old Word document (.doc)");
  });

  it("with macros is refused", async () => {
    const bytes = docx({ body: p("{{a}}"), other: { "word/vbaProject.bin": "x" } });
    await expect(readTemplate(bytes)).rejects.toThrow("macros");
    await expect(fillTemplate(bytes, { values: {} })).rejects.toThrow("macros");
  });

  it("with a field that starts another program is refused", async () => {
    const dde = `<w:p><w:fldSimple w:instr=" DDEAUTO cmd x"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`;
    await expect(read(dde)).rejects.toThrow("DDE");
  });

  it("with a field whose command is written in parts, or computed by another field, is refused", async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = (words: string) => `<w:r><w:instrText>${words}</w:instrText></w:r>`;
    const field = (...inside: string[]) => mark("begin") + inside.join("") + mark("end");
    const inParagraph = (inside: string) => `<w:p>${inside}</w:p>${p("{{a}}")}`;
    await expect(read(inParagraph(field(code(" D"), code("DE cmd x "))))).rejects.toThrow("DDE");
    await expect(read(inParagraph(field(field(code(" QUOTE 68 68 69 ")), code(" cmd x "))))).rejects.toThrow("DDE");
    const harmless = field(code(' IF "'), field(code(" MERGEFIELD x ")), code('" = "y" "a" "b" '));
    expect((await read(inParagraph(harmless))).fields).toHaveLength(1);
  });

  it("with a field that loads content from elsewhere, or runs something, is refused with its name", async () => {
    const simple = (code: string) =>
      `<w:p><w:fldSimple w:instr=" ${code} "><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`;
    const quote = "&quot;";
    for (const [command, code] of [
      ["INCLUDEPICTURE", `INCLUDEPICTURE ${quote}http://example.com/x.png${quote} \\d`],
      ["INCLUDETEXT", `includetext ${quote}C:\\\\x.docx${quote}`],
      ["LINK", `LINK Excel.Sheet.8 ${quote}C:\\\\x.xls${quote}`],
      ["DATABASE", "DATABASE \\c x"],
      ["EMBED", "EMBED Package"],
      ["MACROBUTTON", "MACROBUTTON Run press"],
    ] as const) {
      await expect(read(p("{{a}}") + simple(code))).rejects.toThrow(`the Word field ${command}`);
      await expect(fillTemplate(docx({ body: p("{{a}}"), header: simple(code) }), { values: {} })).rejects.toThrow(
        command,
      );
    }
    for (const code of ["PAGE", "REF _Ref1 \\h", "MACROBUTTON NoMacro [click here]", "HYPERLINK x", "MERGEFIELD Link"])
      expect((await read(p("{{a}}") + simple(code))).fields).toHaveLength(1);
  });

  it("with a linked picture, an object of another program or an inserted file is refused", async () => {
    const withRelationship = (kind: string, target: string, mode = "") => {
      const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
      const one = `<Relationship Id="rId9" Type="${type}" Target="${target}"${mode}/>`;
      const all = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${one}</Relationships>`;
      return docx({ body: p("{{a}}"), other: { "word/_rels/header7.xml.rels": all } });
    };
    const outside = ' TargetMode="External"';
    for (const [bytes, what] of [
      [withRelationship("image", "https://example.com/x.png", outside), "a picture that is loaded from elsewhere"],
      [withRelationship("oleObject", "file:///C:/x.xls", outside), "linked to another file"],
      [withRelationship("frame", "https://example.com", outside), "content that is loaded from elsewhere"],
      [withRelationship("oleObject", "embeddings/oleObject1.bin"), "an embedded object of another program"],
      [withRelationship("control", "activeX/activeX1.xml"), "an ActiveX control"],
      [withRelationship("aFChunk", "x.html"), "another file that Word inserts"],
    ] as const) {
      await expect(readTemplate(bytes)).rejects.toThrow(what);
      await expect(fieldsOfBlanks(bytes)).rejects.toThrow(what);
    }
    for (const bytes of [
      withRelationship("hyperlink", "https://example.com", outside),
      withRelationship("image", "media/x.png"),
    ])
      expect((await readTemplate(bytes)).fields).toHaveLength(1);
  });

  it("that is tied to the data of a mail merge makes documents without that tie", async () => {
    const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/mailMergeSource";
    const tie = `<Relationship Id="rId9" Type="${type}" Target="file:///C:/clients.mdb" TargetMode="External"/>`;
    const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tie}</Relationships>`;
    const bytes = docx({
      body: p("{{a}}"),
      settings:
        '<w:zoom w:percent="100"/><w:mailMerge><w:connectString w:val="Provider=x"/><w:dataSource r:id="rId9"/></w:mailMerge>',
      other: { "word/_rels/settings.xml.rels": relationships },
    });
    expect((await readTemplate(bytes)).fields).toHaveLength(1);
    const filled = unzipSync(await fillTemplate(bytes, { values: { a: "x" } }));
    const all = Object.values(filled).map((part) => strFromU8(part));
    expect(all.join("\n")).not.toMatch(/mailMerge|clients\.mdb|Provider/);
  });

  it("that is tied to a Word template elsewhere makes documents without that tie", async () => {
    const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate";
    const tie = `<Relationship Id="rId9" Type="${type}" Target="https://example.com/x.dotm" TargetMode="External"/>`;
    const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${tie}</Relationships>`;
    const bytes = docx({
      body: p("{{a}}"),
      settings: '<w:zoom w:percent="100"/><w:attachedTemplate r:id="rId9"/>',
      other: { "word/_rels/settings.xml.rels": relationships },
    });
    const filled = unzipSync(await fillTemplate(bytes, { values: { a: "x" } }));
    const all = Object.values(filled)
      .map((part) => strFromU8(part))
      .join("\n");
    expect(all).not.toMatch(/attachedTemplate|x\.dotm/);
    expect(all).toContain('w:percent="100"');
  });

  it("does not grow without bounds", async () => {
    const body = p("{{#each a}}{{#each b}}{{#each c}}x{{/each}}{{/each}}{{/each}}");
    const list = (item: object) => Array.from({ length: 200 }, () => item);
    const values = { a: list({ b: list({ c: list({}) }) }) } as never;
    await expect(fillTemplate(docx({ body }), { values })).rejects.toThrow("too large");
  });
});

describe("the blanks of a plain document", () => {
  const PLAIN = [
    p("This Agreement is between [Company name] and [insert name of the supplier] as of ________, 20__."),
    `<w:p>${r("The law of [STA")}${r("TE]", "<w:b/>")}${r(" applies. [Company name] pays within [●] days.")}</w:p>`,
    p("Name of Client: ____________"),
    p("[Signature page follows]"),
    p("By: ____________"),
    p("[  ] Yes"),
  ].join("");

  it("become fields that are named after their words, one for the same words", async () => {
    const { bytes, blanks } = await fieldsOfBlanks(docx({ body: PLAIN }));
    const { text, fields, faults } = await readTemplate(bytes);
    expect(faults).toEqual([]);
    expect(fields.map(({ key }) => key)).toEqual(blanks.map(({ key }) => key));
    expect(blanks.map(({ label }) => label)).toEqual([
      ...["Company name", "Name of the supplier", "Date", "Year", "State", "Number of days", "Name of Client"],
    ]);
    expect(text).toContain("between {{company_name}} and {{name_of_the_supplier}} as of {{date}}, 20{{year}}.");
    expect(text).toContain("The law of {{state}} applies. {{company_name}} pays within {{number_of_days}} days.");
    expect(text).toContain("[Signature page follows]\nBy: ____________\n[  ] Yes");
  });

  it("leave a document without any as it is", async () => {
    const bytes = docx({ body: p("Signed.") + p("By: ______") });
    expect(await fieldsOfBlanks(bytes)).toEqual({ bytes, blanks: [] });
  });
});
