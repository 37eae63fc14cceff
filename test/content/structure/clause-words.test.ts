import { describe, expect, it } from "vitest";
import { clauseStart, clauseWords } from "../../../src/content/structure/clause.words.ts";
import { officialPlaybooks } from "../../../src/playbooks/official.ts";

describe("the words of a clause", () => {
  it.each([
    ["9.2 Limitation of\nLiability. In no event is\neither party liable.", "In no event is either party liable."],
    [
      "Governing Law\nThis Agreement is governed by the laws of\nDelaware.",
      "This Agreement is governed by the laws of Delaware.",
    ],
    ["8. TERM. The term of this Agreement is two\nyears.", "The term of this Agreement is two years."],
    ["Section 5.1 Assignment – Neither party may assign this Agreement.", "Neither party may assign this Agreement."],
    ["(b) Customer may terminate on 30 days' notice.", "Customer may terminate on 30 days' notice."],
    [
      "Supplier warrants the goods.\n\nThis warranty lasts two years.",
      "Supplier warrants the goods.\nThis warranty lasts two years.",
    ],
  ])("are without number, heading and line breaks: %j", (clause, words) => {
    expect(clauseWords(clause)).toBe(words);
  });

  it.each([
    "No exclusivity. Supplier may appoint other distributors.",
    "Customer owns all Customer Data. Provider may compile statistics.",
    "30 days after receipt, Customer pays each invoice.",
  ])("keep a first sentence that looks like a heading: %s", (clause) => {
    expect(clauseWords(clause)).toBe(clause);
    expect(clauseStart(clause)).toBe(0);
  });

  it("keep a line end in the middle of a sentence as a space, and the numbers of several clauses", () => {
    expect(clauseWords("Neither Party\nshall be liable for loss of profits.")).toBe(
      "Neither Party shall be liable for loss of profits.",
    );
    expect(clauseWords("1. First it is done.\n2. Then it is paid.")).toBe("1. First it is done. 2. Then it is paid.");
  });

  it("are all words of the clauses of the official playbooks", () => {
    const clauses = officialPlaybooks.flatMap(({ checks }) =>
      checks.flatMap(({ positions }) =>
        positions.flatMap(({ guidance }) =>
          Array.from(guidance.matchAll(/“([^“”]{40,})”/g), ([, words = ""]) => words),
        ),
      ),
    );
    expect(clauses.length).toBeGreaterThan(100);
    for (const clause of clauses) expect(clauseWords(clause)).toBe(clause);
  });
});
