import { expect, it } from "vitest";
import type { LayoutBlock } from "../../src/documents/layout/layout.schema.ts";
import { viewFile } from "../../src/documents/layout/view.ts";
import { parseDocument } from "../../src/documents/read.ts";
import { odt } from "../support/office.ts";

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

it("an RTF shows headings, numbers and tables, cells with several paragraphs too", async () => {
  const rtf = String.raw`{\rtf1\ansi \pard\outlinelevel0 Fees\par \pard {\listtext 1.1\tab}Due monthly.\par \trowd\cellx1\cellx2\intbl A\par more\cell B\cell\row \trowd\intbl \cell D\cell\row \pard End\par}`;
  expect(await shown("rtf", Buffer.from(rtf))).toEqual(["#1 Fees", "1.1 Due monthly.", "[A/more][B] [][D]", "End"]);
});
