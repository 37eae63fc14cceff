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
