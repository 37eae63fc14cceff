import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/content/values/values.ts";
import { answerFromClauses } from "../../../src/models/engine/answer/clause-answer.ts";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { relevanceOf } from "../../../src/models/engine/answer/relevance.ts";
import { type ClauseKind, clauseByName } from "../../../src/models/engine/catalogue/clauses.ts";
import { Evidence } from "../../../src/models/engine/evidence/evidence.ts";

/** Answers as if the tagger had marked the words as a clause of that kind. */
function answer(kind: ClauseKind, words: string, label: string, fieldType: FieldType, around = `${words}`) {
  const start = around.indexOf(words);
  const tag = { kind, start, end: start + words.length, score: 0.9, confidence: 0.9 };
  const question: Question = { key: label, label, instructions: "", fieldType, options: [] };
  const clause = clauseByName(kind);
  const relevance = relevanceOf(question, clause);
  const { outcome, value } = answerFromClauses(new Evidence(around, [tag]), question, clause, relevance);
  return outcome === "found" ? value : outcome;
}

describe("a clause of the right kind, real or mistaken, with a value of something else", () => {
  it.each<[ClauseKind, string, FieldType, string]>([
    ["Expiration Date", "Term length", "duration", "This Agreement may be terminated upon (30) days written notice."],
    ["Expiration Date", "End date", "date", "The engagement shall commence on 5th March 2019."],
    ["Expiration Date", "End date", "date", "Source: CEDAR U.S. FUND, N-2, 2/7/2020"],
    ["Effective Date", "Start date", "date", "It shall continue until 31 December 2020."],
    ["Revenue/Profit Sharing", "Royalty rate", "percentage", "The options vest at 4% of the shares each quarter."],
    ["Warranty Duration", "Warranty period", "duration", "The Inspection Period is thirty (30) days from delivery."],
    ["Minimum Commitment", "Minimum commitment", "number", "2.5 Not Employment."],
    ["Minimum Commitment", "Minimum order days", "number", "Orders are for at least 50 units."],
    ["Cap On Liability", "Liability cap", "currency", "The exercise price is $6 per share."],
    ["Exclusivity", "Territory", "text", "It has the exclusive right to promote its mark on the side of the helmet."],
    ["Audit Rights", "Audit rights", "text", "8. Audit of Books and Records."],
    ["Document Name", "Agreement type", "text", "OFFER"],
  ])("%s: %s as %s is unreadable in: %s", (kind, label, fieldType, words) => {
    expect(answer(kind, words, label, fieldType)).toBe("unreadable");
  });

  it("has no insurance clause when insurance is part of a name", () => {
    expect(answer("Insurance", "The Ebix Insurance Center shall be open.", "Insurance", "text")).toBe("absent");
    const words = "Dealer shall carry liability insurance with the Acme Insurance Company.";
    expect(answer("Insurance", words, "Insurance", "text")).toBe(words);
  });

  it.each<[ClauseKind, string, FieldType, string, unknown]>([
    [
      "Effective Date",
      "Start date",
      "date",
      "Executed on 5 December 2007, to be effective 1 January 2008.",
      "2008-01-01",
    ],
    ["Agreement Date", "Date", "date", "Executed on 5 December 2007, to be effective 1 January 2008.", "2007-12-05"],
    [
      "Expiration Date",
      "Term length",
      "duration",
      "The term shall be one (1) year, ending on December 31, 2008.",
      { value: 1, unit: "years" },
    ],
    ["Revenue/Profit Sharing", "Royalty rate", "percentage", "A royalty of 4% of the price of options is due.", 4],
    ["Minimum Commitment", "Minimum quantity", "number", "3.3.1 For each year of 12 months buy 50 units.", 50],
    ["Document Name", "Agreement type", "text", "DISTRIBUTOR AGREEMENT Agreement", "Distributor Agreement"],
  ])("%s: %s as %s is read in: %s", (kind, label, fieldType, words, value) => {
    expect(answer(kind, words, label, fieldType)).toEqual(value);
  });

  it("does not quote a filing's footer that falls inside the clause", () => {
    const words = "Dealer shall carry Source: CEDAR CORP, 10-Q, 11/9/2004 liability insurance.";
    expect(answer("Insurance", words, "Insurance", "text")).toBe("Dealer shall carry liability insurance.");
  });
});
