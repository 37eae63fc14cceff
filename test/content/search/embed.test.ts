import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosineOf, DIMENSIONS, embedText, embedTexts } from "../../../src/content/search/embed.ts";
import { openVocabulary } from "../../../src/content/search/vocabulary.ts";

describe("embedding texts", () => {
  it("returns unit vectors, closer for texts with similar meaning", () => {
    const [rent, lease, secrecy] = [
      "The tenant pays rent every month.",
      "Monthly lease payments",
      "Each party keeps the information secret.",
    ].map(embedText);
    expect(rent).toHaveLength(DIMENSIONS);
    expect(cosineOf(rent!, rent!)).toBeCloseTo(1, 4);
    expect(cosineOf(rent!, lease!)).toBeGreaterThan(0.3);
    expect(cosineOf(rent!, secrecy!)).toBeLessThan(0.3);
  });

  it("is zero for a text without words", () => {
    expect([...embedText(" \n ")]).toEqual(Array(DIMENSIONS).fill(0));
  });

  it("gives the same vectors together as alone, in order", async () => {
    const texts = ["rent ".repeat(200), "", "a cake", "x".repeat(2000), "termination notice", "😀", "rent"];
    expect(await embedTexts(texts)).toEqual(texts.map(embedText));
  });

  it("stops when canceled", async () => {
    const stop = new AbortController();
    const work = embedTexts(Array(5000).fill("The parties agree."), stop.signal);
    stop.abort(new Error("enough"));
    await expect(work).rejects.toThrow("enough");
  });
});

describe("the model's tokens", () => {
  const words = openVocabulary();

  it.each([
    ["hello world", [101, 7592, 2088, 102]],
    ["Hello, World!", [101, 7592, 1010, 2088, 999, 102]],
    ["unaffable", [101, 14477, 20961, 3468, 102]],
    ["Café\u0000", [101, 7668, 102]],
    ["", [101, 102]],
    ["x".repeat(101), [101, 100, 102]],
  ])("match BERT: %j", (text, expected) => {
    expect([words.first, ...words.ids(text), words.last]).toEqual(expected);
  });

  it("are the same with offsets and without", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect([...words.ids(text)]).toEqual([...words.pieces(text)].map(({ id }) => id));
      }),
    );
  });
});
