import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const engine = openLocalEngine({ judge: openJudge() });
afterAll(() => engine.close());

async function judge(text: string, title: string, ...guidance: string[]) {
  const positions = guidance.map((each, at) => ({
    type: at === 0 ? ("standard" as const) : ("fallback" as const),
    guidance: each,
  }));
  const check = { key: "check", title, description: null, positions };
  const stance = { reviewMode: "third-party", representingParty: "our company" } as const;
  return (await engine.judge(text, [check], stance, { stories: [] }))[0]!;
}

const RETURN =
  "Require: the Recipient has at least 15 days after a request to return or destroy Confidential Information.";

describe("a one-way NDA", () => {
  it("does not meet a time for returning by how long its duties survive", async () => {
    const text = `CONFIDENTIALITY UNDERTAKING

1. The Recipient shall keep the Confidential Information of Meadow Labs secret.
2. The Recipient shall return the Confidential Information to Meadow Labs within two (2) days after a request.
3. The duties of the Recipient on Confidential Information survive the end of the talks for a period of up to four (4) years from that end.`;
    const { result, demands } = await judge(text, "Return and destruction", RETURN);
    expect(result).toBe("Flag");
    expect(demands[0]?.met).not.toBe(true);
    expect(demands[0]?.place?.start ?? 0).toBeLessThan(text.indexOf("3. The duties"));
  });

  it("has no right to keep what the law requires in a right to make copies for use", async () => {
    const text =
      "UNDERTAKING\n\nThe Recipient may keep such copies of the Confidential Information as its engineers need for their work.";
    const position = "Require: the Recipient may keep copies that the law requires.";
    expect((await judge(text, "Copies", position)).result).toBe("Flag");
  });

  it("gives notice of a subpoena, and not of misuse", async () => {
    const text =
      "UNDERTAKING\n\nIf the Recipient receives a court order that asks for the papers, the Recipient shall give prompt notice of the court order to the Discloser.";
    const position = "Require: the Recipient gives prompt notice of unauthorised use or disclosure.";
    expect((await judge(text, "Notice of misuse", position)).result).toBe("Flag");
  });

  it("is changed in the names that it has for its parties", async () => {
    const text = `NON-DISCLOSURE AGREEMENT

This Agreement is made on March 3, 2022 between Meadow Labs Inc. ("Meadow") and Petra Stone LLC ("Stone").

1. Secrecy. Stone shall keep all Proprietary Information secret. Stone shall not disclose it to any third person.
2. Papers. Stone shall return all papers with Proprietary Information at the end of the talks.
3. Law. The law of Ohio governs this Agreement.`;
    const clause =
      "Require: the Recipient may keep one archival copy.\nProposed clause: “Recipient may keep one archival copy of the Confidential Information, if Recipient tells Discloser where the copy is kept.”";
    const { revisions } = await judge(text, "Archival copy", clause);
    expect(revisions.map(({ replacement }) => replacement).join()).toContain(
      "Stone may keep one archival copy of Proprietary Information, if Stone tells Meadow",
    );
  });
});

describe("a number of a sentence with several", () => {
  const HIRING =
    "For a period of two (2) years after the end the Agency shall not hire any person who works for the Client, provided that this does not apply to any person whose work for the Client ended at least three (3) months before.";

  it("is the one of the main clause, and none is proposed for the other", async () => {
    const position = "Require: the Agency shall not hire persons who work for the Client for at least 30 months.";
    const { revisions } = await judge(`AGENCY AGREEMENT\n\n1. Hiring. ${HIRING}`, "Hiring", position);
    expect(revisions.map(({ replacement }) => replacement)).toEqual(["thirty (30) months"]);
    expect(revisions[0]?.rationale).toContain("two (2) years");
  });
});

