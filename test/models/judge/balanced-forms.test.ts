import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { bothAffirmed, inWordsOf } from "../../../src/models/engine/judge/documents-words.ts";
import { actingRolesIn, concernsOtherParty, lacksQuality } from "../../../src/models/engine/judge/phrases/contrary.ts";
import { isOfOtherParty } from "../../../src/models/engine/judge/phrases/doers.ts";
import { isOfOtherMatter } from "../../../src/models/engine/judge/phrases/matters.ts";
import { isDeniedByPrefix } from "../../../src/models/engine/judge/phrases/objects.ts";
import { rolesNamedIn } from "../../../src/models/engine/judge/sides.ts";

const engine = openLocalEngine({ judge: openJudge() });
afterAll(() => engine.close());

async function judge(text: string, title: string, guidance: string) {
  const check = { key: "check", title, description: null, positions: [{ type: "standard", guidance }] } as const;
  const stance = { reviewMode: "third-party", representingParty: "our company" } as const;
  return (await engine.judge(text, [check], stance, { stories: [] }))[0]!;
}

describe("usual words of balanced forms", () => {
  const EXCLUSIVITY =
    "Require: the appointment of the Distributor is non-exclusive.\nRefuse: an exclusive appointment.";
  const appointed = (how: string) =>
    `DISTRIBUTION AGREEMENT\n\n1. Appointment. Brightwell appoints the Distributor, and the Distributor accepts the appointment, as Brightwell's ${how} distributor for the sale of the Products in the Territory.\n\n2. Payment. The Distributor shall pay each invoice within 30 days.`;

  it("meet a position on what is not exclusive, and what is exclusive does not", async () => {
    expect((await judge(appointed("non-exclusive"), "Exclusivity", EXCLUSIVITY)).result).toBe("Pass");
    expect((await judge(appointed("exclusive"), "Exclusivity", EXCLUSIVITY)).result).toBe("Flag");
  });

  it("rule out what is exclusive by what is not, in an excerpt", async () => {
    const text =
      "Supplier hereby appoints Distributor on a non-exclusive basis. Supplier may appoint further distributors.";
    expect((await judge(text, "Exclusivity", EXCLUSIVITY)).result).toBe("Pass");
    const both = text.replace(
      "on a non-exclusive basis",
      "on an exclusive basis in France, and on a non-exclusive one elsewhere",
    );
    expect((await judge(both, "Exclusivity", EXCLUSIVITY)).result).toBe("Flag");
  });

  it("meet “only in writing” by a duty of the form", async () => {
    const text =
      "SERVICES AGREEMENT\n\n1. Amendments. Any amendments to this Agreement must be in writing and signed by each party's authorized representatives.\n\n2. Notices. Notices are sent by email.";
    expect(
      (await judge(text, "Amendments", "Require: amendments only in writing signed by both parties.")).result,
    ).toBe("Pass");
    const free = text.replace("must be in writing and signed by", "may be made by email of");
    expect(
      (await judge(free, "Amendments", "Require: amendments only in writing signed by both parties.")).result,
    ).toBe("Flag");
  });
});

describe("the trained judge", () => {
  it("reads a demand and a sentence without what both deny", () => {
    expect(bothAffirmed("as its non-exclusive agent", "the appointment is non-exclusive")).toEqual({
      passage: "as its exclusive agent",
      statement: "the appointment is exclusive",
    });
    const mixed = "an exclusive agent here and a non-exclusive one there";
    expect(bothAffirmed(mixed, "the appointment is non-exclusive").passage).toBe(mixed);
    const unbound = bothAffirmed(
      "Provider's obligations do not apply to claims from changes.",
      "The Provider has no obligation for claims from changes.",
    );
    expect(unbound).toEqual({
      passage: "Provider's obligations apply to claims from changes.",
      statement: "The Provider has obligation for claims from changes.",
    });
  });

  it("reads what one party is to do as what each party does", () => {
    const each = "Except as set out here, each party disclaims all warranties.";
    expect(inWordsOf(each, "The Provider disclaims all other warranties.")).toBe(
      "each party disclaims all other warranties.",
    );
    const named = "Each party disclaims warranties, and the Provider gives none.";
    expect(inWordsOf(named, "The Provider disclaims all warranties.")).toBe("The Provider disclaims all warranties.");
  });
});

