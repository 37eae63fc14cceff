import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CitationCollector } from "../../../src/assistant/completions/citation-collector.ts";
import { placeCitations, UNSUPPORTED, withoutCitations } from "../../../src/assistant/completions/citation-marks.ts";
import type { Source } from "../../../src/workspace/files/search/sources.ts";

const TEXT = "The law of Delaware governs. The term is two years.";
const source = {
  name: "F1",
  fileId: "1",
  documentId: null,
  filename: "a.txt",
  text: TEXT,
  pages: [],
} as unknown as Source;

const placed = (answer: string) => placeCitations(answer, new CitationCollector([source]));

function streamed(...pieces: string[]): string {
  const told: string[] = [];
  const hear = withoutCitations((piece) => void told.push(piece));
  for (const piece of pieces) hear(piece);
  return told.join("");
}

describe("the citations of an answer", () => {
  it("become markers, and those whose words are not in the document are called unsupported", async () => {
    expect(await placed('Delaware [[F1: "law of Delaware"]], two years [[ F1 : “two years” ]].')).toBe(
      "Delaware [1], two years [2].",
    );
    expect(await placed('Ohio [[F1: "law of Ohio"]] [[F9: "law of Delaware"]] [[F1: no quote]] [[F1: ""]]')).toBe(
      `Ohio ${UNSUPPORTED} ${UNSUPPORTED} ${UNSUPPORTED} ${UNSUPPORTED}`,
    );
  });

  it("leave other brackets alone and drop numbers that only look like markers", async () => {
    expect(await placed("See [[wiki]] and [7] and [8](x) [[[F1")).toBe("See [[wiki]] and and [8](x) [[[F1");
    expect(await placed('[[[F1: "two years"]]')).toBe("[[1]");
  });

  it("are found after brackets that never close", async () => {
    expect(await placed(`${"[[".repeat(9_000)} [[F1: "two years"]]`)).toMatch(/\[1\]$/);
    expect(await placed(`[[F1: "${"x".repeat(6_000)} [[F1: "two years"]]`)).toMatch(/\[1\]$/);
  });
});

describe("a streamed answer", () => {
  it("comes without its citations, however it is cut into pieces", () => {
    const answer = 'Delaware [[F1: "law of Delaware"]], as [the] clause says [[F1: "x [y] z"]]. And more';
    const shown = "Delaware, as [the] clause says. And more";
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 100, maxLength: 100 }), (lengths) => {
        const startOf = (index: number) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
        const pieces = lengths.map((length, index) => answer.slice(startOf(index), startOf(index) + length));
        expect(streamed(...pieces)).toBe(shown);
      }),
    );
  });

  it("shows brackets that never close once they cannot be a citation", () => {
    const brackets = "[[".repeat(9_000);
    const told = streamed(...Array.from({ length: 18 }, (_, at) => brackets.slice(at * 1_000, (at + 1) * 1_000)));
    expect(told.length).toBeGreaterThan(12_000);
    expect(streamed(`[[${"x".repeat(5_001)}]] done.`)).toContain("]] done.");
  });
});
