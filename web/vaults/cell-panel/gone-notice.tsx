import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../../api.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import type { DocumentRow } from "../rows/vault-rows.ts";
import { type Column, canEdit, documentQuery, refreshVault, type Vault } from "../vaults.queries.ts";
import classes from "./cell-panel.module.css";

/** Why a cell can no longer be saved. */
interface Gone {
  message: string;
  canBeRestored: boolean;
}

interface OpenCell {
  vault: Vault;
  column: Column;
  document: DocumentRow;
  isListed: boolean;
  isColumnGone: boolean;
}

/** Says what happened to the document or column of the open cell if a colleague deleted it. */
export function useWhyGone({ vault, column, document, isListed, isColumnGone }: OpenCell): Gone | undefined {
  const { data, error } = useQuery({ ...documentQuery(vault.id, document.document_id), enabled: !isListed });
  if (isColumnGone)
    return { message: t("The column {label} was deleted.", { label: column.label }), canBeRestored: false };
  if (isListed) return undefined;
  if (error instanceof ApiError && error.isNotFound)
    return { message: t("This document was permanently deleted."), canBeRestored: false };
  if (data?.status !== "deleted") return undefined;
  return {
    message: t("{name} deleted this document.", { name: data.deleted_by ?? t("Someone") }),
    canBeRestored: true,
  };
}

interface Props {
  vault: Vault;
  documentId: string;
  gone: Gone;
}

/** Typed text stays, can be copied, and can be saved once the document is restored. */
export function GoneNotice({ vault, documentId, gone }: Props) {
  const params = { id: vault.id, documentId };
  const restore = useAction(() => api.post("/vaults/{id}/documents/{documentId}/restore", { params }), {
    after: () => refreshVault(vault.id),
  });
  return (
    <div className={classes.gone} role="alert">
      <span>{gone.message}</span>
      {gone.canBeRestored && canEdit(vault) && (
        <Button size="compact-xs" variant="default" loading={restore.busy} onClick={() => restore.run()}>
          {t("Restore")}
        </Button>
      )}
    </div>
  );
}
