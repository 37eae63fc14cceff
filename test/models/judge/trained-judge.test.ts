import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { findKnownDemand } from "../../../src/models/engine/judge/known-positions.ts";

const judge = openJudge();
const engine = openLocalEngine({ judge });
afterAll(() => engine.close());

const NDA = `MUTUAL NON-DISCLOSURE AGREEMENT

1. Use. The Receiving Party shall use the Confidential Information solely for the Purpose and for no other purpose.
2. Employees. The Receiving Party may disclose Confidential Information to those of its employees who need to know it.
3. Reverse engineering. Recipient is free to decompile, disassemble and reverse engineer any samples it receives.
4. Governing law. This Agreement is governed by the laws of the State of New York.`;

const STANCE = { reviewMode: "third-party", representingParty: "our company" } as const;
const check = (title: string, guidance: string) => ({
  key: title,
  title,
  description: null,
  positions: [{ type: "standard" as const, guidance }],
});

describe("a demand that the judge was trained on", () => {
  it.each([
    ["Confidential information may be used only for the stated purpose.", false],
    ["The recipient must not reverse engineer or decompile anything that embodies confidential information.", false],
    ["The recipient may solicit or hire the discloser's employees.", true],
  ])("is known in other words, with its direction: %s", (demand, isOpposite) => {
    expect(findKnownDemand(demand)).toMatchObject({ isOpposite });
  });

  it.each([
    "Invoices are paid within thirty days.",
    "The supplier maintains insurance of at least two million dollars.",
    "Neither party may assign this agreement without consent.",
  ])("is not found in what is about something else: %s", (demand) => {
    expect(findKnownDemand(demand)).toBeUndefined();
  });

  it("passes, contradicts or is not found, with its evidence and certainty", async () => {
    const [use, taken, solicit] = await engine.judge(
      NDA,
      [
        check(
          "Limited use",
          "The agreement must provide: Confidential information may be used only for the agreed purpose.",
        ),
        check(
          "No reverse engineering",
          "The agreement must provide: The recipient must not reverse engineer, decompile or disassemble anything that embodies the confidential information.",
        ),
        check(
          "No solicitation",
          "The agreement must provide: The recipient must not solicit or hire the discloser's employees or representatives.",
        ),
      ],
      STANCE,
    );
    const quotes = (places: { start: number; end: number }[]) =>
      places.map(({ start, end }) => NDA.slice(start, end)).join(" ");
    expect(use).toMatchObject({ result: "Pass" });
    expect(quotes(use!.places)).toContain("solely for the Purpose");
    expect(use!.certainty).toBeGreaterThanOrEqual(0.8);
    expect(taken!.analysis).toMatch(/^(?:Contradicts your position|Needs your judgement)\. /);
    expect(quotes(taken!.places)).toContain("free to decompile");
    expect(solicit!.result).toBe("Flag");
    expect(solicit!.analysis).toMatch(/^(?:Not found|Needs your judgement)\. /);
  });
});

it("doubts a pass of the rules where the words say the contrary", async () => {
  const [comparison] = await judge.compare("Provider shall delete all data within thirty days.", [
    "Provider is under no obligation to delete any data.",
  ]);
  expect(comparison!.contradicts).toBeGreaterThan(comparison!.says);
});

