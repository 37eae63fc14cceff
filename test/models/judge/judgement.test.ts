import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import type { CheckToJudge, LocalJudgement, Stance } from "../../../src/models/engine/judge/judgement.ts";
import { checkOf } from "../../support/checks.ts";
import { sharedReaders } from "../../support/readers.ts";

const CONTRACT = `DISTRIBUTION AGREEMENT

This Distribution Agreement (this "Agreement") is entered into as of March 1, 2021 by and between Northwind Systems, Inc., a Delaware corporation ("Supplier"), and Contoso Retail Limited, a company incorporated in England ("Distributor").

1. Appointment. Supplier appoints Distributor as a distributor of the Products in the Territory.

2. Payment. All invoices are due and payable within forty-five (45) days of receipt of the invoice.

3. Term. The initial term of this Agreement is three (3) years. Thereafter this Agreement shall automatically renew for successive one (1) year periods unless either party gives written notice of non-renewal at least ninety (90) days prior to the end of the then-current term.

4. Termination. Supplier may terminate this Agreement for convenience at any time upon twenty (20) days' prior written notice to Distributor.

5. Non-Compete. During the term Distributor shall not sell, market or develop any product that competes with the Products.

6. Limitation of Liability. In no event shall either party's aggregate liability under this Agreement exceed five hundred thousand dollars ($500,000).

7. Assignment. Neither party may assign this Agreement without the prior written consent of the other party.

8. Reports. Distributor shall send Supplier a sales report within ten (10) days after the end of each month.

9. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of New York.

10. Miscellaneous. This Agreement is the entire agreement of the parties and may be amended only in writing.

IN WITNESS WHEREOF, the parties have executed this Agreement.
`;

const THEIRS: Stance = { reviewMode: "third-party", representingParty: "our company" };

const engine = sharedReaders.engine;
const withoutModels = openLocalEngine({});
const judge = async (asked: CheckToJudge, stance: Stance = THEIRS, text = CONTRACT): Promise<LocalJudgement> =>
  (await engine.judge(text, [asked], stance))[0]!;
const quotes = ({ places }: LocalJudgement, text = CONTRACT) => places.map(({ start, end }) => text.slice(start, end));

/** The text with the revisions of one judgement applied. */
function revised(text: string, { revisions }: LocalJudgement): string {
  return revisions
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, replacement }) => all.slice(0, start) + replacement + all.slice(end), text);
}

describe("bounds", () => {
  it("passes a number that meets the bound and quotes its context", async () => {
    const judgement = await judge(
      checkOf("Payment terms", "Invoices must be due no earlier than 30 days after receipt."),
    );
    expect(judgement).toMatchObject({ result: "Pass", fallback: null, revisions: [] });
    expect(judgement.analysis).toContain("forty-five (45) days");
    expect(quotes(judgement)).toEqual([expect.stringContaining("All invoices are due")]);
  });

  it("flags a number that does not, and replaces exactly it with the required number in the document's style", async () => {
    const judgement = await judge(checkOf("Payment terms", "Payment must be due at least 60 days after receipt."));
    expect(judgement.result).toBe("Flag");
    expect(judgement.analysis).toContain("Contradicts your position");
    expect(judgement.revisions).toHaveLength(1);
    expect(revised(CONTRACT, judgement)).toBe(CONTRACT.replace("forty-five (45) days", "sixty (60) days"));
  });

  it("compares amounts, and replaces words and figures together", async () => {
    const judgement = await judge(
      checkOf("Liability cap", "Each party's liability must be capped at no more than USD 250,000."),
    );
    expect(judgement.result).toBe("Flag");
    expect(revised(CONTRACT, judgement)).toBe(CONTRACT.replace("five hundred thousand dollars ($500,000)", "$250,000"));
  });

  it("compares different units of time", async () => {
    const asked = checkOf("Renewal term", "Accept: renewal periods of at most 12 months.");
    expect(await judge(asked)).toMatchObject({ result: "Pass" });
  });

  it("chooses the first fallback that holds and says why the standard fails", async () => {
    const judgement = await judge(
      checkOf(
        "Payment terms",
        "Payment due no earlier than 60 days after receipt of the invoice.",
        "Accept: payment due no earlier than 50 days after receipt of the invoice.",
        "Accept: payment due no earlier than 45 days after receipt of the invoice.",
        "Accept: payment due no earlier than 30 days after receipt of the invoice.",
      ),
    );
    expect(judgement).toMatchObject({ result: "Fallback", fallback: 2, revisions: [] });
    expect(judgement.why).toContain("The standard position is not met");
  });

  it("does not guess which direction is better when the guidance does not say", async () => {
    const judgement = await judge(checkOf("Initial term", "A term of 5 years."));
    expect(judgement.result).toBe("Flag");
    expect(judgement.analysis).toContain("Needs your judgement");
  });
});

