import { describe, expect, it } from "vitest";
import type { DocumentLayout, LayoutBlock, TableBlock } from "../../src/content/formats/layout/layout.schema.ts";
import { messageParts } from "../../web/documents/entries/message.ts";
import { formOf } from "../../web/documents/forms.ts";
import { itemIndex, itemsOf } from "../../web/documents/layout/layout-items.ts";
import { splitAtTab } from "../../web/documents/layout/right-tab.ts";
import { cellsOf, columnName, sheetsOf } from "../../web/documents/sheets/sheet-rows.ts";

const paragraph = (start: number, end: number): LayoutBlock => ({
  type: "paragraph",
  start,
  end,
  format: 0,
  inlines: end > start ? [{ start, end, format: 0 }] : [],
});
const table = (rows: [number, number][]): TableBlock => ({
  type: "table",
  start: rows[0]![0],
  end: rows.at(-1)![1],
  columns: [100],
  rows: rows.map(([start, end]) => ({ cells: [{ blocks: [paragraph(start, end)] }] })),
});
const layout = (stories: DocumentLayout["stories"]): DocumentLayout => ({
  page: { width: 600, left: 70, right: 70 },
  textFormats: [{}],
  paragraphFormats: [{}],
  changes: [],
  stories,
});
const ONE_PAGE = { pages: [{ page: 1, start: 0, end: 100 }] };

describe("the items of a laid-out document", () => {
  it("begin with the first header; other headers, footers, notes and comments follow the body", () => {
    const stories: DocumentLayout["stories"] = [
      { kind: "body", blocks: [paragraph(0, 10)] },
      { kind: "header", blocks: [paragraph(11, 15)] },
      { kind: "header", blocks: [paragraph(16, 20)] },
      { kind: "footnote", blocks: [paragraph(21, 25)], label: "1" },
      { kind: "comment", blocks: [paragraph(26, 30)], label: "1", author: "Bo" },
    ];
    const shown = itemsOf(layout(stories), ONE_PAGE).map(({ story, caption, note }) => [story, caption, note?.label]);
    expect(shown).toEqual([
      ["header", "Header", undefined],
      ["body", undefined, undefined],
      ["footnote", "Footnotes", "1"],
      ["header", "Headers on other pages", undefined],
      ["comment", "Comments", "1"],
    ]);
  });

  it("cut a table where a page begins, and mark the page there", () => {
    const blocks = [
      paragraph(0, 5),
      table([
        [6, 10],
        [11, 20],
        [21, 30],
      ]),
      paragraph(31, 40),
    ];
    const pages = [
      { page: 1, start: 0, end: 11 },
      { page: 2, start: 11, end: 31 },
      { page: 3, start: 31, end: 40 },
    ];
    const items = itemsOf(layout([{ kind: "body", blocks }]), { pages });
    expect(items.map(({ block, page }) => [block.type, block.start, block.end, page])).toEqual([
      ["paragraph", 0, 5, 1],
      ["table", 6, 10, undefined],
      ["table", 11, 30, 2],
      ["paragraph", 31, 40, 3],
    ]);
  });

  it("are found by an offset of the text, also in long tables", () => {
    const rows = Array.from({ length: 100 }, (_, index): [number, number] => [index * 10, index * 10 + 9]);
    const items = itemsOf(layout([{ kind: "body", blocks: [table(rows), paragraph(1000, 1010)] }]), ONE_PAGE);
    const indexAt = itemIndex(items);
    expect([items.length, indexAt(0), indexAt(405), indexAt(999), indexAt(1009), indexAt(2000)]).toEqual([
      4, 0, 1, 3, 3, -1,
    ]);
  });
});

it("a line with a right tab is split at its last tab, to the character", () => {
  const text = "1.\tTerm\t12";
  const halves = splitAtTab([{ start: 0, end: 10, format: 0 }], text);
  expect(halves).toEqual({ before: [{ start: 0, end: 7, format: 0 }], after: [{ start: 8, end: 10, format: 0 }] });
  expect(splitAtTab([{ start: 0, end: 2, format: 0 }], text)).toBeNull();
});

describe("a workbook", () => {
  const text = "Fees\nService\tPrice\nHosting\t500\nLaw\n\tDelaware";
  const pages = [
    { page: 1, start: 0, end: 31 },
    { page: 2, start: 31, end: text.length },
  ];

  it("has one sheet for each page, with rows and cells at their ranges of the text", () => {
    const sheets = sheetsOf({ text, pages }, true);
    expect(sheets.map(({ name, columns, rows }) => [name, columns, rows.length])).toEqual([
      ["Fees", 2, 2],
      ["Law", 2, 1],
    ]);
    const words = (row: { start: number; end: number }) =>
      cellsOf(text, row).map(({ start, end }) => text.slice(start, end));
    expect(sheets.flatMap(({ rows }) => rows.map(words))).toEqual([
      ["Service", "Price"],
      ["Hosting", "500"],
      ["", "Delaware"],
    ]);
  });

  it("names columns as spreadsheets do", () => {
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  });
});

it("an e-mail is split into its headers and its body", () => {
  const text = "From: Ada\nSubject: Re: fee\n\nDear Bo,\nTo: nobody";
  const { headers, body } = messageParts(text);
  expect(headers.map(({ name, value }) => [name, text.slice(value.start, value.end)])).toEqual([
    ["From", "Ada"],
    ["Subject", "Re: fee"],
  ]);
  expect(text.slice(body.start, body.end)).toBe("Dear Bo,\nTo: nobody");
});

it("a document's form follows from its content type", () => {
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const types = [word, "application/pdf", "image/tiff", "text/csv; charset=utf-8", "message/rfc822", "text/plain", ""];
  expect(types.map(formOf)).toEqual(["layout", "pdf", "tiff", "sheet", "container", "text", "text"]);
});
