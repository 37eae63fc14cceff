import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/content/values/values.ts";
import { answerFromClauses } from "../../../src/models/engine/answer/clause-answer.ts";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { relevanceOf } from "../../../src/models/engine/answer/relevance.ts";
import { type ClauseKind, clauseByName } from "../../../src/models/engine/catalogue/clauses.ts";
import { Evidence } from "../../../src/models/engine/evidence/evidence.ts";
import { completeName } from "../../../src/models/engine/evidence/party-names.ts";
import { findRelatedAgreements, namesDocumentType } from "../../../src/models/engine/evidence/titles.ts";

type Marked = [kind: ClauseKind, words: string];

/** Answers as if the tagger had marked these words of the text. */
function answer(kind: ClauseKind, fieldType: FieldType, text: string, marked: Marked[]) {
  const tags = marked.map(([tagged, words], at) => {
    const start = text.indexOf(words);
    return { kind: tagged, start, end: start + words.length, score: 0.95 - at / 100, confidence: 0.9 - at / 100 };
  });
  const question: Question = { key: kind, label: kind, instructions: "", fieldType, options: [] };
  const clause = clauseByName(kind);
  const reading = new Evidence(text, tags);
  const { evidence, ...candidate } = answerFromClauses(reading, question, clause, relevanceOf(question, clause));
  return { ...candidate, quotes: evidence.map((place) => reading.quote(place)) };
}

describe("the end of a term", () => {
  it.each([
    ["The Term shall commence on the date of this Agreement and shall end as of December 31, 2000.", "2000-12-31"],
    ["This Agreement shall terminate effective as of June 30, 2021.", "2021-06-30"],
    ["It was made as of May 1, 2019 and expires, effective May 1, 2022.", "2022-05-01"],
  ])("is the date after “end”, “terminate” or “expires”, whatever is between them: %s", (text, date) => {
    expect(answer("Expiration Date", "date", text, [["Expiration Date", text]]).value).toBe(date);
  });
});

describe("the reason of a cell without a value", () => {
  const renewing = "It is for the term of one year; thereafter it shall renew automatically under these same terms.";

  it("does not deny a value of the type that stands in the words it shows", () => {
    const { outcome, reasoning } = answer("Renewal Term", "duration", renewing, [["Renewal Term", renewing]]);
    expect([outcome, reasoning]).toEqual([
      "unreadable",
      "The document has a clause on renewal. The duration in it may relate to something else, so it was not used.",
    ]);
  });

  it("denies it where there is none", () => {
    const text = "It shall renew automatically.";
    expect(answer("Renewal Term", "duration", text, [["Renewal Term", text]]).reasoning).toBe(
      "The document has a clause on renewal, but it contains no duration.",
    );
  });

  it("does not say that a redacted section is missing", () => {
    const text =
      "2. Term\nA. [***] The effective date is the contract date as specified on the signature page.\n3. Payment\nABW will pay a monthly fee for the right to permit access by its clients to the software.";
    expect(answer("Expiration Date", "date", text, [])).toMatchObject({
      outcome: "unreadable",
      reasoning:
        "The document has a section on the term and its end, but parts of it are redacted, so it could not be read.",
    });
  });
});

describe("of two days in one sentence", () => {
  const text = "THIS AGREEMENT is made as of this March 14, 2012 but effective as of March 1, 2012 (“Effective Date”).";
  const day: Marked[] = [
    ["Effective Date", "March 14, 2012"],
    ["Agreement Date", "March 14, 2012"],
    ["Expiration Date", "It shall continue for one (1) year."],
  ];
  const whole = `${text} It shall continue for one (1) year.`;

  it("the one after “effective” is the effective date, and the term counts from it", () => {
    const effective = answer("Effective Date", "date", whole, day);
    expect([effective.value, effective.quotes]).toEqual([
      "2012-03-01",
      ["effective as of March 1, 2012", "March 1, 2012"],
    ]);
    expect(answer("Agreement Date", "date", whole, day).value).toBe("2012-03-14");
    expect(answer("Expiration Date", "date", whole, day).value).toBe("2013-02-28");
  });
});

