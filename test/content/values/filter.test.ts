import { describe, expect, it } from "vitest";
import { daysCovered } from "../../../src/content/values/relative-days.ts";
import { checkFilter, FIELD_TYPES, type FieldType, matches, type Value } from "../../../src/content/values/values.ts";

const YEAR = { start: "2026-01-01", end: "2026-12-31" };
const OPEN = { start: "2026-01-01", end: null };
const FIVE_USD = { amount: 5, currency: "USD" };
const PARTIES = [{ name: "Acme Inc.", role: "Supplier" }];

describe("a filter", () => {
  it.each<[FieldType, Value, string, unknown]>([
    ["text", "Delaware", "eq", "delaware "],
    ["text", "Delaware", "contains", "AWA"],
    ["text", "Delaware", "in", ["Texas", "DELAWARE"]],
    ["text", "Delaware", "gte", "delaware"],
    ["text", "Delaware", "lt", "Texas"],
    ["rich_text", "**Term**", "contains", "term"],
    ["email", "Jane@example.com", "eq", "jane@EXAMPLE.com"],
    ["url", "https://example.com/a", "contains", "example"],
    ["number", 5, "lte", 5],
    ["percentage", 5, "in", [4, 5]],
    ["date", "2026-01-31", "gt", "2026-01-30"],
    ["number", 5, "between", [5, 5]],
    ["percentage", 5, "between", [4.5, 6]],
    ["date", "2026-01-31", "between", ["2026-01-31", "2026-02-01"]],
    [
      "currency",
      FIVE_USD,
      "between",
      [
        { amount: 1, currency: "usd" },
        { amount: 5, currency: "USD" },
      ],
    ],
    [
      "duration",
      { value: 1, unit: "years" },
      "between",
      [
        { value: 1, unit: "months" },
        { value: 12, unit: "months" },
      ],
    ],
    ["enum", "Yes", "not_in", ["No"]],
    ["multi_enum", ["a", "b"], "not_in", ["c"]],
    ["text", "Delaware", "not_in", ["Texas"]],
    ["date_range", YEAR, "eq", { ...YEAR }],
    ["date_range", YEAR, "contains", "2026-06-01"],
    ["date_range", OPEN, "contains", "2999-01-01"],
    ["date_range", YEAR, "lt", "2027-01-01"],
    ["date_range", YEAR, "lte", "2026-12-31"],
    ["date_range", YEAR, "gte", "2026-01-01"],
    ["boolean", false, "eq", false],
    ["enum", "Yes", "in", ["No", "Yes"]],
    ["multi_enum", ["a", "b"], "contains", "b"],
    ["multi_enum", ["a", "b"], "in", ["b", "c"]],
    ["multi_enum", ["a", "b"], "eq", ["b", "a", "b"]],
    ["currency", FIVE_USD, "lt", { amount: 6, currency: "usd" }],
    ["currency", FIVE_USD, "ne", { amount: 5, currency: "EUR" }],
    ["duration", { value: 12, unit: "months" }, "eq", { value: 1, unit: "years" }],
    ["duration", { value: 30, unit: "days" }, "lt", { value: 1, unit: "months" }],
    ["list", ["Governing law"], "contains", "LAW"],
    ["list", ["Governing law"], "in", ["governing law"]],
    ["list", ["a", "b"], "eq", [" A", "b"]],
    ["party_list", PARTIES, "contains", "acme"],
    ["party_list", PARTIES, "contains", "supplier"],
    ["related_agreement_list", [{ title: "MSA", document_id: null }], "contains", "msa"],
  ])("on %s includes %j for %s %j", (fieldType, value, op, operand) => {
    expect(checkFilter(fieldType, op, operand)).toEqual([]);
    expect(matches(fieldType, value, op, operand)).toBe(true);
  });

  it.each<[FieldType, Value, string, unknown]>([
    ["text", "Delaware", "eq", "Delawar"],
    ["number", 5, "lt", 5],
    ["number", 5, "between", [5.01, 6]],
    ["date", "2026-01-31", "between", ["2026-02-01", "2026-03-01"]],
    [
      "currency",
      FIVE_USD,
      "between",
      [
        { amount: 1, currency: "EUR" },
        { amount: 9, currency: "EUR" },
      ],
    ],
    ["enum", "Yes", "not_in", ["No", "Yes"]],
    ["multi_enum", ["a", "b"], "not_in", ["b", "c"]],
    ["text", "Delaware", "not_in", ["DELAWARE"]],
    ["date", "1999-12-31", "in_next", 30],
    ["date", "1999-12-31", "in_last", 30],
    ["date", "1999-12-31", "in_this", "year"],
    ["date_range", OPEN, "lt", "9999-12-31"],
    ["date_range", YEAR, "contains", "2027-01-01"],
    ["enum", "Yes", "eq", "yes"],
    ["multi_enum", ["a", "b"], "eq", ["a"]],
    ["multi_enum", ["ab"], "contains", "a"],
    ["currency", FIVE_USD, "lt", { amount: 6, currency: "EUR" }],
    ["currency", FIVE_USD, "gte", { amount: 1, currency: "EUR" }],
    ["list", ["a", "b"], "eq", ["b", "a"]],
    ["party_list", PARTIES, "contains", "Beta"],
  ])("on %s excludes %j for %s %j", (fieldType, value, op, operand) => {
    expect(checkFilter(fieldType, op, operand)).toEqual([]);
    expect(matches(fieldType, value, op, operand)).toBe(false);
  });

  it.each(FIELD_TYPES)("on %s can test for a value", (fieldType) => {
    expect(matches(fieldType, null, "empty")).toBe(true);
    expect(matches(fieldType, null, "not_empty", null)).toBe(false);
    expect(matches(fieldType, "x", "not_empty")).toBe(true);
    expect(checkFilter(fieldType, "empty", "x")).toEqual([
      { path: "value", message: "Omit the value: empty does not take one." },
    ]);
  });

  it("includes an empty cell only for ne and not_in", () => {
    expect(matches("number", null, "ne", 5)).toBe(true);
    expect(matches("number", null, "not_in", [5])).toBe(true);
    expect(matches("number", null, "between", [1, 5])).toBe(false);
    expect(matches("date", null, "in_next", 5)).toBe(false);
    for (const op of ["eq", "lt", "lte", "gt", "gte"]) expect(matches("number", null, op, 5)).toBe(false);
  });

  it("gets the list of filters its type has", () => {
    expect(checkFilter("boolean", "lt", true)).toEqual([
      { path: "op", message: "A boolean column cannot be filtered by lt. Use one of eq, ne, empty, not_empty." },
    ]);
    expect(checkFilter("boolean", "constructor", true)).toEqual([
      { path: "op", message: "This filter does not exist. Use one of eq, ne, empty, not_empty." },
    ]);
  });

  it.each<[FieldType, string, unknown, string]>([
    ["number", "lt", "5", "value"],
    ["number", "in", 5, "value"],
    ["number", "in", [], "value"],
    ["number", "in", [5, "6"], "value.1"],
    ["date", "gt", "yesterday", "value"],
    ["date_range", "contains", YEAR, "value"],
    ["currency", "gt", 5, "value"],
    ["currency", "gt", { amount: 5, currency: "ABC" }, "value.currency"],
    ["number", "between", 5, "value"],
    ["number", "between", [5], "value"],
    ["number", "between", [1, 2, 3], "value"],
    ["number", "between", [1, "2"], "value.1"],
    ["number", "between", [2, 1], "value"],
    ["date", "between", ["2026-02-01", "2026-01-01"], "value"],
    ["date", "between", ["2026-02-01", null], "value.1"],
    ["currency", "between", [FIVE_USD, { amount: 6, currency: "EUR" }], "value"],
    ["text", "between", ["a", "b"], "op"],
    ["number", "in_next", 5, "op"],
    ["number", "in_this", "month", "op"],
    ["date", "in_next", 0, "value"],
    ["date", "in_next", 1.5, "value"],
    ["date", "in_next", "30", "value"],
    ["date", "in_last", -1, "value"],
    ["date", "in_last", 36_501, "value"],
    ["date", "in_this", "week", "value"],
    ["date", "in_this", undefined, "value"],
    ["enum", "not_in", [], "value"],
    ["enum", "not_in", "Yes", "value"],
    ["text", "contains", "", "value"],
    ["text", "eq", undefined, "value"],
  ])("on %s refuses %s %j", (fieldType, op, operand, path) => {
    expect(checkFilter(fieldType, op, operand).map((issue) => issue.path)).toEqual([path]);
    expect(() => matches(fieldType, null, op, operand)).toThrow(TypeError);
  });
});

describe("a filter relative to today", () => {
  it.each([
    ["in_next", 1, "2026-12-31", ["2026-12-31", "2027-01-01"]],
    ["in_next", 90, "2024-02-01", ["2024-02-01", "2024-05-01"]],
    ["in_last", 30, "2026-03-01", ["2026-01-30", "2026-03-01"]],
    ["in_this", "month", "2024-02-15", ["2024-02-01", "2024-02-29"]],
    ["in_this", "month", "2026-12-31", ["2026-12-01", "2026-12-31"]],
    ["in_this", "quarter", "2026-01-01", ["2026-01-01", "2026-03-31"]],
    ["in_this", "quarter", "2026-11-16", ["2026-10-01", "2026-12-31"]],
    ["in_this", "year", "2026-11-16", ["2026-01-01", "2026-12-31"]],
  ])("%s %s covers, on %s, the days %j", (op, operand, today, days) => {
    expect(daysCovered(op, operand, today)).toEqual(days);
  });

  it("leaves other operations alone", () => {
    expect(daysCovered("between", ["2026-01-01", "2026-01-02"], "2026-01-01")).toBeUndefined();
  });
});
