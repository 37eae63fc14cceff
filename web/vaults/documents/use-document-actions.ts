import { useNavigate } from "@tanstack/react-router";
import { Download, FileText, ListChecks, type LucideIcon, MessageSquare, RefreshCw, Trash2 } from "lucide-react";
import { ApiError, api } from "../../api.ts";
import { t } from "../../messages.ts";
import { keepChosenContracts } from "../../portfolios/chosen-contracts.ts";
import { runBatch } from "../../ui/data/run-batch.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { first } from "../../ui/must.ts";
import { writesSettled } from "../cells/cell-turns.ts";
import type { DocumentRow } from "../rows/vault-rows.ts";
import { canEdit, refreshVault, type Vault } from "../vaults.queries.ts";

export interface DocumentAction {
  label: string;
  icon: LucideIcon;
  run?: () => unknown;
  /** A file to download. */
  href?: string;
  isDanger?: boolean;
}

export interface DocumentDialogs {
  onReview: (files: string) => void;
  onRescan: (documents: DocumentRow[]) => void;
}

/** Called before documents are deleted. The function it returns is called with the deleted ones, if any. */
export type OnDelete = (documents: DocumentRow[]) => (deleted: DocumentRow[]) => void;

const MOST_FILES = 50;

/** What can be done with documents of a vault. Opening and downloading take one; the rest works for several. */
export function useDocumentActions(vault: Vault, dialogs: DocumentDialogs) {
  const navigate = useNavigate();
  const withFiles = (documents: DocumentRow[], go: (files: string) => unknown) => {
    const ids = documents.flatMap(({ file_id }) => file_id ?? []);
    if (ids.length === 0) return toast.failed(refusal(t("The file was deleted.")));
    if (ids.length > MOST_FILES)
      return toast.failed(
        refusal(t("At most {count} documents can be used at once. Select fewer.", { count: MOST_FILES })),
      );
    return go(ids.join(","));
  };
  const reviewEach = (documents: DocumentRow[]) => {
    keepChosenContracts(documents.flatMap(({ file_id, name }) => (file_id ? [{ id: file_id, name }] : [])));
    return navigate({ to: "/portfolios/new", search: { from: "selection" } });
  };
  const openOf = (vaultId: string, documentId: string): DocumentAction[] => [
    {
      label: t("Open"),
      icon: FileText,
      run: () => navigate({ to: "/vaults/$id/documents/$documentId", params: { id: vaultId, documentId } }),
    },
  ];
  const downloadOf = (documentId: string): DocumentAction[] => [
    {
      label: t("Download"),
      icon: Download,
      href: api.url("/vaults/{id}/documents/{documentId}/content", { params: { id: vault.id, documentId } }),
    },
  ];
  return (documents: DocumentRow[], onDelete: OnDelete): DocumentAction[] => {
    const one = documents.length === 1 ? documents[0] : undefined;
    return [
      ...(one ? openOf(vault.id, one.document_id) : []),
      {
        label: one ? t("Ask about it") : t("Ask about them"),
        icon: MessageSquare,
        run: () => withFiles(documents, (file) => navigate({ to: "/chats/new", search: { file } })),
      },
      {
        label: t("Review with a playbook"),
        icon: ListChecks,
        run: () => (one ? withFiles(documents, dialogs.onReview) : reviewEach(documents)),
      },
      ...(one?.file_id ? downloadOf(one.document_id) : []),
      ...(canEdit(vault) ? changesOf(vault, documents, dialogs, onDelete) : []),
    ];
  };
}

const changesOf = (
  vault: Vault,
  documents: DocumentRow[],
  { onRescan }: DocumentDialogs,
  onDelete: OnDelete,
): DocumentAction[] => [
  { label: t("Read again"), icon: RefreshCw, run: () => onRescan(documents) },
  { label: t("Delete"), icon: Trash2, isDanger: true, run: () => confirmAndDelete(vault, documents, onDelete) },
];

async function confirmAndDelete(vault: Vault, documents: DocumentRow[], onDelete: OnDelete) {
  const one = documents.length === 1 ? documents[0] : undefined;
  const sure = await confirm({
    title: one ? t("Delete document") : t("Delete documents"),
    message: one
      ? t("{name} can be restored from “Documents not in the table”.", { name: one.name })
      : t("{count} documents can be restored from “Documents not in the table”.", { count: documents.length }),
    action: one ? t("Delete document") : t("Delete documents"),
    danger: true,
  });
  const leave = onDelete(documents);
  if (!sure) return leave([]);
  await writesSettled(
    vault.id,
    documents.map(({ document_id }) => document_id),
  );
  const { failures } = await runBatch(documents, ({ document_id }) =>
    api.delete("/vaults/{id}/documents/{documentId}", { params: { id: vault.id, documentId: document_id } }),
  );
  if (failures.length > 0) toast.failed(first(failures).error);
  const deleted = documents.filter((each) => failures.every(({ item }) => item !== each));
  if (deleted.length > 0)
    toast.done(
      one
        ? t("{name} was deleted.", { name: one.name })
        : t("{count} documents were deleted.", { count: deleted.length }),
    );
  leave(deleted);
  await refreshVault(vault.id);
}

const refusal = (words: string) => new ApiError(0, "NOTHING", words);
