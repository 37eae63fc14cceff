import { t } from "../../messages.ts";
import { useHold } from "../../ui/data/use-hold.ts";
import { uploadAll } from "../../ui/uploads/upload-queue.ts";
import { DocumentMenus } from "../documents/document-menus.tsx";
import { DropZone } from "../documents/drop-zone.tsx";
import { ReadingStrip } from "../documents/reading-strip.tsx";
import { VaultHead } from "../head/vault-head.tsx";
import { PeopleHere } from "../people/people-here.tsx";
import { GroupedRows } from "../rows/grouped-rows.ts";
import { useVaultPage, type VaultPage } from "../use-vault-page.ts";
import classes from "../vault.module.css";
import type { VaultDialogName } from "../vault-menu.tsx";
import { VaultOverlays } from "../vault-overlays.tsx";
import { VaultToolbar } from "../vault-toolbar.tsx";
import type { Column, Vault, View } from "../vaults.queries.ts";
import { TableAndCell } from "./table-and-cell.tsx";

interface Props {
  vault: Vault;
  columns: Column[];
  views: View[];
}

/** The page of a vault. */
export function VaultTable({ vault, columns, views }: Props) {
  const page = useVaultPage(vault, columns, views);
  const hold = useHold("vaults", vault.id);
  const add = (files: File[]) => uploadAll(files, {}, vault);
  const openDialog = (next: VaultDialogName) => (next === "rescan" ? page.setRescan({}) : page.setDialog(next));
  return (
    <DropZone enabled={page.mayEdit} onFiles={add}>
      <div className={classes.head}>
        <VaultHead
          vault={vault}
          tab={page.isAsking ? "ask" : "table"}
          lead={leadOf(page, hold)}
          actions={<PeopleHere people={page.people} />}
        />
      </div>
      <VaultToolbar
        vault={vault}
        table={page.table}
        searchRef={page.search}
        filtering={page.filtering}
        onFiltering={page.setFiltering}
        onToggleAll={(isOpen) => page.rows instanceof GroupedRows && page.rows.toggleAll(isOpen)}
        onColumns={() => page.setPanel(null)}
        onFiles={add}
        onDialog={openDialog}
      />
      <DocumentMenus page={page} />
      <TableAndCell page={page} />
      <ReadingStrip vault={vault} onLook={() => page.setDialog("removed")} />
      <VaultOverlays page={page} />
    </DropZone>
  );
}

const leadOf = ({ vault: { document_count, status, description }, rows }: VaultPage, hold?: string) =>
  [
    countOf(rows.documentCount, rows.isNarrowed ? document_count : rows.documentCount, rows.isComplete),
    status === "archived" && t("archived (read-only)"),
    hold,
    description,
  ]
    .filter(Boolean)
    .join(" · ");

/** The number of documents, and of matches, once known. */
const countOf = (shown: number, all: number, isKnown: boolean): string =>
  isKnown && shown < all
    ? t("{shown, number} of {all, plural, one {# document} other {# documents}}", { shown, all })
    : t("{all, plural, one {# document} other {# documents}}", { all });
