import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasSafeEdges } from "../../../src/content/citations/edges.ts";
import { locateQuote, mustMatchText, prepareLocator, type Source } from "../../../src/content/citations/locate.ts";
import { foldText, foldTypography } from "../../../src/content/citations/normalize.ts";
import { findOccurrences } from "../../../src/content/citations/occurrences.ts";

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
const source = (text: string, method: "text" | "ocr"): Source => ({
  text,
  pages: [{ page: 1, start: 0, end: text.length, method }],
});
/** The content of a text; a trailing dash does not count. */
const contentOf = (text: string) => foldTypography(foldText(text)).text.replace(/[\s-]+$/, "");
const foldedOf = (text: string) => foldText(text).text.trim();
const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Phrases that no slice splits, so that only the change under test applies. */
const PHRASES =
  `the Supplier|shall deliver|the Goods,|and the Buyer's agent|may inspect them.|“Business Day” means|any day on which banks are open;
within thirty (30) days|a fee of $1,250.00 in total|on 3 January 2024 at noon|shall not assign|without prior written consent|a non-exclusive licence
the Parties – both of them –|pre-payment obligations|Straße und Häuser|the ﬁrst offer|Société Générale|under Section 4.2(a) hereof|unless agreed otherwise`.split(
    /[|\n]/,
  );
const phrases = fc.array(fc.constantFrom(...PHRASES), { minLength: 6, maxLength: 60 });
const gap = fc.constantFrom(" ", " ", " ", "\n", "\n\n", "\t", "\u00a0");
const method = fc.constantFrom("text" as const, "ocr" as const);

const contract = fc
  .tuple(phrases, fc.infiniteStream(gap), fc.nat(), fc.integer({ min: 2, max: 8 }), method)
  .map(([list, gaps, first, count, method]) => {
    const from = first % (list.length - 1);
    const kept = list.slice(from, from + count);
    const before = list
      .slice(0, from)
      .map((phrase) => phrase + gaps.next().value)
      .join("");
    const slice = kept.map((phrase, i) => (i === 0 ? "" : gaps.next().value) + phrase).join("");
    const after = list
      .slice(from + count)
      .map((phrase) => gaps.next().value + phrase)
      .join("");
    return { ...source(before + slice + after, method), slice, start: before.length, kept };
  });

