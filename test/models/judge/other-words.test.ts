import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import { openRanker } from "../../../src/models/engine/encode/ranker.ts";
import { openTagger } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const engine = openLocalEngine({ tagger: openTagger(), judge: openJudge(), ranker: openRanker() });
afterAll(() => engine.close());

const contract = (clause: string, aside = "") => `SERVICES AGREEMENT

This Services Agreement is made as of March 1, 2021 by and between Alder Systems Inc., a Delaware corporation (the "Provider"), and Brook Retail LLC, a Texas company (the "Customer").

1. Services. The Provider shall perform the services described in Exhibit A with reasonable care and skill.

2. ${clause}

3. Entire Agreement. This Agreement is the entire agreement of the parties and supersedes all earlier discussions.

4. Miscellaneous. This Agreement may be signed in counterparts. ${aside}
`;

async function resultOf(text: string, title: string, guidance: string) {
  const check = { key: title, title, description: null, positions: [{ type: "standard" as const, guidance }] };
  const [judged] = await engine.judge(text, [check], { reviewMode: "third-party", representingParty: "Customer" });
  return judged!;
}

/** What is asked, the clause that meets it, and a sentence that takes it back as people speak. */
const TAKEN_BACK: [title: string, asked: string, clause: string, said: string][] = [
  [
    "Termination",
    "Neither party may terminate for convenience.",
    "Neither party may terminate this Agreement for convenience.",
    "Either side can walk away whenever it likes.",
  ],
  [
    "Renewal",
    "The Agreement must not renew automatically.",
    "This Agreement shall not renew automatically.",
    "When the first year is over, the contract simply rolls on for another year unless somebody speaks up.",
  ],
  [
    "Payment",
    "Customer must have at least 30 days to pay invoices.",
    "The Customer shall pay each invoice within thirty (30) days of receipt.",
    "The Customer has to settle each bill the moment it arrives.",
  ],
  [
    "Data ownership",
    "The Customer owns all Customer Data.",
    "As between the parties, the Customer owns all Customer Data.",
    "Everything the Customer puts into the Service belongs to the Provider from then on.",
  ],
  [
    "Subcontracting",
    "The Provider may not subcontract without the Customer's consent.",
    "The Provider shall not subcontract any Services without the Customer's prior written consent.",
    "The Provider can let others do the work and need not tell anybody.",
  ],
  [
    "Fees",
    "Fees must be fixed during the term.",
    "The fees are fixed during the term.",
    "The Provider can put its prices up whenever it sees fit.",
  ],
  [
    "Return of information",
    "On termination the Recipient must return or destroy all Confidential Information.",
    "On termination the Recipient shall return or destroy all Confidential Information.",
    "Once this ends, the Recipient can hang on to whatever it was given.",
  ],
  [
    "Breach notice",
    "The Provider must notify the Customer of a security breach within 72 hours.",
    "The Provider shall notify the Customer of any security breach within 72 hours.",
    "The Provider decides for itself whether and when it says anything about an incident.",
  ],
  [
    "Audit",
    "The Customer may audit the Provider once per year.",
    "The Customer may audit the Provider's records once per year.",
    "Nobody gets to look into the Provider's books or premises.",
  ],
];

/** What is refused, and a sentence that grants it without any of its words. */
const GRANTED: [title: string, refused: string, said: string][] = [
  ["Termination", "No termination for convenience.", "Either side can walk away whenever it likes."],
  [
    "Renewal",
    "The Agreement must not renew automatically.",
    "When the first year is over, the Agreement simply rolls on for another year unless somebody speaks up.",
  ],
  ["Exclusivity", "No exclusivity.", "The Customer will buy the Products from the Provider and from nobody else."],
  [
    "Non-compete",
    "The contract must not contain a non-compete.",
    "For two years after leaving, the Consultant will stay away from every rival of the Company.",
  ],
];

describe("a sentence in everyday words", () => {
  it.each(TAKEN_BACK)("makes a Pass doubtful: %s", async (title, asked, clause, said) => {
    expect(await resultOf(contract(clause), title, asked)).toMatchObject({ result: "Pass" });
    const doubted = await resultOf(contract(clause, said), title, asked);
    expect(doubted.result).toBe("Flag");
    expect(doubted.analysis).toContain("Needs your judgement.");
  });

  it.each(GRANTED)("is what a position refuses: %s", async (title, refused, said) => {
    expect(await resultOf(contract("Fees. The Customer pays the fees."), title, refused)).toMatchObject({
      result: "Pass",
    });
    expect(await resultOf(contract(said), title, refused)).toMatchObject({ result: "Flag" });
  });

  it("keeps a clause from being called missing", async () => {
    const found = await resultOf(
      contract("Either side can walk away whenever it likes."),
      "Termination",
      "Neither party may terminate for convenience.",
    );
    expect(found.analysis).not.toContain("Not found");
  });
});
