import { ConflictDialog } from "./cells/conflict-dialog.tsx";
import { ColumnsPanel } from "./columns/columns-panel.tsx";
import { useNewColumn } from "./columns/use-new-column.ts";
import { AddFilesDialog } from "./documents/add-files-dialog.tsx";
import { LeftOutDialog } from "./documents/left-out-dialog.tsx";
import { RescanDialog, type RescanScope } from "./documents/rescan-dialog.tsx";
import { ExportDialog } from "./export/export-dialog.tsx";
import { VaultReport } from "./export/vault-report.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import { SheetDialog } from "./sheets/sheet-dialog.tsx";
import { HeaderMenu } from "./table/header-menu.tsx";
import type { VaultPage } from "./use-vault-page.ts";
import { VaultFormDialog } from "./vault-form-dialog.tsx";
import type { Column } from "./vaults.queries.ts";

/** The menus, panels and dialogs of the vault page. */
export function VaultOverlays({ page }: { page: VaultPage }) {
  const { vault, table, dialog, setRescan, setPanel } = page;
  const close = () => page.setDialog(undefined);
  const onCost = (column: Column) => setRescan({ ...columnScope(column), isNew: true });
  const fillNew = useNewColumn(vault, { table, grid: page.grid, onCost });
  const asked = (column: Column, isNew: boolean) => {
    if (isNew) void fillNew(column);
    else if (column.extraction_mode === "ai" && vault.document_count > 0) setRescan(columnScope(column));
  };
  return (
    <>
      <HeaderMenu
        vaultId={vault.id}
        table={table}
        opened={page.heading}
        mayEdit={page.mayEdit}
        onClose={() => {
          page.setHeading(undefined);
          page.grid.current?.focus();
        }}
        onFilter={(column) => page.setFiltering({ column })}
        onEdit={setPanel}
        onRescan={(column) => setRescan(columnScope(column))}
      />
      <ColumnsPanel vault={vault} table={table} opened={page.panel} onOpened={setPanel} onAsked={asked} />
      <ConflictDialog />
      <RescanDialog vault={vault} scope={page.rescan} onClose={() => setRescan(undefined)} />
      {dialog === "files" && <AddFilesDialog vault={vault} onClose={close} />}
      <MembersDialog vault={vault} opened={dialog === "members"} onClose={close} />
      <SheetDialog vault={vault} opened={dialog === "sheets"} onClose={close} />
      <ExportDialog vault={vault} table={table} opened={dialog === "export"} onClose={close} />
      {dialog === "report" && <VaultReport vault={vault} view={table.view} onClose={close} />}
      <LeftOutDialog vault={vault} opened={dialog === "removed"} onClose={close} />
      {dialog === "settings" && <VaultFormDialog vault={vault} onClose={close} />}
    </>
  );
}

const columnScope = ({ field_key, label }: Column): RescanScope => ({ field_key, label });