describe("governing law", () => {
  it("compares the law with those in the positions", async () => {
    const asked = checkOf(
      "Governing law",
      "Require: the law of England and Wales or Delaware.",
      "Accept: the law of New York.",
    );
    expect(await judge(asked)).toMatchObject({ result: "Fallback", fallback: 1 });
  });

  it("revises only the name of the place", async () => {
    const judgement = await judge(checkOf("Governing law", "The law of Delaware."));
    expect(judgement.result).toBe("Flag");
    expect(revised(CONTRACT, judgement)).toBe(CONTRACT.replace("State of New York", "State of Delaware"));
  });

  it("knows our own law only when the document says where the represented party is based", async () => {
    const asked = checkOf(
      "Governing law",
      "Require: the law of the place where the party we represent has its principal office.",
    );
    expect((await judge(asked)).analysis).toContain("Needs your judgement");
    const named = await judge(asked, { ...THEIRS, representingParty: "Contoso Retail Limited" });
    expect(named.analysis).toContain("Contradicts your position");
  });
});

describe("clauses", () => {
  const insurance = checkOf(
    "Insurance",
    "The agreement must contain an insurance clause.\nProposed clause: “Distributor shall maintain general liability insurance of at least USD 1,000,000 per occurrence.”",
  );

  it("flags a missing clause and proposes its language as a separate paragraph before the general provisions and signatures", async () => {
    const judgement = await judge(insurance);
    expect(judgement).toMatchObject({ result: "Flag", places: [] });
    expect(judgement.analysis).toContain("Not found");
    const [revision] = judgement.revisions;
    expect(revision).toMatchObject({ start: revision!.end });
    const lines = revised(CONTRACT, judgement).split("\n");
    const at = lines.findIndex((line) => line.startsWith("Distributor shall maintain general liability insurance"));
    expect(lines[at]).toMatch(/per occurrence\.$/);
    expect(at).toBeLessThan(lines.findIndex((line) => line.startsWith("IN WITNESS")));
    expect(lines.filter((_, index) => index !== at).join("\n")).toBe(CONTRACT);
  });

  it("passes when a forbidden clause is absent", async () => {
    const judgement = await judge(
      checkOf("Most favoured customer", "Require: no most favored nation clause. Silence passes."),
    );
    expect(judgement).toMatchObject({ result: "Pass", places: [], revisions: [] });
    expect(judgement.why).toContain("was searched");
  });

  it("flags a forbidden clause and quotes it", async () => {
    const judgement = await judge(checkOf("Renewal", "Require: no automatic renewal."));
    expect(judgement.result).toBe("Flag");
    expect(quotes(judgement).join()).toContain("automatically renew");
  });

  it("passes language that the document has verbatim", async () => {
    const language = "“Neither party may assign this Agreement without the prior written consent of the other party.”";
    const judgement = await judge(checkOf("Assignment", `Proposed clause: ${language}`));
    expect(judgement.result).toBe("Pass");
    expect(quotes(judgement)).toEqual([expect.stringContaining("Neither party may assign")]);
  });

  it("says it is uncertain, and never passes, when nothing can be compared", async () => {
    const judgement = await judge(checkOf("Tone", "A pleasant and balanced relationship of trust."));
    expect(judgement.result).toBe("Flag");
    expect(judgement.analysis).toMatch(/^(?:Not found|Needs your judgement)\. /);
    expect(judgement.revisions).toEqual([]);
  });
});

