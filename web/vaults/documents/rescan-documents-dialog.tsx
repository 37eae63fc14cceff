import { Button, Group, Modal } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../../api.ts";
import { t } from "../../messages.ts";
import { runBatch } from "../../ui/data/run-batch.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { messageOf, toast } from "../../ui/feedback/toast.ts";
import { first } from "../../ui/must.ts";
import type { DocumentRow } from "../rows/vault-rows.ts";
import { type RescanEstimate, refreshVault, type Vault } from "../vaults.queries.ts";
import { costOf } from "./rescan-dialog.tsx";

/** The most documents in one estimate request. */
const MOST_ESTIMATED = 100;

interface Props {
  vault: Vault;
  documents: DocumentRow[];
  onClose: () => void;
}

/** Re-scans all columns of documents, after showing what it costs. */
export function RescanDocumentsDialog({ vault, documents, onClose }: Props) {
  const estimate = useQuery(documentsRescanQuery(vault.id, documents));
  const start = useMutation({
    mutationFn: () => readAll(vault, documents),
    onSuccess: (count) => {
      toast.done(t("{count, plural, one {# document is} other {# documents are}} being read again.", { count }));
      void refreshVault(vault.id);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("Read again")} size="28rem">
      <QueryView query={estimate}>
        {(told) => (
          <>
            <p>{wordsOn(documents)}</p>
            <p>{costOf(told)}</p>
            {start.error && <p role="alert">{messageOf(start.error)}</p>}
            <Group justify="flex-end" gap="xs" mt="md">
              <Button variant="default" onClick={onClose}>
                {t("Cancel")}
              </Button>
              <Button loading={start.isPending} onClick={() => start.mutate()}>
                {t("Read again")}
              </Button>
            </Group>
          </>
        )}
      </QueryView>
    </Modal>
  );
}

const wordsOn = (documents: DocumentRow[]) =>
  documents.length === 1
    ? t("{name} will be read again, for every column that is filled by reading. Values that people typed are kept.", {
        name: first(documents).name,
      })
    : t(
        "{count} documents will be read again, for every column that is filled by reading. Values that people typed are kept.",
        {
          count: documents.length,
        },
      );

/** The estimate for all the documents, asked for in parts because an address cannot hold many ids. */
const documentsRescanQuery = (vaultId: string, documents: DocumentRow[]) => {
  const ids = documents.map(({ document_id }) => document_id);
  return queryOptions({
    queryKey: ["vaults", vaultId, "read again", ids],
    queryFn: async ({ signal }) => {
      const parts: RescanEstimate[] = [];
      for (let at = 0; at < ids.length; at += MOST_ESTIMATED) {
        const query = { document_ids: ids.slice(at, at + MOST_ESTIMATED).join(",") };
        parts.push(await api.get("/vaults/{id}/rescan", { params: { id: vaultId }, query, signal }));
      }
      return parts.reduce(addEstimate);
    },
    staleTime: 0,
  });
};

const addEstimate = (sum: RescanEstimate, part: RescanEstimate): RescanEstimate => ({
  ...sum,
  documents: sum.documents + part.documents,
  cells: sum.cells + part.cells,
  calls: sum.calls + part.calls,
  input_tokens: sum.input_tokens + part.input_tokens,
  credits: sum.credits && part.credits && { ...sum.credits, needed: sum.credits.needed + part.credits.needed },
});

/** Returns the number of documents that are being read. If some are rejected, reports how many and why. */
async function readAll(vault: Vault, documents: DocumentRow[]): Promise<number> {
  const { done, failures } = await runBatch(documents, ({ document_id: documentId }) =>
    api.post("/vaults/{id}/documents/{documentId}/read", { params: { id: vault.id, documentId } }),
  );
  if (failures.length === 0) return done.length;
  if (done.length > 0) void refreshVault(vault.id);
  const { item, error } = first(failures);
  if (documents.length === 1) throw error;
  const words = t("{failed} of {all} documents were not read again. {name}: {error}", {
    failed: failures.length,
    all: documents.length,
    name: item.name,
    error: messageOf(error),
  });
  throw new ApiError(0, "PARTLY", words);
}
