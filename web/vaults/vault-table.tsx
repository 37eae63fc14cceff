import type { DataEditorRef, GridSelection, Item, Rectangle } from "@glideapps/glide-data-grid";
import { Modal } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { PageHeader } from "../ui/page-header.tsx";
import { useShortcuts } from "../ui/shortcuts.ts";
import { CellPanel } from "./cell-panel.tsx";
import { ColumnsPanel } from "./columns-panel.tsx";
import { DropZone } from "./drop-zone.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import { RemovedDialog } from "./removed-dialog.tsx";
import { RescanDialog, type RescanScope } from "./rescan-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import { SheetDialog } from "./sheet-dialog.tsx";
import { UploadsList } from "./uploads-list.tsx";
import { makeEditor } from "./use-edits.ts";
import { useRows } from "./use-rows.ts";
import { type Table, useTable } from "./use-table.ts";
import { useUploads } from "./use-uploads.ts";
import { useVaultEvents } from "./use-vault-events.ts";
import classes from "./vault.module.css";
import { VaultEmpty } from "./vault-empty.tsx";
import { VaultForm } from "./vault-form.tsx";
import { NO_SELECTION, VaultGrid } from "./vault-grid.tsx";
import type { VaultDialog } from "./vault-menu.tsx";
import { VaultToolbar } from "./vault-toolbar.tsx";
import { type Column, canEdit, type Vault, type View } from "./vaults.queries.ts";

interface Props {
  vault: Vault;
  columns: Column[];
  views: View[];
}

