import { describe, expect, it } from "vitest";
import { blocksOf, findMatches, type Mark, segmentsOf } from "../../web/documents/marks.ts";

const shown = (text: string, pages: { page: number; start: number; end: number }[] = []) =>
  blocksOf({ text, pages }).map(({ start, end, page }) => [text.slice(start, end), page]);

describe("the text of a document on the screen", () => {
  it("is parted at blank lines where it has them, and at line ends where it has none", () => {
    expect(shown("One\ntwo\n\nThree").map(([words]) => words)).toEqual(["One\ntwo", "Three"]);
    expect(shown("One\nTwo\nThree").map(([words]) => words)).toEqual(["One", "Two", "Three"]);
  });

  it("says where each page begins, within a paragraph too", () => {
    const pages = [
      { page: 1, start: 0, end: 4 },
      { page: 2, start: 4, end: 12 },
    ];
    expect(shown("One two\nfour", pages)).toEqual([
      ["One ", 1],
      ["two", 2],
      ["four", undefined],
    ]);
  });

  it("holds every word once, however long a paragraph is", () => {
    const text = "word ".repeat(5000).trim();
    const blocks = blocksOf({ text, pages: [] });
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  });
});

describe("marked words", () => {
  const mark = (start: number, end: number, active = false): Mark => ({ start, end, kind: "quote", active });

  it("are cut out of their paragraph, and out of both where they reach over two", () => {
    expect(segmentsOf({ start: 0, end: 10 }, [mark(4, 14)])).toEqual([
      { start: 0, end: 4 },
      { start: 4, end: 10, mark: mark(4, 14) },
    ]);
    expect(segmentsOf({ start: 10, end: 20 }, [mark(4, 14)])[0]).toEqual({ start: 10, end: 14, mark: mark(4, 14) });
  });

  it("show the active one where two lie on one another", () => {
    const found = segmentsOf({ start: 0, end: 10 }, [mark(0, 10), mark(2, 4, true)]);
    expect(found.map((segment) => segment.mark?.active)).toEqual([false, true, false]);
  });

  it("are found whatever their case and their line ends, and signs are signs", () => {
    expect(findMatches("The Fee\nis due (a). The fee  is due.", "fee is due")).toEqual([
      { start: 4, end: 14 },
      { start: 24, end: 35 },
    ]);
    expect(findMatches("due (a)", "(a)")).toEqual([{ start: 4, end: 7 }]);
    expect(findMatches("anything", "  ")).toEqual([]);
  });
});
