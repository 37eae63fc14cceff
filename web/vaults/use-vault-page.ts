import { useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { t } from "../messages.ts";
import { toast } from "../ui/feedback/toast.ts";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { useBackToTable } from "./cells/use-back-to-table.ts";
import { useOpenCell } from "./cells/use-open-cell.ts";
import type { VaultCell } from "./cells/vault-cell.ts";
import type { RescanScope } from "./documents/rescan-dialog.tsx";
import { usePresence } from "./people/use-presence.ts";
import { useRows } from "./rows/use-rows.ts";
import type { DocumentRow, Rows } from "./rows/vault-rows.ts";
import { makeCellEditor } from "./table/cell-edits.ts";
import { emptyHistory } from "./table/edit-history.ts";
import type { DataEditorRef, Rectangle } from "./table/grid.ts";
import { type ChosenCell, useStableSelection } from "./table/use-stable-selection.ts";
import { useTable } from "./table/use-table.ts";
import { useVaultEvents } from "./table/use-vault-events.ts";
import type { VaultDialogName } from "./vault-menu.tsx";
import { type Column, canEdit, type Vault, type View } from "./vaults.queries.ts";
import type { Filtering } from "./views/trust-conditions.ts";

export type VaultPage = ReturnType<typeof useVaultPage>;

/** The state of a vault page: its table, the selection, and open dialogs. */
export function useVaultPage(vault: Vault, columns: Column[], views: View[]) {
  const grid = useRef<DataEditorRef>(null);
  const search = useRef<HTMLInputElement>(null);
  const mayEdit = canEdit(vault);
  const table = useTable(vault, columns, views);
  const [first] = useState(makeFirstRequest);
  const { rows, version, rowCount } = useRows(vault, table, { mayEdit, grid, mayBegin: first.mayBegin });
  const { selection, setSelection, isStill, chosen } = useStableSelection(rows, version, table.shown);
  const [isOpen, setOpen] = useOpenCell({ rows, version, columns: table.shown, chosen, setSelection });
  const open = useOpen();
  const closeCell = () => {
    setOpen(false);
    grid.current?.focus();
  };
  const [history] = useState(emptyHistory);
  const onDecided = useBackToTable({ grid, rows, columns: table.shown, setSelection });
  const editor = useMemo(
    () => makeCellEditor(vault, rows, table.shown, { history, onDecided }),
    [vault, rows, table.shown, history, onDecided],
  );
  const isAsking = useSearch({ from: "/shell/vaults/$id" }).ask === true;
  const { people, cells: peers, onHello, onPresence } = usePresence(vault.id, chosen);
  const onChange = (documentId: string | null) => rows.expire(documentId);
  useVaultEvents(vault.id, { onChange, onHello, onPresence, onOpen: first.onOpen });
  useTableKeys({
    search,
    isOpen,
    close: closeCell,
    columns: () => open.setPanel(null),
    undo: () => void editor.undo().catch(toast.failed),
    redo: () => void editor.redo().catch(toast.failed),
  });
  return {
    ...{ vault, table, rows, version, rowCount, mayEdit, grid, search, editor, people, peers, isAsking },
    ...{ selection, setSelection, isStill, isOpen, setOpen, closeCell, ...open },
    chosen: useChosenCell(chosen, rows, columns),
  };
}

function useOpen() {
  const [dialog, setDialog] = useState<VaultDialogName>();
  const [rescan, setRescan] = useState<RescanScope>();
  const { column } = useSearch({ from: "/shell/vaults/$id" });
  const [panel, setPanel] = useState<Column | "new" | null | undefined>(column ? "new" : undefined);
  const proposed = column && JSON.stringify(column);
  useEffect(() => {
    if (proposed) setPanel("new");
  }, [proposed]);
  const [filtering, setFiltering] = useState<Filtering>();
  const [heading, setHeading] = useState<{ column: Column; bounds: Rectangle }>();
  const [rowMenu, setRowMenu] = useState<{ documents: DocumentRow[]; bounds: Rectangle }>();
  const [rescanned, setRescanned] = useState<DocumentRow[]>();
  const [review, setReview] = useState<string>();
  return {
    ...{ dialog, setDialog, rescan, setRescan, panel, setPanel, filtering, setFiltering, heading, setHeading },
    ...{ rowMenu, setRowMenu, rescanned, setRescanned, review, setReview },
  };
}

interface Keys {
  search: React.RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  close: () => void;
  columns: () => void;
  undo: () => void;
  redo: () => void;
}

function useTableKeys({ search, isOpen, close, columns, undo, redo }: Keys) {
  useShortcuts([
    { keys: "/", label: t("Search in this vault"), run: () => search.current?.select() },
    { keys: "Enter", label: t("Edit cell"), run: () => {} },
    { keys: "Space", label: t("Open cell details"), run: () => {} },
    { keys: "shift+Space", label: t("Select row"), run: () => {} },
    { keys: "alt+ArrowDown", label: t("Open column menu"), run: () => {} },
    { keys: "shift+F10", label: t("Open row menu"), run: () => {} },
    { keys: "mod+z", label: t("Undo last edit"), run: undo },
    { keys: "mod+shift+z", also: "mod+y", label: t("Redo last edit"), run: redo },
    { keys: "mod+j", label: t("Columns"), run: columns },
    ...(isOpen ? [{ keys: "Escape", label: t("Close cell"), run: close }] : []),
  ]);
}

/** The selected cell with its document and column. Both stay as they were last seen when they are no longer in the table. */
function useChosenCell(chosen: ChosenCell | undefined, rows: Rows<VaultCell>, columns: Column[]) {
  const seen = useRef<{ document?: DocumentRow | undefined; column?: Column | undefined }>({});
  if (chosen?.documentId === undefined) return undefined;
  const { documentId, fieldKey } = chosen;
  const row = rows.rowOf(documentId);
  const found = row === undefined ? undefined : rows.document(row);
  const listed = found?.document_id === documentId ? found : undefined;
  const existing = columns.find(({ field_key }) => field_key === fieldKey);
  const document = listed ?? (seen.current.document?.document_id === documentId ? seen.current.document : undefined);
  const column = existing ?? (seen.current.column?.field_key === fieldKey ? seen.current.column : undefined);
  seen.current = { document, column };
  if (!document || !column) return undefined;
  return { row: row ?? 0, document, column, isListed: listed !== undefined, isColumnGone: existing === undefined };
}

/** How long the first rows wait for the stream of changes. */
const PATIENCE_MS = 300;

/**
 * The first rows are requested once the event stream is open, so that no changes are missed and the rows need not be requested
 * again. A stream that is slow to open delays them only a little.
 */
function makeFirstRequest() {
  const { promise: mayBegin, resolve } = Promise.withResolvers<void>();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    resolve();
  };
  setTimeout(begin, PATIENCE_MS);
  /** Called when the stream opens. Returns whether rows have been requested before. */
  const onOpen = () => {
    const isLate = hasBegun;
    begin();
    return isLate;
  };
  return { mayBegin, onOpen };
}
