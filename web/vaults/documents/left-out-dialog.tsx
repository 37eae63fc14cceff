import { Button, Modal, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import {
  canEdit,
  isOwner,
  readingStateQuery,
  refreshVault,
  type Vault,
  type VaultDocument,
} from "../vaults.queries.ts";

const KINDS = {
  duplicate: { label: t("Copies"), why: t("Copies of documents that are already in the vault.") },
  split: { label: t("Split uploads"), why: t("Uploads that contained several agreements and were split.") },
  deleted: { label: t("Deleted"), why: t("Deleted documents stay here until you restore or permanently delete them.") },
};
type Kind = keyof typeof KINDS;
const PAGE = 100;

interface Props {
  vault: Vault;
  opened: boolean;
  onClose: () => void;
}

/** Documents that the table does not list: copies, split uploads, deleted ones, with the reason and how to restore them. */
export function LeftOutDialog({ vault, opened, onClose }: Props) {
  const [kind, setKind] = useState<Kind>("duplicate");
  return (
    <Modal opened={opened} onClose={onClose} title={t("Documents not in the table")} size="44rem">
      <SegmentedControl
        aria-label={t("Kind of document")}
        data={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
        value={kind}
        onChange={(value) => setKind(oneOf(value, keysOf(KINDS)) ?? "duplicate")}
      />
      <LeftOutDocuments vault={vault} kind={kind} />
    </Modal>
  );
}

function LeftOutDocuments({ vault, kind }: { vault: Vault; kind: Kind }) {
  const found = useInfiniteQuery({
    queryKey: ["vaults", vault.id, "removed", kind],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.get("/vaults/{id}/documents", {
        params: { id: vault.id },
        query: { status: kind, fields: "documentName", limit: PAGE, offset: pageParam },
        signal,
      }),
    getNextPageParam: ({ pagination }, pages) => (pagination.has_more ? pages.length * PAGE : undefined),
  });
  const { data: state } = useQuery(readingStateQuery(vault.id, new Date(0).toISOString()));
  const known = new Map(state?.left_out.map((each) => [each.document_id, each]));
  const documents = found.data?.pages.flatMap((page) => page.documents);
  if (!documents) return <Loading rows={3} />;
  if (documents.length === 0)
    return (
      <EmptyState title={t("None")}>
        <p>{KINDS[kind].why}</p>
      </EmptyState>
    );
  return (
    <>
      <List label={KINDS[kind].label}>
        {documents.map((document) => (
          <ListRow
            key={document.document_id}
            link={{
              to: "/vaults/$id/documents/$documentId",
              params: { id: vault.id, documentId: document.document_id },
            }}
            title={document.name}
            detail={
              document.duplicate_of
                ? copyOf(known.get(document.document_id)?.original_name)
                : (document.warning ?? document.title)
            }
            end={
              canEdit(vault) &&
              (kind !== "split" || known.get(document.document_id)?.is_archive === false) && (
                <LeftOutActions vault={vault} kind={kind} document={document} />
              )
            }
          />
        ))}
      </List>
      {found.hasNextPage && (
        <Button variant="default" mt="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("Show more")}
        </Button>
      )}
    </>
  );
}

const copyOf = (original: string | null | undefined) =>
  original ? t("Copy of {original}", { original }) : t("Same text as another document");

const RESTORE: Record<Kind, string> = {
  duplicate: t("Keep as separate document"),
  split: t("Undo split"),
  deleted: t("Restore"),
};

function LeftOutActions({ vault, kind, document }: { vault: Vault; kind: Kind; document: VaultDocument }) {
  const params = { id: vault.id, documentId: document.document_id };
  const verb = kind === "split" ? "join" : "restore";
  const restore = () => api.post(`/vaults/{id}/documents/{documentId}/${verb}`, { params });
  const erase = () => api.delete("/vaults/{id}/documents/{documentId}", { params, query: { erase: true } });
  const act = (work: () => Promise<unknown>) =>
    work()
      .then(() => refreshVault(vault.id))
      .catch(toast.failed);
  const destroy = async () => {
    const message = t("{name} and all its extracted values will be permanently deleted. This cannot be undone.", {
      name: document.name,
    });
    if (
      await confirm({ title: t("Delete document permanently"), message, action: t("Delete permanently"), danger: true })
    )
      await act(erase);
  };
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => void act(restore)}>
        {RESTORE[kind]}
      </Button>
      {kind === "deleted" && isOwner(vault) && (
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => void destroy()}>
          {t("Delete permanently")}
        </Button>
      )}
    </>
  );
}
