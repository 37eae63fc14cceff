import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demandResult } from "../../../src/models/engine/judge/judgement.ts";
import type { JudgingContext } from "../../../src/models/engine/judge/judging-context.ts";
import { Weighing } from "../../../src/models/engine/judge/weigh.ts";

interface Case {
  near: number;
  says: number;
  canBeUnsaid: boolean;
}

/** A weighing beside a judge that gives each demand a fixed score, and the demands that it was asked for. */
function weigh(cases: Case[], outcome: "holds" | "missing" = "missing") {
  const asked: string[] = [];
  const trained = {
    async bestSays(text: string) {
      asked.push(text);
      return { says: cases[Number(text)]!.says, evidence: [] };
    },
  };
  const demands = cases.map(({ near, canBeUnsaid }, at) => ({ text: String(at), near, canBeUnsaid }));
  const review = { trained, signal: undefined } as unknown as JudgingContext;
  return { asked, weighing: new Weighing(review, demands, [demandResult(outcome, "")]) };
}

const unsaid: Case = { near: -3, says: 0.001, canBeUnsaid: false };
const said: Case = { near: 3, says: 0.999, canBeUnsaid: false };

const CASE = fc.record({
  near: fc.double({ min: -4, max: 5, noNaN: true }),
  says: fc.double({ min: 0, max: 1, noNaN: true }),
  canBeUnsaid: fc.boolean(),
});
const CASES = fc.array(CASE, { minLength: 1, maxLength: 6 });

describe("the weighing of a position", () => {
  it("reads no more demands than it needs to know that the position is not met", async () => {
    const { asked, weighing } = weigh([said, said, { ...unsaid, near: 0 }, said]);
    expect(await weighing.reaches(0.9)).toBe(false);
    expect(asked).toEqual(["2"]);
  });

  it("asks nothing where no answer could change the result", async () => {
    const { asked, weighing } = weigh([{ ...unsaid, near: -20 }, said]);
    expect(await weighing.reaches(0.9)).toBe(false);
    expect(asked).toEqual([]);
  });

  it("finds what reading every demand finds", async () => {
    await fc.assert(
      fc.asyncProperty(CASES, fc.constantFrom(0.15, 0.8, 0.9), async (cases, least) => {
        const reached = await weigh(cases, "holds").weighing.reaches(least);
        const whole = await weigh(cases, "holds").weighing.whole();
        expect(reached).toBe(whole!.chance >= least);
      }),
    );
  });

  it("asks for no demand twice", async () => {
    const { asked, weighing } = weigh([said, unsaid, said]);
    await weighing.reaches(0.9);
    await weighing.reaches(0.15);
    await weighing.whole();
    expect(asked.toSorted()).toEqual(["0", "1", "2"]);
  });

  it("names a lacking demand, and claims no more certainty than reading every demand gives", async () => {
    await fc.assert(
      fc.asyncProperty(CASES, async (cases) => {
        const lacking = await weigh(cases).weighing.findLacking();
        if (!lacking) return;
        const whole = await weigh(cases).weighing.whole();
        expect(cases[Number(lacking.text)]!.canBeUnsaid).toBe(false);
        expect(lacking.chance).toBeGreaterThanOrEqual(whole!.chance - 1e-9);
      }),
    );
  });

  it("never names a demand that silence meets", async () => {
    const { weighing } = weigh([{ ...unsaid, canBeUnsaid: true }, said]);
    expect(weighing.canLack).toBe(false);
    expect(await weighing.findLacking()).toBeUndefined();
  });

  it("says nothing where the judge cannot run", async () => {
    const review = { trained: { bestSays: async () => undefined }, signal: undefined } as unknown as JudgingContext;
    const weighing = new Weighing(review, [{ text: "a", near: 0, canBeUnsaid: false }], []);
    expect(await weighing.reaches(0.5)).toBe(false);
    expect(await weighing.whole()).toBeUndefined();
    expect(await weighing.findLacking()).toBeUndefined();
  });
});
