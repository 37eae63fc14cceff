import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { PickPlaybook } from "../../playbooks/pick-playbook.tsx";
import { onlyCell } from "../rows/selected-rows.ts";
import type { VaultPage } from "../use-vault-page.ts";
import { RescanDocumentsDialog } from "./rescan-documents-dialog.tsx";
import { RowActions } from "./row-actions.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useDocumentActions } from "./use-document-actions.ts";
import { returnFocusFromMenu, useLeaveRows } from "./use-leave-rows.ts";

/** The bar of the selected documents, the menu of a row, and the dialogs that they open. */
export function DocumentMenus({ page }: { page: VaultPage }) {
  const { vault, selection, rows, rowMenu, setRowMenu, rescanned, setRescanned, review, setReview } = page;
  const navigate = useNavigate();
  const actionsOn = useDocumentActions(vault, { onReview: setReview, onRescan: setRescanned });
  const leaveRows = useLeaveRows(page);
  const selected = selection.rows.toArray().flatMap((row) => rows.document(row) ?? []);
  const clear = () => {
    page.setSelection(onlyCell(selection));
    page.grid.current?.focus();
  };
  const isOpen = Boolean(rowMenu || rescanned || review);
  useEffect(() => {
    if (!isOpen) return;
    return () => returnFocusFromMenu(page.grid);
  }, [isOpen, page.grid]);
  return (
    <>
      <RowActions documents={selected} actions={actionsOn(selected, leaveRows)} onClear={clear} />
      <RowMenu
        opened={rowMenu}
        actions={rowMenu ? actionsOn(rowMenu.documents, leaveRows) : []}
        onClose={() => setRowMenu(undefined)}
      />
      {rescanned && (
        <RescanDocumentsDialog vault={vault} documents={rescanned} onClose={() => setRescanned(undefined)} />
      )}
      {review && (
        <PickPlaybook
          onPick={(id) => navigate({ to: "/playbooks/$id/run", params: { id }, search: { file: review } })}
          onClose={() => setReview(undefined)}
        />
      )}
    </>
  );
}
