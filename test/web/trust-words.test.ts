import { expect, it } from "vitest";
import { confidenceWords, emptyWords } from "../../web/vaults/cell-panel/trust-words.ts";
import { cellsToSample, precisionWords, standingWords } from "../../web/vaults/verification/precision-words.ts";

it("says how far a value can be trusted", () => {
  expect([0.93, 0.8, 0.4].map(confidenceWords)).toEqual([
    "High confidence, 93%",
    "Medium confidence, 80%",
    "Low confidence, 40%",
  ]);
  expect(emptyWords("absent")).toBe("Empty: nothing was found in the document.");
  expect(emptyWords("unsure")).toBe("Not sure: read the nearest passages.");
  expect(emptyWords("unreadable")).toBe("Empty: the value could not be read reliably.");
});

const quality = (change: object) => ({
  ...{
    field_key: "term",
    label: "Term",
    cells: 40,
    verified: 0,
    corrected: 0,
    unsure: 0,
    precision: null,
    needed_for_95: 73,
  },
  ...change,
});
const sampled = (right: number, n: number) => ({ precision: { estimate: right / n, low: 0.8, high: 0.99, n } });

it.each([
  [
    "a sample is smaller than the column",
    { cells: 1000 },
    "Verify 73 more sampled cells to confirm that at least 95% are correct, or more if any is wrong.",
  ],
  [
    "the column has fewer cells than a sample needs",
    {},
    "Verify the remaining 40 cells. If at most 2 are wrong, the column reaches 95%.",
  ],
  [
    "one cell of it was wrong",
    { verified: 10, corrected: 1, ...sampled(9, 10) },
    "Verify the remaining 30 cells. If at most one is wrong, the column reaches 95%.",
  ],
  [
    "two cells of it were wrong",
    { verified: 10, corrected: 2 },
    "Verify the remaining 30 cells. If all are correct, the column reaches 95%.",
  ],
  [
    "one cell is left",
    { verified: 39, corrected: 2 },
    "Verify the last cell. If it is correct, the column reaches 95%.",
  ],
  ["one is left that may be wrong", { verified: 39 }, "Verify the last cell. The column reaches 95% either way."],
  [
    "too many were wrong",
    { verified: 10, corrected: 3 },
    "This column can no longer reach 95%: 3 of its 40 cells had to be corrected.",
  ],
  [
    "all are verified",
    { verified: 40, corrected: 3 },
    "All 40 cells are verified: 37 as they were read (92.5%), 3 corrected.",
  ],
  [
    "the sample shows it",
    { needed_for_95: 0, ...sampled(73, 73) },
    "The samples show that at least 95% of this column's values are correct.",
  ],
  [
    "nothing is read",
    { needed_for_95: 0 },
    "This column is filled in manually, so there are no extracted values to sample.",
  ],
  ["there are no documents", { cells: 0 }, "There are no cells to verify yet."],
])("says what would show 95%% of a column when %s", (_, change, words) => {
  expect(standingWords(quality(change))).toBe(words);
});

it("draws no more cells than there are", () => {
  expect(
    [{}, { cells: 1000 }, { verified: 35 }, { verified: 45 }, { unsure: 30 }].map((change) =>
      cellsToSample(quality(change)),
    ),
  ).toEqual([40, 73, 5, 0, 10]);
  expect(precisionWords(quality(sampled(9, 10)))).toBe(
    "90.0% of 10 sampled cells were correct (95% interval 80.0% to 99.0%).",
  );
  expect(precisionWords(quality(sampled(1, 1)))).toBe(
    "100% of 1 sampled cell was correct (95% interval 80.0% to 99.0%).",
  );
  expect(precisionWords(quality(sampled(1182, 1200)))).toBe(
    "98.5% of 1,200 sampled cells were correct (95% interval 80.0% to 99.0%).",
  );
  expect(precisionWords(quality({}))).toBeUndefined();
});
