import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { describeExpected } from "../cells/entries.ts";
import type { CellEdit } from "./vault-grid.tsx";

/** Why what was typed into a cell is not saved. */
export function refusalOf({ column, typed }: CellEdit): string {
  return [
    t("{label} was not changed.", { label: column.label }),
    describeExpected(column),
    typed && t("You typed: “{typed}”", { typed }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Cells that were skipped, and why. */
export const sayLeftOut = (closed: number, beyond: number): string =>
  [
    closed > 0 &&
      t(
        "{closed, plural, one {# cell in a read-only column was} other {# cells in read-only columns were}} not changed.",
        { closed },
      ),
    beyond > 0 && t("{beyond, plural, one {# cell} other {# cells}} did not fit in the table.", { beyond }),
  ]
    .filter(Boolean)
    .join(" ");

export const sayLater = (cells: number): string =>
  cells > 0 ? t("{cells, plural, one {# cell} other {# cells}} kept values entered by others.", { cells }) : "";

export function summaryOf(changed: number, asked: number, error: unknown): string {
  const told = t("{changed, plural, one {# cell} other {# cells}} changed.", { changed });
  const failed = asked - changed;
  if (failed === 0) return told;
  const misfit = failed === 1 ? t("The value does not fit its column.") : t("The values do not fit their columns.");
  const why = error instanceof ApiError ? error.message : misfit;
  const kept = t("{failed} of {asked} cells {failed, plural, one {was} other {were}} not changed.", { failed, asked });
  return [changed > 0 && told, kept, why].filter(Boolean).join(" ");
}
