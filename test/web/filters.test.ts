import { describe, expect, it } from "vitest";
import { checkFilter, FIELD_TYPES, type FieldType } from "../../src/content/values/values.ts";
import { describeCondition, needsValue, orderBounds, phrasesFor, sortWords } from "../../web/vaults/views/filters.ts";
import { targetKey, targetOf } from "../../web/vaults/views/trust-conditions.ts";

const column = (field_type: FieldType, field_key = "key", label = "Expiration date") => ({
  kind: field_key.startsWith("document") ? ("system" as const) : ("custom" as const),
  field_type,
  field_key,
  label,
  field_meta: { type: field_type, options: ["Yes", "No", "Mutual", "None"], legacy_options: [] },
});

/** A value that every operation accepts, for each type that needs one. */
const VALUES: Partial<Record<FieldType, unknown>> = {
  date: "2026-01-31",
  date_range: "2026-01-31",
  number: 5,
  percentage: 5,
  currency: { amount: 5, currency: "USD" },
  duration: { value: 5, unit: "days" },
  email: "ada@example.com",
  url: "https://example.com/terms",
};

function valueFor(type: FieldType, op: string): unknown {
  const one = VALUES[type] ?? "Yes";
  if (op === "in_next" || op === "in_last") return 30;
  if (op === "between") return [one, one];
  return op === "in" || op === "not_in" ? [one] : one;
}

describe("the words of a filter", () => {
  it.each<[FieldType, string, unknown, string]>([
    ["date", "in_next", 90, "Expiration date is in the next 90 days"],
    ["date", "in_last", 1, "Expiration date is in the last 1 day"],
    ["date", "in_this", "quarter", "Expiration date is this quarter"],
    ["date", "eq", "2026-01-31", "Expiration date is on 31 Jan 2026"],
    ["date", "between", ["2026-01-31", "2026-02-28"], "Expiration date is between 31 Jan 2026 and 28 Feb 2026"],
    ["date", "empty", undefined, "Expiration date is empty"],
    ["date_range", "gte", "2026-01-31", "Expiration date starts on or after 31 Jan 2026"],
    ["number", "lt", 1200, "Expiration date is less than 1,200"],
    ["currency", "gt", { amount: 1200, currency: "USD" }, "Expiration date is more than USD 1,200.00"],
    ["duration", "gt", { value: 1, unit: "years" }, "Expiration date is longer than 1 year"],
    ["boolean", "eq", false, "Expiration date is no"],
    ["boolean", "ne", true, "Expiration date is not Yes"],
    ["enum", "in", ["Yes", "Mutual"], "Expiration date is any of Yes, Mutual"],
    ["enum", "not_in", ["Yes", "No", "Mutual", "None"], "Expiration date is none of Yes, No, Mutual and 1 more"],
    ["enum", "eq", "Yes", "Expiration date is Yes"],
    ["multi_enum", "in", ["Yes"], "Expiration date has any of Yes"],
    ["text", "contains", "ohio", "Expiration date contains ohio"],
  ])("on %s: %s %j", (type, op, value, words) => {
    expect(describeCondition(column(type), { op: op as never, value })).toBe(words);
  });

  it("name the state of a document as the table does", () => {
    const status = column("text", "documentStatus", "Document status");
    expect(describeCondition(status, { op: "in", value: ["parsing", "failed"] })).toBe(
      "Document status is any of Reading, Failed",
    );
    expect(phrasesFor(status).map(({ words }) => words)).toEqual(["is any of", "is none of"]);
  });

  it("survive a value that somebody typed into the address", () => {
    expect(describeCondition(column("currency"), { op: "gt", value: null })).toBe("Expiration date is more than");
    expect(describeCondition(column("currency"), { op: "between", value: "x" })).toContain("is between");
    expect(describeCondition(column("date"), { op: "in_this", value: "week" })).toContain("Expiration date");
  });

  it.each(FIELD_TYPES)("on %s are distinct and only offer what the server accepts", (type) => {
    const phrases = phrasesFor(column(type));
    expect(new Set(phrases.map(({ words }) => words)).size).toBe(phrases.length);
    for (const phrase of phrases) {
      const value = needsValue(phrase) ? valueFor(type, phrase.op) : phrase.fixed;
      const asked = phrase.aspect === undefined ? type : phrase.aspect === "confidence" ? "number" : "boolean";
      expect([phrase.words, checkFilter(asked, phrase.op, value)]).toEqual([phrase.words, []]);
    }
  });
});

describe("trust in a filter and a sort order", () => {
  const term = column("text", "term", "Term");

  it("is named by the key of the API, and a column whose own key ends like that goes first", () => {
    const odd = column("text", "term@verified", "Odd");
    expect(targetOf([term], "term@confidence")).toEqual({ column: term, aspect: "confidence" });
    expect(targetOf([term, odd], "term@verified")).toEqual({ column: odd });
    expect(targetOf([term], "term@colour")).toBeUndefined();
    expect(targetOf([term], "law@verified")).toBeUndefined();
    expect(targetKey({ column: term, aspect: "flagged" })).toBe("term@flagged");
  });

  it("is put in words, also where the form does not offer the condition", () => {
    expect(describeCondition(term, { op: "eq", value: false }, "verified")).toBe("Term is not verified");
    expect(describeCondition(term, { op: "eq", value: true }, "flagged")).toBe("Term is flagged");
    expect(describeCondition(term, { op: "lt", value: 0.7 }, "confidence")).toBe("Term has low confidence (under 70%)");
    expect(describeCondition(term, { op: "lt", value: 0.5 }, "confidence")).toBe("Term (confidence) is less than 0.5");
    expect(describeCondition(term, { op: "empty" }, "confidence")).toBe("Term (confidence) is empty");
    expect(describeCondition(term, { op: "ne", value: true }, "verified")).toBe("Term (verified) is not Yes");
    expect(sortWords(term, "confidence")).toEqual({ rising: "Lowest first", falling: "Highest first" });
    expect(sortWords(term, "verified")).toEqual({ rising: "Oldest first", falling: "Newest first" });
  });
});

describe("the two ends of a range", () => {
  it("are put in order", () => {
    expect(orderBounds("date", ["2026-02-01", "2026-01-01"])).toEqual(["2026-01-01", "2026-02-01"]);
    expect(orderBounds("number", [2, 10])).toEqual([2, 10]);
    const [year, months] = [
      { value: 1, unit: "years" },
      { value: 6, unit: "months" },
    ];
    expect(orderBounds("duration", [year, months])).toEqual([months, year]);
  });

  it("are no range when one is missing or the currencies differ", () => {
    expect(orderBounds("number", [2, null])).toBeUndefined();
    const [euros, dollars] = [
      { amount: 1, currency: "EUR" },
      { amount: 2, currency: "USD" },
    ];
    expect(orderBounds("currency", [euros, dollars])).toBeUndefined();
  });
});

it.each<[FieldType, string, string]>([
  ["date", "Oldest first", "Newest first"],
  ["text", "A to Z", "Z to A"],
  ["enum", "A to Z", "Z to A"],
  ["currency", "Lowest first", "Highest first"],
  ["duration", "Shortest first", "Longest first"],
])("sorting by %s is called %s or %s", (type, rising, falling) => {
  expect(sortWords({ field_type: type })).toEqual({ rising, falling });
});
