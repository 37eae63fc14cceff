import { describe, expect, it } from "vitest";
import { proofread } from "../../../src/content/structure/proofread/proofread.ts";

const TERMS = `SERVICES AGREEMENT

This Services Agreement (the “Agreement”) is made between Acme Holdings, Inc. (“Supplier”) and Beta LLC (“Customer”).

1. Definitions

“Services” means the services that Supplier performs for Customer. “Fees” means the fees for the Services.

2. Payment

Customer shall pay the Fees to Supplier within thirty (30) days.

`;
const straight = (text: string) => text.replace(/[“”]/g, '"');
const found = (sentence: string, terms = TERMS) =>
  proofread(`${terms}3. Secrecy\n\n${sentence}\n`)
    .filter(({ kind }) => kind === "unbalanced_quote")
    .map(({ start, end, fix }) => [`${terms}3. Secrecy\n\n${sentence}\n`.slice(start, end), fix]);

describe("a quotation mark without a partner", () => {
  it("is found wherever it stands, curly or straight", () => {
    for (const write of [(text: string) => text, straight]) {
      const look = (sentence: string) => found(write(sentence), write(TERMS)).map(([words]) => straight(String(words)));
      expect(look("Papers are marked “confidential or secret.")).toEqual(['"confidential or']);
      expect(look("Papers are marked “confidential or “secret”.")).toEqual(['"confidential or']);
      expect(look("Papers are marked confidential” by Supplier.")).toEqual(['marked confidential"']);
      expect(look("Papers are marked “confidential” or “secret”.")).toEqual([]);
    }
  });

  it("is no mark of inches, and none of a quotation over several paragraphs or with terms in it", () => {
    expect(found('A pipe of 24" is laid by Supplier.', straight(TERMS))).toEqual([]);
    const clause = "Section 2 is replaced by:\n\n“2. Payment.\n\n“2.1 Customer shall pay the Fees.”";
    expect(found(clause)).toEqual([]);
    expect(found("It reads: “Fees (the “Fees”) are due.” Nothing else changes.")).toEqual([]);
  });

  it("is not told where a text has marks of another habit", () => {
    expect(found("Der „Vertrag“ gilt. Supplier marks papers “secret.")).toEqual([]);
  });
});

describe("a misspelled term", () => {
  const told = (sentence: string) =>
    proofread(`${TERMS}3. Secrecy\n\n${sentence}\n`)
      .filter(({ fix }) => fix !== null)
      .map(({ kind, fix }) => [kind, fix?.replacement]);

  it("is told with the one that is meant: a role of a party, or a defined term", () => {
    expect(told("The Suplier shall keep them.")).toEqual([["party_name", "Supplier"]]);
    expect(told("The Custmoer shall keep them.")).toEqual([["party_name", "Customer"]]);
    expect(told("The Serivces are secret.")).toEqual([["undefined_term", "Services"]]);
    expect(told("This Argeement is secret.")).toEqual([["undefined_term", "Agreement"]]);
  });

  it("is none where the word is one of its own, a plural, or a part of a name", () => {
    expect(told("The Suppliers’ staff and each Customer keep them.")).toEqual([]);
    expect(told("The Servicer keeps them; a servicer is paid.")).toEqual([]);
    expect(told("Boone & Supplies, Ltd. keeps them.")).toEqual([]);
  });
});
