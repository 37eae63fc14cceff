import { describe, expect, it } from "vitest";
import { parseEntry } from "../../web/vaults/entries.ts";
import { type FieldType, printValue } from "../../web/vaults/values.ts";

const meta = { type: "enum", options: ["New York", "Ohio"], legacy_options: [] };
const column = (field_type: FieldType) => ({ field_type, field_meta: meta });

describe("what is copied out of a table of a vault", () => {
  const values: [FieldType, unknown][] = [
    ["text", "The law of Ohio"],
    ["number", -1250.5],
    ["percentage", 12.5],
    ["boolean", false],
    ["date", "2026-01-31"],
    ["date_range", { start: "2026-01-01", end: "2026-12-31" }],
    ["date_range", { start: "2026-01-01", end: null }],
    ["date_range", { start: null, end: "2026-12-31" }],
    ["currency", { amount: 1234567.5, currency: "EUR" }],
    ["duration", { value: 1, unit: "years" }],
    ["duration", { value: 18, unit: "months" }],
    ["enum", "Ohio"],
    ["multi_enum", ["New York", "Ohio"]],
    ["list", ["One", "Two"]],
    [
      "party_list",
      [
        { name: "Acme Inc.", role: "Supplier" },
        { name: "Beta GmbH", role: null },
      ],
    ],
    ["related_agreement_list", [{ title: "Master Agreement", document_id: null }]],
  ];
  it.each(values)("is read back as the same %s", (type, value) => {
    expect(parseEntry(column(type), printValue(type, value))).toEqual(value);
  });
});

describe("what is pasted into a table of a vault", () => {
  it("is read as people and spreadsheets write it", () => {
    expect(parseEntry(column("date"), "31 January 2026")).toBe("2026-01-31");
    expect(parseEntry(column("date"), "Jan 5, 2026")).toBe("2026-01-05");
    expect(parseEntry(column("number"), "1,250.5")).toBe(1250.5);
    expect(parseEntry(column("boolean"), "TRUE")).toBe(true);
    expect(parseEntry(column("enum"), "ohio")).toBe("Ohio");
  });

  it("empties a cell where it is blank", () => {
    expect(parseEntry(column("date"), "  ")).toBeNull();
  });

  it("is refused where it is no value of the column's type, or could be two", () => {
    expect(parseEntry(column("date"), "03/04/2026")).toBeUndefined();
    expect(parseEntry(column("number"), "twelve")).toBeUndefined();
    expect(parseEntry(column("enum"), "Utah")).toBeUndefined();
    expect(parseEntry(column("multi_enum"), "Ohio; Utah")).toBeUndefined();
    expect(parseEntry(column("currency"), "900")).toBeUndefined();
    expect(parseEntry(column("duration"), "2 moons ago")).toBeUndefined();
  });
});
