import type { ColumnQuality } from "../../../src/vaults/verification/verification.schema.ts";
import { t } from "../../messages.ts";
import { sampledWords } from "../cell-panel/trust-words.ts";

const TARGET = 0.95;
const NEARLY_WHOLE = 1e-9;
const figures = new Intl.NumberFormat("en-US");

const percent = (share: number) => `${(100 * share).toFixed(share === 1 ? 0 : 1)}%`;
const leftOf = ({ cells, verified }: ColumnQuality) => Math.max(0, cells - verified);

/** How many cells are worth drawing: not more than there are. */
export const cellsToSample = (column: ColumnQuality) => Math.min(column.needed_for_95, leftOf(column));

/** What the samples have shown, if there are any. */
export function precisionWords({ precision }: ColumnQuality): string | undefined {
  if (!precision) return undefined;
  const { estimate, low, high, n } = precision;
  return t("{estimate} (95% interval {low} to {high}).", {
    estimate: sampledWords(percent(estimate), n),
    low: percent(low),
    high: percent(high),
  });
}

/** How far the column is from a confirmed 95%. Where a sample would need more cells than there are, all of them show it exactly. */
export function standingWords(column: ColumnQuality): string {
  const { cells, precision, needed_for_95: needed } = column;
  if (needed === 0 && precision) return t("The samples show that at least 95% of this column's values are correct.");
  if (needed === 0) return t("This column is filled in manually, so there are no extracted values to sample.");
  if (cells === 0) return t("There are no cells to verify yet.");
  if (leftOf(column) === 0) return wholeWords(column);
  if (needed > leftOf(column)) return remainingWords(column);
  return t(
    "Verify {needed, number} more sampled {needed, plural, one {cell} other {cells}} to confirm that at least 95% are correct, or more if any is wrong.",
    { needed },
  );
}

function remainingWords(column: ColumnQuality): string {
  const { cells, corrected } = column;
  const spare = Math.floor(cells * (1 - TARGET) + NEARLY_WHOLE) - corrected;
  if (spare < 0)
    return t(
      "This column can no longer reach 95%: {corrected, number} of its {cells, number} cells had to be corrected.",
      { corrected, cells },
    );
  if (leftOf(column) === 1)
    return `Verify the last cell. ${spare === 0 ? t("If it is correct, the column reaches 95%.") : t("The column reaches 95% either way.")}`;
  const few =
    spare === 0
      ? t("all are correct")
      : t("{spare, plural, one {at most one is wrong} other {at most # are wrong}}", { spare });
  return `Verify the remaining ${figures.format(leftOf(column))} cells. If ${few}, the column reaches 95%.`;
}

function wholeWords({ cells, corrected }: ColumnQuality): string {
  const right = cells - corrected;
  return t(
    "All {cells, number} cells are verified: {right, number} as they were read ({right2}), {corrected, number} corrected.",
    { cells, right, right2: percent(right / cells), corrected },
  );
}
