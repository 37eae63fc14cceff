import { describe, expect, it } from "vitest";
import { shortValue } from "../../src/content/values/prose/short-value.ts";
import { checkGroupOf } from "../../src/playbooks/reviews/groups.words.ts";
import { changedValues } from "../../src/playbooks/reviews/run/changed-values.ts";

const quote = { fileId: "f", quote: "Five years.", start: 0, end: 11, page: null };
const flag = { evaluationResult: "Flag" as const, analysis: "Five years exceed two.", demands: [], quotes: [] };
const demand = (met: boolean | null, words: string | null) => ({ text: "Two years.", met, quote: words });

describe("the group of a check", () => {
  it.each([
    ["Contradicts your position. Five years.", "contradicts"],
    ["Falls short of your position. No amount.", "short"],
    ["Not found. No clause.", "missing"],
    ["Needs your judgement. It is unclear.", "judgement"],
    ["a.docx: Not found. Nothing.\n\nb.docx: Contradicts your position. Five years.", "contradicts"],
  ] as const)("is the most severe verdict: %s", (analysis, group) => {
    expect(checkGroupOf({ ...flag, analysis })).toBe(group);
  });

  it("is met if the standard or a fallback is met, and needs judgement if the check could not be assessed", () => {
    expect(checkGroupOf({ ...flag, evaluationResult: "Pass" })).toBe("met");
    expect(checkGroupOf({ ...flag, evaluationResult: "Fallback" })).toBe("met");
    expect(checkGroupOf({ ...flag, evaluationResult: "Error" })).toBe("judgement");
  });

  it("follows from the demands and their quotes if there is no verdict", () => {
    expect(checkGroupOf({ ...flag, demands: [demand(false, "Five years.")] })).toBe("contradicts");
    expect(checkGroupOf({ ...flag, demands: [demand(false, null)], quotes: [quote] })).toBe("short");
    expect(checkGroupOf({ ...flag, demands: [demand(false, null)] })).toBe("missing");
    expect(checkGroupOf({ ...flag, demands: [demand(null, null)], quotes: [quote] })).toBe("judgement");
    expect(checkGroupOf(flag)).toBe("judgement");
  });
});

describe("the values of a proposed change", () => {
  const change = (original: string, replacement: string) => changedValues([{ original, replacement }]);

  it("are the one number that is replaced by another of its kind", () => {
    expect(change("five (5) years", "two (2) years")).toEqual({ found: "5 years", wanted: "2 years" });
    expect(change("within 30 days, on 10 days' notice", "within 60 days, on 10 days' notice")).toEqual({
      found: "30 days",
      wanted: "60 days",
    });
  });

  it.each([
    ["New York", "Delaware"],
    ["30 days", "30 days in writing"],
    ["30 days and 10 days", "60 days and 20 days"],
    ["30 days", "10%"],
    ["", "within 30 days"],
  ])("are not shown for “%s” and “%s”", (original, replacement) => {
    expect(change(original, replacement)).toEqual({ found: null, wanted: null });
  });
});

it.each([
  ["thirty (30) days", "30 days"],
  ["forty-eight (48) hours", "48 hours"],
  ["no less than 24 months' fees", "no less than 24 months' fees"],
  ["one (1%)", "1%"],
  ["12\nmonths", "12 months"],
])("the value %j is shown as %s", (written, shown) => {
  expect(shortValue(written)).toBe(shown);
});
