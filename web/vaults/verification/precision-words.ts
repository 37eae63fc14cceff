import type { ColumnQuality } from "../../../src/vaults/verification/verification.schema.ts";
import { t } from "../../messages.ts";

const TARGET = 0.95;
const NEARLY_WHOLE = 1e-9;

const percent = (share: number) => `${(100 * share).toFixed(share === 1 ? 0 : 1)}%`;
const leftOf = ({ cells, verified }: ColumnQuality) => Math.max(0, cells - verified);

/** How many cells are worth drawing: not more than state something. */
export const cellsToSample = (column: ColumnQuality) =>
  Math.min(column.needed_for_95, Math.max(0, leftOf(column) - column.unsure));

/** What the samples have shown, if there are any. */
export function precisionWords({ precision }: ColumnQuality): string | undefined {
  if (!precision) return undefined;
  const { estimate, low, high, n } = precision;
  return t(
    "{share} of {cells, plural, one {# sampled cell was} other {# sampled cells were}} correct (95% interval {low} to {high}).",
    { share: percent(estimate), cells: n, low: percent(low), high: percent(high) },
  );
}

/**
 * How far the column is from a confirmed 95%. If a sample would need more cells than there are, verifying all of them gives the
 * exact figure.
 */
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
    return spare === 0
      ? t("Verify the last cell. If it is correct, the column reaches 95%.")
      : t("Verify the last cell. The column reaches 95% either way.");
  return t(
    "Verify the remaining {left, number} cells. If {spare, plural, =0 {all are correct} one {at most one is wrong} other {at most # are wrong}}, the column reaches 95%.",
    { left: leftOf(column), spare },
  );
}

function wholeWords({ cells, corrected }: ColumnQuality): string {
  const right = cells - corrected;
  return t(
    "All {cells, number} cells are verified: {right, number} as they were read ({share}), {corrected, number} corrected.",
    { cells, right, share: percent(right / cells), corrected },
  );
}