describe("a clause that the tagger marks by mistake", () => {
  it.each<[ClauseKind, string]>([
    ["Termination For Convenience", "Lessee may terminate the license to use the office space at any time."],
    ["Notice Period To Terminate Renewal", "It shall continue until a party gives thirty (30) days notice."],
    ["Notice Period To Terminate Renewal", "Thereafter it shall renew automatically unless superseded."],
    ["Anti-Assignment", "No delegation of a duty shall be deemed an assignment of this Agreement."],
    ["Exclusivity", "Licensor hereby grants to Licensee the unlimited right to use the Property."],
    ["License Grant", "Maker appoints the Distributor as its authorized distributor of the Products."],
  ])("%s is not there because of: %s", (kind, text) => {
    expect(answer(kind, "boolean", text, [[kind, text]]).outcome).toBe("absent");
  });
});

describe("a clause that the tagger does not mark as its kind", () => {
  it("is found in a clause on non-competition that commits a party to deal in nothing else", () => {
    const text = "The Distributor shall not market or sell any products which are competitive with the Products.";
    const { value, reasoning } = answer("Exclusivity", "boolean", text, [["Non-Compete", text]]);
    expect([value, reasoning]).toEqual([true, "From the clause on non-competition."]);
  });

  it("is not found in one that forbids a person to work for others", () => {
    const text = "Member shall not own, manage or be employed by any Competitive Business.";
    expect(answer("Exclusivity", "boolean", text, [["Non-Compete", text]]).outcome).toBe("absent");
  });

  it("is found by its plain words, without the heading before them", () => {
    const text = "2. OFFICE SPACE\n2.1 Owner will provide Guest with a license to use office space in its building.";
    expect(answer("License Grant", "text", text, []).value).toBe(
      "Owner will provide Guest with a license to use office space in its building.",
    );
  });
});

it("a cap on liability is quoted before other limits", () => {
  const [other, cap] = [
    "Neither party shall be liable for lost profits because of termination.",
    "In no event shall its liability exceed the amount received.",
  ];
  const marked: Marked[] = [
    ["Cap On Liability", other],
    ["Cap On Liability", cap],
  ];
  expect(answer("Cap On Liability", "text", `${other} ${cap}`, marked).value).toBe(cap);
});

it("a name includes its legal form on the next line", () => {
  const text = "This agreement is made by PC QUOTE,\nINC. (hereinafter PCQ)";
  const start = text.indexOf("PC QUOTE");
  expect(completeName(text, { start, end: start + "PC QUOTE,\nINC.".length })).toBe("PC QUOTE,\nINC.");
});

it("the title of a list of exhibits gives way to the title of the document itself", () => {
  const text =
    "EXHIBIT 10.1\nAFFLIATE AGREEMENT DATED JULY 15, 2005\n\nAFFILIATE  AGREEMENT\n\nThis Agreement is made.";
  const marked: Marked[] = [
    ["Document Name", "AFFLIATE AGREEMENT"],
    ["Document Name", "AFFILIATE  AGREEMENT"],
  ];
  const tags = marked.map(([kind, words], at) => {
    const start = text.indexOf(words);
    return { kind, start, end: start + words.length, score: 0.9 - at / 10, confidence: 0.9 - at / 10 };
  });
  const question: Question = { key: "type", label: "Agreement Type", instructions: "", fieldType: "text", options: [] };
  const clause = clauseByName("Document Name");
  const read = answerFromClauses(new Evidence(text, tags), question, clause, relevanceOf(question, clause));
  expect(read.value).toBe("Affiliate Agreement");
});

describe("related agreements", () => {
  const titles = (text: string, own: string, parties: string[] = []) =>
    findRelatedAgreements(text, own, parties).map(({ title }) => title);

  it("are those that the parties will sign, or signed before", () => {
    const text =
      "The parties will execute a mutually acceptable Confidentiality and Non-Disparagement Agreement. They entered into a Letter of Intent dated May 3, 2005.";
    expect(titles(text, "SERVICES AGREEMENT")).toEqual([
      "Confidentiality and Non-Disparagement Agreement",
      "Letter of Intent",
    ]);
  });

  it("are not the document itself under the name of a party, nor the start of a longer name", () => {
    const text =
      "Split Dollar Policy Endorsement\nPursuant to the terms of the Acme Bank Split Dollar Agreement dated as of June 1st, 2017, the Owner requests a designation.";
    expect(titles(text, "Split-Dollar Endorsement Agreement", ["Acme Bank", "Jane Roe"])).toEqual([]);
  });
});

it("the subject of an e-mail is no type of agreement", () => {
  expect(["Subject: Signed agreement", "Re: Lease", "Signed Agreement"].map(namesDocumentType)).toEqual([
    false,
    false,
    true,
  ]);
});
