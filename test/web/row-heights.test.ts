import { describe, expect, it } from "vitest";
import { fitLines, heightOf, linesIn, linesNeeded, wrapText } from "../../web/vaults/rows/row-heights.ts";

/** Every character is one wide. */
const measure = (text: string) => text.length;

describe("the text of a cell", () => {
  it("is broken between words", () => {
    expect(wrapText(measure, "the laws of the State of Ohio", 12, 4)).toEqual(["the laws of", "the State of", "Ohio"]);
  });

  it("ends with an ellipsis where lines are missing", () => {
    expect(wrapText(measure, "the laws of the State of Ohio", 12, 2)).toEqual(["the laws of", "the State o…"]);
    expect(wrapText(measure, "the laws of the State of Ohio", 12, 1)).toEqual(["the laws of…"]);
    expect(wrapText(measure, "Ohio", 12, 1)).toEqual(["Ohio"]);
  });

  it("is broken within a word that is longer than a line", () => {
    expect(wrapText(measure, "abcdefghij kl", 4, 9)).toEqual(["abcd", "efgh", "ij", "kl"]);
    expect(wrapText(measure, "abc", 0, 9)).toEqual(["a", "b", "c"]);
  });

  it("keeps its own line breaks, unless there is one line", () => {
    expect(wrapText(measure, "one\ntwo  \n\nthree", 12, 4)).toEqual(["one", "two", "three"]);
    expect(wrapText(measure, "one\ntwo\nthree", 12, 2)).toEqual(["one", "two…"]);
    expect(wrapText(measure, "one\ntwo", 12, 1)).toEqual(["one two"]);
  });

  it("takes no line if it is empty", () => {
    expect(wrapText(measure, " ", 12, 4)).toEqual([]);
  });
});

describe("the height of a row", () => {
  it("equals the height of its lines", () => {
    for (const lines of [1, 2, 4, 12]) expect(linesIn(heightOf(lines))).toBe(lines);
  });

  it("is that of its longest value, up to 12 lines", () => {
    const cell = (text: string) => ({ data: { text } as never, room: 10 });
    expect(linesNeeded(measure, [cell(""), cell("one two"), cell("one two three four")])).toBe(2);
    expect(linesNeeded(measure, [cell("word ".repeat(100))])).toBe(12);
    expect(linesNeeded(measure, [])).toBe(1);
  });

  it("is measured without losing what stands in place of a missing value", () => {
    const data = { text: "" };
    expect(linesNeeded(measure, [{ data, room: 10 }])).toBe(1);
    expect(fitLines(measure, data, "Failed", { room: 10, most: 1 })).toEqual(["Failed"]);
    expect(fitLines(measure, data, "Failed", { room: 10, most: 4 })).toEqual(["Failed"]);
  });
});
