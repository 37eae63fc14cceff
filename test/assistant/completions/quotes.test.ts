import { describe, expect, it } from "vitest";
import { expandToSentences, spanAround } from "../../../src/assistant/completions/quotes.ts";

const quoteOf = (text: string, clause: string, words: string) => {
  const at = text.indexOf(clause);
  const from = text.indexOf(words, at);
  const { start, end } = spanAround(
    text,
    { start: at, end: at + clause.length },
    { start: from, end: from + words.length },
    400,
  );
  return text.slice(start, end);
};

describe("the words that an answer quotes around a value", () => {
  it("are a whole sentence if it is short, without its neighbours", () => {
    const text = "Notices are in writing. The law of Ohio governs this agreement. Headings are for convenience only.";
    expect(quoteOf(text, "The law of Ohio governs this agreement.", "Ohio")).toBe(
      "The law of Ohio governs this agreement.",
    );
  });

  it("have context where the clause is little more than the value", () => {
    const text = "General terms of the parties.\nGoverning law: Ohio, and the courts there have jurisdiction.";
    expect(quoteOf(text, "Ohio", "Ohio")).toContain("Governing law: Ohio");
  });

  it("stay in the cell of a table: the next one may be in another language", () => {
    const text =
      "6. Es gilt das Recht der Schweiz.\tLaw of Switzerland\n7. Ohne Zustimmung ist die Abtretung unwirksam.";
    expect(quoteOf(text, "Switzerland", "Switzerland")).toBe("Law of Switzerland");
    const form = "Effective Date\tMay 1, 2025\nGoverning Law\tNevada\nVenue\tstate and federal courts in Clark County";
    expect(quoteOf(form, "Nevada", "Nevada")).toBe("Governing Law\tNevada");
  });
});

it("a quote around a value is not cut before the value", () => {
  const clause = `(2) If a party breaches this Agreement beyond cure, ${"the other party may end it at once and in full, ".repeat(4)}by notice; if the breach can be cured, this Agreement ends by itself after ten (10) days from the notice, unless the breaching party ${"mends it before then and says so, and ".repeat(4)}pays.`;
  expect(quoteOf(clause, clause, "ten (10) days")).toContain("ten (10) days");
});

describe("a quoted passage", () => {
  const long = `The Grantor conveys ${"the meadows, the orchards, the outbuildings and the watercourses ".repeat(80)}to the Grantee.`;
  const placeOf = (words: string, from = 0) => {
    const start = long.indexOf(words, from);
    return { start, end: start + words.length };
  };

  it.each([2000, 2013, 2029, 2041])("is never cut inside a word, however long its sentence is: %i", (from) => {
    for (const longest of [600, 8000]) {
      const { start, end } = expandToSentences(long, placeOf("orchards", from), longest);
      expect(long.slice(start - 1, start)).toMatch(/^$|[\s,]/);
      expect(long.slice(end, end + 1)).toMatch(/^$|[\s,.]/);
    }
  });

  it("has the words around it where it is only a word or two of a long sentence", () => {
    const { start, end } = expandToSentences(long, placeOf("watercourses", 2000), 600);
    expect(long.slice(start, end).split(" ").length).toBeGreaterThan(10);
  });
});