describe("a pass of the rules", () => {
  const SERVICES = `CONTRACTOR AGREEMENT

1. Taxes. Payroll taxes will not be withheld or paid by the Company on behalf of Contractor.
2. Material, Equipment and Tools.
Contractor will supply, at its own expense, all equipment and tools required to provide the services.
3. Publicity. Company may use Contractor's name and logo in marketing.
4. Amendments. This Agreement may be amended only in writing signed by both parties.
5. Status. Nothing contained in this Agreement shall be construed as establishing an employer/employee relationship.
6. Expenses. Unless a work order says otherwise, Company will not reimburse Contractor for any expenses of the services.
7. Insurance. Contractor acknowledges that Company will not carry any liability insurance on behalf of Contractor.
8. Results. Contractor makes no guarantees that the results will always be accurate, complete or error-free.`;

  it.each([
    ["Payroll", "Company withholds payroll taxes from what it pays to the contractor."],
    ["Tools", "Company supplies the tools and equipment at its own expense."],
    ["Publicity", "Company may use the name or logo of Contractor in marketing only with prior written consent."],
    ["Status", "Contractor is an employee of Company."],
    ["Expenses", "Company reimburses all expenses of Contractor."],
    ["Insurance", "Company insures Contractor."],
    ["Results", "Contractor guarantees that the results are free of errors."],
  ])(
    "is doubted where the judge does not confirm it, or it is denied or about the other party: %s",
    async (title, guidance) => {
      const [judged] = await engine.judge(SERVICES, [check(title, guidance)], STANCE);
      expect(judged!.result).toBe("Flag");
    },
  );

  it("stays where the judge confirms it", async () => {
    const asked = check("Changes", "The agreement is changed only in writing signed by both parties.");
    expect(await engine.judge(SERVICES, [asked], STANCE)).toMatchObject([{ result: "Pass" }]);
  });
});

describe("a position that the judge was not trained on", () => {
  const DATA = `DATA PROCESSING AGREEMENT

1. Instructions. Processor processes Personal Data only as Controller instructs it in writing.
2. Sub-processors. Processor shall inform Controller of each new sub-processor no later than thirty (30) days before it starts, and Controller may object on reasonable grounds.
3. Staff. Everybody who has access to Personal Data is bound to confidentiality in writing.
4. Law. This Agreement is governed by the laws of Ireland.`;
  const SUBPROCESSORS = check(
    "Sub-processors",
    "Require: at least 30 days' prior notice of each new sub-processor; the Controller may object to it.",
  );
  const REFUND = {
    ...check(
      "Sub-processors",
      "Require: the Controller may object to a new sub-processor. Processor pays a refund of all prepaid fees where the objection is not resolved. Processor keeps a public register of its audit certificates.",
    ),
    key: "refund",
  };

  it("is met with its evidence, or falls short with what no passage says", async () => {
    const [met, short] = await engine.judge(DATA, [SUBPROCESSORS, REFUND], STANCE);
    const quotes = met!.places.map(({ start, end }) => DATA.slice(start, end)).join(" ");
    expect(met).toMatchObject({ result: "Pass" });
    expect(quotes).toContain("thirty (30) days before");
    expect(short!.analysis).toMatch(
      /^Falls short of your position\. The contract does not provide what you ask for: Processor (?:pays a refund|keeps a public register)/,
    );
    expect(short).toMatchObject({ result: "Flag", revisions: [] });
    expect(short!.certainty).toBeGreaterThanOrEqual(0.8);
  });

  it("does not fall short where silence meets it", async () => {
    const [judgement] = await engine.judge(
      DATA,
      [check("Affiliates", "Require: Affiliates are covered on both sides or on neither.")],
      STANCE,
    );
    expect(judgement!.analysis).not.toMatch(/^Falls short/);
  });

  it("is met by silence where it says so, unless the document says what is refused", async () => {
    const talks = check(
      "No obligation",
      "Require: neither party is bound to enter into a further agreement; information is provided as is. Silence passes.\nRefuse: a warranty that the information is accurate or complete.",
    );
    const warranted = `${DATA}\n5. Warranty. Processor warrants that all information it gives is accurate and complete.`;
    const [silent] = await engine.judge(DATA, [talks], STANCE);
    const [refused] = await engine.judge(warranted, [talks], STANCE);
    expect(silent).toMatchObject({ result: "Pass" });
    expect(silent!.analysis).toContain("Your position accepts silence, and nothing to the contrary was found");
    expect(refused).toMatchObject({ result: "Flag" });
  });
});
