import { Button } from "@mantine/core";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { canEdit, refreshVault, type Vault, type VaultDocument } from "../vaults.queries.ts";
import classes from "./document.module.css";
import { RelatedDocumentsPanel } from "./related-documents.tsx";

const STATES: Partial<Record<VaultDocument["status"], { words: string; way?: string }>> = {
  duplicate: {
    words: t("This is a copy of another document and is not shown in the table."),
    way: t("Keep as separate document"),
  },
  deleted: { words: t("This document was deleted. It is not in the table."), way: t("Restore") },
  split: { words: t("This upload was split into separate documents.") },
  bundle: { words: t("This upload contains several agreements and was not split.") },
};

/** Why a document is not in the table, how it relates to others, and how to restore it. */
export function DocumentState({ vault, document }: { vault: Vault; document: VaultDocument }) {
  const restore = useAction(
    () =>
      api.post("/vaults/{id}/documents/{documentId}/restore", {
        params: { id: vault.id, documentId: document.document_id },
      }),
    {
      done: t("The document is now in the table."),
      after: () => refreshVault(vault.id),
    },
  );
  const state = STATES[document.status];
  const warning = document.warning && <p role="note">{document.warning}</p>;
  if (!state) return warning ? <div className={classes.state}>{warning}</div> : null;
  return (
    <div className={classes.state}>
      {warning}
      <p role="note">
        {state.words}{" "}
        {state.way && canEdit(vault) && (
          <Button size="compact-xs" variant="default" loading={restore.busy} onClick={() => restore.run()}>
            {state.way}
          </Button>
        )}
      </p>
      {document.status !== "deleted" && <RelatedDocumentsPanel vault={vault} document={document} />}
    </div>
  );
}
