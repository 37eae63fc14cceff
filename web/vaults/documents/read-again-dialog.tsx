import { Button, Group, Modal } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ApiError, api } from "../../api.ts";
import { runBatch } from "../../ui/data/run-batch.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { messageOf, toast } from "../../ui/feedback/toast.ts";
import type { DocumentRow } from "../table/vault-rows.ts";
import { type RescanEstimate, refreshVault, rescanQuery, type Vault } from "../vaults.queries.ts";
import { costOf } from "./rescan-dialog.tsx";

interface Props {
  vault: Vault;
  documents: DocumentRow[];
  onClose: () => void;
}

/** Reads documents again for all columns, after showing what it costs. */
export function ReadAgainDialog({ vault, documents, onClose }: Props) {
  const typical = documents.find(({ status }) => status === "ready" || status === "failed") ?? documents[0]!;
  const estimate = useQuery(rescanQuery(vault.id, { document_id: typical.document_id }));
  const start = useMutation({
    mutationFn: () => readAll(vault, documents),
    onSuccess: (count) => {
      toast.done(`${count === 1 ? "1 document is" : `${count} documents are`} being read again.`);
      void refreshVault(vault.id);
      onClose();
    },
  });
  const subject = documents.length === 1 ? documents[0]!.name : `${documents.length} documents`;
  return (
    <Modal opened onClose={onClose} title="Read again" size="28rem">
      <QueryView query={estimate}>
        {(told) => (
          <>
            <p>Every AI column of {subject} will be read again. Manual edits are kept.</p>
            <p>{costOf(scaled(told, documents.length))}</p>
            {start.error && <p role="alert">{messageOf(start.error)}</p>}
            <Group justify="flex-end" gap="xs" mt="md">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button loading={start.isPending} onClick={() => start.mutate()}>
                Read again
              </Button>
            </Group>
          </>
        )}
      </QueryView>
    </Modal>
  );
}

/** The estimate of one document, for as many. */
const scaled = ({ calls, input_tokens, credits, ...rest }: RescanEstimate, count: number): RescanEstimate => ({
  ...rest,
  calls: calls * count,
  input_tokens: input_tokens * count,
  credits: credits && { ...credits, needed: credits.needed * count },
});

/** The number of documents that are being read. If one is refused, says how many and why. */
async function readAll(vault: Vault, documents: DocumentRow[]): Promise<number> {
  const { done, failures } = await runBatch(documents, ({ document_id: documentId }) =>
    api.post("/vaults/{id}/documents/{documentId}/read", { params: { id: vault.id, documentId } }),
  );
  if (failures.length === 0) return done.length;
  if (done.length > 0) void refreshVault(vault.id);
  const { item, error } = failures[0]!;
  if (documents.length === 1) throw error;
  const words = `${failures.length} of ${documents.length} documents are not read again. ${item.name}: ${messageOf(error)}`;
  throw new ApiError(0, "PARTLY", words);
}
