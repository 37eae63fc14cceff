import { expect, it } from "vitest";
import type { LayoutBlock, TableRow } from "../../../src/content/formats/layout/layout.schema.ts";
import { viewFile } from "../../../src/content/formats/layout/view.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { odt } from "../../support/documents/office.ts";

/** The blocks in words: headings and numbers before the text, cells in brackets. */
async function shown(kind: "odt" | "rtf", bytes: Uint8Array): Promise<string[]> {
  const { text } = await parseDocument(kind, bytes);
  const view = JSON.parse(Buffer.from((await viewFile(kind, bytes, {})).bytes).toString());
  const words = (block: LayoutBlock): string =>
    block.type === "table"
      ? block.rows.map(({ cells }) => cells.map((cell) => `[${cell.blocks.map(words).join("/")}]`).join("")).join(" ")
      : `${block.heading ? `#${block.heading} ` : ""}${block.label ? `${block.label.text} ` : ""}${block.inlines.map((inline) => ("start" in inline ? text.slice(inline.start, inline.end) : "")).join("")}`;
  return view.layout.stories[0].blocks.map(words);
}

it("an ODT shows headings, automatic numbers and tables", async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const styles = `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>`;
  const body = `<text:h text:outline-level="2">Fees</text:h><text:list text:style-name="L"><text:list-item><text:p>Due monthly.</text:p></text:list-item></text:list><table:table><table:table-row>${cell("A")}${cell("B")}</table:table-row><table:table-row>${cell("")}${cell("D")}</table:table-row></table:table><text:p>End</text:p>`;
  expect(await shown("odt", odt(body, styles))).toEqual(["#2 Fees", "1. Due monthly.", "[A][B] [][D]", "End"]);
});

it("a column is as wide as its texts ask for, and the last cell of a short row spans the rest", async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const body = `<table:table><table:table-row>${cell("Key terms")}</table:table-row><table:table-row>${cell("These terms apply to every order that refers to them, whoever has sent it and when.")}${cell("")}</table:table-row><table:table-row>${cell("Fee")}${cell("The fee is due thirty days after the invoice, in the currency of the invoice. ".repeat(3))}</table:table-row></table:table>`;
  const { layout } = JSON.parse(Buffer.from((await viewFile("odt", odt(body, ""), {})).bytes).toString());
  const { columns, rows } = layout.stories[0].blocks[0];
  expect(rows.map(({ cells }: TableRow) => cells.map((each) => each.columns ?? 1))).toEqual([[2], [2], [1, 1]]);
  expect(columns[1]).toBeGreaterThan(2 * columns[0]);
  expect(columns[0] + columns[1]).toBeCloseTo(468);
});

it("an RTF shows headings, numbers and tables, cells with several paragraphs too", async () => {
  const rtf = String.raw`{\rtf1\ansi \pard\outlinelevel0 Fees\par \pard {\listtext 1.1\tab}Due monthly.\par \trowd\cellx1\cellx2\intbl A\par more\cell B\cell\row \trowd\intbl \cell D\cell\row \pard End\par}`;
  expect(await shown("rtf", Buffer.from(rtf))).toEqual(["#1 Fees", "1.1 Due monthly.", "[A/more][B] [][D]", "End"]);
});

it("a whole clause with the style of a heading looks like text", async () => {
  const clause =
    "License. Provider grants Customer a limited license to use the Software for the Permitted Uses. ".repeat(3);
  const body = `<text:h text:outline-level="1">Software</text:h><text:h text:outline-level="2">${clause}</text:h>`;
  expect(await shown("odt", odt(body, ""))).toEqual(["#1 Software", clause.trim()]);
});
