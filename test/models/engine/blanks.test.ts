import { describe, expect, it } from "vitest";
import { findBlanks, isBlank } from "../../../src/content/values/prose/blanks.ts";
import type { FieldType } from "../../../src/content/values/values.ts";
import { answerFromClauses } from "../../../src/models/engine/answer/clause-answer.ts";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { relevanceOf } from "../../../src/models/engine/answer/relevance.ts";
import { Router } from "../../../src/models/engine/answer/route.ts";
import { answerColumn } from "../../../src/models/engine/ask/column-answer.ts";
import { type ClauseKind, clauseByName } from "../../../src/models/engine/catalogue/clauses.ts";
import { Evidence } from "../../../src/models/engine/evidence/evidence.ts";

const ask = (label: string, fieldType: FieldType, options: string[] = []): Question => ({
  key: label,
  label,
  instructions: "",
  fieldType,
  options,
});

/** Answers as if the tagger had marked the words, in their sentence, as a clause of that kind. */
function answer(kind: ClauseKind, words: string, question: Question, text = words) {
  const start = text.indexOf(words);
  const tag = { kind, start, end: start + words.length, score: 0.9, confidence: 0.9 };
  const clause = clauseByName(kind);
  return answerFromClauses(new Evidence(text, [tag]), question, clause, relevanceOf(question, clause));
}

const read = (text: string, question: Question) =>
  answerColumn({ reading: new Evidence(text, undefined), router: new Router(), signal: undefined }, question);

