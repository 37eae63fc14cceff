import { describe, expect, it } from "vitest";
import { readRtf } from "../../../src/content/formats/rtf/rtf.ts";
import { refusal, suspicions } from "../../support/documents/office.ts";

const rtf = (content: string) => readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${content}}`, "latin1"));
const textOf = async (content: string) => (await rtf(content)).text;

describe("the text of an RTF file", () => {
  it("reads paragraphs, lines, tabs and special characters", async () => {
    expect(
      await textOf(
        "One\\par Two\\line three\\tab four\\par\\{brace\\} back\\\\slash a\\~b c\\_d\\emdash\\ldblquote q\\rdblquote",
      ),
    ).toBe("One\nTwo\nthree\tfour\n{brace} back\\slash a\u00a0b c\u2011d—“q”");
  });

  it("puts the cells of a row on one line", async () => {
    expect(
      await textOf("\\trowd\\intbl Fee\\cell\\cell $100\\cell\\row Term\\cell two years\\cell\\cell\\row\\pard after"),
    ).toBe("Fee\t\t$100\nTerm\ttwo years\nafter");
  });

  it("reads Unicode and skips its ASCII fallback", async () => {
    expect(await textOf("\\u8364?100 \\uc2\\u8364\\'80\\'80 x {\\uc0\\u8364}y \\uc1\\u-10179?\\u-8704?")).toBe(
      "€100 € x €y 😀",
    );
  });

  it("decodes bytes by the code page of the file and of the font", async () => {
    const fonts =
      "{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 Gothic;}{\\f3\\fcharset2 Wingdings;}}";
    expect(await textOf(`${fonts}\\'80 {\\f1 \\'c4\\'ee\\'e3} {\\f2 \\'83A\\'83\\'5c} {\\f3 \\'fe}`)).toBe(
      "€ Дог アソ ☑",
    );
  });

  it("shows field results and not their codes, and skips tables, pictures and unknown groups", async () => {
    const field = '{\\field{\\*\\fldinst HYPERLINK "http://x"}{\\fldrslt here}}';
    expect(
      await textOf(
        `{\\stylesheet{Normal;}}{\\*\\generator G;}{\\pict ffd8}{\\*\\unknown secret}See ${field}\\bin4 }}}}.`,
      ),
    ).toBe("See here.");
  });

  it("takes the Unicode version of text given twice", async () => {
    expect(await textOf("{\\upr{Dogovor}{\\*\\ud{\\u1044?\\u1086?\\u1075?}}} x")).toBe("Дог x");
  });

  it("puts headers, notes, comments and text boxes after the body, and a repeated header once", async () => {
    const { text, stories, labels } = await rtf(
      "{\\header Head\\par}{\\header Head\\par}Body{\\super\\chftn}{\\footnote{\\super\\chftn} A note}{\\*\\annotation A remark}{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt Boxed\\par}}{\\shprslt old}} text\\par",
    );
    expect(stories.map(({ kind, start, end }) => [kind, text.slice(start, end).trim()])).toEqual([
      ["body", "Body text"],
      ["header", "Head"],
      ["footnote", "A note"],
      ["comment", "A remark"],
      ["textbox", "Boxed"],
    ]);
    expect(labels.map(({ label }) => label)).toEqual(["1"]);
  });

  it("keeps list numbers outside the text, and drops bullets", async () => {
    const { text, labels } = await rtf(
      "{\\listtext\\pard 8.1\\tab}Fees\\par{\\listtext\\'b7\\tab}Bullet\\par{\\pntext (a)\\tab}Late fees",
    );
    expect(text).toBe("Fees\nBullet\nLate fees");
    expect(labels).toEqual([
      { start: 0, label: "8.1" },
      { start: 12, label: "(a)" },
    ]);
  });

  it("reads the title, and ends pages where the file does", async () => {
    const { title, pages, text } = await rtf("{\\info{\\title Lease}{\\author X}}One\\page Two\\sect Three");
    expect(title).toBe("Lease");
    expect(pages.map(({ start, end }) => text.slice(start, end).trim())).toEqual(["One", "Two", "Three"]);
  });
});

describe("hidden text in an RTF file", () => {
  it("is omitted and reported: hidden, tiny, or in the background colour", async () => {
    const colors = "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;}";
    const document = await rtf(
      `${colors}seen{\\v hidden}{\\fs2 tiny}{\\cf1 white}{\\cf1\\highlight2  on black}{\\v\\v0  back}`,
    );
    expect(document.text).toBe("seen on black back");
    expect(suspicions(document)).toMatchObject([{ kind: "hidden-text", count: 15 }]);
  });

  it("omits deleted text without a warning", async () => {
    const document = await rtf("The fee is {\\deleted $100}{\\revised $200}");
    expect(document.text).toBe("The fee is $200");
    expect(suspicions(document)).toEqual([]);
  });
});

describe("hostile RTF files", () => {
  it("reads ten thousand nested groups and refuses a hundred thousand", async () => {
    expect(await textOf(`${"{".repeat(10_000)}deep${"}".repeat(10_000)}`)).toBe("deep");
    expect(await refusal(textOf("{".repeat(100_000)))).toMatchObject({ code: "damaged" });
  });

  it("warns if the file is incomplete, and stops at the end of the document", async () => {
    const cut = await readRtf(Buffer.from("{\\rtf1 Text that is {\\b cut"));
    expect(cut.text).toBe("Text that is cut");
    expect(suspicions(cut)).toMatchObject([{ kind: "text-lost" }]);
    expect(await readRtf(Buffer.from("{\\rtf1 Text}{\\rtf1 More}trailing"))).toMatchObject({ text: "Text" });
  });

  it("refuses a file without an RTF header", async () => {
    expect(await refusal(readRtf(Buffer.from("plain")))).toMatchObject({ code: "damaged" });
  });
});
