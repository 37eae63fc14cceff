import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOrderOf, findBlankDates } from "../../../src/content/values/prose/dates.ts";
import { readNumber, wordsToNumber } from "../../../src/content/values/prose/number-words.ts";
import { findValues, type ProseType } from "../../../src/content/values/prose/prose.ts";
import { printValue } from "../../../src/content/values/values.ts";
import { stored } from "./arbitraries.ts";

const read = (type: ProseType, text: string) =>
  findValues(type, text).map(({ start, end, value }) => [text.slice(start, end), value]);
const one = (type: ProseType, text: string) => findValues(type, text).map(({ value }) => value);

describe("numbers in words", () => {
  it.each<[string, number]>([
    ["thirty (30)", 30],
    ["30 (thirty)", 30],
    ["twenty-five", 25],
    ["one hundred and eighty (180)", 180],
    ["one million five hundred thousand", 1_500_000],
    ["two and one-half", 2.5],
    ["1.5 million", 1_500_000],
    ["one (I)", 1],
    ["2,500", 2500],
    ["1 1/2", 1.5],
    ["1-1/2", 1.5],
    ["12 ¾", 12.75],
  ])("reads %s", (written, value) => {
    expect(readNumber(written)).toBe(value);
  });

  it("prefers the words when words and digits differ", () => {
    expect(readNumber("thirty (60)")).toBe(30);
  });

  it("does not merge two adjacent numbers", () => {
    expect(wordsToNumber("one two")).toBeUndefined();
  });
});

describe("durations", () => {
  it.each<[string, string, number, string]>([
    ["within thirty (30) days of receipt", "thirty (30) days", 30, "days"],
    ["a 12-month term", "12-month", 12, "months"],
    ["three (3) years from the Effective Date", "three (3) years", 3, "years"],
    ["one hundred eighty (180) calendar days", "one hundred eighty (180) calendar days", 180, "days"],
    ["two and one-half years", "two and one-half years", 2.5, "years"],
    ["successive one (1) year periods", "one (1) year", 1, "years"],
    ["a lease of 2 1/2 years", "2 1/2 years", 2.5, "years"],
    ["for 1½ years", "1½ years", 1.5, "years"],
  ])("reads %s", (text, words, value, unit) => {
    expect(read("duration", text)).toEqual([[words, { value, unit }]]);
  });

  it.each(["ten (10) business days", "5 working days", "$500 days", "the day of the week", "30/60 days", "1/2 year"])(
    "finds none in %s",
    (text) => {
      expect(one("duration", text)).toEqual([]);
    },
  );
});

describe("dates", () => {
  it.each<[string, string, string]>([
    ["made this 1st day of March 2023 by", "1st day of March 2023", "2023-03-01"],
    ["on the 15t h day of January 2018", "15t h day of January 2018", "2018-01-15"],
    ["Nov  5,  1999", "Nov  5,  1999", "1999-11-05"],
    ["until December 31, 2025.", "December 31, 2025", "2025-12-31"],
    ["the twenty-first (21st) day of May, 2004", "twenty-first (21st) day of May, 2004", "2004-05-21"],
    ["1 Mar. 2023", "1 Mar. 2023", "2023-03-01"],
    ["3/15/99", "3/15/99", "1999-03-15"],
    ["the last day of February, 2024", "last day of February, 2024", "2024-02-29"],
    ["until the end of 2006", "end of 2006", "2006-12-31"],
    ["March 18. 2021", "March 18. 2021", "2021-03-18"],
  ])("reads %s", (text, words, day) => {
    expect(read("date", text)).toEqual([[words, day]]);
  });

  it.each([
    "March 2023",
    "as of the date of last signature",
    "February 30, 2020",
    "3/4/2000",
    "[●], 2020",
    "version 1.2.3",
  ])("finds none in %s", (text) => {
    expect(one("date", text)).toEqual([]);
  });

  it("reads 3/4/2000 in the order of the document's other dates", () => {
    expect(dateOrderOf("from 12/31/1999")).toBe("month first");
    expect(dateOrderOf("from 31/12/1999")).toBe("day first");
    expect(dateOrderOf("from 1/2/1999")).toBeUndefined();
    expect(findValues("date", "3/4/2000", "month first")[0]?.value).toBe("2000-03-04");
    expect(findValues("date", "3/4/2000", "day first")[0]?.value).toBe("2000-04-03");
  });

  it.each(["[●], 2020", "September ___, 2019", "[ ] day of [ ], 2020", "the ____ day of ________, 20__"])(
    "recognizes %s as a blank date",
    (text) => {
      expect(findBlankDates(text)).toHaveLength(1);
      expect(one("date", text)).toEqual([]);
    },
  );
});

describe("periods", () => {
  it.each<[string, string | null, string | null]>([
    ["from February 1, 2019 through January 31, 2024", "2019-02-01", "2024-01-31"],
    ["TERM: November 01, 2014 to October 31, 2017", "2014-11-01", "2017-10-31"],
    ["shall commence on March 15, 2018 and will expire on March 14, 2020", "2018-03-15", "2020-03-14"],
    ["shall continue until December 31, 2025", null, "2025-12-31"],
    ["commencing on 1 May 2020", "2020-05-01", null],
  ])("reads %s", (text, start, end) => {
    expect(one("date_range", text)).toEqual([{ start, end }]);
  });
});

