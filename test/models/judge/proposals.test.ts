import { describe, expect, it } from "vitest";
import type { CheckToJudge, LocalJudgement } from "../../../src/models/engine/judge/judgement.ts";
import { sharedReaders } from "../../support/readers.ts";

const CONTRACT = `SERVICES AGREEMENT

This Agreement is made on January 5, 2024 between Acme Inc. ("Client") and Northwind LLC ("Supplier").

1. Services
Supplier shall provide the services that each order describes, with skill and care.

2. Payment
Client shall pay each invoice within 30 days after receipt. Supplier shall pay each refund to Client within 10 days after a request.

3. Confidentiality
Each party keeps the information of the other secret and uses it for this Agreement alone.

4. Term and Termination
This Agreement lasts two years. Either party may terminate it for a material breach that is not cured within 20 days.

5. Governing Law
The laws of the State of Delaware govern this Agreement.
`;

const check = (title: string, guidance: string): CheckToJudge => ({
  key: title,
  title,
  description: null,
  positions: [{ type: "standard", guidance }],
});

async function judge(asked: CheckToJudge, representingParty = "Client"): Promise<LocalJudgement> {
  const [judgement] = await sharedReaders.engine.judge(CONTRACT, [asked], {
    reviewMode: "third-party",
    representingParty,
  });
  return judgement!;
}

const AUDIT = check(
  "Audit rights",
  "Require: the Customer may audit the Provider once a year.\nProposed clause: “Customer may audit the books of Provider once a year on 10 days' notice.”",
);

describe("a finding", () => {
  it("is the verdict and one sentence, and tells how it was searched only in why", async () => {
    const { analysis, why } = await judge(AUDIT);
    expect(analysis).toMatch(/^(?:Not found|Falls short of your position)\. [^“”%]+\.$/);
    expect(analysis).not.toMatch(/searched|closest|%|please/i);
    expect(why).not.toBe("");
  });

  it("says what the contract says and what is asked", async () => {
    const { analysis } = await judge(
      check("Payment", "Require: each invoice is payable no earlier than 60 days after receipt."),
    );
    expect(analysis).toBe(
      "Contradicts your position. Section 2 says “30 days”; you ask for “no earlier than 60 days”.",
    );
  });
});

describe("a proposed change", () => {
  it("has the sentence of the playbook's clause, without the number, heading and line breaks of its source", async () => {
    const { revisions } = await judge(
      check(
        "Audit rights",
        "Require: the Customer may audit the Provider once a year.\nProposed clause: “12.3 Audit of\nBooks. Customer may audit the books of Provider\nonce a year on 10 days' notice.”",
      ),
    );
    expect(revisions.map(({ replacement }) => replacement)).toEqual([
      "\nClient may audit the books of Supplier once a year on 10 days' notice.",
    ]);
  });

  it("touches only the sentence about the subject of its check, for the right party", async () => {
    const { revisions } = await judge(
      check("Payment", "Require: each invoice is payable no earlier than 60 days after receipt."),
    );
    expect(revisions.map(({ start, end }) => CONTRACT.slice(start, end))).toEqual(["30 days"]);
    expect(CONTRACT.slice(0, revisions[0]!.start)).toMatch(/Client shall pay each invoice within $/);
  });

  it("is the playbook's clause as a paragraph between two clauses, in the contract's names of the parties", async () => {
    const { revisions } = await judge(AUDIT);
    expect(revisions).toMatchObject([
      { replacement: "\nClient may audit the books of Supplier once a year on 10 days' notice." },
    ]);
    const [{ start }] = revisions as [LocalJudgement["revisions"][number]];
    expect(CONTRACT.slice(start)).toMatch(/^\n\n\d\. /);
  });

  it("stands under the heading where such clauses stand", async () => {
    const asked = check(
      "Termination for convenience",
      "Require: the Customer may terminate for convenience on 30 days' notice.\nProposed clause: “Customer may terminate this Agreement for convenience on 30 days' written notice.”",
    );
    const { revisions } = await judge(asked);
    for (const { start } of revisions) expect(CONTRACT.slice(start)).toMatch(/^\n\n5\. Governing Law/);
  });
});
