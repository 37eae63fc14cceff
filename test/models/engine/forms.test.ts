import { afterAll, describe, expect, it } from "vitest";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { isForm } from "../../../src/models/engine/evidence/forms.ts";

const COVER = `Cover Page
By executing this Cover Page, the parties enter into the Example Mutual NDA (Version 1.0). This Cover Page controls over conflicting provisions of the Example Mutual NDA.

Key Terms
Effective Date \t[Fill in]
Governing Law  \t{governing_law}
Courts\tThe courts of Oslo

Signatures
Agreed to as of the Effective Date by each party’s authorized representative:
Party Name:

Signature:

Name and Title:

Notice Address (choose one or both):
☐ Email:
☐ Postal mail:

Date: ____________
`;

it.each([
  "Party Name:",
  "Signature:",
  "☐ Email:",
  "Notice Address (choose one or both):",
  "Governing Law [Fill in]",
  "Company: {provider_name}",
  "By: ________",
  "8.1 Term ........ 14",
  "PARTY 1\t\tPARTY 2\nSignature\t\t\t\nPrint Name\t{party_1_name}\t\t{party_2_name}\nTitle\t{party_1_title}\nCompany\t{party_1_company}\nDate",
  "Name and Title: {party_1_name_and_title}\n\nCompany: {party_1_company}\n\nNotice Address (choose one or both):",
  "HALDEN METALS LTD.      NORTHWIND FOODS LLC\nBy: /s/ Ada Halden      By: /s/ Bo North\nName: Ada Halden        Name: Bo North\nTitle: Director         Title: General Counsel",
])("a line of a form is no passage: %s", (line) => {
  expect(isForm(line)).toBe(true);
});

it.each([
  "The Supplier shall:",
  "Name: Ada Example",
  "Date: May 1, 2020",
  "The fee is [***] a month and falls due within ten days of the invoice.",
  "Governing Law: Norway",
  "Notices to the Supplier:\nName: Ada Example\nTitle: Director\nAddress: 1 Quay Street, Oslo",
  "Title to the Products passes on delivery.\nDate of delivery: the day of receipt.\nBy delivery, risk passes.",
  "The Term begins on ____ and continues for three years from that day.",
])("words are a passage: %s", (line) => {
  expect(isForm(line)).toBe(false);
});

describe("a question about a form that is not filled in", () => {
  const engine = openLocalEngine({});
  afterAll(() => engine.close());
  const ask = async (words: string) => {
    const [answer] = await engine.ask(COVER, [{ words }]);
    return { ...answer!, quotes: answer!.places.map(({ start, end }) => COVER.slice(start, end)) };
  };

  it.each([
    ["What is the effective date?", "Effective Date", "Effective Date \t[Fill in]"],
    ["Which law governs?", "Governing Law", "Governing Law  \t{governing_law}"],
    ["What is the notice address?", "Notice Address", "Notice Address (choose one or both):"],
  ])("is told what is left blank: %s", async (words, label, line) => {
    const answer = await ask(words);
    expect(answer).toMatchObject({ kind: "passages", note: `The document leaves “${label}” blank.` });
    expect(answer.quotes).toEqual([line]);
  });

  it.each(["Who are the parties?", "Who signs for the customer?", "How long does confidentiality last?"])(
    "is not shown the lines of the signature: %s",
    async (words) => {
      for (const quote of (await ask(words)).quotes) {
        expect(isForm(quote), quote).toBe(false);
        expect(quote).not.toContain("authorized representative");
      }
    },
  );
});