describe("a sentence that comes near to a position", () => {
  const PARTIES = 'AGREEMENT\n\nThis Agreement is between Quill Club ("QC") and Bramble Drinks Inc. ("Bramble").\n\n';

  it("about one party does not meet what is asked of both", async () => {
    const position = "Require: neither party is liable to the other for indirect or consequential damages.";
    const one = `${PARTIES}1. Liability. In no event will QC be liable for any indirect or consequential damages.`;
    expect((await judge(one, "Consequential damages", position)).result).toBe("Flag");
    const both = `${PARTIES}1. Liability. In no event will either party be liable for any indirect or consequential damages.`;
    expect((await judge(both, "Consequential damages", position)).result).toBe("Pass");
  });

  it("with a second period that falls short does not meet a period", async () => {
    const position =
      "Require: a party has at least 30 days after written notice to cure a breach before the other may terminate.";
    const cured = (other: string) =>
      `${PARTIES}1. Default. A party may terminate if the other does not make a payment within ${other} after written notice, or if another breach is not cured within 30 days after written notice of the breach.`;
    expect((await judge(cured("10 days"), "Cure period", position)).result).toBe("Flag");
  });

  it("on another percentage is neither contrary nor changed", async () => {
    const text = `${PARTIES}1. Late delivery. If QC delivers late, Bramble has the right to cancel, and QC shall pay 30% of the total price as a penalty for the late delivery.`;
    const position = "Require: interest on late payments must not exceed 1.5% per month.";
    const { analysis, revisions } = await judge(text, "Late interest", position);
    expect(analysis).not.toMatch(/^Contradicts/);
    expect(revisions).toEqual([]);
  });

  it("with words taken out is left to a person", async () => {
    const text = `${PARTIES}1. Payment. Invoices are payable within [***] after receipt.\n\n2. Notices. Notices are sent by mail.`;
    const { analysis } = await judge(
      text,
      "Payment",
      "Require: invoices are payable no earlier than 60 days after receipt.",
    );
    expect(analysis).not.toMatch(/^(?:Falls short|Not found|Contradicts)/);
  });

  it("on a renewal is never said to bind only the other side", async () => {
    const text = `${PARTIES}1. Maintenance. For a renewable term of one year QC shall maintain the machines of Bramble.`;
    const position = { standard: "Require: no automatic renewal." };
    const check = {
      key: "check",
      title: "Renewal",
      description: null,
      positions: [{ type: "standard" as const, guidance: position.standard }],
    };
    const [judged] = await engine.judge(text, [check], { reviewMode: "third-party", representingParty: "Bramble" });
    expect(judged!.analysis).not.toContain("binds only the other side");
  });
});

describe("a word behind “non”", () => {
  it.each(["nonexclusive", "non-exclusive"])("is the opposite: %s", async (word) => {
    const text = `LICENCE\n\n1. Grant. The Owner grants the User a ${word} licence to play the Songs.\n2. Courts. The courts of Ohio have exclusive jurisdiction over the licence.`;
    expect((await judge(text, "Exclusivity", "Require: an exclusive licence.")).result).toBe("Flag");
  });

  it("says nothing of a thing that only has the quality in its name", async () => {
    const text =
      "NDA\n\n1. Staff. The Recipient may share Confidential Information with its employees.\n2. Exceptions. Confidential Information does not include what the Recipient received on a non-confidential basis from a third party.";
    const position = "Require: the Recipient may share Confidential Information with its employees.";
    expect((await judge(text, "Staff", position)).result).toBe("Pass");
  });
});

describe("a cover page that incorporates other terms", () => {
  const COVER =
    "COVER PAGE\n\nThe parties agree to the Standard Hosting Terms, Version 4, posted at https://example.org/hosting. The Standard Hosting Terms are incorporated by reference.\nThe fees are $900 per month.";

  it("neither meets nor misses a demand by silence", async () => {
    for (const position of [
      "Require: no exclusivity and no non-compete. Silence passes.",
      "Require: no automatic renewal. The fees are at most $1,000 per month.",
      "Require: the Provider keeps backups of the data for at least 30 days.",
    ]) {
      const { result, demands } = await judge(COVER, "Terms", position);
      expect(result, position).toBe("Flag");
      expect(
        demands.filter(({ met, place }) => met !== null && place === null),
        position,
      ).toEqual([]);
    }
  });
});

