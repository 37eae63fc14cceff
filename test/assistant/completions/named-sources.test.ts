import { expect, it } from "vitest";
import { questionBefore, sourcesMeant } from "../../../src/assistant/completions/named-sources.ts";
import type { Source } from "../../../src/workspace/files/search/sources.ts";

const file = (filename: string) => ({ filename }) as Source;
const [supply, lease] = [file("Fabrikam - Supply Agreement.pdf"), file("Contoso - Lease.pdf")];
const both = [supply, lease];
const meant = (message: string, before: string[] = []) => sourcesMeant(both, message, before).named;

it.each<[string, Source[]]>([
  ["Which law governs the supply agreement?", [supply]],
  ["Which law governs the second contract?", [lease]],
  ["When does the last agreement end?", [lease]],
  ["Which law governs?", both],
])("a question is about the documents that it names or counts: %s", (message, named) => {
  expect(meant(message)).toEqual(named);
});

it.each<[string, string[], Source[]]>([
  ["And in the other contract?", ["Which law governs the supply agreement?"], [lease]],
  ["When does it end?", ["Which law governs the supply agreement?"], [supply]],
  ["And for the other party?", ["What is the rent in the Contoso lease?", "When is that due?"], [lease]],
  ["Which insurance is required?", ["Which law governs the supply agreement?"], both],
  ["And in the other contract?", ["Which law governs?"], both],
])("a follow-up is about the documents of the questions before it: %s", (message, before, named) => {
  expect(meant(message, before)).toEqual(named);
});

it("leans on the last question that says what it asks", () => {
  const before = [
    "What is the liability cap in the supply agreement?",
    "And for the other party?",
    "What about the lease?",
  ];
  expect(questionBefore(both, before)).toMatch(/^What is the liability cap/);
});