const PERTURBATIONS: Record<string, (quote: string) => string> = {
  "white space": (quote) => ` ${quote.replace(/\s+/g, " \n ")}\t`,
  "lower case": (quote) => quote.toLowerCase(),
  "upper case": (quote) => quote.toUpperCase(),
  "compatible letters": (quote) => quote.normalize("NFKD"),
  "plain quotation marks": (quote) => quote.replace(/[“”]/g, '"').replace(/[‘’]/g, "'"),
  "typographic quotation marks": (quote) => quote.replace(/["“”]/g, "„").replace(/'/g, "’"),
  dashes: (quote) => quote.replace(/[-–]/g, "—"),
  "words broken at line ends": (quote) => quote.replace(/(?<=\p{L}{3})(?=\p{L}{3})/gu, "-\n"),
  "soft hyphens": (quote) => quote.replace(/(?<=\p{L}{3})(?=\p{L}{3})/gu, "\u00ad"),
  everything: (quote) => quote.toUpperCase().replace(/-/g, "–").replace(/’/g, "'").replace(/\s/g, "  "),
};

const unicode = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        " ",
        "\n",
        "fee",
        "FEE",
        "the fee is due",
        "-",
        "'",
        "…",
        ". ",
        "30 days",
        "5%",
        "non-",
        "👨‍👩‍👧",
        "e\u0301",
        "ß",
        "ﬁ",
      ),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((parts) => parts.join("").toWellFormed());

describe("locating quotes", () => {
  it("locates any slice that splits no character, number or negation, on equal content", () => {
    fc.assert(
      fc.property(unicode, fc.nat(), fc.nat(), method, (text, a, b, method) => {
        const bounds = [...Array.from(GRAPHEMES.segment(text), ({ index }) => index), text.length];
        const [from, until] = [bounds[a % bounds.length]!, bounds[b % bounds.length]!].sort((x, y) => x - y);
        const slice = text.slice(from, until).trim();
        const start = text.indexOf(slice, from);
        const count = slice.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
        fc.pre(
          letters(slice) >= 3 &&
            hasSafeEdges(text, { start, end: start + slice.length }, { words: count, whole: false }),
        );
        const [place] = locateQuote(source(text, method), slice);
        expect(foldedOf(place?.quote ?? "")).toBe(foldedOf(slice));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(Object.entries(PERTURBATIONS))("finds a slice again under a change of %s", (_what, perturb) => {
    fc.assert(
      fc.property(contract, ({ slice, start, ...document }) => {
        const quote = perturb(slice);
        const [place, ...others] = locateQuote(document, quote, start);
        expect(others).toEqual([]);
        expect(contentOf(place?.quote ?? "")).toBe(contentOf(slice));
        const content = contentOf(slice);
        const isOnly = contentOf(document.text).split(content).length === 2;
        if (isOnly) expect(place!.start).toBe(start);
      }),
    );
  });

  it("keeps the invariant, trims white space and splits no character, for any quote", () => {
    const asked = fc.oneof(unicode, fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...Object.values(PERTURBATIONS))));
    fc.assert(
      fc.property(unicode, asked, method, fc.option(fc.nat(500)), (text, ask, method, near) => {
        const at = (n: number) => n % (text.length + 1);
        const quote = typeof ask === "string" ? ask : ask[2](text.slice(at(ask[0]), at(ask[1])));
        const bounds = new Set([...Array.from(GRAPHEMES.segment(text), ({ index }) => index), text.length]);
        for (const place of locateQuote(source(text, method), quote, near ?? undefined)) {
          mustMatchText(text, place);
          expect(place.quote).toBe(place.quote.trim());
          expect(bounds.has(place.start) && bounds.has(place.end)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("does not locate what the text does not say", () => {
    const stranger = fc.array(fc.stringMatching(/^[g-z]{4,9}$/), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(contract, stranger, (document, list) => {
        const quote = list.join(" ");
        fc.pre(!contentOf(document.text).replaceAll(" ", "").includes(list.join("")));
        expect(locateQuote(document, quote)).toEqual([]);
      }),
    );
  });

  it.each([
    ["number in words", /thirty \(30\)/g, "ninety (30)"],
    ["number in digits", /\(30\)/g, "(90)"],
    ["amount", /1,250\.00/g, "1,260.00"],
    ["order of magnitude", /1,250\.00/g, "125,000"],
    ["currency", /\$1/g, "€1"],
    ["date", /3 January/g, "8 January"],
    ["month", /January/g, "June"],
    ["year", /2024/g, "2O24"],
    ["reference", /4\.2/g, "4.3"],
    ["removed negation", /shall not assign/g, "shall assign"],
    ["added negation", /shall deliver/g, "shall not deliver"],
    ["preposition", /without prior/g, "with prior"],
    ["condition", /unless agreed/g, "if agreed"],
  ])("never locates a quote with a changed meaning: %s", (_what, written, changed) => {
    fc.assert(
      fc.property(
        contract,
        fc.func(fc.constantFrom(...Object.values(PERTURBATIONS))),
        ({ slice, ...document }, pick) => {
          const quote = slice.replace(written, changed);
          fc.pre(quote !== slice);
          const perturb = pick(quote);
          expect(locateQuote(document, quote)).toEqual([]);
          if (perturb !== PERTURBATIONS["words broken at line ends"])
            expect(locateQuote(document, perturb(quote))).toEqual([]);
        },
      ),
    );
  });

  it("gives the same result for a prepared and a fresh text", () => {
    fc.assert(
      fc.property(contract, fc.array(fc.constantFrom(...PHRASES), { maxLength: 6 }), (document, list) => {
        const locator = prepareLocator(document);
        for (const quote of [...list, list.join(" … ")])
          expect(locator.place(quote)).toEqual(locateQuote(document, quote));
      }),
    );
  });
});

it("finds every occurrence that a plain search finds, in repetitive texts", () => {
  const repeating = (max: number) => fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: max });
  fc.assert(
    fc.property(repeating(300), repeating(12), (text, part) => {
      const expected = [];
      for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) expected.push(at);
      expect(findOccurrences(text, part)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});
