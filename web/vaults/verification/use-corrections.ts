import { useAction } from "../../ui/feedback/use-action.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import { isEditable } from "../table/grid-cell.ts";
import type { CellPlace, Column } from "../vaults.queries.ts";
import type { Asked } from "./cell-card.tsx";
import { type Correction, saveCorrection } from "./save-correction.ts";

type Passage = Asked["citations"][number];

interface Given {
  place: CellPlace;
  cell: Asked;
  column: Column;
  /** Whether nothing is stated, so that there is no value to verify. */
  isOpen: boolean;
  mayEdit: boolean;
  onDone: () => void;
  /** Another person's value is not replaced unseen: it is shown, to be decided on. */
  onChanged: () => void;
}

/** Corrections that need no typing: there is no such value, or one of the nearest passages is it. */
export function useCorrections({ place, cell, column, isOpen, mayEdit, onDone, onChanged }: Given) {
  const save = useAction((given: Omit<Correction, "seen">) => saveCorrection(place, { ...given, seen: cell.value }), {
    after: ({ changedTo }) => (changedTo ? onChanged() : onDone()),
  });
  const correct = (given: Omit<Correction, "seen">) => {
    if (!save.busy) save.run(given);
  };
  const mayCorrect = mayEdit && isEditable(column);
  return {
    sayNone: mayCorrect && (cell.value !== null || isOpen) ? () => correct({ value: null }) : undefined,
    passages: mayCorrect && isOpen && column.field_type === "text" ? cell.citations : [],
    choosePassage: ({ quote, start, end }: Passage) =>
      correct({ value: collapseWhitespace(quote), citations: [{ start, end }] }),
    isSaving: save.busy,
  };
}
