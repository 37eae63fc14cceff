import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../messages.ts";
import type { ProvideEditorCallback, ProvideEditorComponent } from "../table/grid.ts";
import { typeOf } from "../types/types.ts";
import { findUnsaved, forgetUnsaved } from "./unsaved.ts";
import classes from "./value-field.module.css";
import { ValueField } from "./value-field.tsx";
import type { VaultCell } from "./vault-cell.ts";

/** The editor that opens over a cell when it is edited in place. */
const CellEditor: ProvideEditorComponent<VaultCell> = ({ value: cell, initialValue, onChange, portalElementRef }) => {
  const field = useStayInGrid(portalElementRef);
  const unsaved = useUnsaved(cell, onChange);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from the grid
    <div
      ref={field}
      className={classes.overlay}
      data-cell-editor
      onKeyDownCapture={(event) => cell.data.value === undefined && stayAt(event)}
      onKeyDown={keepFromGrid}
    >
      <ValueField
        column={cell.data.column}
        value={unsaved ? unsaved.value : cell.data.value}
        begun={initialValue}
        onChange={(value, typed) => onChange({ ...cell, data: { ...cell.data, value, typed } })}
      />
      {typeOf(cell.data.column.field_type).field === "lines" && (
        <div className={classes.hint}>{t("Enter saves, Esc cancels, Shift+Enter adds a line")}</div>
      )}
    </div>
  );
};

/** Text that was typed here earlier and not saved. It counts as a change to the cell as the person saw it then. */
function useUnsaved({ data, ...cell }: VaultCell, onChange: (cell: VaultCell) => void) {
  const [unsaved] = useState(() => findUnsaved(data.documentId, data.column.field_key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only to begin with
  useEffect(() => {
    if (!unsaved) return;
    const { value, seen } = unsaved;
    const before = seen && { isEdited: seen.is_edited, editedAt: seen.edited_at };
    onChange({ ...cell, data: { ...data, ...before, value } });
    forgetUnsaved(unsaved);
  }, []);
  return unsaved;
}

/** The editor is wider than most cells. It is moved to the left where it would cover the panel beside the table. */
function useStayInGrid(portal: RefObject<HTMLElement | null> | undefined) {
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const layer = portal?.current;
    const grid = layer?.parentElement;
    if (!layer || !grid || !field.current) return;
    const { left, right } = field.current.getBoundingClientRect();
    const edges = grid.getBoundingClientRect();
    const beyond = Math.min(right - edges.right, left - edges.left);
    if (beyond > 0) layer.style.transform = `translateX(${-beyond}px)`;
    return () => {
      layer.style.transform = "";
    };
  }, [portal]);
  return field;
}

/**
 * After each key, the grid decides in a timer whether to close the editor. If Enter comes before the timer of the last letter,
 * as on a busy computer, the editor would close without saving. So the grid receives only the keys that close it.
 */
function keepFromGrid(event: KeyboardEvent) {
  const closes = event.key === "Escape" || event.key === "Tab" || (event.key === "Enter" && !event.shiftKey);
  const isShortcut = (event.ctrlKey || event.metaKey) && !/^[acvxyz]$/i.test(event.key);
  if (!closes && !isShortcut) event.stopPropagation();
}

/** The keyboard cannot close the editor while its text is invalid, so that nothing typed is lost. */
function stayAt(event: KeyboardEvent) {
  if (!["Enter", "Tab"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

export const cellEditor: ProvideEditorCallback<VaultCell> = () => ({
  editor: CellEditor,
  disablePadding: true,
  deletedValue: (cell) => ({ ...cell, data: { ...cell.data, value: null } }),
});
