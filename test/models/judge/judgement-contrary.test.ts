import { describe, expect, it } from "vitest";
import type { LocalJudgement, Stance } from "../../../src/models/engine/judge/judgement.ts";
import { agreementOf, concernsOtherParty } from "../../../src/models/engine/judge/phrases/contrary.ts";
import { checkOf } from "../../support/checks.ts";
import { sharedReaders } from "../../support/readers.ts";

const CONTRACT = `SERVICES AGREEMENT

This Agreement is made on January 5, 2024 between Acme Inc. ("Customer") and Vendor LLC ("Provider").

1. Renewal. This Agreement renews automatically for successive one-year terms.

2. Liability. Provider's liability under this Agreement is unlimited.

3. Publicity. Provider may use Customer's name and logo in its marketing.

4. Warranties. Except as expressly set out in this Agreement, each party disclaims all warranties, whether express, implied or statutory.

5. Indemnity. Provider will indemnify Customer against claims of third parties. Customer will indemnify Provider against claims that arise from Customer Data.

6. Assignment. Neither party may assign this Agreement without the prior written consent of the other party.

7. Subcontractors. Provider may not subcontract the services except to its affiliates.

8. Governing Law. This Agreement is governed by the laws of the State of Texas.
`;

const STANCE: Stance = { reviewMode: "third-party", representingParty: "our company" };
const judge = async (title: string, guidance: string): Promise<LocalJudgement> =>
  (await sharedReaders.engine.judge(CONTRACT, [checkOf(title, guidance)], STANCE))[0]!;
const quotes = ({ places }: LocalJudgement) => places.map(({ start, end }) => CONTRACT.slice(start, end)).join(" ");

describe("a check that forbids", () => {
  it.each([
    ["Renewal", "The agreement must not renew automatically.", "renews automatically"],
    ["Renewal", "The agreement does not renew automatically.", "renews automatically"],
    ["Liability", "Provider's liability must not be unlimited.", "is unlimited"],
    ["Publicity", "Provider shall not use Customer's name or logo without consent.", "may use Customer's name"],
    ["Warranties", "Provider shall not disclaim implied warranties.", "disclaims all warranties"],
    ["Indemnity", "Customer shall not indemnify Provider.", "Customer will indemnify Provider"],
  ])("%s: is flagged with the words that do what “%s” forbids", async (title, guidance, words) => {
    const judgement = await judge(title, guidance);
    expect(judgement.result).toBe("Flag");
    expect(judgement.analysis).toMatch(/^Contradicts your position\. Section \d says “[^”]+”; you ask: .+\.$/);
    expect(quotes(judgement)).toContain(words);
  });

  it("passes when the document forbids it in other words, whoever is named first", async () => {
    const guidance = "Neither party may assign without the other's prior written consent.";
    const judgement = await judge("Assignment", guidance);
    expect(judgement.result).toBe("Pass");
    expect(quotes(judgement)).toContain("Neither party may assign");
  });

  it("does not mistake a prohibition for the right it denies", async () => {
    const { result, analysis } = await judge(
      "Assignment",
      "Refuse any right of the Provider to assign without consent.",
    );
    expect(result).toBe("Pass");
    expect(analysis).toContain("Neither party may assign");
  });

  it("passes the same words when required as a duty", async () => {
    expect(await judge("Liability", "Provider's liability must be unlimited.")).toMatchObject({ result: "Pass" });
  });
});

describe("the analysis", () => {
  it("never quotes the playbook as if the document said it", async () => {
    for (const [title, guidance] of [
      ["Liability", "Provider's liability must be unlimited."],
      ["Liability", "Provider's liability must not be unlimited."],
      ["Audit", "Customer may audit the books of Provider once a year."],
      ["Subcontractors", "Provider must tell Customer of each subcontractor beforehand."],
    ] as const) {
      const { analysis } = await judge(title, guidance);
      const said = Array.from(analysis.matchAll(/“([^”]*)”/g), ([, words]) => words!.replace(/ …$/, ""));
      for (const words of said) expect(CONTRACT).toContain(words);
    }
  });
});

describe("how a sentence relates to a requirement", () => {
  it.each([
    ["Provider may not assign.", "Provider may assign this Agreement freely.", "contrary"],
    ["Provider may not assign without consent.", "Provider may assign without the consent of Customer.", "contrary"],
    ["Provider may not assign without consent.", "Provider may assign with the prior consent of Customer.", "agrees"],
    ["Recipient shall not disclose the talks.", "Recipient shall keep the talks strictly confidential.", "agrees"],
    ["Recipient shall not use it but for the Purpose.", "Recipient shall use it solely for the Purpose.", "unclear"],
    ["Recipient shall not use it other than for the Purpose.", "Recipient shall use it solely for it.", "agrees"],
    ["Provider may not suspend the service.", "Provider may suspend the service only for threats.", "unclear"],
    ["Provider may not assign.", "Neither party may assign, except that either may assign on a merger.", "unclear"],
    ["The agreement must not renew.", "This Agreement renews for a year unless a party gives notice.", "contrary"],
    ["The agreement shall not grant rights.", "Nothing in this Agreement grants any rights.", "agrees"],
    ["Provider must not limit its liability.", "The limitations in this Section apply to all claims.", "unclear"],
    ["Provider shall indemnify Customer.", "Customer shall indemnify Provider.", "of another"],
    ["Employer must not disparage Employee.", "Employee shall not disparage Employer or its officers.", "of another"],
    ["The service is provided as is.", "All feedback is provided “AS IS”.", "of another"],
    ["Provider must notify Customer.", "Provider may notify Customer.", "unclear"],
    ["Provider must notify Customer.", "Provider is not obliged to notify Customer.", "contrary"],
    ["Customer may audit the records.", "Customer may not audit the records.", "contrary"],
    ["Customer may share the report.", "Customer may not share the report without consent.", "unclear"],
    ["Provider is liable.", "Under no circumstances will a provider or customer be liable.", "unclear"],
    ["Ada is an employee.", "Nothing in this Agreement shall be construed as making Ada an employee.", "unclear"],
    ["No party is liable for lost profits.", "In no event is either party liable for lost profits.", "agrees"],
    ["Disputes are resolved by arbitration.", "Disputes are not resolved by arbitration.", "unclear"],
  ])("“%s” beside “%s”: %s", (demand, sentence, stand) => {
    expect(agreementOf(demand, sentence)).toBe(stand);
  });
});

describe("whether a sentence is of another party than a requirement", () => {
  const BOTH = new Set(["compan", "contract"]);
  it.each([
    ["Company supplies the tools.", "Contractor will supply all tools at its own expense.", true],
    ["Contractor may leave early.", "Company may terminate early by giving notice to Contractor.", true],
    ["Contractor may leave early.", "Company and Contractor may each terminate early.", false],
    ["Contractor may use the software.", "Company grants Contractor a licence to use the software.", false],
    ["Contractor shall insure itself.", "Company shall be covered by insurance taken out by Contractor.", false],
    ["The contract may be signed electronically.", "Company may sign this Agreement electronically.", false],
    ["Customer may leave early.", "Company may terminate early.", false],
  ])("“%s” beside “%s”: %s", (demand, sentence, isOther) => {
    expect(concernsOtherParty(demand, sentence, BOTH)).toBe(isOther);
  });
});
