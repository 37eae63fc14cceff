import { describe, expect, it } from "vitest";
import { passageAround } from "../../../src/content/citations/passage.ts";
import { isProof } from "../../../src/content/citations/proof.ts";
import { doubtClaim } from "../../../src/models/support/claims.ts";
import { findMisstated } from "../../../src/models/support/figures.ts";

const TERMINATION = "The Customer may terminate this Agreement on thirty (30) days' written notice to the Supplier.";

const kindOf = (text: string, quote = TERMINATION) => doubtClaim({ text, quotes: [quote] })?.kind;

describe("what the words of a passage show about a claim", () => {
  it.each([
    "The Customer may terminate on 30 days' notice.",
    "The customer may end the agreement with thirty days' written notice.",
    "It may be terminated by the Customer.",
  ])("raises no doubt about %s", (claim) => {
    expect(kindOf(claim)).toBeUndefined();
  });

  it.each([
    ["The Customer may terminate on 60 days' notice.", "number"],
    ["The Customer may not terminate this Agreement.", "negation"],
    ["The Supplier may terminate this Agreement on 30 days' notice.", "party"],
    ["Each invoice carries interest at a commercial rate.", "clause"],
    ["The Supplier terminates this Agreement on thirty days' notice.", "party"],
  ])("doubts %s", (claim, kind) => {
    expect(kindOf(claim)).toBe(kind);
  });

  it.each([
    ["This Agreement is governed by the laws of Delaware.", "governed by the laws of the State of New York", "place"],
    [
      "Disputes go to the courts of Paris.",
      "Any dispute shall be brought before the courts of London, England.",
      "place",
    ],
    ["The seat of the arbitration is Geneva.", "The seat of the arbitration shall be Zurich.", "place"],
    ["The Supplier may assign it.", "The Supplier may not assign this Agreement without consent.", "negation"],
    ["The term renews automatically.", "The term shall not renew automatically.", "negation"],
    ["The licence is exclusive.", "Licensor grants a non-exclusive licence.", "negation"],
    ["The licence is revocable.", "Licensor grants an irrevocable licence.", "negation"],
    ["The liability of the Supplier is unlimited.", "Its liability shall not exceed the fees paid.", "negation"],
    ["The cap is two million dollars.", "liability shall not exceed one million dollars ($1,000,000)", "number"],
    ["Notice is ninety days.", "on sixty days' prior written notice", "number"],
    ["There are three directors.", "The board has five directors.", "number"],
    ["The Landlord pays the insurance.", "Tenant shall pay all insurance premiums.", "party"],
    ["The Landlord must maintain the roof.", "Tenant shall, at its expense, maintain the roof.", "party"],
    [
      "The Disclosing Party must return all documents.",
      "The Receiving Party shall return all documents upon request.",
      "party",
    ],
  ])("doubts %j beside %j", (claim, quote, kind) => {
    expect(kindOf(claim, quote)).toBe(kind);
  });

  it.each([
    ["New York law applies.", "This Agreement is governed by the laws of the State of New York."],
    ["The law of England applies.", "governed by the laws of England and Wales"],
    ["German law governs.", "This Agreement is subject to the laws of the Federal Republic of Germany."],
    ["Delaware Holdings pays the fee.", "The Company shall pay the fee."],
    ["Assignment is not allowed.", "Neither party may assign this Agreement."],
    ["The licence is not exclusive.", "Licensor grants a non-exclusive licence."],
    [
      "The Agreement shall not grant the Recipient any right to Confidential Information.",
      "This Agreement shall not grant the Recipient any rights beyond the Purpose of the Confidential Information.",
    ],
    [
      "The Recipient shall not use any Confidential Information for another purpose.",
      "The Recipient may use this Confidential Information for the sole purpose of the Project, and shall not use it for another purpose.",
    ],
    ["The fee is five thousand euros a year.", "an annual fee of EUR 5,000"],
    ["The term is two years.", "for a period of twenty-four months"],
    ["The Tenant pays rent to the Landlord.", "Tenant shall pay to Landlord rent monthly."],
    ["The Receiving Party must return them.", "The Receiving Party shall return all documents upon request."],
    ["The board has five directors.", "The board shall consist of five (5) directors."],
  ])("raises no doubt about %j beside %j", (claim, quote) => {
    expect(kindOf(claim, quote)).toBeUndefined();
  });

  it("is sure of another figure of the same kind, but not of one that the passage leaves open", () => {
    const open = "The Customer may terminate this Agreement on written notice.";
    expect(doubtClaim({ text: "The Customer may terminate on 60 days' notice.", quotes: [TERMINATION] })?.isSure).toBe(
      true,
    );
    expect(doubtClaim({ text: "The Customer may terminate on 60 days' notice.", quotes: [open] })?.isSure).toBe(false);
  });

  it("is not sure of the opposite where an exception may make both the same", () => {
    const quote = "The Supplier may assign this Agreement only with the consent of the Customer.";
    const claim = "The Supplier may not assign this Agreement.";
    expect(doubtClaim({ text: claim, quotes: [quote] })).toMatchObject({ kind: "negation", isSure: false });
  });

  it("is sure of another party where what it is said to do is done by another in the passage, by name", () => {
    const doubtOf = (text: string, quote = TERMINATION) => doubtClaim({ text, quotes: [quote] });
    expect(doubtOf("The Supplier may terminate this Agreement on 30 days' notice.")).toMatchObject({
      kind: "party",
      isSure: true,
    });
    const both = `${TERMINATION} The Supplier may terminate it at any time.`;
    expect(doubtOf("The Supplier may terminate this Agreement at any time.", both)?.isSure ?? false).toBe(false);
    expect(doubtOf("Acme may terminate this Agreement on 30 days' notice.")?.isSure ?? false).toBe(false);
  });

  it("is sure of another clause only for a sentence of many words that the passage does not have", () => {
    const doubtOf = (text: string) => doubtClaim({ text, quotes: [TERMINATION] });
    const long =
      "The insurance of the carrier must cover damage to goods in transit, loss by fire, and theft from any warehouse.";
    expect(doubtOf(long)).toMatchObject({ kind: "clause", isSure: true });
    expect(doubtOf("The invoices of the carrier carry interest.")).toMatchObject({ kind: "clause", isSure: false });
  });

  it("raises no doubt about the clause of an answer in another language than the passage", () => {
    const german =
      "Der Kunde darf den Vertrag mit einer Frist von dreißig Tagen schriftlich gegenüber dem Lieferanten kündigen.";
    expect(doubtClaim({ text: german, quotes: [TERMINATION] })).toBeUndefined();
    expect(
      doubtClaim({ text: "The customer may end the contract by a letter, for any reason.", quotes: [german] }),
    ).toBeUndefined();
  });

  it("takes a year for twelve months and forty-five for 45", () => {
    expect(findMisstated("It runs for two years.", ["a term of twenty-four (24) months"])).toEqual([]);
    expect(findMisstated("Due in 45 days.", ["within forty-five (45) days"])).toEqual([]);
    expect(findMisstated("It costs USD 5,000.", ["a fee of $5,000", "and 5 %"])).toEqual([]);
  });
});

describe("a quote", () => {
  it.each([
    ["of the", "He is of the party.", false],
    ["the Parties", "the Parties ".repeat(9), false],
    ["the Parties", "Signed by the Parties.", true],
    [
      "The term of this agreement is five years from its date.",
      "The term of this agreement is five years from its date. ".repeat(9),
      true,
    ],
    ["30", "Within 30 days.", true],
  ])("%j in %j is proof: %s", (quote, text, isIt) => {
    expect(isProof(quote, text)).toBe(isIt);
  });

  it("is read with the rest of its sentence, whose exception may take it back", () => {
    const text = "First. The Supplier may assign this Agreement, unless the Customer objects. Third.";
    const start = text.indexOf("may assign");
    expect(passageAround(text, { start, end: start + "may assign".length })).toBe(
      "The Supplier may assign this Agreement, unless the Customer objects.",
    );
    expect(passageAround(text, { start: 0, end: 6 })).toBe("First.");
  });
});