describe("the stance", () => {
  it("checks which side a right belongs to", async () => {
    const asked = checkOf(
      "Termination for convenience",
      "We may terminate for convenience on at most 30 days' notice.",
    );
    expect(await judge(asked, { ...THEIRS, representingParty: "Supplier" })).toMatchObject({ result: "Pass" });
    const distributor = await judge(asked, { ...THEIRS, representingParty: "Contoso Retail Limited" });
    expect(distributor.result).toBe("Flag");
    expect(distributor.analysis).toContain("to the other side");
    expect((await judge(asked)).analysis).toContain("which party that is");
  });

  it("flags a restriction only when it binds the represented party", async () => {
    const asked = checkOf("Non-compete", "Require: no non-compete.");
    expect(await judge(asked, { ...THEIRS, representingParty: "Distributor" })).toMatchObject({ result: "Flag" });
    expect(await judge(asked, { ...THEIRS, representingParty: "Supplier" })).toMatchObject({ result: "Pass" });
    expect(await judge(asked)).toMatchObject({ result: "Flag" });
  });

  it("accepts silence on a limit on our own paper, and flags it on theirs", async () => {
    const asked = checkOf("Late payment interest", "Late interest of at most 1% per month.");
    expect(await judge(asked)).toMatchObject({ result: "Flag" });
    expect(await judge(asked, { ...THEIRS, reviewMode: "first-party" })).toMatchObject({ result: "Pass" });
  });

  it("proposes the standard on their paper and the first concession on our own", async () => {
    const asked = checkOf(
      "Payment terms",
      "Payment due at least 90 days after receipt of the invoice.",
      "Accept: payment due at least 60 days after receipt of the invoice.",
    );
    expect(revised(CONTRACT, await judge(asked))).toContain("within ninety (90) days of receipt");
    const own = await judge(asked, { ...THEIRS, reviewMode: "first-party" });
    expect(revised(CONTRACT, own)).toContain("within sixty (60) days of receipt");
  });
});

describe("real contracts", () => {
  let text: string;
  beforeAll(async () => {
    const path = new URL("../../../samples/iMine - Distributor Agreement.pdf", import.meta.url);
    text = (await parseDocument("pdf", await readFile(path))).text;
  });

  it("leaves the time to cure a default to a person where another sentence takes it back", async () => {
    const asked = checkOf(
      "Cure period",
      "A default must be cured within 15 days after notice.",
      "A default must be cured within 30 days.",
    );
    const judgement = await judge(asked, THEIRS, text);
    expect(judgement).toMatchObject({ result: "Flag" });
    expect(judgement.analysis).toMatch(/^Needs your judgement\. /);
    expect(judgement.why).toMatch(/Notwithstanding the foregoing, if the Distributor breaches/);
    expect(quotes(judgement, text).join()).toMatch(/cured\s+within\s+thirty/);
  });

  it("judges how long obligations survive", async () => {
    const asked = checkOf("Survival", "The provisions on confidentiality survive termination for at least 3 years.");
    const judgement = await judge(asked, THEIRS, text);
    expect(judgement).toMatchObject({ result: "Pass" });
    expect(quotes(judgement, text).join()).toContain("five (5) years");
  });

  it("applies the official playbooks with locations and revisions inside the text, without overlap", async () => {
    for (const [name, judging] of [
      ["mutual-nda", engine],
      ["saas-customer", withoutModels],
      ["dpa", withoutModels],
    ] as const) {
      const file = new URL(`../../../src/playbooks/official/${name}.json`, import.meta.url);
      const { checks } = JSON.parse(await readFile(file, "utf8")) as { checks: (CheckToJudge & { id: string })[] };
      const asked = checks.map((each) => ({ ...each, key: each.id }));
      const judgements = await judging.judge(text, asked, THEIRS);
      expect(judgements.map(({ key }) => key)).toEqual(checks.map(({ id }) => id));
      expectSound(text, judgements);
    }
  });
});