/** The page of a vault: its table, and beside it the cell one looks at. */
export function VaultTable({ vault, columns, views }: Props) {
  const grid = useRef<DataEditorRef>(null);
  const search = useRef<HTMLInputElement>(null);
  const mayEdit = canEdit(vault);
  const table = useTable(vault, columns, views);
  const { rows, version, rowCount } = useRows(vault, table, mayEdit, grid);
  const [selection, setSelection] = useState<GridSelection>(NO_SELECTION);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<VaultDialog>();
  const [rescan, setRescan] = useState<RescanScope>();
  const [panel, setPanel] = useState<Column | "new" | null>();
  const [filtering, setFiltering] = useState<{ column?: Column }>();
  const [heading, setHeading] = useState<{ column: Column; bounds: Rectangle }>();
  const { uploads, add, retry, clear } = useUploads(vault);
  const lastEdit = useRef<() => Promise<unknown>>(undefined);
  const editor = useMemo(() => makeEditor(vault, rows, table.shown, lastEdit), [vault, rows, table.shown]);
  useVaultEvents(vault.id, (documentId) => rows.expire(documentId));
  useTableKeys({
    search,
    isOpen,
    close: () => setOpen(false),
    columns: () => setPanel(null),
    undo: () => void lastEdit.current?.(),
  });
  const place = selection.current?.cell;
  const chosen = place && { column: table.shown[place[0]]?.column, document: rows.document(place[1]) };
  useCellInView(grid, place, isOpen);
  const openDialog = (next: VaultDialog) => (next === "rescan" ? setRescan({ words: "this vault" }) : setDialog(next));
  const isEmpty = rowCount === 0 && vault.document_count === 0;
  return (
    <DropZone enabled={mayEdit} onFiles={add}>
      <PageHeader title={vault.name} crumbs={[{ label: "Vaults", to: "/vaults" }]} lead={leadOf(vault)} />
      <VaultToolbar
        vault={vault}
        table={table}
        searchRef={search}
        filtering={filtering}
        onFiltering={setFiltering}
        onColumns={() => setPanel(null)}
        onFiles={add}
        onDialog={openDialog}
      />
      <RowActions
        vault={vault}
        documents={selection.rows.toArray().flatMap((row) => rows.document(row) ?? [])}
        onRescan={setRescan}
        onDone={() => setSelection(NO_SELECTION)}
      />
      <div className={classes.split} data-open={(isOpen && chosen?.document !== undefined) || undefined}>
        <div className={classes.table}>
          {isEmpty ? (
            <VaultEmpty vault={vault} />
          ) : (
            <VaultGrid
              label={`Documents of ${vault.name}`}
              rows={rows}
              version={version}
              rowCount={rowCount}
              columns={table.shown}
              sort={table.sort}
              selection={selection}
              mayEdit={mayEdit}
              gridRef={grid}
              onSelection={setSelection}
              onOpen={() => setOpen(true)}
              onEdit={(edits) => void editor.edit(edits)}
              onPaste={(target: Item, entries) => void editor.paste(target, entries)}
              onHeaderMenu={(column, bounds) => setHeading({ column, bounds })}
              onWidth={(column, width) => table.setLayout(withWidth(table, column, width))}
              onMove={(from, to) => table.setLayout(moved(table, from, to))}
            />
          )}
        </div>
        {isOpen && chosen?.document && chosen.column && (
          <CellPanel
            vault={vault}
            column={chosen.column}
            document={chosen.document}
            onEdit={(value) => editor.edit([{ row: place![1], column: chosen.column!, value }])}
            onReverted={() => rows.expire(chosen.document!.document_id)}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
      <HeaderMenu
        table={table}
        opened={heading}
        mayEdit={mayEdit}
        onClose={() => {
          setHeading(undefined);
          grid.current?.focus();
        }}
        onFilter={(column) => setFiltering({ column })}
        onEdit={setPanel}
        onRescan={(column) => setRescan(columnScope(column))}
      />
      <ColumnsPanel
        vault={vault}
        table={table}
        opened={panel}
        onOpened={setPanel}
        onAdded={(column) =>
          column.extraction_mode === "ai" && vault.document_count > 0 && setRescan(columnScope(column))
        }
      />
      <UploadsList uploads={uploads} onRetry={retry} onClear={clear} />
      <RescanDialog vault={vault} scope={rescan} onClose={() => setRescan(undefined)} />
      <MembersDialog vault={vault} opened={dialog === "members"} onClose={() => setDialog(undefined)} />
      <SheetDialog vault={vault} opened={dialog === "sheets"} onClose={() => setDialog(undefined)} />
      <RemovedDialog vault={vault} opened={dialog === "removed"} onClose={() => setDialog(undefined)} />
      <Modal opened={dialog === "settings"} onClose={() => setDialog(undefined)} title="Settings" size="30rem">
        <VaultForm vault={vault} onDone={() => setDialog(undefined)} onCancel={() => setDialog(undefined)} />
      </Modal>
    </DropZone>
  );
}

const columnScope = ({ field_key, label }: Column): RescanScope => ({ field_key, words: `the column ${label}` });

const leadOf = ({ document_count, status, description }: Vault) =>
  [
    `${document_count.toLocaleString("en-US")} ${document_count === 1 ? "document" : "documents"}`,
    status === "archived" && "archived: it can be read, not changed",
    description,
  ]
    .filter(Boolean)
    .join(" · ");

const withWidth = ({ layout }: Table, { field_key }: Column, width: number) =>
  layout.map((each) => (each.field_key === field_key ? { ...each, width: Math.min(Math.max(width, 40), 2000) } : each));

/** Columns are moved among those that are shown; hidden ones stay beside the column they stood behind. */
function moved({ layout, shown }: Table, from: number, to: number) {
  const moving = layout.find(({ field_key }) => field_key === shown[from]!.column.field_key)!;
  const rest = layout.filter((each) => each !== moving);
  const before = shown.filter((_, index) => index !== from)[to]?.column.field_key;
  const at = before === undefined ? rest.length : rest.findIndex(({ field_key }) => field_key === before);
  return [...rest.slice(0, at), moving, ...rest.slice(at)];
}

/** The panel takes room from the table: the cell that it tells of stays in view. */
function useCellInView(grid: React.RefObject<DataEditorRef | null>, place: Item | undefined, isOpen: boolean) {
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => latest.current && grid.current?.scrollTo(latest.current[0], latest.current[1]), 120);
    return () => clearTimeout(timer);
  }, [isOpen, grid]);
}

interface Keys {
  search: React.RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  close: () => void;
  columns: () => void;
  undo: () => void;
}

function useTableKeys({ search, isOpen, close, columns, undo }: Keys) {
  useShortcuts([
    { keys: "/", label: "Search in this vault", run: () => search.current?.select() },
    { keys: "Enter", label: "Edit the cell", run: () => {} },
    { keys: "Space", label: "Open the cell beside the table", run: () => {} },
    { keys: "shift+Space", label: "Choose the row", run: () => {} },
    { keys: "alt+ArrowDown", label: "Menu of the column", run: () => {} },
    { keys: "mod+z", label: "Take the last edit back", run: undo },
    { keys: "mod+j", label: "Columns", run: columns },
    ...(isOpen ? [{ keys: "Escape", label: "Close the cell", run: close }] : []),
  ]);
}
