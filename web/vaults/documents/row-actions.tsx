import { Button } from "@mantine/core";
import { api } from "../../api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import type { DocumentRow } from "../table/vault-rows.ts";
import classes from "../vault.module.css";
import { canEdit, refreshVault, type Vault } from "../vaults.queries.ts";
import type { RescanScope } from "./rescan-dialog.tsx";

interface Props {
  vault: Vault;
  documents: DocumentRow[];
  onRescan: (scope: RescanScope) => void;
  onDone: () => void;
}

/** The actions for the selected documents. */
export function RowActions({ vault, documents, onRescan, onDone }: Props) {
  if (documents.length === 0) return null;
  const one = documents.length === 1 ? documents[0]! : undefined;
  const remove = async () => {
    const sure = await confirm({
      title: one ? "Delete document" : "Delete documents",
      message: `${one ? one.name : `${documents.length} documents`} can be restored from “Documents left out”.`,
      action: one ? "Delete document" : "Delete documents",
      danger: true,
    });
    if (!sure) return;
    try {
      for (const { document_id } of documents)
        await api.delete("/vaults/{id}/documents/{documentId}", { params: { id: vault.id, documentId: document_id } });
      toast.done(one ? `${one.name} was deleted.` : `${documents.length} documents were deleted.`);
    } catch (error) {
      toast.failed(error);
    }
    onDone();
    await refreshVault(vault.id);
  };
  return (
    <section className={classes.chosen} aria-label="Selected documents">
      <span>{one ? one.name : `${documents.length} documents selected`}</span>
      {canEdit(vault) && one && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onRescan({ document_id: one.document_id, words: one.name })}
        >
          Re-scan
        </Button>
      )}
      {canEdit(vault) && (
        <Button size="compact-xs" variant="default" onClick={() => void remove()}>
          Delete
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onDone}>
        Clear selection
      </Button>
    </section>
  );
}
