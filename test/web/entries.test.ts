import { describe, expect, it } from "vitest";
import { parseEntry } from "../../web/vaults/cells/entries.ts";
import { printValue } from "../../web/vaults/cells/values.ts";
import { readTable, writeHtmlTable, writeTable } from "../../web/vaults/table/table-text.ts";
import type { FieldType } from "../../web/vaults/types/field-type.ts";

const meta = { type: "enum", options: ["New York", "Ohio"], legacy_options: [] };
const column = (field_type: FieldType) => ({ field_type, field_meta: meta });

describe("copying from a vault's table", () => {
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
  it.each(values)("pastes back as the same %s", (type, value) => {
    expect(parseEntry(column(type), printValue(type, value))).toEqual(value);
  });
});

describe("a range on the clipboard", () => {
  const lines = [
    ["Two\nlines", 'The "Tenant"', '"Rent" means rent', "tab\there"],
    ["", '5" pipe', "", "last"],
  ];
  it("is read back as it was written", () => {
    expect(readTable(writeTable(lines))).toEqual(lines);
  });

  it("is parsed as spreadsheets write it: quotes inside a cell are literal, and a trailing newline adds no row", () => {
    expect(readTable('5" pipe\tOhio\r\n"a\r\n""b"""\t\r\n')).toEqual([
      ['5" pipe', "Ohio"],
      ['a\n"b"', ""],
    ]);
    expect(readTable('"Tenant" means him\tx')).toEqual([['"Tenant" means him', "x"]]);
    expect(readTable("one")).toEqual([["one"]]);
  });

  it("is offered as an HTML table with escaped text", () => {
    expect(writeHtmlTable([["<Company> & Co\nLtd"]])).toContain("&lt;Company&gt; &amp; Co<br>Ltd");
  });

  it.each(["=1+1", "@SUM(A1)", "-cmd", "\u200b=1+1", "＝1+1", "\t+1", ' "=1'])(
    "marks the formula %j as text",
    (cell) => {
      expect(writeHtmlTable([[cell]])).toContain("mso-number-format:'\\@'");
      expect(writeHtmlTable([["-5", "a = b"]])).not.toContain("mso-number-format");
    },
  );
});

describe("pasting into a vault's table", () => {
  it("parses values as people and spreadsheets write them", () => {
    expect(parseEntry(column("date"), "31 January 2026")).toBe("2026-01-31");
    expect(parseEntry(column("date"), "Jan 5, 2026")).toBe("2026-01-05");
    expect(parseEntry(column("number"), "1,250.5")).toBe(1250.5);
    expect(parseEntry(column("boolean"), "TRUE")).toBe(true);
    expect(parseEntry(column("enum"), "ohio")).toBe("Ohio");
  });

  it.each([
    ["2026-01-31 00:00:00", "2026-01-31"],
    ["2026/1/5", "2026-01-05"],
    ["31.01.2026", "2026-01-31"],
    ["5.1.2026", "2026-01-05"],
    ["31/01/2026", "2026-01-31"],
    ["1/31/2026", "2026-01-31"],
    ["31-Jan-26", "2026-01-31"],
    ["31-Jan-2026", "2026-01-31"],
    ["1-Mar-1998", "1998-03-01"],
  ])("reads the date %s", (written, day) => {
    expect(parseEntry(column("date"), written)).toBe(day);
  });

  it.each([
    ["$1,250,000.00", 1250000, "USD"],
    [" US$ 1,250.50 ", 1250.5, "USD"],
    ["($1,250.50)", -1250.5, "USD"],
    ["-£5", -5, "GBP"],
    ["1.250.000,50 €", 1250000.5, "EUR"],
    ["1 250,5 €", 1250.5, "EUR"],
    ["CHF 1'250.00", 1250, "CHF"],
    ["INR 10,00,000", 1000000, "INR"],
  ])("reads the amount %s", (written, amount, currency) => {
    expect(parseEntry(column("currency"), written)).toEqual({ amount, currency });
  });

  it.each(["1250,500", "1,25,0", "1.2.3", "12,", "1,2,3"])("does not guess the number %s", (written) => {
    expect(parseEntry(column("number"), written)).toBeUndefined();
  });

  it("clears a cell when blank", () => {
    expect(parseEntry(column("date"), "  ")).toBeNull();
  });

  it("refuses invalid and ambiguous values", () => {
    expect(parseEntry(column("date"), "03/04/2026")).toBeUndefined();
    expect(parseEntry(column("number"), "twelve")).toBeUndefined();
    expect(parseEntry(column("enum"), "Utah")).toBeUndefined();
    expect(parseEntry(column("multi_enum"), "Ohio; Utah")).toBeUndefined();
    expect(parseEntry(column("currency"), "900")).toBeUndefined();
    expect(parseEntry(column("duration"), "2 moons ago")).toBeUndefined();
  });
});
