import type { ColumnQuality } from "../../../src/vaults/verification/verification.schema.ts";
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
  return `${sampledWords(percent(estimate), n)} (95% interval ${percent(low)} to ${percent(high)}).`;
}

/** How far the column is from a confirmed 95%. Where a sample would need more cells than there are, all of them show it exactly. */
export function standingWords(column: ColumnQuality): string {
  const { cells, precision, needed_for_95: needed } = column;
  if (needed === 0 && precision) return "The samples show that at least 95% of this column's values are correct.";
  if (needed === 0) return "This column is filled in manually, so there are no extracted values to sample.";
  if (cells === 0) return "There are no cells to verify yet.";
  if (leftOf(column) === 0) return wholeWords(column);
  if (needed > leftOf(column)) return remainingWords(column);
  return `Verify ${figures.format(needed)} more sampled ${needed === 1 ? "cell" : "cells"} to confirm that at least 95% are correct, or more if any is wrong.`;
}

function remainingWords(column: ColumnQuality): string {
  const { cells, corrected } = column;
  const spare = Math.floor(cells * (1 - TARGET) + NEARLY_WHOLE) - corrected;
  if (spare < 0)
    return `This column can no longer reach 95%: ${figures.format(corrected)} of its ${figures.format(cells)} cells had to be corrected.`;
  if (leftOf(column) === 1)
    return `Verify the last cell. ${spare === 0 ? "If it is correct, the column reaches 95%." : "The column reaches 95% either way."}`;
  const few = spare === 0 ? "all are correct" : spare === 1 ? "at most one is wrong" : `at most ${spare} are wrong`;
  return `Verify the remaining ${figures.format(leftOf(column))} cells. If ${few}, the column reaches 95%.`;
}

function wholeWords({ cells, corrected }: ColumnQuality): string {
  const right = cells - corrected;
  return `All ${figures.format(cells)} cells are verified: ${figures.format(right)} as they were read (${percent(right / cells)}), ${figures.format(corrected)} corrected.`;
}
