import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FieldType, Value } from "../../../src/content/values/values.ts";
import type { LocalAnswer, Question } from "../../../src/models/engine/answer/question.ts";
import { NoTagger, openTagger } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { rememberTags } from "../../support/model-outputs.ts";

const CONTRACT = `
SOFTWARE LICENSE AND SERVICES AGREEMENT

This Software License and Services Agreement (this "Agreement") is entered into as of March 1, 2021 (the "Effective Date") by and between Northwind Systems, Inc., a Delaware corporation with its principal place of business at 12 Harbor Street, Boston, Massachusetts ("Licensor"), and Contoso Retail Limited, a company incorporated in England ("Licensee").

WHEREAS, the parties have entered into that certain Master Services Agreement dated January 5, 2020 (the "Master Services Agreement");

1. License. Licensor hereby grants to Licensee a non-exclusive, non-transferable license to use the Software during the Term solely for its internal business purposes.

2. Fees. Licensee shall pay Licensor an annual license fee of two hundred fifty thousand dollars ($250,000). All invoices are due and payable within forty-five (45) days of receipt. Overdue amounts bear interest at one and one-half percent (1.5%) per month.

3. Royalties. Licensee shall pay to Licensor a royalty of five percent (5%) of Net Sales of the Products sold by Licensee.

4. Term. The initial term of this Agreement shall commence on the Effective Date and continue for a period of three (3) years. Thereafter this Agreement shall automatically renew for successive one (1) year periods unless either party gives written notice of non-renewal at least ninety (90) days prior to the end of the then-current term.

5. Termination. Either party may terminate this Agreement for convenience at any time upon sixty (60) days' prior written notice to the other party.

6. Assignment. Neither party may assign this Agreement without the prior written consent of the other party.

7. Limitation of Liability. In no event shall either party's aggregate liability under this Agreement exceed the sum of $500,000. Neither party shall be liable for any indirect or consequential damages.

8. Confidentiality. Each party shall keep the Confidential Information of the other party confidential for a period of five (5) years after disclosure.

9. Force Majeure. Neither party shall be liable for any delay caused by events beyond its reasonable control, including acts of God.

10. Notices. All notices shall be in writing and sent by e-mail to legal@northwind.example or by courier to the address stated above.

11. No Third Party Beneficiaries. There are no third party beneficiaries of this Agreement.

12. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of New York, without regard to its conflict of laws principles.

IN WITNESS WHEREOF, the parties have executed this Agreement.
`;

function ask(key: string, label: string, fieldType: FieldType, instructions = "", options: string[] = []): Question {
  return { key, label, fieldType, instructions, options };
}

const QUESTIONS = [
  ask("parties", "Parties", "party_list"),
  ask("agreementType", "Agreement type", "text"),
  ask("effectiveDate", "Effective date", "date"),
  ask("relatedAgreements", "Related agreements", "related_agreement_list"),
  ask("law", "Governing law", "text"),
  ask("lawChoice", "Governing law", "enum", "Which law governs?", ["Delaware", "New York", "Other"]),
  ask("end", "Expiration date", "date"),
  ask("term", "Initial term", "duration"),
  ask("renewal", "Renewal term", "duration"),
  ask("autoRenewal", "Does it renew automatically?", "boolean"),
  ask("notice", "Notice to prevent renewal", "duration"),
  ask("noticeDays", "Non-renewal notice", "number", "How many days of notice are needed to prevent renewal?"),
  ask("cap", "Liability cap", "currency"),
  ask("royalty", "Royalty rate", "percentage"),
  ask("assignable", "Can the agreement be freely assigned?", "boolean"),
  ask("beneficiaries", "Third party beneficiaries", "boolean"),
  ask("payment", "Payment terms", "duration", "Within what time are invoices due?"),
  ask("majeure", "Force majeure", "boolean"),
  ask("email", "Notices e-mail", "email", "To which e-mail address are notices sent?"),
  ask("secrecy", "Confidentiality period", "duration"),
  ask("escrow", "Source code escrow", "boolean"),
  ask("mfn", "Most favored nation", "text"),
  ask("solar", "Solar panel maintenance", "text", "Who cleans the solar panels?"),
];

