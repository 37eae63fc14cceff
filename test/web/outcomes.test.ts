import { expect, it } from "vitest";
import { describeCounts, outcomeLabel } from "../../web/portfolios/outcomes.ts";

const none = { contradicts: 0, judgement: 0, missing: 0, flagged: 0, error: 0, fallback: 0, pass: 0 };

it("a check without a result is not assessed, in the matrix and in the counts", () => {
  expect(outcomeLabel({ outcome: "error", fallback_position: null })).toBe("Not assessed");
  expect(describeCounts({ ...none, missing: 1, contradicts: 1, pass: 8, error: 2 })).toBe(
    "2 flags, 8 passes, 2 not assessed",
  );
});
