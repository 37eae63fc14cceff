import { expect, it } from "vitest";
import { describeCounts, isOutlier, outcomeLabel } from "../../web/portfolios/outcomes.ts";

const none = { contradicts: 0, judgement: 0, missing: 0, short: 0, error: 0, fallback: 0, pass: 0 };

it("a check without a result is not assessed, in the matrix and in the counts", () => {
  expect(outcomeLabel({ outcome: "error", fallback_position: null })).toBe("Not assessed");
  expect(describeCounts({ ...none, missing: 1, contradicts: 1, pass: 8, error: 2 })).toBe(
    "2 not met, 2 to judge, 8 met",
  );
});

it("a contract with another value than most, or a worse outcome, is marked as unlike the others", () => {
  const check = { counts: { ...none, pass: 3, missing: 1 }, values: [] };
  expect(isOutlier({ outcome: "missing", found: null }, check)).toBe(true);
  expect(isOutlier({ outcome: "pass", found: null }, check)).toBe(false);
  const law = {
    counts: { ...none, judgement: 4 },
    values: [
      { value: "Delaware", count: 3 },
      { value: "Ohio", count: 1 },
    ],
  };
  expect(isOutlier({ outcome: "judgement", found: "Ohio" }, law)).toBe(true);
  expect(isOutlier({ outcome: "judgement", found: "Delaware" }, law)).toBe(false);
  const two = { counts: { ...none, pass: 1, missing: 1 }, values: [] };
  expect(isOutlier({ outcome: "missing", found: null }, two)).toBe(false);
});