describe("reading a contract without a language model", () => {
  const tagger = rememberTags(openTagger());
  let passes = 0;
  const engine = openLocalEngine({
    tagger: {
      tag(text, signal) {
        passes++;
        return tagger.tag(text, signal);
      },
      close: () => tagger.close(),
    },
  });
  let answers: LocalAnswer[];
  const answerTo = (key: string) => answers.find((each) => each.key === key)!;
  beforeAll(async () => {
    answers = await engine.read(CONTRACT, QUESTIONS);
  });
  afterAll(() => engine.close());

  it("reads all columns in one pass, and answers them in order", () => {
    expect(passes).toBe(1);
    expect(answers.map(({ key }) => key)).toEqual(QUESTIONS.map(({ key }) => key));
  });

  it.each<[string, Value]>([
    [
      "parties",
      [
        { name: "Northwind Systems, Inc.", role: "Licensor" },
        { name: "Contoso Retail Limited", role: "Licensee" },
      ],
    ],
    ["agreementType", "Software License and Services Agreement"],
    ["effectiveDate", "2021-03-01"],
    ["relatedAgreements", [{ title: "Master Services Agreement", document_id: null }]],
    ["law", "New York"],
    ["lawChoice", "New York"],
    ["end", "2024-02-29"],
    ["term", { value: 3, unit: "years" }],
    ["renewal", { value: 1, unit: "years" }],
    ["autoRenewal", true],
    ["notice", { value: 90, unit: "days" }],
    ["noticeDays", 90],
    ["cap", { amount: 500_000, currency: "USD" }],
    ["royalty", 5],
    ["assignable", false],
    ["beneficiaries", false],
    ["payment", { value: 45, unit: "days" }],
    ["majeure", true],
    ["email", "legal@northwind.example"],
    ["secrecy", { value: 5, unit: "years" }],
  ])("finds what the contract says: %s", (key, value) => {
    expect(answerTo(key)).toMatchObject({ outcome: "found", value });
  });

  it.each(["escrow", "mfn", "solar"])("reports what it searched for and did not find: %s", (key) => {
    expect(answerTo(key)).toMatchObject({ outcome: "absent", value: null, places: [] });
    expect(answerTo(key).reasoning).toMatch(/search|found/i);
  });

  it("cites the text for everything it finds, and never claims certainty", () => {
    for (const { outcome, places, confidence } of answers) {
      expect(places.length > 0).toBe(outcome !== "absent");
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThan(1);
      for (const { start, end } of places) expect(CONTRACT.slice(start, end).trim()).not.toBe("");
    }
    expect(
      answerTo("law")
        .places.map(({ start, end }) => CONTRACT.slice(start, end))
        .join(),
    ).toContain("State of New York");
  });

  it("says when a date was computed, and from what", () => {
    expect(answerTo("end").reasoning).toContain("calculated: 3 years from 2021-03-01");
  });

  it("does not mistake a blank for a date", async () => {
    const blank = CONTRACT.replace("as of March 1, 2021", "as of [●], 2021");
    const [effective, end] = await engine.read(blank, [
      ask("effectiveDate", "Effective date", "date"),
      ask("end", "Expiration date", "date"),
    ]);
    expect(effective).toMatchObject({ value: null });
    expect(effective?.outcome).not.toBe("found");
    expect(end).toMatchObject({ outcome: "unreadable", value: null });
  });

  it("is unsure of everything in an empty text, and answers no questions with nothing", async () => {
    expect(await engine.read(CONTRACT, [])).toEqual([]);
    const answers = await engine.read("", QUESTIONS);
    expect(answers.map(({ outcome }) => outcome)).toEqual(QUESTIONS.map(() => "unsure"));
  });

  it("stops when canceled", async () => {
    await expect(engine.read(CONTRACT, QUESTIONS, AbortSignal.abort())).rejects.toThrow();
  });
});

describe("when the model runtime cannot be loaded", () => {
  const away = async () => {
    throw new NoTagger("no runtime");
  };
  const engine = openLocalEngine({ tagger: { tag: away, close: async () => {} } });

  it("falls back to rules and keywords, and says so", async () => {
    const answers = await engine.read(CONTRACT, QUESTIONS);
    const answerTo = (key: string) => answers.find((each) => each.key === key)!;
    expect(answerTo("law")).toMatchObject({ outcome: "found", value: "New York" });
    expect(answerTo("law").reasoning).toContain("the clause tagger is not available on this server");
    expect(answerTo("effectiveDate")).toMatchObject({ outcome: "found", value: "2021-03-01" });
    expect(answerTo("parties").value).toEqual([
      { name: "Northwind Systems, Inc.", role: "Licensor" },
      { name: "Contoso Retail Limited", role: "Licensee" },
    ]);
    expect(answerTo("escrow").outcome).toBe("unsure");
    expect(answerTo("escrow").reasoning).toContain("may have been missed");
  });

  it("rethrows other failures", async () => {
    const broken = openLocalEngine({ tagger: { tag: () => Promise.reject(new Error("disk")), close: async () => {} } });
    await expect(broken.read(CONTRACT, QUESTIONS)).rejects.toThrow("disk");
  });
});
