import { describe, expect, it } from "vitest";
import { readOdt } from "../../../src/content/formats/odt/odt.ts";
import { odt, refusal, suspicions, zip } from "../../support/documents/office.ts";

const textOf = async (body: string, styles = "") => (await readOdt(odt(body, styles))).text;
const textStyle = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;

describe("the text of an ODT file", () => {
  it("reads paragraphs, headings, spaces, tabs and breaks, and collapses white space", async () => {
    const body =
      '<text:h>Title</text:h><text:p>  one\n  two<text:s text:c="3"/>three<text:tab/>four<text:line-break/>five </text:p><text:p/><text:p><text:span>six </text:span><text:span> seven</text:span></text:p>';
    expect(await textOf(body)).toBe("Title\none two   three\tfour\nfive\n\nsix seven");
  });

  it("puts the cells of a row on one line", async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const row = (...cells: string[]) => `<table:table-row>${cells.map(cell).join("")}</table:table-row>`;
    expect(
      await textOf(`<table:table>${row("Fee", "$100")}${row("Term", "")}</table:table><text:p>after</text:p>`),
    ).toBe("Fee\t$100\nTerm\t\nafter");
  });

  it("omits deleted content and anything that is not text", async () => {
    const body =
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p></text:deletion></text:changed-region></text:tracked-changes><office:forms/><text:p>new<text:change text:change-id="1"/> text</text:p>';
    expect(await textOf(body)).toBe("new text");
  });

  it("puts headers, notes, comments and text boxes after the body, and a repeated header once", async () => {
    const master = (name: string, inner: string) =>
      `<style:master-page style:name="${name}" style:next-style-name="Later">${inner}</style:master-page>`;
    const head = (text: string) => `<style:header><text:p>${text}</text:p></style:header>`;
    const masters = `<office:master-styles>${master("Standard", `<style:footer><text:p>Foot</text:p></style:footer>${head("Head")}`)}${master("Later", head("Head"))}${master("Unused", head("Never shown"))}</office:master-styles>`;
    const note =
      '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A note</text:p></text:note-body></text:note>';
    const body = `<text:p>Body${note}<office:annotation><dc:creator>X</dc:creator><text:p>A remark</text:p></office:annotation><draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame> text</text:p>`;
    const { text, stories, labels } = await readOdt(odt(body, "", masters));
    expect(stories.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ["body", "Body text"],
      ["header", "Head"],
      ["footer", "Foot"],
      ["footnote", "A note"],
      ["comment", "A remark"],
      ["textbox", "Boxed"],
    ]);
    expect(labels.map(({ label }) => label)).toEqual(["1"]);
  });

  it("numbers lists and headings", async () => {
    const levels =
      '<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/>';
    const styles = `<text:list-style style:name="L">${levels}</text:list-style>`;
    const outline =
      '<office:styles><text:outline-style><text:outline-level-style text:level="1" style:num-format="I"/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style></office:styles>';
    const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`;
    const list = (inner: string, more = "") => `<text:list text:style-name="L" ${more}>${inner}</text:list>`;
    const body =
      '<text:h text:outline-level="1">H</text:h><text:h text:outline-level="2">H</text:h>' +
      list(
        item("<text:p>x</text:p><text:p>more</text:p>") +
          item(`<text:p>x</text:p>${list(item("<text:p>y</text:p>") + item("<text:p>y</text:p>"))}`),
      ) +
      list(item("<text:p>new</text:p>")) +
      list(item("<text:p>on</text:p>"), 'text:continue-numbering="true"');
    const { labels } = await readOdt(odt(body, styles, outline));
    expect(labels.map(({ label }) => label)).toEqual(["I", "I.1", "1.", "2.", "(a)", "(b)", "1.", "2."]);
  });

  it("reads the title, and ends pages where the file does", async () => {
    const styles =
      '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>';
    const meta = '<m xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Lease</dc:title></m>';
    const body = '<text:p>One</text:p><text:p text:style-name="P1">Two <text:soft-page-break/>three</text:p>';
    const { title, pages, text } = await readOdt(odt(body, styles, "", { "meta.xml": meta }));
    expect(title).toBe("Lease");
    expect(pages.map(({ start, end }) => text.slice(start, end).trim())).toEqual(["One", "Two", "three"]);
  });
});

describe("hidden text in an ODT file", () => {
  it("is omitted and reported", async () => {
    const styles =
      textStyle("Hid", 'text:display="none"') +
      textStyle("White", 'fo:color="#ffffff"') +
      textStyle("Tiny", 'fo:font-size="1pt"') +
      textStyle("Marked", 'fo:color="#ffffff" fo:background-color="#000000"');
    const span = (style: string, text: string) => `<text:span text:style-name="${style}">${text}</text:span>`;
    const body = `<text:p>seen${span("Hid", "hidden")}${span("White", "white")}${span("Tiny", "tiny")}${span("Marked", " marked")}</text:p><text:section text:display="none"><text:p>away</text:p></text:section>`;
    const document = await readOdt(odt(body, styles));
    expect(document.text.trim()).toBe("seen marked");
    expect(suspicions(document)).toMatchObject([{ kind: "hidden-text", count: 19 }]);
  });
});

describe("hostile ODT files", () => {
  it("refuses passwords, XML entities and files without text", async () => {
    const manifest =
      '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
    expect(await refusal(readOdt(odt("", "", "", { "META-INF/manifest.xml": manifest })))).toMatchObject({
      code: "encrypted",
    });
    expect(await refusal(readOdt(zip({ "content.xml": "<!DOCTYPE a><a/>" })))).toMatchObject({ code: "damaged" });
    expect(await refusal(readOdt(zip({ "other.xml": "<a/>" })))).toMatchObject({ code: "damaged" });
  });

  it("reads ten thousand nested spans, lists and sections", async () => {
    expect(await textOf(`<text:p>${"<text:span>".repeat(10_000)}deep${"</text:span>".repeat(10_000)}</text:p>`)).toBe(
      "deep",
    );
    expect(
      await textOf(
        `${"<text:list><text:list-item>".repeat(5000)}<text:p>deep</text:p>${"</text:list-item></text:list>".repeat(5000)}`,
      ),
    ).toBe("deep");
  });
});