describe("a place that a form leaves blank", () => {
  it.each<[ClauseKind, FieldType, string, string]>([
    ["Agreement Date", "date", "made this ____ day of ______________ 2013", "this ___ day of ___"],
    [
      "Agreement Date",
      "date",
      "as of the ________ day of ______________________, in the year ____________",
      "day of ___",
    ],
    ["Agreement Date", "date", "[ ] day of [ ], 2020", "[ ] day of [ ], 2020"],
    ["Agreement Date", "date", "September ___, 2019", "September ___, 2019"],
    ["Agreement Date", "text", "this  _____ day of _________, 20___", "day of ___"],
    ["Agreement Date", "date", "entered into as of [DATE]", "as of [DATE]"],
    ["Effective Date", "date", "The Effective Date will be on or about [●].", "about [●]"],
    ["Expiration Date", "date", "this Agreement will expire on _______________________.", "will expire on ___"],
    ["Expiration Date", "duration", "It has a term of ______ (___) years from its date.", "term of ___"],
    [
      "Minimum Commitment",
      "currency",
      "Licensee shall order goods for at least ______ Dollars a year.",
      "___ Dollars a year",
    ],
    ["Minimum Commitment", "currency", "Licensee shall order goods for at least $________ a year.", "at least $___"],
    ["Revenue/Profit Sharing", "percentage", "Licensee pays a royalty of ____% of Net Sales.", "royalty of ___%"],
    [
      "Expiration Date",
      "date",
      "This Agreement begins on the Effective Date and continues for a period of ________ years.",
      "period of ___ years",
    ],
    ["Governing Law", "text", "It is governed by the laws of the State of ______________.", "the State of ___"],
    ["Governing Law", "enum", "It is governed by the laws of [STATE].", "laws of [STATE]"],
  ])("is no value, and the reason shows it: %s as %s in: %s", (kind, fieldType, words, shown) => {
    const { outcome, value, evidence, reasoning } = answer(kind, words, ask(kind, fieldType, ["Texas"]));
    expect({ outcome, value }).toEqual({ outcome: "absent", value: null });
    expect(reasoning).toMatch(/^This is left blank in the document: “.+”\.$/);
    expect(reasoning).toContain(shown);
    expect(evidence.length).toBeGreaterThan(0);
  });

  it.each([
    [
      "another blank",
      'by and between ________________ ("Customer") and Acme Corp. ("Supplier").',
      /not named\. This is left blank/,
    ],
    [
      "“you”",
      'between Acme Corp. ("we") and the person who signs as franchisee ("you" or "your").',
      /only called “you”/,
    ],
  ])("is mentioned in the reason when only one party is named: %s", (_, words, reason) => {
    const text = `AGREEMENT\n\nThis Agreement is made ${words}`;
    const found = answer("Parties", "Acme Corp.", ask("Parties", "party_list"), text);
    expect(found).toMatchObject({ outcome: "found", value: [{ name: "Acme Corp." }] });
    expect(found.reasoning).toMatch(reason);
  });

  it("is not assumed in a joint filing, whose parties are described as joint filers", () => {
    const text =
      "The undersigned agree to the joint filing of a statement on Schedule 13G.\n\nALDER CAPITAL, LLC\nBy: Jo Roe";
    const found = answer("Parties", "ALDER CAPITAL, LLC", ask("Parties", "party_list"), text);
    expect(found).toMatchObject({ outcome: "found", reasoning: expect.stringContaining("joint filers") });
  });

  it("is shown with the words around it when the mark is the blank alone", () => {
    const text = "This Agreement is made as of ____________ between Alder Ltd. and Birch LLC.";
    const found = answer("Agreement Date", "____________", ask("Date", "date"), text);
    expect(found).toMatchObject({ outcome: "absent", reasoning: expect.stringContaining("made as of ___ between") });
  });

  it("is the reason where another date refers to it", () => {
    const text = "Dated as of [●], 2021.\n\nIt is effective on the date first written above.";
    const tags = (["Agreement Date", "Effective Date"] as const).map((kind) => {
      const words = kind === "Agreement Date" ? "[●], 2021" : "effective on the date first written above";
      const start = text.indexOf(words);
      return { kind, start, end: start + words.length, score: 0.9, confidence: 0.9 };
    });
    const question = ask("Effective date", "date");
    const clause = clauseByName("Effective Date");
    const found = answerFromClauses(new Evidence(text, tags), question, clause, relevanceOf(question, clause));
    expect(found).toMatchObject({ outcome: "absent", reasoning: expect.stringContaining("[●], 2021") });
  });

  it.each<[string, FieldType, string]>([
    ["Number of outlets", "number", "COVER SHEET\n\nNumber of outlets:\t________\nContact\tJulian Cedar"],
    ["Number of outlets", "number", "COVER SHEET\n\nNumber of outlets: [●]\nContact: Julian Cedar"],
    ["Delivery address", "text", "ORDER FORM\n\nDelivery address\t[Insert address]\nContact\tJulian Cedar"],
  ])("is found beside its name: %s as %s", async (label, fieldType, text) => {
    const found = await read(text, ask(label, fieldType));
    expect(found).toMatchObject({ outcome: "absent", value: null });
    expect(found.reasoning).toMatch(/^This is left blank in the document: “.*(?:___|\[●\]|\[Insert address\])”\.$/);
    expect(found.places.length).toBeGreaterThan(0);
  });

  it("is the reason where a clause names a date that is nowhere written", () => {
    const words = "This agreement is effective as of the Effective Date in the Cover Terms";
    const { outcome, evidence, reasoning } = answer("Effective Date", words, ask("Effective date", "date"));
    expect([outcome, evidence.length]).toEqual(["absent", 1]);
    expect(reasoning).toBe("The document has a clause on the effective date, but it contains no date.");
    const unusual = "effective as of the Ides of March in the year of signing";
    expect(answer("Effective Date", unusual, ask("Effective date", "date")).outcome).toBe("unreadable");
  });

  it.each<[ClauseKind, FieldType]>([
    ["Document Name", "text"],
    ["Parties", "party_list"],
    ["Effective Date", "date"],
    ["Rofr/Rofo/Rofn", "boolean"],
  ])("is told apart from what is not there at all: %s", (kind, fieldType) => {
    const question = ask(kind, fieldType);
    const clause = clauseByName(kind);
    const found = answerFromClauses(new Evidence("a few words", []), question, clause, relevanceOf(question, clause));
    expect(found).toMatchObject({ outcome: "absent", evidence: [], reasoning: "" });
  });

  it("does not hide a value that is written elsewhere", async () => {
    const text = "ORDER FORM\n\nNumber of outlets:\t________\nContact\tJulian\n\nANNEX\n\nNumber of outlets\t25";
    expect(await read(text, ask("Number of outlets", "number"))).toMatchObject({ outcome: "found", value: 25 });
    const day = "this ___ day of ___, 2019, effective 1 March 2019";
    expect(answer("Effective Date", day, ask("Effective date", "date")).outcome).not.toBe("unreadable");
  });

  it.each<[FieldType, string]>([
    ["currency", "at least *** Dollars ($***)"],
    ["currency", "a minimum of [XXXX] in cash, plus [XXX] of CNET Sales"],
    ["currency", "royalties of [***] Dollars"],
    ["duration", "terminated as provided in Section 7(b) [Term and Termination]"],
    ["date", "[Signature page follows] on the next page"],
    ["currency", "by and between ________ and Alder Ltd."],
  ])("is not what is withheld, a reference or a place for something else: %s in %s", (fieldType, text) => {
    expect(findBlanks(fieldType, text)).toEqual([]);
  });

  it("is distinguished from text", () => {
    for (const blank of ["____", "[●]", "[DATE]", "[ ]", "[Insert name]", "..........", "—"])
      expect(isBlank(blank)).toBe(true);
    for (const text of ["", "[***]", "Delaware", "[Reserved]", "N/A", "5"]) expect(isBlank(text)).toBe(false);
  });
});

describe("a term without an end", () => {
  it.each([
    "This Agreement will remain in force for perpetuity or until otherwise agreed in writing by both parties.",
    "It shall continue in effect until either Party informs the other Party with prior written notice of termination.",
    "This Agreement shall continue indefinitely.",
  ])("has no end date, and the reason quotes it: %s", (words) => {
    const { outcome, evidence, reasoning } = answer("Expiration Date", words, ask("Expiration date", "date"));
    expect([outcome, evidence.length]).toEqual(["absent", 1]);
    expect(reasoning).toBe(`The agreement has no fixed end: “${words}”`);
  });

  it("is still unreadable where a clause has another kind of end", () => {
    const words = "This Agreement ends when the Works are complete.";
    expect(answer("Expiration Date", words, ask("Expiration date", "date")).outcome).toBe("unreadable");
  });
});
