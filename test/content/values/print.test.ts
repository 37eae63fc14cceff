import { describe, expect, it } from "vitest";
import { type FieldType, parseValue, printValue, type Value } from "../../../src/content/values/values.ts";

describe("copying a displayed value", () => {
  it.each<[FieldType, Value]>([
    ["list", ['foo ("a', 'b")']],
    ["list", ['"', '""', 'a "b" c', "a;", "x\ny"]],
    ["party_list", [{ name: 'Foo ("x', role: 'the "y")' }]],
    [
      "party_list",
      [
        { name: "(UK)", role: null },
        { name: '"Q" (R)', role: "S; T" },
      ],
    ],
    [
      "party_list",
      [
        { name: "A (B", role: "C" },
        { name: "D) (E)", role: null },
      ],
    ],
    ["related_agreement_list", [{ title: "SOW [11111111-1111-1111-1111-111111111111]", document_id: null }]],
    ["related_agreement_list", [{ title: '"MSA"; old', document_id: "11111111-1111-1111-1111-111111111111" }]],
  ])("gives the same %s %j", (fieldType, value) => {
    expect(parseValue(fieldType, {}, printValue(fieldType, value as never))).toEqual(value);
  });
});

describe("displaying a value", () => {
  it.each<[FieldType, Value, string]>([
    ["number", 1250.5, "1250.5"],
    ["percentage", 12.5, "12.5%"],
    ["currency", { amount: 250_000, currency: "USD" }, "USD 250,000"],
    ["currency", { amount: -1250.5, currency: "EUR" }, "EUR -1,250.50"],
    ["currency", { amount: 0.1234, currency: "EUR" }, "EUR 0.1234"],
    ["date_range", { start: "2026-01-01", end: "2026-12-31" }, "2026-01-01 to 2026-12-31"],
    ["date_range", { start: "2026-01-01", end: null }, "from 2026-01-01"],
    ["date_range", { start: null, end: "2026-12-31" }, "until 2026-12-31"],
    ["duration", { value: 1, unit: "years" }, "1 year"],
    ["duration", { value: 30, unit: "days" }, "30 days"],
    ["boolean", true, "Yes"],
    ["multi_enum", ["Delaware", "New York"], "Delaware; New York"],
    ["list", ["a; b", "c, d"], '"a; b"; c, d'],
    [
      "party_list",
      [
        { name: "Acme Inc.", role: "Supplier" },
        { name: "Beta (UK)", role: null },
      ],
      'Acme Inc. (Supplier); "Beta (UK)"',
    ],
    ["related_agreement_list", [{ title: "MSA", document_id: null }], "MSA"],
  ])("shows the %s %j as %j", (fieldType, value, printed) => {
    expect(printValue(fieldType, value as never)).toBe(printed);
  });
});
