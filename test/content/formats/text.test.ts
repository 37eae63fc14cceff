import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText, toCleanOffset } from "../../../src/content/formats/clean-text.ts";

describe("canonical text", () => {
  it("keeps plain text as it is", () => {
    const text = "8.1 Fees – “Customer” shall pay €1,000.\n\tÉtat § 5";
    expect(cleanText(text)).toEqual({ text, offsets: null, invisible: [] });
  });

  it("turns every line ending into a line feed", () => {
    expect(cleanText("a\r\nb\rc\u2028d\u2029e\ff\u0085g").text).toBe("a\nb\nc\nd\ne\nf\ng");
  });

  it("composes characters and maps each to its source", () => {
    const { text, offsets } = cleanText("Cafe\u0301 au lait");
    expect(text).toBe("Café au lait");
    expect([...offsets!.slice(0, 6)]).toEqual([0, 1, 2, 3, 5, 6]);
    expect(offsets!.at(-1)).toBe(13);
  });

  it("drops zero-width, bidi and tag characters and reports each one", () => {
    const { text, invisible } = cleanText("ig\u200Bnore\u202E this\u{E0041}");
    expect(text).toBe("ignore this");
    expect(invisible).toEqual([2, 6, 11, 11]);
  });

  it("does not report soft hyphens, emoji styles or joiners that a script needs", () => {
    const { text, invisible } = cleanText("con\u00ADtract ☑\uFE0F می\u200Cخواهم");
    expect(text).toBe("contract ☑ میخواهم");
    expect(invisible).toEqual([]);
  });

  it("replaces lone surrogates and drops controls and noncharacters", () => {
    expect(cleanText("a\uD800b\0c\x07d\uFFFFe\u{1F600}").text).toBe("a\uFFFDbcde😀");
  });

  it("maps raw offsets to clean ones, even for dropped characters", () => {
    const { offsets } = cleanText("a\u200B\u200Bb");
    expect([0, 1, 2, 3, 4].map((raw) => toCleanOffset(offsets, raw))).toEqual([0, 1, 1, 1, 2]);
  });

  it("is in NFC, well-formed and idempotent with monotonic offsets, for any input", () => {
    const character = fc.oneof(
      fc.constantFrom(
        "a",
        "e",
        "\u0301",
        "\u0323",
        "\r",
        "\n",
        "\u200B",
        "가",
        "\u1100",
        "\u1161",
        "\u11A8",
        "\u0958",
        "\uD800",
        "\0",
        "\u{1D15E}",
        "\u09C7",
        "\u09BE",
        "\u{16D67}",
        " ",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), (characters) => {
        const raw = characters.join("");
        const { text, offsets } = cleanText(raw);
        expect(text).toBe(text.normalize("NFC"));
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\0\r]|\p{Default_Ignorable_Code_Point}/u);
        expect(cleanText(text).text).toBe(text);
        if (offsets) {
          expect(offsets).toHaveLength(text.length + 1);
          for (let index = 1; index < offsets.length; index++)
            expect(offsets[index]!).toBeGreaterThanOrEqual(offsets[index - 1]!);
        } else expect(text).toBe(raw);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
