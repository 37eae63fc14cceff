import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Story } from "../../../src/content/formats/canonical.ts";
import type { CheckToJudge, LocalJudgement, Stance } from "../../../src/models/engine/judge/judgement.ts";
import { sharedReaders } from "../../support/readers.ts";

const CLAUSE = "Vendor shall maintain cyber insurance of at least USD 1,000,000 per occurrence.";
const INSURANCE: CheckToJudge = {
  key: "insurance",
  title: "Insurance",
  description: null,
  positions: [
    {
      type: "standard",
      guidance: `The agreement must contain an insurance clause.\nProposed clause: “${CLAUSE}”`,
    },
  ],
};
const STANCE: Stance = { reviewMode: "third-party", representingParty: "our company" };

const OPENING = `SUPPLY AGREEMENT

This Agreement is made on January 5, 2024 between Acme Inc. ("Customer") and Northwind LLC ("Vendor").

Supply
Vendor shall supply the goods that Customer orders, in the quality that the orders state and at the agreed prices.
Delivery
Vendor shall deliver the goods to the warehouse of Customer and bears the risk of loss until they have arrived there.
`;

async function judge(text: string, stories?: Story[], check = INSURANCE): Promise<LocalJudgement> {
  return (await sharedReaders.engine.judge(text, [check], STANCE, { stories }))[0]!;
}

function linesWith(text: string, { revisions }: LocalJudgement): string[] {
  const [{ start, replacement }] = revisions as [LocalJudgement["revisions"][number]];
  return (text.slice(0, start) + replacement + text.slice(start)).split("\n");
}

describe("a clause that is missing", () => {
  it("is inserted after the last clause of the body, not into a footer", async () => {
    const text = `${OPENING}Example Forms Supply Agreement (Version 1.0), free to use by everybody who wants to use it.`;
    const end = OPENING.length - 1;
    const stories: Story[] = [
      { kind: "body", start: 0, end },
      { kind: "footer", start: end + 1, end: text.length },
    ];
    const lines = linesWith(text, await judge(text, stories));
    expect(lines.indexOf(CLAUSE)).toBe(lines.findIndex((line) => line.startsWith("Example Forms")) - 1);
  });

  it("is inserted before the signatures, whatever their heading, not into their table", async () => {
    const table =
      "Signatures\nThe parties have signed on the dates below.\n\tCUSTOMER\tVENDOR\nSignature\t\t\nNotice Address\nUse either email or postal address\t{email}\t{email}\nDate\t\t";
    const text = OPENING + table;
    const lines = linesWith(text, await judge(text));
    expect(lines.indexOf(CLAUSE)).toBe(lines.indexOf("Signatures") - 1);
    expect(lines[lines.indexOf(CLAUSE) - 1]).toMatch(/^Vendor shall deliver/);
  });

  it("is not inserted when there are only table rows, and that is told to who asks why", async () => {
    const text =
      "Order form\nCustomer\tAcme Inc.\nVendor\tNorthwind LLC\nGoods\tGoods of the quality that the order form states in words.\nPrice\t{price}\nJurisdiction\tThe state and federal courts located in {place}.\nNotice Address\t{address}";
    const judgement = await judge(text);
    expect(judgement).toMatchObject({ result: "Flag", places: [], revisions: [] });
    expect(judgement.why).toContain("no suitable place was found");
  });
});