describe("other words for the same thing", () => {
  it.each([
    ["The Supplier must insure the goods.", "the Supplier shall insure the goods."],
    ["The Supplier is obliged to insure the goods.", "the Supplier shall insure the goods."],
    ["The Supplier will insure the goods.", "the Supplier must insure the goods."],
    ["The charges are fixed for the whole term.", "the fees are fixed for the whole term."],
    ["The Customer may cancel this Agreement at any time.", "the Customer may terminate this Agreement at any time."],
    ["The Customer may end this Agreement at any time.", "the Customer may terminate this Agreement at any time."],
    [
      "The Supplier shall inform the Customer of each recall.",
      "the Supplier shall notify the Customer of each recall.",
    ],
    ["The Supplier shall retain samples of each batch.", "the Supplier shall keep samples of each batch."],
    ["The Supplier shall commence repairs at once.", "the Supplier shall begin repairs at once."],
    ["The Supplier shall provide a manual with each machine.", "the Supplier shall supply a manual with each machine."],
    ["The Supplier bears the costs of transport.", "the Supplier bears the expenses of transport."],
    ["The Customer may withhold its permission.", "the Customer may withhold its consent."],
    ["The Supplier shall rectify defects in the goods.", "the Supplier shall remedy defects in the goods."],
  ])("meet a demand: %s", async (sentence, demand) => {
    const text = `SUPPLY AGREEMENT\n\n1. Goods. The Customer orders goods from the Supplier.\n2. Duties. ${sentence}`;
    expect((await judge(text, "Duties", `Require: ${demand}`)).result).toBe("Pass");
  });
});

describe("what is told of the contract", () => {
  it("is no duty that a contract would have to deny, where something must not be required", async () => {
    const text = "SUPPLY\n\n1. Sales. The Seller sells juice to the Buyer.\n2. Law. The law of Ohio governs.";
    const position = "The buyer must not be obliged to buy exclusively from the seller.";
    expect((await judge(text, "Exclusive purchasing", position)).result).toBe("Pass");
    const bound = text.replace("to the Buyer.", "to the Buyer. The Buyer shall buy juice exclusively from the Seller.");
    expect((await judge(bound, "Exclusive purchasing", position)).result).toBe("Flag");
  });

  it("is never that it sets no period, where it has one that may be meant", async () => {
    const text =
      "NDA\n\n1. Secrets. The Recipient keeps the information secret.\n2. Term. The term of this Agreement shall be until three (3) years after disclosure of the information.";
    const asked = [5, 3].map((years) => `The duties of confidentiality last at least ${years} years.`);
    const { analysis, why } = await judge(text, "Duration of confidentiality", ...asked);
    expect(`${analysis} ${why}`).not.toMatch(/sets no period|Fallback 1 is not met/);
  });

  it("is the section that the number stands in, not that of the page before", async () => {
    const text =
      "SERVICES\n\n5. Warranties. The Supplier warrants its work.\n\n6. Termination. Either party may terminate upon fifteen (15) days notice if a breach remains uncured at the end of such fifteen (15) day period.";
    const { analysis } = await judge(
      text,
      "Cure",
      "A party in breach has at least 30 days to cure it before the other may terminate.",
    );
    expect(analysis).not.toContain("Section 5");
  });

  it("is not that a clause on counterparts takes something back", async () => {
    const text =
      "NDA\n\n1. Staff. The Recipient may disclose the information only to its employees who need to know it.\n2. Counterparts. This Agreement may be executed in counterparts; all parties need not sign the same counterpart.";
    const position = "The Recipient may disclose the information only to its employees who need to know it.";
    expect((await judge(text, "Need to know", position)).analysis).not.toContain("counterpart");
  });
});