function expectSound(text: string, judgements: LocalJudgement[]): void {
  const revisions = judgements.flatMap((each) => each.revisions).sort((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end } of judgements.flatMap(({ places }) => places)) {
    expect(0 <= start && start < end && end <= text.length).toBe(true);
  }
  for (const [index, { start, end, replacement }] of revisions.entries()) {
    expect(0 <= start && start <= end && end <= text.length).toBe(true);
    expect(start === end ? /^[\n ]|\n$/.test(replacement) : replacement !== text.slice(start, end)).toBe(true);
    expect(index === 0 || revisions[index - 1]!.end <= start).toBe(true);
  }
  for (const { result, fallback, analysis } of judgements) {
    expect(fallback !== null).toBe(result === "Fallback");
    expect(analysis.length).toBeGreaterThan(20);
  }
}

describe("for any text and guidance", () => {
  const paragraphs = CONTRACT.split("\n\n");
  const guidances = [
    "Payment must be due at least 60 days after receipt.\nProposed clause: “Invoices are due sixty days after receipt.”",
    "Require: no automatic renewal.\nRefuse: renewal for longer than 6 months.",
    "The law of Delaware.",
    "Liability must be capped at no more than USD 1,000.",
    "The notice period must be at most 10 days.\nProposed clause: “Notice of non-renewal is given ten days before the end.”",
  ];
  const anything = fc.oneof(fc.constantFrom(...paragraphs), fc.string({ unit: "grapheme", maxLength: 80 }));

  it("every location and revision lies inside the text, and no revisions overlap", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { maxLength: 12 }),
        fc.array(fc.oneof(fc.constantFrom(...guidances), fc.string({ maxLength: 60 })), { minLength: 1, maxLength: 5 }),
        fc.constantFrom("first-party", "third-party" as const),
        async (parts, asked, reviewMode) => {
          const text = parts.join("\n");
          const checks = asked.map((guidance, index) => checkOf(`Payment and term ${index}`, guidance));
          const stance = { reviewMode, representingParty: "Distributor" } as Stance;
          expectSound(text, await withoutModels.judge(text, checks, stance));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("flags every check on a document without text, with the reason", async () => {
    const judgements = await engine.judge(
      " \n ",
      [checkOf("Term", "At most 3 years."), checkOf("Law", "New York law.")],
      THEIRS,
    );
    expect(judgements.map(({ result }) => result)).toEqual(["Flag", "Flag"]);
    expect(judgements[0]!.analysis).toContain("no readable text");
  });

  it("reads the first million characters of a longer document and passes nothing based on the rest", async () => {
    const long = CONTRACT.repeat(Math.ceil(1_100_000 / CONTRACT.length));
    const checks = [
      checkOf("Payment terms", "Invoices must be due no earlier than 30 days after receipt."),
      checkOf("Escrow", "Require: no source code escrow clause. Silence passes."),
      checkOf("Penalty", "Require: a contractual penalty for late delivery."),
    ];
    const judgements = await withoutModels.judge(long, checks, THEIRS);
    expectSound(long, judgements);
    expect(judgements[0]).toMatchObject({ result: "Pass" });
    expect(judgements[1]).toMatchObject({ result: "Flag" });
    for (const { analysis } of judgements.slice(1)) {
      expect(analysis).toContain("Only the first 1,000,000 characters");
      expect(analysis).not.toContain("The contract has no clause");
    }
    const [answer] = await withoutModels.ask(long, [{ words: "Is there a source code escrow clause?" }]);
    expect(answer!.languageNote).toContain("Only the first 1,000,000 characters");
  });

  it("stops when canceled", async () => {
    await expect(
      engine.judge(CONTRACT, [checkOf("Term", "At most 3 years.")], THEIRS, { signal: AbortSignal.abort() }),
    ).rejects.toThrow();
  });
});
