import { describe, expect, it } from "vitest";
import { compareValues, type FieldType, sortKeyOf, type Value } from "../../../src/content/values/values.ts";

describe("values in ascending order", () => {
  it.each<[FieldType, Value[]]>([
    ["text", ["Alpha", "alpha", "alphabet", "Beta", "Émile", "\uff5e", "\u{1f600}"]],
    ["number", [-5, 0, 1e-7, 2, 10]],
    ["boolean", [false, true]],
    ["date", ["0001-01-01", "1999-12-31", "2026-01-31"]],
    [
      "currency",
      [
        { amount: 5, currency: "EUR" },
        { amount: 5, currency: "USD" },
        { amount: 10, currency: "EUR" },
      ],
    ],
    [
      "date_range",
      [
        { start: null, end: "2026-01-01" },
        { start: "2026-01-01", end: "2026-06-30" },
        { start: "2026-01-01", end: null },
        { start: "2026-02-01", end: "2026-02-02" },
      ],
    ],
    [
      "duration",
      [
        { value: 1e-8, unit: "days" },
        { value: 2e-8, unit: "days" },
        { value: 4, unit: "weeks" },
        { value: 30, unit: "days" },
        { value: 1, unit: "months" },
        { value: 365, unit: "days" },
        { value: 12, unit: "months" },
        { value: 1, unit: "years" },
        { value: 366, unit: "days" },
      ],
    ],
    ["list", [["a"], ["a", "b"], ["B"]]],
    ["party_list", [[{ name: "acme", role: null }], [{ name: "Beta", role: "A" }], [{ name: "Beta", role: "B" }]]],
  ])("are in the expected order for %s", (fieldType, values) => {
    const shuffled = values.toReversed().toSorted((a, b) => compareValues(fieldType, a as never, b as never));
    expect(shuffled).toEqual(values);
  });
});

describe("a sort key", () => {
  it("is the folded text, truncated to 200 whole characters", () => {
    expect(sortKeyOf("text", "STRASSE")).toEqual({ number: null, text: "strasse" });
    expect(sortKeyOf("text", `x${"\u{1f600}".repeat(300)}`)).toEqual({
      number: null,
      text: `x${"\u{1f600}".repeat(199)}`,
    });
  });

  it("is the mean length of a duration in days, whatever its unit", () => {
    expect(sortKeyOf("duration", { value: 12, unit: "months" }).number).toBe(365.2425);
    expect(sortKeyOf("duration", { value: 1, unit: "years" }).number).toBe(365.2425);
    expect(sortKeyOf("duration", { value: 0.84, unit: "months" }).number).toBe(
      sortKeyOf("duration", { value: 0.07, unit: "years" }).number,
    );
  });
});
