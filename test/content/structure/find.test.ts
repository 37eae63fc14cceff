import { describe, expect, it } from "vitest";
import { findDefinition, findMentions, findSection } from "../../../src/content/structure/find.ts";
import { CONTRACT } from "./contract.ts";

const at = ({ start, end }: { start: number; end: number }) => CONTRACT.slice(start, end);

describe("what somebody names", () => {
  it.each([
    ["4.2", "4.2 Exceptions."],
    ["Section 4.2", "4.2 Exceptions."],
    ["2.2(b)", "(b) the other Party answers"],
    ["clause 5", "5. Term and Termination"],
    ["exhibit a", "Exhibit A\nDescription"],
  ])("as the section %s is found", (name, beginning) => {
    expect(at(findSection(CONTRACT, name)!).startsWith(beginning)).toBe(true);
  });

  it.each(["9.9", "Exhibit Z", "the price", ""])("as the section %j is not found", (name) => {
    expect(findSection(CONTRACT, name)).toBeUndefined();
  });

  it.each(["Section 14", "Section Fourteen", "14"])(
    "as a section whose number is written in words is found: %s",
    (name) => {
      const text =
        "ENDORSEMENT AGREEMENT\n\nSECTION THIRTEEN. INDEMNITY\n\nThe Brand insures itself.\n\nSECTION FOURTEEN. EXIT\n\nThe Brand may leave.\n\nSECTION FIFTEEN. WAIVER\n\nNone is implied.";
      const { start, end } = findSection(text, name)!;
      expect(text.slice(start, end).trim()).toBe("SECTION FOURTEEN. EXIT\n\nThe Brand may leave.");
      expect(text.slice(findSection(text, "Section fifteen")!.start)).toMatch(/^SECTION FIFTEEN/);
    },
  );

  it("as an exhibit is the exhibit, and is mentioned where a line ends before its name", () => {
    const text =
      "AGREEMENT\n\n1. Promotion. The Club shall promote the Brand by the means listed in\nExhibit B.\n\n2. Fees. None.\n\nEXHIBIT B\n\nThe Club sends two letters.";
    expect(text.slice(findSection(text, "Exhibit B")!.start)).toMatch(/^EXHIBIT B\n/);
    expect(findMentions(text, "Exhibit B").map(({ start }) => text.slice(start - 10, start))).toEqual(["listed in\n"]);
  });

  it("as a defined term is found in any capitalisation", () => {
    expect(findDefinition(CONTRACT, "confidential information")).toMatchObject([{ term: "Confidential Information" }]);
    expect(findDefinition(CONTRACT, "the affiliates")).toMatchObject([{ term: "Affiliate" }]);
    expect(findDefinition(CONTRACT, "Deliverables")).toEqual([]);
  });

  it("is found wherever it is mentioned", () => {
    expect(findMentions(CONTRACT, "Schedule 1").map(at)).toEqual(["Schedule 1"]);
    expect(findMentions(CONTRACT, "Section 4.2").map(at)).toEqual(["4.2"]);
    expect(findMentions(CONTRACT, "new york").map(at)).toEqual(["New York", "New York"]);
    expect(findMentions(CONTRACT, "Annex B")).toEqual([]);
  });
});