describe("a demand that something is so", () => {
  it("is not met by a sentence that only names the thing", () => {
    expect(lacksQuality("Delivery dates are estimates.", "Orders shall state the requested delivery dates.")).toBe(
      true,
    );
    expect(lacksQuality("Delivery dates are estimates.", "All delivery dates are estimates only.")).toBe(false);
  });
});

describe("what tells against a demand", () => {
  it("is not another word with the same stem: severability is no severance", async () => {
    const text =
      "OFFER LETTER\n\n1. At will. Either party may end the employment at any time.\n\n2. Severability. If any provision of this letter is unenforceable, it will be modified or, if it cannot be modified, severed.";
    const { result } = await judge(text, "Severance", "Require: no severance. Silence passes.");
    expect(result).toBe("Pass");
    const paid = text.replace("2. Severability.", "2. Severance. The Company pays severance of three salaries.\n\n3.");
    expect((await judge(paid, "Severance", "Require: no severance. Silence passes.")).result).toBe("Flag");
  });

  it("is not that a sentence names another party, where nobody is asked to act", () => {
    const sentence = "The Principal appoints the Distributor as a non-exclusive distributor.";
    const names = { document: rolesNamedIn(sentence), position: rolesNamedIn("the Distributor") };
    expect(isOfOtherParty("the appointment of the Distributor is non-exclusive.", sentence, names)).toBe(false);
    expect(isOfOtherParty("the Distributor appoints agents.", "The Principal appoints agents.", names)).toBe(true);
  });

  it("is not that both parties may do it, whatever they are called", () => {
    const acting = new Set(["employer", "employe", "compani"]);
    const demand = "the Employer may end the employment without notice.";
    const both = "Either Employee or Company may end the employment at any time.";
    expect(concernsOtherParty(demand, both, new Set(actingRolesIn(`${demand} ${both}`).concat(...acting)))).toBe(false);
    expect(
      concernsOtherParty(demand, "Employee may end the employment at any time.", new Set(actingRolesIn(demand))),
    ).toBe(true);
  });

  it("is not the name of the agreement", () => {
    const demand = "a reasonable person understands it to be confidential from the circumstances of disclosure.";
    const name = "This Mutual Non-Disclosure Agreement lets each party disclose its Confidential Information.";
    expect(isDeniedByPrefix(demand, name)).toBe(false);
    expect(isDeniedByPrefix("the licence is exclusive.", "Licensor grants a nonexclusive licence.")).toBe(true);
  });

  it("is not a cap on other matters", () => {
    const demand =
      "Liability for security incidents and breach of data protection duties is capped at 5 times the fees.";
    expect(isOfOtherMatter(demand, "“General Cap” means the fees of 12 months before the event.")).toBe(true);
    expect(isOfOtherMatter(demand, "The cap for a breach of data protection duties is one annual fee.")).toBe(false);
  });

  it("is not a number about something else, and such a number is not quoted", async () => {
    const text =
      "SUPPLY AGREEMENT\n\n1. Claims. No action may be brought by the Distributor more than one (1) year after the cause of action arose.\n\n2. Termination. The Supplier may terminate for a breach.";
    const { analysis, why } = await judge(
      text,
      "Payment",
      "Require: the Distributor pays each invoice within 30 days after the invoice date.",
    );
    expect(`${analysis} ${why}`).not.toMatch(/says “one/i);
  });

  it("is not a shorter time than the one that is refused", async () => {
    const text =
      "DISTRIBUTION AGREEMENT\n\n1. Competition. The Distributor shall not sell competing products during the term of two (2) years.\n\n2. Law. The law of Ohio governs.";
    const { demands } = await judge(
      text,
      "Competing products",
      "Require: the Distributor shall not sell competing products during the term.\nRefuse: a non-compete for more than 5 years.",
    );
    expect(demands.map(({ met }) => met)).toEqual([true, true]);
  });
});