describe("a clause on the topic of a check", () => {
  const proposed = (title: string, description: string, require: string, language: string): CheckToJudge => ({
    key: title,
    title,
    description,
    positions: [{ type: "standard", guidance: `Require: ${require}\nProposed clause: “${language}”` }],
  });
  const SUSPENSION = proposed(
    "Suspension of the service",
    "When the Provider may switch the Customer off, after what warning, and when it must switch it on again.",
    "suspension only for undisputed fees at least 30 days overdue. The service is restored within 24 hours after the cause is removed.",
    "Provider may suspend the service only for undisputed fees that are at least 30 days overdue.",
  );
  const HELD =
    "Suspension. Vendor may suspend access at any time, with or without notice, if Customer uses the goods in breach of this Agreement.\n";

  it("is not called missing where it says nothing of what is asked: the playbook's words are proposed right after it", async () => {
    const judgement = await judge(OPENING + HELD, [], SUSPENSION);
    expect(judgement).toMatchObject({ result: "Flag", revisions: [{ start: (OPENING + HELD).length - 1 }] });
    expect(judgement.analysis).toBe(
      "Falls short of your position. The contract sets no period for this; you ask for “at least 30 days”.",
    );
    expect(judgement.places.map(({ start, end }) => (OPENING + HELD).slice(start, end)).join(" ")).toContain("suspend");
  });

  it("falls short of a number only where nothing on the topic has one, nor leaves it to be filled in", async () => {
    const lead = async (held: string) => (await judge(OPENING + held, [], SUSPENSION)).analysis.split(".")[0];
    expect(await lead(HELD.replace("with or without notice", "on [number] days' notice"))).toBe("Needs your judgement");
    expect(await lead(HELD.replace("with or without notice", "on the notice stated in the Order Form"))).toBe(
      "Needs your judgement",
    );
    expect(await lead(HELD.replace("with or without notice", "after ten days"))).not.toBe(
      "Falls short of your position",
    );
  });

  it("is not called missing because one of several demands is", async () => {
    const care = proposed(
      "Care",
      "How carefully the goods are kept.",
      "Vendor bears the risk of loss until the goods have arrived. Vendor employs twelve certified marine surveyors.",
      "Vendor employs twelve certified marine surveyors.",
    );
    const judgement = await judge(OPENING, [], care);
    expect(judgement).toMatchObject({ result: "Flag", revisions: [] });
    expect(judgement.analysis).toMatch(/^Needs your judgement\. /);
  });

  it("is called missing and inserted where there is none, with what was searched and how certain that is", async () => {
    const judgement = await judge(OPENING, [], SUSPENSION);
    expect(judgement.analysis).toBe(
      "Not found. The contract has no clause on suspension of the service; you ask: suspension only for undisputed fees at least 30 days overdue.",
    );
    expect(judgement.why).toContain("Searched for a clause on this topic");
    expect(judgement.certainty).toBeGreaterThan(0.95);
    expect(judgement.revisions).toMatchObject([{ replacement: expect.stringContaining("undisputed fees") }]);
  });
});

describe("a cover page that incorporates terms by reference", () => {
  const COVER = `Mutual Non-Disclosure Agreement

This Mutual Non-Disclosure Agreement consists of: (1) this Cover Page and (2) the Example Mutual NDA Standard Terms Version 1.0 ("Standard Terms") posted at example.com/standards/mutual-nda.

Purpose\t{purpose}
Governing Law\tThe laws of the State of New York.

Neither party has changed the Standard Terms, except for the details on the Cover Page above. By signing this Cover Page, each party agrees to enter into it.
`;

  it("is not said to lack what those terms may contain, and gets no clause", async () => {
    const judgement = await judge(COVER);
    expect(judgement).toMatchObject({ result: "Flag", places: [], revisions: [] });
    expect(judgement.analysis).toBe(
      "Needs your judgement. This may be in the terms that the document incorporates, which were not part of this review.",
    );
    expect(judgement.notice).toMatch(/^This document incorporates other terms by reference \(“/);
  });

  it("does not pass as free of what those terms may contain", async () => {
    const guidance = "Require: no residuals clause. Silence passes.";
    const residuals = { ...INSURANCE, title: "Residuals", positions: [{ type: "standard" as const, guidance }] };
    const judgement = await judge(COVER, [], residuals);
    expect(judgement).toMatchObject({ result: "Flag" });
    expect(judgement.notice).toContain("incorporates other terms by reference");
  });

  it("is judged by its own words", async () => {
    const guidance = "Require: the laws of the State of New York.";
    const law = { ...INSURANCE, title: "Governing law", positions: [{ type: "standard" as const, guidance }] };
    expect(await judge(COVER, [], law)).toMatchObject({ result: "Pass" });
  });
});

describe("the official playbooks on a cover page", () => {
  it("insert no clause", async () => {
    const file = new URL("../../../src/playbooks/official/mutual-nda.json", import.meta.url);
    const { checks } = JSON.parse(await readFile(file, "utf8")) as { checks: (CheckToJudge & { id: string })[] };
    const text =
      "Cover Page\nBy executing this Cover Page, the parties enter into the Example Mutual NDA (Version 1.0) (available at https://example.com/nda/). A reference copy may be attached.\n\nSignatures\nParty Name: {name}\n\nNotice Address (choose one or both):\nEmail: {email}\n\nDate:";
    const judgements = await sharedReaders.engine.judge(
      text,
      checks.map((each) => ({ ...each, key: each.id })),
      STANCE,
    );
    expect(judgements.flatMap(({ revisions }) => revisions)).toEqual([]);
    expect(judgements.filter(({ result }) => result !== "Flag")).toEqual([]);
  });
});
