import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openVocabulary } from "../../../src/content/search/vocabulary.ts";

const words = openVocabulary();
const cut = (text: string) => [...words.pieces(text)].map(({ start, end }) => text.slice(start, end));
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }).map((units) => String.fromCharCode(...units)),
);

describe("the word pieces of a text", () => {
  it.each([
    ["Governing Law.", ["Governing", "Law", "."]],
    ["unaffable", ["una", "ffa", "ble"]],
    ["a caf\u00e9, a cafe\u0301.", ["a", "caf\u00e9", ",", "a", "cafe\u0301", "."]],
    ["\u{1f600} \u{1d400} law", ["\u{1f600}", "\u{1d400}", "law"]],
    ["co\u00adoperate\ufeff now", ["co\u00adoperate", "now"]],
    ["\u6cd5\u5f8b law", ["\u6cd5", "\u5f8b", "law"]],
    ["a\u2260b", ["a", "\u2260", "b"]],
    ["\u0130stanbul", ["\u0130stanbul"]],
    ["x".repeat(101), ["x".repeat(101)]],
    ["\u0301\u200b", []],
  ])("are where their offsets say: %j", (text, expected) => {
    expect(cut(text)).toEqual(expected);
  });

  it("are in order and inside it, for any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let before = { start: 0, end: 0 };
        for (const piece of words.pieces(text)) {
          expect(piece.start).toBeGreaterThanOrEqual(before.start);
          expect(piece.end).toBeGreaterThanOrEqual(before.end);
          expect(piece.end).toBeGreaterThan(piece.start);
          expect(piece.end).toBeLessThanOrEqual(text.length);
          before = piece;
        }
      }),
    );
  });

  it("do not depend on the text before it", () => {
    fc.assert(
      fc.property(anyText, anyText, (before, text) => {
        const shift = before.length + 1;
        const alone = [...words.pieces(text)].map(({ id, start, end }) => [id, start + shift, end + shift]);
        const after = [...words.pieces(`${before}\n${text}`)].map(({ id, start, end }) => [id, start, end]);
        expect(after.slice(after.length - alone.length)).toEqual(alone);
      }),
    );
  });
});
