import { describe, expect, it } from "vitest";
import { checkOf } from "../../support/checks.ts";
import { sharedReaders } from "../../support/readers.ts";
import { SEEDED, seed } from "./seeded-defects.cases.ts";

describe.each(SEEDED)("rules alone, on a contract that meets “$title”", (clause) => {
  it.each(clause.defects)("do not pass a seeded defect: %s (“%s”, now “%s”)", async (...defect) => {
    const { title, guidance, party } = clause;
    const stance = { reviewMode: "third-party", representingParty: party } as const;
    const [judgement] = await sharedReaders.engine.judge(seed(clause, defect), [checkOf(title, guidance)], stance);
    expect(judgement?.result).toBe("Flag");
    expect(judgement?.demands.some(({ met }) => met !== true)).toBe(true);
  });
});
