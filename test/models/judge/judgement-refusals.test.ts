import { describe, expect, it } from "vitest";
import { guidancePassages } from "../../../src/content/values/prose/guidance.ts";
import { findMeasures } from "../../../src/content/values/prose/measures.ts";
import { agreementOf } from "../../../src/models/engine/judge/phrases/contrary.ts";
import { isOfOtherParty, saidOfOthers } from "../../../src/models/engine/judge/phrases/doers.ts";
import { isOfOtherMatter } from "../../../src/models/engine/judge/phrases/matters.ts";
import { rolesNamedIn } from "../../../src/models/engine/judge/sides.ts";
import { checkOf } from "../../support/checks.ts";
import { sharedReaders } from "../../support/readers.ts";

const STANCE = { reviewMode: "third-party", representingParty: "Customer" } as const;
const CONTRACT = `SERVICES AGREEMENT

This Agreement is made on January 5, 2024 between Acme Inc. ("Customer") and Vendor LLC ("Provider").

1. Disputes. If Customer disagrees with an invoice, Customer must notify Provider of the dispute before payment is due, or within 30 days after an automatic payment of the invoice.

2. Security. Provider holds: [ ] an ISO 27001 certificate [ ] a SOC 2 Type II report.

3. Term. The duties of confidence continue in perpetuity.

4. Assignment. The rights of Customer shall not be assigned by Customer without the prior written consent of Provider.

5. Insurance. Provider shall keep: (a) cargo liability insurance of at least $100,000 for each occurrence. (b) general public liability insurance of at least $2,000,000 for any one occurrence.

6. Subcontractors. Each subcontract must provide that Customer may terminate the subcontract without cause on 90 days' notice.
`;
const judge = async (title: string, standard: string) =>
  (await sharedReaders.engine.judge(CONTRACT, [checkOf(title, standard)], STANCE))[0]!;

describe("what a position refuses", () => {
  it.each([
    ["The Customer may test and reject the work within 10 days.", "asked"],
    ["The Buyer has the right to inspect, return or reject goods.", "asked"],
    ["Flag and reject any cap below the fees.", "refused"],
    ["We reject any cap below the fees.", "refused"],
    ["Refuse: the right to test and reject the work.", "refused"],
  ])("“%s” is %s", (guidance, kind) => {
    expect(guidancePassages(guidance).map((passage) => passage.kind)).toEqual([kind]);
  });

  it("does not count as kept where something that is wanting is asked for by no demand", async () => {
    const standard =
      "Require: the Customer must notify the Provider of a dispute.\nRefuse: no liability for subcontractors.";
    const { result, demands } = await judge("Disputes", standard);
    expect(result).toBe("Flag");
    expect(demands.find(({ text }) => text.startsWith("Refuse"))?.met ?? null).toBeNull();
  });

  it("is found in other words for the same duration", async () => {
    const standard = "Require: the duties of confidence survive.\nRefuse: perpetual duties.";
    expect((await judge("Term", standard)).result).toBe("Flag");
  });
});

describe("a sentence that a demand is compared with", () => {
  it.each([
    [
      "either party may terminate for a material breach that is not cured",
      "Either party may terminate this Agreement if the other party fails to cure a material breach within 30 days.",
      "agrees",
    ],
    [
      "neither party is liable for indirect damages or lost profits",
      "Under no circumstances will either party be liable to the other for lost profits or for indirect damages.",
      "agrees",
    ],
    ["neither party is liable for lost profits", "Each party will be liable for lost profits.", "contrary"],
    ["the Provider may not suspend the service that is paid", "Provider may suspend the service.", "contrary"],
  ])("“%s”, “%s”: %s", (demand, sentence, stand) => {
    expect(agreementOf(demand, sentence)).toBe(stand);
  });

  it("is about each party where either party may do it", () => {
    const names = { document: rolesNamedIn("Customer and Provider"), position: rolesNamedIn("Customer and Provider") };
    const either = "Either party may terminate the Order, in which case Provider will refund the prepaid fees.";
    expect(isOfOtherParty("the Customer may terminate", either, names)).toBe(false);
    expect(isOfOtherParty("the Customer may terminate", "Provider may terminate the Order.", names)).toBe(true);
  });

  it.each(["by Acme without the", "by Customer without the"])(
    "is not met for both parties by what binds one: %s",
    (by) => {
      const demand = "Neither party may assign this Agreement without the consent of the other party.";
      const sentence = `The rights hereunder shall not be assigned ${by} prior written consent of Provider.`;
      const names = { document: new Set<string>(), position: new Set<string>() };
      const others = { names, parties: [], ourParty: "Customer", isBoth: () => false };
      expect(saidOfOthers(demand, sentence, others)).toBe("one party alone");
    },
  );

  it("is not contradicted by an amount of another insurance", async () => {
    const { analysis } = await judge("Insurance", "The Provider must keep liability insurance of at least $2,000,000.");
    expect(analysis).not.toMatch(/^Contradicts/);
  });

  it("is not met on the notice of a contract below this one", async () => {
    const standard = "The Customer may terminate without cause on not more than 90 days' notice.";
    expect((await judge("Termination", standard)).result).toBe("Flag");
  });

  it("is not about what its sentence leaves out", () => {
    const notice = "Six months' notice is needed for an end for any reason other than breach.";
    expect(isOfOtherMatter("A cure period of at least 30 days for a breach", notice)).toBe(true);
    expect(isOfOtherMatter("Notice of at least 30 days for convenience", notice)).toBe(false);
  });

  it("is open, and not met, where a clause falls short and only silence meets a refusal", async () => {
    const { result, demands } = await judge(
      "Prices",
      "Prices stay fixed for the whole term. No unilateral price increases.",
    );
    expect(result).toBe("Flag");
    expect(demands.filter(({ met, place }) => met && place === null)).toEqual([]);
  });

  it("does not pass by the time limit of another deed", async () => {
    const { result } = await judge(
      "Payment",
      "Require: the Customer pays each invoice within 30 days after the invoice date.",
    );
    expect(result).toBe("Flag");
  });

  it("does not pass by a box that is not ticked", async () => {
    const standard = "Require: the Provider holds an ISO 27001 certificate or a SOC 2 Type II report.";
    const { result, why, analysis } = await judge("Security", standard);
    expect(result).toBe("Flag");
    expect(`${analysis} ${why}`).toContain("filled in or ticked");
  });

  it("counts the amounts of twelve months as the fees of twelve months", () => {
    const cap =
      "amounts paid or payable by Customer to Provider under this Agreement in the 12 months before the incident";
    expect(findMeasures(cap)).toMatchObject([{ unit: "fees", value: 12 }]);
  });
});
