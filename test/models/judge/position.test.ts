import { describe, expect, it } from "vitest";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { readPosition } from "../../../src/models/engine/judge/position.ts";
import { checkOf } from "../../support/checks.ts";

const texts = (demands: { text: string }[]) => demands.map(({ text }) => text.replace(/\.$/, ""));

describe("a compound guidance", () => {
  it("is several demands, each with its own numbers", () => {
    const { demands } = readPosition(
      "Payment is due within 60 days after receipt; late interest is at most 1% per month. The Customer may withhold disputed amounts.",
    );
    expect(texts(demands)).toEqual([
      "Payment is due within 60 days after receipt",
      "late interest is at most 1% per month",
      "The Customer may withhold disputed amounts",
    ]);
    expect(demands.map(({ bounds }) => bounds.length)).toEqual([1, 1, 0]);
  });

  it("is not cut at abbreviations", () => {
    const { demands } = readPosition(
      "The terms of Cal. Civ. Code § 1798.100 and Art. 28 GDPR apply. Audits are allowed.",
    );
    expect(texts(demands)).toEqual([
      "The terms of Cal. Civ. Code § 1798.100 and Art. 28 GDPR apply",
      "Audits are allowed",
    ]);
  });

  it("keeps a demand that begins with the noun “use”, and leaves out advice to the reader", () => {
    const { demands } = readPosition("Require: use solely for the Purpose. Use the clause of our template.");
    expect(texts(demands)).toEqual(["use solely for the Purpose"]);
  });
});

describe("“prefer”, “accept” and “reject if”", () => {
  it.each([
    ["labels on lines", "Prefer: New York law.\nAccept: Delaware law.\nReject if: Texas law governs."],
    ["sentences", "We prefer New York law. We accept Delaware law. Reject if Texas law governs."],
    ["parts of a sentence", "Prefer New York law; accept Delaware law; reject if Texas law governs."],
  ])("are told apart as %s", (_, guidance) => {
    const { demands, accepted, refused } = readPosition(guidance);
    expect(texts(demands)).toEqual(["New York law"]);
    expect(accepted.map(texts)).toEqual([["Delaware law"]]);
    expect(refused.map((text) => text.replace(/\.$/, ""))).toEqual(["Texas law governs"]);
  });

  it.each([
    "",
    "\nRefuse: Texas law.",
    "\nRefuse: Texas law.\nProposed clause: “The laws of Delaware govern this Agreement.”",
  ])("keeps what a fallback accepts as its demands, with other lines behind it: %s", (lines) => {
    const { demands, accepted } = readPosition(`Accept: Delaware law. Either party may seek an injunction.${lines}`);
    expect(texts(demands)).toEqual(["Delaware law", "Either party may seek an injunction"]);
    expect(accepted).toEqual([]);
  });

  it.each([
    ["New York", "Pass"],
    ["Delaware", "Pass"],
    ["Texas", "Flag"],
    ["Ohio", "Flag"],
  ])("decide on the law of %s: %s", async (state, result) => {
    const engine = openLocalEngine({});
    const text = `SUPPLY AGREEMENT\n\n1. Governing Law. This Agreement shall be governed by the laws of the State of ${state}.\n`;
    const check = checkOf(
      "Governing law",
      "Prefer: New York law.\nAccept: Delaware law.\nReject if: Texas law governs.",
    );
    const [judgement] = await engine.judge(text, [check], {
      reviewMode: "third-party",
      representingParty: "our company",
    });
    expect(judgement).toMatchObject({ result });
  });
});

describe("guidance that is nothing but the clause to have", () => {
  it.each([
    "Require: “Customer may audit the records of Supplier once a year.”",
    "“Customer may audit the records of Supplier once a year.”",
  ])("asks for what the clause says: %s", (guidance) => {
    const clause = "Customer may audit the records of Supplier once a year.";
    expect(readPosition(guidance)).toMatchObject({ demands: [{ text: clause }], language: [clause] });
  });

  it("asks only for its own words where it has some", () => {
    const { demands } = readPosition("Customer has a right of audit. “Customer may audit the records once a year.”");
    expect(demands.map(({ text }) => text)).toEqual(["Customer has a right of audit."]);
  });
});
