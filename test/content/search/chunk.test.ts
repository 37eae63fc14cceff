import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutIntoPassages } from "../../../src/content/search/chunk.ts";

const pieces = (text: string) => cutIntoPassages(text).map(({ start, end }) => text.slice(start, end));

const legalText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.constantFrom("\n", "\n\n", ". ", " ", "U.S. Dollars ", "8.1. ", "a".repeat(1500), "😀".repeat(800), "\u00a0"),
      fc.lorem({ mode: "sentences", maxCount: 12 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

describe("splitting a text into passages", () => {
  it("covers the text in order, with only white space between passages", () => {
    fc.assert(
      fc.property(legalText, (text) => {
        let at = 0;
        for (const { start, end } of cutIntoPassages(text)) {
          expect(text.slice(at, start).trim()).toBe("");
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          at = end;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
    );
  });

  it("makes passages of bounded length that never split a character, the same every time", () => {
    fc.assert(
      fc.property(legalText, (text) => {
        const found = cutIntoPassages(text);
        expect(found).toEqual(cutIntoPassages(text));
        for (const { start, end } of found) {
          expect(end - start).toBeLessThanOrEqual(1400);
          expect(/[\uD800-\uDBFF]/.test(text[start - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[start]!)).toBe(false);
        }
      }),
    );
  });

  it("splits prose into whole sentences of about 800 to 1,200 characters", () => {
    const text = Array.from({ length: 200 }, (_, n) => `The party of part ${n} shall pay what it owes in time.`).join(
      " ",
    );
    const found = pieces(text);
    for (const piece of found.slice(0, -1)) {
      expect(piece.length).toBeGreaterThanOrEqual(790);
      expect(piece.length).toBeLessThanOrEqual(1200);
      expect(piece).toMatch(/^The .*time\.$/s);
    }
  });

  it("prefers to split at paragraph ends, and keeps a heading with its text", () => {
    const paragraph = `${"The parties agree as follows. ".repeat(30).trim()}\n`;
    const found = pieces(`${paragraph}CONFIDENTIALITY\n${paragraph}`);
    expect(found[0]).toBe(paragraph.trim());
    expect(found[1]).toMatch(/^CONFIDENTIALITY\nThe parties/);
  });

  it.each(["Jan. 3", "Ex. B", "U.S. Dollars", "No. 5", "J. Smith"])(
    "does not take the period in %s for a sentence end",
    (words) => {
      const text = `${"x".repeat(500)} ${"and so forth ".repeat(28)}${words} ${"and further on ".repeat(60)}.`;
      for (const piece of pieces(text)) expect(piece).not.toMatch(/(?:Jan|Ex|U\.S|No|J)\.$/);
    },
  );

  it("returns no passages for a text without words, and one for a short text", () => {
    expect(cutIntoPassages("")).toEqual([]);
    expect(cutIntoPassages(" \n\t ")).toEqual([]);
    expect(cutIntoPassages(" Hello. ")).toEqual([{ start: 1, end: 7 }]);
  });
});

it("yields to other work while it splits a very long text", async () => {
  const { indexText } = await import("../../../src/workspace/files/search/chunks.ts");
  const text = "The supplier delivers the goods within ten days. ".repeat(20_000);
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const { signal } = new AbortController();
  const { passages, embeddings } = await indexText({ signal }, text);
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
  expect(passages).toEqual(cutIntoPassages(text));
  expect(embeddings.length).toBe(passages.length);
});
