import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { checkOf } from "../../support/checks.ts";
import { sharedTagger } from "../../support/readers.ts";
import { contractWith, SEEDED, type SeededClause, seed } from "./seeded-defects.cases.ts";

const engine = openLocalEngine({ tagger: sharedTagger, judge: openJudge() });
afterAll(() => engine.close());

async function judge({ title, guidance, party }: SeededClause, text: string) {
  const stance = { reviewMode: "third-party", representingParty: party } as const;
  const [judgement] = await engine.judge(text, [checkOf(title, guidance)], stance);
  if (!judgement) throw new Error("Each check is judged");
  return judgement;
}

describe.each(SEEDED)("a contract that meets “$title”", (clause) => {
  it("passes, with each demand met", async () => {
    const { result, demands } = await judge(clause, contractWith(clause.text));
    expect(result).toBe("Pass");
    expect(demands.length).toBeGreaterThan(0);
    expect(demands.filter(({ met }) => met !== true)).toEqual([]);
  });

  it.each(clause.defects)("does not pass with a seeded defect: %s (“%s”, now “%s”)", async (...defect) => {
    const { result, demands } = await judge(clause, seed(clause, defect));
    expect(result).toBe("Flag");
    expect(demands.some(({ met }) => met !== true)).toBe(true);
  });
});
