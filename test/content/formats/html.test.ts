import { describe, expect, it } from "vitest";
import { readHtml } from "../../../src/content/formats/html/html.ts";
import { refusal, suspicions } from "../../support/documents/office.ts";

const read = (html: string) => readHtml(Buffer.from(html));
const textOf = async (html: string) => (await read(html)).text;

describe("the text of a web page", () => {
  it("puts blocks on lines, collapses white space and keeps preformatted text", async () => {
    const html =
      "<html><head><title> My  Lease </title></head><body><h1>Lease</h1><p>One\n  <b>two</b> three<br>four</p><div>five</div><pre>a\n  b</pre></body></html>";
    const { text, title } = await read(html);
    expect(text).toBe("Lease\nOne two three\nfour\nfive\na\n  b");
    expect(title).toBe("My Lease");
  });

  it("puts the cells of a row on one line, even empty cells and cells with paragraphs", async () => {
    const html =
      "<table><tr><th>Fee</th><td><p>$100</p></td></tr><tr><td>Term</td><td></td></tr><tr><td></td><td>x</td></tr></table><p>after</p>";
    expect(await textOf(html)).toBe("Fee\t$100\nTerm\t\n\tx\nafter");
  });

  it("numbers ordered lists outside the text", async () => {
    const { text, labels } = await read(
      '<ol type="a" start="2"><li>one</li><li value="7">two</li></ol><ul><li>dot</li></ul>',
    );
    expect(text).toBe("one\ntwo\ndot");
    expect(labels).toEqual([
      { start: 0, label: "b." },
      { start: 4, label: "g." },
    ]);
  });

  it("uses the encoding the page declares", async () => {
    expect((await readHtml(Buffer.from('<meta charset="windows-1251">\xc4\xee\xe3', "latin1"))).text).toBe("Дог");
    expect((await readHtml(Buffer.from("<p>\x80 100", "latin1"))).text).toBe("€ 100");
    expect((await readHtml(Buffer.from("\uFEFF<p>wide", "utf16le"))).text).toBe("wide");
  });

  it("drops scripts, styles, comments and other machine-only content without a warning", async () => {
    const document = await read(
      "<script>a()</script><style>b{}</style><!-- c --><noscript>d</noscript><template>e</template><p>seen</p><iframe>f</iframe>",
    );
    expect(document.text).toBe("seen");
    expect(suspicions(document)).toEqual([]);
  });
});

describe("hidden text in a web page", () => {
  it.each([
    '<p style="display:none">secret</p>',
    '<p style="DISPLAY : none !important">secret</p>',
    "<p hidden>secret</p>",
    '<p style="visibility:hidden">secret</p>',
    '<p style="opacity:0">secret</p>',
    '<p style="opacity:0.0">secret</p>',
    '<p style="font-size:0">secret</p>',
    '<p style="font-size:1px">secret</p>',
    '<p style="font: 0px/0 serif">secret</p>',
    '<p style="color:#fff">secret</p>',
    '<p style="color:rgb(254, 254, 254)">secret</p>',
    '<p style="color:transparent">secret</p>',
    '<font color="white">secret</font>',
    '<div style="background:black"><p style="color:#000">secret</p></div>',
    '<p style="position:absolute;left:-9999px">secret</p>',
    '<p style="text-indent:-9999px">secret</p>',
    '<p style="max-height:0;overflow:hidden">secret</p>',
    '<p style="mso-hide:all">secret</p>',
    '<style>.x{display:none}</style><p class="a x">secret</p>',
    "<style>#y { color: white }</style><p id=y>secret</p>",
    "<style>aside{visibility:hidden}</style><aside>secret</aside>",
    "<dialog>secret</dialog>",
  ])("is omitted and reported: %s", async (html) => {
    const document = await read(`<p>seen</p>${html}`);
    expect(document.text).toBe("seen");
    expect(suspicions(document)).toMatchObject([{ kind: "hidden-text", count: 6 }]);
  });

  it.each([
    '<div style="visibility:hidden"><p style="visibility:visible">plain</p></div>',
    '<div style="font-size:0"><p style="font-size:12px">plain</p></div>',
    '<table bgcolor="#003366"><tr><td style="color:white">plain</td></tr></table>',
    '<div style="background:url(x.png)"><p style="color:white">plain</p></div>',
    "<style>@media print{.x{display:none}}</style><p class=x>plain</p>",
    '<p style="max-height:0">plain</p>',
  ])("is kept when it is visible after all: %s", async (html) => {
    const document = await read(html);
    expect(document.text).toBe("plain");
    expect(suspicions(document)).toEqual([]);
  });
});

describe("hostile web pages", () => {
  it("reads ten thousand nested tags", async () => {
    expect(await textOf(`${"<div>".repeat(10_000)}deep`)).toBe("deep");
  });

  it.each([
    ["deeper nesting", "<div>".repeat(200_000)],
    ["end tags that search a deep page for their start", "<div>".repeat(10_000) + "</x>".repeat(500_000)],
    ["paragraphs that search it for an open one", "<div>".repeat(10_000) + "<p>".repeat(500_000)],
    [
      "formatting elements reopened again and again",
      Array.from({ length: 3000 }, (_, index) => `<font size=${index}>`).join("") + "<div></font>x".repeat(3000),
    ],
    ["tags thrown out of a table", `<table>${"<b>x".repeat(50_000)}`],
  ])("gives up quickly on %s", async (_, html) => {
    await read(html).catch((error) => expect(error).toMatchObject({ code: "too-large" }));
  });

  it("refuses endless nesting as too-large", async () => {
    expect(await refusal(read("<div>".repeat(200_000)))).toMatchObject({ code: "too-large" });
  });
});
