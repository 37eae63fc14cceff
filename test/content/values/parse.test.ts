import { describe, expect, it } from "vitest";
import type { ValueMeta } from "../../../src/content/values/value.ts";
import { type FieldType, parseValue } from "../../../src/content/values/values.ts";

const LAW: ValueMeta = { options: ["Delaware", "New York", "England, Wales", "yes", "Yes"] };

const read = (fieldType: FieldType, entry: string) => parseValue(fieldType, LAW, entry);

describe("typed input", () => {
  it.each<[string, number | undefined]>([
    ["1250.5", 1250.5],
    ["1,250.50", 1250.5],
    ["1.250,50", 1250.5],
    ["1 250,50", 1250.5],
    ["1\u202f250.50", 1250.5],
    ["1'250.50", 1250.5],
    ["1,250", 1250],
    ["1.250", 1.25],
    ["1.250.000", 1_250_000],
    ["2,50,000", 250_000],
    ["12,5", 12.5],
    ["0,125", 0.125],
    ["(1,250)", -1250],
    ["\u22125", -5],
    ["- 5", -5],
    ["+5", 5],
    [".5", 0.5],
    ["1.2E+05", 120_000],
    ["-0", 0],
    ["1234,567", undefined],
    ["1,25,0", undefined],
    ["12 5", undefined],
    ["5 apples", undefined],
    ["0x10", undefined],
    ["1e400", undefined],
    ["1e16", undefined],
    ["", undefined],
    ["(-5)", undefined],
  ])("the number %j means %j", (entry, value) => {
    expect(read("number", entry)).toBe(value);
  });

  it.each<[string, number | undefined]>([
    ["12.5%", 12.5],
    ["12,5 %", 12.5],
    ["12.5", 12.5],
    ["7 per cent", 7],
    ["7 Percent", 7],
    ["50 bps", 0.5],
    ["1 basis point", 0.01],
    ["%", undefined],
    ["12 % p.a.", undefined],
  ])("the percentage %j means %j", (entry, value) => {
    expect(read("percentage", entry)).toBe(value);
  });

  it.each<[string, number, string]>([
    ["USD 250,000", 250_000, "USD"],
    ["250,000 usd", 250_000, "USD"],
    ["EUR250", 250, "EUR"],
    ["$1,250.50", 1250.5, "USD"],
    ["US$ 5", 5, "USD"],
    ["1.250,50 €", 1250.5, "EUR"],
    ["-$5", -5, "USD"],
    ["$-5", -5, "USD"],
    ["($5.00)", -5, "USD"],
    ["£1.1m", 1_100_000, "GBP"],
    ["USD 2.5 million", 2_500_000, "USD"],
    ["USD $250", 250, "USD"],
    ["CAD $250", 250, "CAD"],
    ["$250 CAD", 250, "CAD"],
    ["¥ 500 CNY", 500, "CNY"],
    ["HK$7", 7, "HKD"],
    ["1'000 chf", 1000, "CHF"],
  ])("the money %j means %j %s", (entry, amount, currency) => {
    expect(read("currency", entry)).toEqual({ amount, currency });
  });

  it.each([
    "250,000",
    "EUR $5",
    "USD EUR 5",
    "USD",
    "5 ABC",
    "2 USD 500",
    "m5 USD",
    "USD 1.23456",
    "USD 5 monthly",
    "$5-10",
  ])("%j is not money", (entry) => {
    expect(read("currency", entry)).toBeUndefined();
  });

  it.each<[string, string]>([
    ["2026-01-31", "2026-01-31"],
    ["2026/1/31", "2026-01-31"],
    ["2026-01-31T00:00:00.000Z", "2026-01-31"],
    ["2026-01-31 00:00", "2026-01-31"],
    ["31 Jan 2026", "2026-01-31"],
    ["31-Jan-2026", "2026-01-31"],
    ["31st January, 2026", "2026-01-31"],
    ["January 31, 2026", "2026-01-31"],
    ["jan. 31st 2026", "2026-01-31"],
    ["Saturday, January 31, 2026", "2026-01-31"],
    ["1 Sept 2026", "2026-09-01"],
    ["31.1.2026", "2026-01-31"],
    ["31/01/2026", "2026-01-31"],
    ["01/31/2026", "2026-01-31"],
    ["03/03/2026", "2026-03-03"],
  ])("the date %j means %s", (entry, value) => {
    expect(read("date", entry)).toBe(value);
  });

  it.each([
    "01/02/2026",
    "29 Feb 2023",
    "31 Jan 26",
    "2026-01-30T23:00:00Z",
    "31 Ja 2026",
    "32.1.2026",
    "45000",
    "soon",
  ])("%j is not an unambiguous date", (entry) => {
    expect(read("date", entry)).toBeUndefined();
  });

  it.each<[string, string | null, string | null]>([
    ["2026-01-01 to 2026-12-31", "2026-01-01", "2026-12-31"],
    ["1 Jan 2026 – 31 Dec 2026", "2026-01-01", "2026-12-31"],
    ["2026/01/01 - 2026/12/31", "2026-01-01", "2026-12-31"],
    ["2026-01-01/2026-12-31", "2026-01-01", "2026-12-31"],
    ["2026-01-01..2026-12-31", "2026-01-01", "2026-12-31"],
    ["from 1 Jan 2026 until 31 Dec 2026", "2026-01-01", "2026-12-31"],
    ["between 2026-01-01 and 2026-12-31", "2026-01-01", "2026-12-31"],
    ["from 2026-01-01", "2026-01-01", null],
    ["1 Jan 2026 onwards", "2026-01-01", null],
    ["until 31 Dec 2026", null, "2026-12-31"],
  ])("the range %j means %j to %j", (entry, start, end) => {
    expect(read("date_range", entry)).toEqual({ start, end });
  });

  it.each([
    "2026-01-01",
    "2026-12-31 to 2026-01-01",
    "from here to there",
    "soon to 2026-12-31",
    "2026-01-01 to then",
    "until further notice",
    "2026-01-01 to",
  ])("%j is not a range", (entry) => {
    expect(read("date_range", entry)).toBeUndefined();
  });

  it.each<[string, number, string]>([
    ["30 days", 30, "days"],
    ["1 day", 1, "days"],
    ["30d", 30, "days"],
    ["4 wks.", 4, "weeks"],
    ["6mo", 6, "months"],
    ["1,000 Months", 1000, "months"],
    ["1.5 years", 1.5, "years"],
    ["2 yrs", 2, "years"],
    ["P18M", 18, "months"],
  ])("the duration %j means %j %s", (entry, value, unit) => {
    expect(read("duration", entry)).toEqual({ value, unit });
  });

  it.each(["30", "days", "30 business days", "-5 days", "5 m", "thirty (30) days", "P1Y6M", "2 hours"])(
    "%j is not a duration",
    (entry) => {
      expect(read("duration", entry)).toBeUndefined();
    },
  );

  it.each<[string, boolean | undefined]>([
    ["yes", true],
    [" TRUE ", true],
    ["1", true],
    ["N", false],
    ["false", false],
    ["maybe", undefined],
    ["", undefined],
  ])("%j means %j", (entry, value) => {
    expect(read("boolean", entry)).toBe(value);
  });

  it.each<[string, string | undefined]>([
    ["Delaware", "Delaware"],
    [" new YORK ", "New York"],
    ["Yes", "Yes"],
    ["yes", "yes"],
    ["France", undefined],
    ["", undefined],
  ])("the option %j means %j", (entry, value) => {
    expect(read("enum", entry)).toBe(value);
  });

  it.each<[string, string[] | undefined]>([
    ["new york; Delaware", ["Delaware", "New York"]],
    ["New York, Delaware", ["Delaware", "New York"]],
    ["England, Wales", ["England, Wales"]],
    ["england, wales\nDelaware", ["Delaware", "England, Wales"]],
    ["Delaware; France", undefined],
    ["", undefined],
  ])("the options %j mean %j", (entry, value) => {
    expect(read("multi_enum", entry)).toEqual(value);
  });

  it.each<[string, string[] | undefined]>([
    ["Acme, Inc.; Beta", ["Acme, Inc.", "Beta"]],
    ["one\r\ntwo\n\ntwo", ["one", "two", "two"]],
    ['"a; b"; c', ["a; b", "c"]],
    ['5" pipe; 6" pipe', ['5" pipe', '6" pipe']],
    ['"never closed; x', ['"never closed', "x"]],
    ['"Jack" Smith; x', ['"Jack" Smith', "x"]],
    [" ; ", undefined],
  ])("the list %j means %j", (entry, value) => {
    expect(read("list", entry)).toEqual(value);
  });

  it("parties may have roles in brackets", () => {
    expect(read("party_list", 'Acme (UK) Ltd (Supplier); "Foo (UK)"; Beta LLC')).toEqual([
      { name: "Acme (UK) Ltd", role: "Supplier" },
      { name: "Foo (UK)", role: null },
      { name: "Beta LLC", role: null },
    ]);
  });

  it("agreements may have document ids in square brackets", () => {
    expect(read("related_agreement_list", "MSA [11111111-1111-1111-1111-111111111111]; SOW [draft]")).toEqual([
      { title: "MSA", document_id: "11111111-1111-1111-1111-111111111111" },
      { title: "SOW [draft]", document_id: null },
    ]);
  });

  it.each<[FieldType, string, string | undefined]>([
    ["email", "mailto:Jane@Example.com", "Jane@example.com"],
    ["email", "<jane@example.com>", "jane@example.com"],
    ["email", "jane at example.com", undefined],
    ["url", "www.Example.com/A", "https://www.example.com/A"],
    ["url", "see example.com", undefined],
    ["text", "  Delaware ", "Delaware"],
    ["text", " ", undefined],
    ["rich_text", "**x**\r\n", "**x**"],
  ])("the %s %j means %j", (fieldType, entry, value) => {
    expect(read(fieldType, entry)).toBe(value);
  });

  it.each<FieldType>([
    "number",
    "currency",
    "percentage",
    "duration",
    "date",
    "date_range",
    "email",
    "url",
    "party_list",
  ])("a very long %s is parsed or refused quickly", (fieldType) => {
    for (const part of [" ", "1", "1,", "a.", "(", '("', '"', "(\t", "; "]) read(fieldType, part.repeat(200_000));
  });
});
