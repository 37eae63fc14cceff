import { describe, expect, it } from "vitest";
import {
  locateQuote,
  mustMatchText,
  pageAt,
  prepareLocator,
  type Source,
} from "../../../src/content/citations/locate.ts";

const on = (text: string, method: "text" | "ocr" = "text"): Source => ({
  text,
  pages: [{ page: 1, start: 0, end: text.length, method }],
});
const quotes = (text: string, quote: string, near?: number) =>
  locateQuote(on(text), quote, near).map((place) => place.quote);
const scanned = (text: string, quote: string) => locateQuote(on(text, "ocr"), quote).map((place) => place.quote);

describe("locating a quote", () => {
  it("returns the exact text, its offsets and its page", () => {
    const text = "1. Term\n\nThe Term is one year.\n\n2. Fee\n\nThe Fee is due.";
    const pages = [
      { page: 1, start: 0, end: 31, method: "text" as const },
      { page: 2, start: 31, end: text.length, method: "text" as const },
    ];
    expect(locateQuote({ text, pages }, " The Fee is due. ")).toEqual([
      { quote: "The Fee is due.", start: 40, end: 55, page: 2 },
    ]);
    expect(pageAt(pages, 30)).toBe(1);
    expect(pageAt([], 30)).toBeNull();
  });

  it.each([
    ["white space", "either  party\tmay terminate", "either party\n  may terminate"],
    ["no-break spaces", "Section 4.2 of this Deed", "Section\u00a04.2 of this Deed"],
    ["case", "TERMINATION FOR CAUSE", "Termination for Cause"],
    ["ligatures", "the first offer of the firm", "the \ufb01rst o\ufb00er of the \ufb01rm"],
    ["decomposed accents", "Socie\u0301te\u0301 Ge\u0301ne\u0301rale", "Société Générale"],
    ["ß in capitals", "HAUPTSTRASSE ZWÖLF", "Hauptstraße zwölf"],
    ["quotation marks", `(the "Effective Date")`, "(the “Effective Date”)"],
    ["apostrophes", "the Customer's sole remedy", "the Customer’s sole remedy"],
    ["dashes", "the fees - if any - are due", "the fees—if any—are due"],
    ["soft hyphens", "confidential information", "con\u00adfiden\u00adtial information"],
    ["a word hyphenated at a line end", "the indemnification obligations", "the indemnifi-\ncation obligations"],
    ["a hyphenated word in the quote", "the indemnifi-\ncation obligations", "the indemnification obligations"],
    ["hyphens", "a nonrefundable prepayment", "a non-refundable pre-payment"],
    ["marks around the quote", "“Each party will keep it secret.”", "Each party will keep it secret"],
    ["missing punctuation", "**Acme Inc** a Delaware corporation", "Acme, Inc., a Delaware corporation"],
  ])("ignores %s", (_what, quote, written) => {
    expect(quotes(`Before this: ${written}; and after.`, quote)).toEqual([written]);
  });

  it("prefers an exact match, then the nearest one, then the first", () => {
    const source = on("The fee is due. The fee is due. THE FEE IS DUE.");
    expect(locateQuote(source, "The fee is due")[0]!.start).toBe(0);
    expect(locateQuote(source, "The fee is due", 14)[0]!.start).toBe(16);
    expect(locateQuote(source, "The fee is due", 47)[0]!.start).toBe(16);
    expect(locateQuote(source, "the fee is due", 47)[0]!.start).toBe(32);
  });

  it("locates a very short quote only when it is unique or its place is given", () => {
    expect(quotes("Option A or option B, not option A", "B")).toEqual(["B"]);
    expect(quotes("Option A or option B, not option A", "A")).toEqual([]);
    expect(quotes("Option A or option B, not option A", "A", 30)).toEqual(["A"]);
    expect(quotes("- – … $ ()", "…")).toEqual([]);
  });

  it("locates a quote with omissions as several citations, in order and close together", () => {
    const text = `The Supplier shall, at its own cost, deliver the Goods to the Site. ${"Filler. ".repeat(3000)} Risk passes then.`;
    for (const gap of ["…", "...", "[...]", " [ … ] ", " . . . "]) {
      expect(quotes(text, `The supplier shall${gap}deliver the Goods`)).toEqual([
        "The Supplier shall",
        "deliver the Goods",
      ]);
    }
    expect(quotes(text, "deliver the Goods … The Supplier shall")).toEqual([]);
    expect(quotes(text, "The Supplier shall … deliver the Bads")).toEqual([]);
    expect(quotes(text, "deliver the Goods … Risk passes then")).toEqual([]);
    expect(scanned("The party if due … pays the fee", "the party if due pays … the fee")).toHaveLength(2);
    expect(quotes(text, "… deliver the Goods to the Site ...")).toEqual(["deliver the Goods to the Site"]);
  });

  it("skips the paragraph's own number, which is not part of the text, and no other number", () => {
    const text = "Term\nThe Term is one year.\nThe Term is one year.";
    const labels = [
      { start: 0, label: "2." },
      { start: 5, label: "2.1" },
      { start: 27, label: "2.2" },
    ];
    expect(locateQuote({ ...on(text), labels }, "2.2 The Term is one year")).toMatchObject([{ start: 27 }]);
    expect(locateQuote({ ...on(text), labels }, "2.3 The Term is one year")).toEqual([]);
    expect(locateQuote({ ...on(text), labels }, "2. The Term is one year")).toEqual([]);
  });

  it("never splits a grapheme", () => {
    expect(quotes("signed by Zoe\u0323\u0301 here", "signed by Zoe")).toEqual([]);
    expect(quotes("our family 👨‍👩‍👧 is here", "our family 👨")).toEqual([]);
    expect(quotes("our family 👨‍👩‍👧 is here", "Our Family 👨‍👩‍👧 Is")).toEqual(["our family 👨‍👩‍👧 is"]);
  });

  it("locates nothing that is empty, malformed or too long", () => {
    for (const quote of ["", "   ", "\ud800 the fee", "fee ".repeat(20_000)])
      expect(quotes("the fee", quote)).toEqual([]);
  });
});

