import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { writeDocx } from "../../../../src/content/formats/docx/writer.ts";
import { parseDocument } from "../../../../src/content/formats/read.ts";

const textOf = async (markdown: string) => (await parseDocument("docx", Buffer.from(writeDocx(markdown)), {})).text;

it("a numbered list goes on after a paragraph, with the number that is written", async () => {
  const text = await textOf(
    "1. Definitions\n\nWords have their usual meaning.\n\n2. Term\n   1. Start\n   2. End\n3. Law",
  );
  expect(text).toBe("1. Definitions\nWords have their usual meaning.\n2. Term\n1. Start\n2. End\n3. Law");
});

it("escaped marks are text, and HTML is not interpreted", async () => {
  expect(await textOf("2 \\* 3, \\_name\\_ and <b>bold</b> &amp; more")).toBe("2 * 3, _name_ and <b>bold</b> & more");
});

it("tables keep a bar within a cell", async () => {
  expect(await textOf("| Party | Role |\n|---|---|\n| A \\| B | **Buyer** |")).toContain("A | B\tBuyer");
});

it("a signature line is kept, indented text is not code, and hyphens make no heading", async () => {
  const bytes = writeDocx("    Indented text\n\nBy\n-----\n\n____________");
  const { text } = await parseDocument("docx", Buffer.from(bytes), {});
  expect(text.split("\n").filter(Boolean)).toEqual(["Indented text", "By", "____________"]);
});

it("a link shows where it leads", async () => {
  expect(await textOf("See [our terms](https://example.com/terms).")).toBe(
    "See our terms (https://example.com/terms).",
  );
});

it("bold and italic are runs of their own, also one within the other", () => {
  const xml = strFromU8(unzipSync(writeDocx("**Seller *and* Buyer** agree"))["word/document.xml"]!);
  const runs = [...xml.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t[^>]*>(.*?)<\/w:t><\/w:r>/g)];
  expect(runs.map(([, style, text]) => [style ?? "", text])).toEqual([
    ["<w:b/>", "Seller "],
    ["<w:b/><w:i/>", "and"],
    ["<w:b/>", " Buyer"],
    ["", " agree"],
  ]);
});

it.each([
  ["quotes", `${">".repeat(20_000)}x`],
  ["lists", Array.from({ length: 800 }, (_, level) => `${"  ".repeat(level)}- x`).join("\n")],
  ["bold words", "**a ".repeat(5000) + "a** ".repeat(5000)],
  ["underscores", `${"_".repeat(10_000)}x${"_".repeat(10_000)}`],
])("endlessly nested %s are text", async (_, markdown) => {
  expect(await textOf(markdown)).toMatch(/[xa]/);
});