describe("money", () => {
  it.each<[string, string, number, string]>([
    ["a fee of USD 250,000 is due", "USD 250,000", 250_000, "USD"],
    [
      "one million five hundred thousand dollars ($1,500,000)",
      "one million five hundred thousand dollars ($1,500,000)",
      1_500_000,
      "USD",
    ],
    ["US$ 2.5 million", "US$ 2.5 million", 2_500_000, "USD"],
    ["CAD $10,000", "CAD $10,000", 10_000, "CAD"],
    ["10,000 Euros", "10,000 Euros", 10_000, "EUR"],
    ["£1m", "£1m", 1_000_000, "GBP"],
    ["RMB 1,000,000", "RMB 1,000,000", 1_000_000, "CNY"],
    ["2 million Canadian dollars", "2 million Canadian dollars", 2_000_000, "CAD"],
    [
      "Five Hundred Thousand and No/100 Dollars ($500,000.00)",
      "Five Hundred Thousand and No/100 Dollars ($500,000.00)",
      500_000,
      "USD",
    ],
  ])("reads %s", (text, words, amount, currency) => {
    expect(read("currency", text)).toEqual([[words, { amount, currency }]]);
  });

  it.each(["ALL 50 states", "$[●]", "$____", "250,000 shares"])("finds none in %s", (text) => {
    expect(one("currency", text)).toEqual([]);
  });
});

describe("percentages", () => {
  it.each<[string, number]>([
    ["two per cent", 2],
    ["ten percent (10%)", 10],
    ["12.5% of net sales", 12.5],
    ["one-half of one percent (0.5%)", 0.5],
    ["50 basis points", 0.5],
    ["1 1/2% per month", 1.5],
    ["1½% per month", 1.5],
  ])("reads %s", (text, value) => {
    expect(one("percentage", text)).toEqual([value]);
  });

  it.each(["[●]%", "one-half of one percent", "1/2 of 1%", "½ of 1%", "1/2%", "percent of sales"])(
    "finds none in %s",
    (text) => {
      expect(one("percentage", text)).toEqual([]);
    },
  );
});

describe("bare numbers", () => {
  it.each<[string, number[]]>([
    ["at least 25 stores and 1 1/2 tons", [25, 1.5]],
    ["seats: 25", [25]],
    ["two (2) copies.", [2]],
    ["12. Term. There are 5 stores. 3 Fees shall be due", [5]],
    ["3.3.1 For each store", []],
    ["1.5. CONFIDENTIAL INFORMATION.", []],
    ["2.5 Not Employment.", []],
    ["(2) the seller", []],
    ["Sections 3.1, 3.2 and 4.5 apply", []],
    ["EBIX INC, 10-Q", []],
    ["an 8-K or 10-KSB", []],
    ["00 Payment Schedule", []],
    ["open 24/7", []],
  ])("are read in %s: %j", (text, values) => {
    expect(one("number", text)).toEqual(values);
  });
});

describe("addresses", () => {
  it("are none when left blank", () => {
    expect(one("url", "at www.______ or https://[site]")).toEqual([]);
  });

  it("exclude the punctuation that ends the sentence", () => {
    expect(read("url", "see www.example.com. or (https://example.com/a?b).")).toEqual([
      ["www.example.com", "https://www.example.com"],
      ["https://example.com/a?b", "https://example.com/a?b"],
    ]);
    expect(read("email", "to Jane.Doe@Example.com; copy x@y.co.uk.")).toEqual([
      ["Jane.Doe@Example.com", "Jane.Doe@example.com"],
      ["x@y.co.uk", "x@y.co.uk"],
    ]);
  });
});

/** Currency codes that are also words are read only outside sentences. */
const WORD_CODES = /^(?:ALL|TOP|TRY|CUP|PEN|MOP|COP|BAM|GEL|SOS|LAK)\b/;

describe.each<ProseType>(["date", "currency", "duration", "percentage", "email", "url"])("every %s", (type) => {
  it("survives printing and parsing in the middle of a sentence", () => {
    fc.assert(
      fc.property(stored(type), ({ value }) => {
        const printed = printValue(type, value);
        fc.pre(isProse(type, printed));
        const text = `It is agreed that ${printed} shall apply`;
        expect(findValues(type, text)).toEqual([{ start: 18, end: 18 + printed.length, value }]);
      }),
    );
  });

  it("is where its offsets say, and is a valid value of its type", () => {
    const words = [
      "thirty",
      "(30)",
      "days",
      "March",
      "1,",
      "2023",
      "$",
      "5",
      "%",
      "12/31/99",
      "one",
      "million",
      "to",
      "a@b.co",
      "[",
      "]",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
        const text = parts.join(" ");
        for (const { start, end, value } of findValues(type, text)) {
          expect(start).toBeLessThan(end);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          expect(findValues(type, text.slice(start, end)).map((each) => each.value)).toContainEqual(value);
        }
      }),
    );
  });
});

/** Values as contracts write them: four-digit years, no exponents, no signs, no codes that are words. */
function isProse(type: ProseType, printed: string): boolean {
  if (type === "date") return /^(?:1[89]|20|21)/.test(printed);
  if (type === "currency") return !WORD_CODES.test(printed) && !printed.includes("-");
  if (type === "email") return /^[\w.+%'-]+@/.test(printed) && !/^[.'%+-]/.test(printed);
  if (type === "url") return !/[.,;:!?'’)(]$/.test(printed) && !/["“”<>]/.test(printed);
  return /^\d{1,15}(?:\.\d{1,9})?(?:%| )/.test(printed) || /^\d{1,15}%$/.test(printed);
}
