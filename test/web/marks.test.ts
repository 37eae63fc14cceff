import { describe, expect, it } from "vitest";
import { blocksOf, findMatches, firstWord, type Mark, segmentsOf } from "../../web/documents/marks.ts";

const shown = (text: string, pages: { page: number; start: number; end: number }[] = []) =>
  blocksOf({ text, pages }).map(({ start, end, page }) => [text.slice(start, end), page]);

describe("the text of a document on the screen", () => {
  it("is split at blank lines, or at line ends when there are none", () => {
    expect(shown("One\ntwo\n\nThree").map(([words]) => words)).toEqual(["One\ntwo", "Three"]);
    expect(shown("One\nTwo\nThree").map(([words]) => words)).toEqual(["One", "Two", "Three"]);
  });

  it("shows where each page begins, even within a paragraph", () => {
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

  it("contains every word once, however long a paragraph is", () => {
    const text = "word ".repeat(5000).trim();
    const blocks = blocksOf({ text, pages: [] });
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  });
});

describe("highlights", () => {
  const mark = (start: number, end: number, active = false): Mark => ({ start, end, kind: "quote", active });

  it("are highlighted in their paragraph, or in both when they span two", () => {
    expect(segmentsOf({ start: 0, end: 10 }, [mark(4, 14)])).toEqual([
      { start: 0, end: 4 },
      { start: 4, end: 10, mark: mark(4, 14) },
    ]);
    expect(segmentsOf({ start: 10, end: 20 }, [mark(4, 14)])[0]).toEqual({ start: 10, end: 14, mark: mark(4, 14) });
  });

  it("show the active one when two overlap", () => {
    const found = segmentsOf({ start: 0, end: 10 }, [mark(0, 10), mark(2, 4, true)]);
    expect(found.map((segment) => segment.mark?.active)).toEqual([false, true, false]);
  });

  it("are found whatever their case and line ends, with special characters taken literally", () => {
    expect(findMatches("The Fee\nis due (a). The fee  is due.", "fee is due")).toEqual([
      { start: 4, end: 14 },
      { start: 24, end: 35 },
    ]);
    expect(findMatches("due (a)", "(a)")).toEqual([{ start: 4, end: 7 }]);
    expect(findMatches("anything", "  ")).toEqual([]);
  });
});

it("marks whole words before a place", () => {
  const text = "any other remedy available at law.";
  expect(text.slice(firstWord(text, { start: 21, end: 34 }))).toBe("at law.");
  expect(text.slice(firstWord(text, { start: 17, end: 34 }))).toBe("available at law.");
  expect(firstWord(text, { start: 0, end: 34 })).toBe(0);
  expect(firstWord("unbroken", { start: 2, end: 8 })).toBe(2);
});
