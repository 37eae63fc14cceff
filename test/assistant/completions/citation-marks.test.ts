import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CitationCollector } from "../../../src/assistant/completions/citing/citation-collector.ts";
import {
  placeCitations,
  UNSUPPORTED,
  withoutCitations,
} from "../../../src/assistant/completions/citing/citation-marks.ts";
import { citedSentences } from "../../../src/assistant/completions/citing/cited-sentences.ts";
import { NOT_SUPPORTED, rewrite } from "../../../src/assistant/completions/citing/rewritten.ts";
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

/** The answer after a second look: what stands in the place of each cited part, by its number; `null` if it stays unsupported. */
function changed(text: string, by: Record<number, string | null>): string {
  const citations = [1, 2, 3].map((marker) => ({ marker, quote: "q" }));
  const cited = citedSentences(text, citations as never);
  const changes = cited.flatMap((each, at) => (at in by ? [{ ...each, by: by[at] ?? undefined }] : []));
  return rewrite(text, changes, cited);
}

describe("a sentence that its passage does not say", () => {
  it("is withdrawn whole, with its full stop, and what turned from it stands alone", () => {
    expect(changed("Due in 30 days [1]. Interest runs at once [2]. It ends.", { 1: "" })).toBe(
      "Due in 30 days [1]. It ends.",
    );
    expect(changed("Due in 30 days [1]. However, interest runs [2].", { 0: "" })).toBe("Interest runs [2].");
    expect(changed("Acme Inc. may leave. [1] Beta stays. [2]", { 0: "" })).toBe("Beta stays. [2]");
    expect(changed("Acme Inc. may assign [1], but must notify [2]. More [3].", { 0: "", 1: "" })).toBe("More [3].");
  });

  it("leaves no mark of a list, no heading of its own and no lead-in behind", () => {
    const list = "Two exceptions:\n\n- However, Acme Inc. may leave [1].\n- **Fire.** It may burn [2].\n\nNo more [3].";
    expect(changed(list, { 0: "" })).toBe("Two exceptions:\n\n- **Fire.** It may burn [2].\n\nNo more [3].");
    expect(changed(list, { 0: "", 1: "" })).toBe("No more [3].");
    expect(changed("> Rent is due [1]", { 0: "" })).toBe("");
  });

  it.each([
    ["Yes. Acme may assign [1].", ""],
    ["**No.** Consent is needed [1].\n\nThe law is Ohio [2].", "The law is Ohio [2]."],
    ["## Fee\n\nIt is $9 [1].\n\n## Law\n\nOhio [2].", "## Law\n\nOhio [2]."],
    ["# Memo\n\n## Fee\n\n### Sum\n\nIt is $9 [1].\n\n## Law\n\nOhio [2].", "# Memo\n\n## Law\n\nOhio [2]."],
    ["**Fee.** It is $9 [1]. **Law.** Ohio [2].", "**Law.** Ohio [2]."],
    ["**Fee.** It is $9 [1]. It is due monthly [2].", "**Fee.** It is due monthly [2]."],
  ])("leaves no Yes, heading or label behind that nothing shows any more: %s", (text, left) => {
    expect(changed(text, { 0: "" })).toBe(left);
  });

  it.each([
    ["The fee is $9 [1]. This means that it is high. The law is Ohio [2].", "The law is Ohio [2]."],
    ["The fee is $9 [1]. As a result, Acme overpays. So, beware. It ends [2].", "It ends [2]."],
    ["The fee is $9 [1]. Therefore, notice is due [2].", "Notice is due [2]."],
  ])("takes with it what only follows from it: %s", (text, left) => {
    expect(changed(text, { 0: "" })).toBe(left);
  });

  it.each([
    ["The fee is $9.[1] The law is Ohio.[2]", "The law is Ohio.[2]"],
    ["The fee is $9 p.a. [1] The law is Ohio [2].", "The law is Ohio [2]."],
  ])("ends with the markers behind its full stop: %s", (text, left) => {
    expect(changed(text, { 0: "" })).toBe(left);
  });

  it("leaves the table whole", () => {
    const table = "| Term | Value |\n| --- | --- |\n| Notice | 30 days [1] |\n| Law | Ohio [2] |";
    expect(changed(table, { 0: "", 1: "Texas" })).toBe(
      "| Term | Value |\n| --- | --- |\n| Notice | – |\n| Law | Texas [2] |",
    );
    expect(citedSentences(table, [{ marker: 1, quote: "q" }] as never)[0]?.text).toBe("Notice 30 days");
  });

  it("is marked where another part of it stands on its own citation", () => {
    expect(changed("The Supplier may assign [1], but must notify [2].", { 1: "" })).toBe(
      `The Supplier may assign [1], but must notify [2] ${NOT_SUPPORTED}.`,
    );
    expect(changed("A is B [1]; C is D [2].", { 0: null, 1: "C is E" })).toBe(
      `A is B [1] ${NOT_SUPPORTED}; C is E [2].`,
    );
  });
});