describe("a quote never cuts off a negation or changes a number", () => {
  it.each([
    ["30 days", "within 90 days"],
    ["30 days", "within 130 days"],
    ["5% of the price", "2.5% of the price"],
    ["a fee of $5", "a fee of $5 million"],
    ["a fee of $1", "a fee of $1,000"],
    ["five days", "thirty-five days"],
    ["within thirty", "within thirty five days"],
    ["500 EUR", "1 500 EUR"],
    ["pursuant to Section 4", "pursuant to Section 4.2"],
    ["a loss of 5", "a loss of 5%"],
    ["5 degrees", "at -5 degrees"],
    ["-5 degrees here", "at 5 degrees here"],
    ["102 units", "10² units"],
    ["exclusive license", "a non-exclusive license"],
    ["exclusive license", "a non exclusive license"],
    ["lawful use of the Site", "an unlawful use of the Site"],
    ["for-profit company", "a not-for-profit company"],
    ["the Tenant can", "the Tenant cannot pay"],
    ["the Tenant does", "the Tenant doesn't pay"],
    ["hold harm", "they hold harmless the other"],
    ["shall not assign this Deed", "shall assign this Deed"],
    ["shall assign this Deed now", "shall not assign this Deed now"],
    ["June 1, 2024 is the date", "July 1, 2024 is the date"],
    ["the sum of USD 500 is due", "the sum of EUR 500 is due"],
    ["the sum of 1,250 is due now", "the sum of 12,50 is due now"],
  ])("%s is not located in: %s", (quote, text) => {
    expect(quotes(`It says ${text} here.`, quote)).toEqual([]);
    expect(scanned(`It says ${text} here.`, quote)).toEqual([]);
  });

  it("skips such a place for a correct one", () => {
    const text = "A non-exclusive license, 130 days; an exclusive license, 30 days.";
    expect(locateQuote(on(text), "exclusive license")[0]!.start).toBe(38);
    expect(locateQuote(on(text), "30 days")[0]!.start).toBe(57);
  });
});

describe("text from OCR", () => {
  const READ =
    "Tbe Liccnsee shall indernnify the Licensor against any c1aim within 30 days of the no-tice given by the par ty.";
  const common = "The Licensee pays the fee to the Licensor. The claim is for the party and the Licensee. ".repeat(30);

  it("may have look-alike letters misread", () => {
    const quote = "shall indemnify the Licensor against any claim within 30 days";
    expect(scanned(common + READ, quote)).toEqual(["shall indernnify the Licensor against any c1aim within 30 days"]);
  });

  it("must match exactly on a page with embedded text", () => {
    expect(quotes(common + READ, "shall indemnify the Licensor against any claim within 30 days")).toEqual([]);
    const text = `${READ}\n\n${READ}`;
    const pages = [
      { page: 1, start: 0, end: READ.length + 2, method: "text" as const },
      { page: 2, start: READ.length + 2, end: text.length, method: "ocr" as const },
    ];
    expect(locateQuote({ text, pages }, "within 30 days of the notice given by the party")).toMatchObject([
      { page: 2 },
    ]);
    expect(locateQuote({ text, pages: [pages[0]!] }, "within 30 days of the notice given by the party")).toEqual([]);
  });

  it.each([
    [
      "a different number",
      "The claim is paid within 30 days of the notice",
      "The claim is paid within 3O days of the notice",
    ],
    ["another role", "paid by the Licensee within the term of it", "paid by the Licensor within the term of it"],
    [
      "a role that differs by one letter",
      "paid by the employer within the term of it",
      "paid by the employee within the term of it",
    ],
    ["another equally common word", "the party if due pays the fee for now", "the party it due pays the fee for now"],
    [
      "a negation run into its neighbour",
      "the party shall not pay the fee to them",
      "the party shallnot pay the fee to them",
    ],
    ["many misread words", "the claim notice of the party", "tbe c1aim notiee of tbe partv"],
  ])("is not taken for %s", (_what, quote, read) => {
    expect(scanned(`${common}Here: ${read}.`, quote)).toEqual([]);
  });
});

it("a citation that does not match the text is refused when written", () => {
  const [place] = prepareLocator(on("The fee is due.")).place("the fee");
  mustMatchText("The fee is due.", place!);
  for (const wrong of [{ quote: "the fee" }, { start: 1 }, { end: 6 }, { start: -15, end: -8 }, { end: 100 }]) {
    expect(() => mustMatchText("The fee is due.", { ...place!, ...wrong })).toThrow("does not match the text");
  }
  expect(() => mustMatchText("The fee", { quote: "", start: 2, end: 2, page: null })).toThrow();
});
