import { PageHeader } from "../ui/page-header.tsx";
import { DropZone } from "./drop-zone.tsx";
import { RowActions } from "./row-actions.tsx";
import { TableAndCell } from "./table-and-cell.tsx";
import { UploadsList } from "./uploads-list.tsx";
import { useUploads } from "./use-uploads.ts";
import { useVaultPage } from "./use-vault-page.ts";
import { NO_SELECTION } from "./vault-grid.tsx";
import type { VaultDialog } from "./vault-menu.tsx";
import { VaultOverlays } from "./vault-overlays.tsx";
import { VaultToolbar } from "./vault-toolbar.tsx";
import type { Column, Vault, View } from "./vaults.queries.ts";

interface Props {
  vault: Vault;
  columns: Column[];
  views: View[];
}

/** The page of a vault. */
export function VaultTable({ vault, columns, views }: Props) {
  const page = useVaultPage(vault, columns, views);
  const { uploads, add, retry, clear } = useUploads(vault);
  const openDialog = (next: VaultDialog) =>
    next === "rescan" ? page.setRescan({ words: "this vault" }) : page.setDialog(next);
  return (
    <DropZone enabled={page.mayEdit} onFiles={add}>
      <PageHeader title={vault.name} crumbs={[{ label: "Vaults", to: "/vaults" }]} lead={leadOf(vault)} />
      <VaultToolbar
        vault={vault}
        table={page.table}
        searchRef={page.search}
        filtering={page.filtering}
        onFiltering={page.setFiltering}
        onColumns={() => page.setPanel(null)}
        onFiles={add}
        onDialog={openDialog}
      />
      <RowActions
        vault={vault}
        documents={page.selection.rows.toArray().flatMap((row) => page.rows.document(row) ?? [])}
        onRescan={page.setRescan}
        onDone={() => page.setSelection(NO_SELECTION)}
      />
      <TableAndCell page={page} />
      <UploadsList uploads={uploads} onRetry={retry} onClear={clear} />
      <VaultOverlays page={page} />
    </DropZone>
  );
}

const leadOf = ({ document_count, status, description }: Vault) =>
  [
    `${document_count.toLocaleString("en-US")} ${document_count === 1 ? "document" : "documents"}`,
    status === "archived" && "archived: it can be read, not changed",
    description,
  ]
    .filter(Boolean)
    .join(" · ");
