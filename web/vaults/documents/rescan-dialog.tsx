import { Button, Group, Modal } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Rescan } from "../../../src/vaults/extraction/rescan.schema.ts";
import { api } from "../../api.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { messageOf, toast } from "../../ui/feedback/toast.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { counted } from "../../ui/text/counted.ts";
import { type RescanEstimate, refreshVault, rescanQuery, type Vault } from "../vaults.queries.ts";
import { RescanChanges } from "./rescan-changes.tsx";

export interface RescanScope extends Rescan {
  /** What is re-scanned, as text: "the column Term". */
  words: string;
  /** Nothing was read for it yet. */
  isNew?: boolean;
}
interface Props {
  vault: Vault;
  scope: RescanScope | undefined;
  onClose: () => void;
}

const figures = new Intl.NumberFormat("en-US");

/** Shows the size and cost of a re-scan before it starts. */
export function RescanDialog({ vault, scope, onClose }: Props) {
  return (
    <Modal
      opened={scope !== undefined}
      onClose={onClose}
      title={scope?.isNew ? "Fill this column now?" : "Re-scan"}
      size="34rem"
    >
      {scope && <Body vault={vault} scope={scope} onClose={onClose} />}
    </Modal>
  );
}

function Body({ vault, scope: { words, isNew = false, ...scope }, onClose }: Props & { scope: RescanScope }) {
  const estimate = useQuery(rescanQuery(vault.id, scope));
  const start = useMutation({
    mutationFn: () => api.post("/vaults/{id}/rescan", { params: { id: vault.id }, body: scope }),
    onSuccess: ({ documents }) => {
      const are = documents === 1 ? "1 document is" : `${figures.format(documents)} documents are`;
      toast.done(`${are} being ${isNew ? "read" : "re-scanned"}. Cells fill in as they are read.`);
      void refreshVault(vault.id);
      onClose();
    },
  });
  const compare = useAction(
    () =>
      api.post("/vaults/{id}/rescan", {
        params: { id: vault.id },
        query: { dry_run: true, compare: true },
        body: scope,
      }),
    { showsErrors: true },
  );
  const rescanId = compare.result?.rescan_id;
  if (rescanId) return <RescanChanges vault={vault} rescanId={rescanId} onClose={onClose} />;
  const error = start.error ? messageOf(start.error) : compare.error;
  return (
    <QueryView query={estimate}>
      {(told) => (
        <>
          <p>{wordsOn(told, words, isNew, scope.field_key === undefined)}</p>
          {told.documents > 0 && <p>{costOf(told)}</p>}
          {error && <p role="alert">{error}</p>}
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              {isNew ? "Not now" : "Cancel"}
            </Button>
            {!isNew && (
              <Button
                variant="default"
                disabled={told.documents === 0}
                loading={compare.busy}
                onClick={() => compare.run()}
              >
                Show what would change
              </Button>
            )}
            <Button disabled={told.documents === 0} loading={start.isPending} onClick={() => start.mutate()}>
              {isNew ? "Fill now" : "Re-scan"}
            </Button>
          </Group>
        </>
      )}
    </QueryView>
  );
}

function wordsOn({ documents, cells }: RescanEstimate, words: string, isNew: boolean, isVault: boolean): string {
  if (documents === 0 && isNew) return "No documents are ready yet.";
  if (documents === 0 && isVault)
    return "No cell is outdated. To re-scan a column anyway, choose “Re-scan column” in its menu.";
  if (documents === 0) return `There is nothing to re-scan for ${words}.`;
  if (isNew)
    return `${capital(words)} is empty. Its values can be extracted from ${counted(documents, "document")} now.`;
  return `For ${words}, ${counted(cells, "cell")} in ${counted(documents, "document")} will be re-scanned. Manual edits are kept.`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function costOf({ model, calls, input_tokens, credits }: RescanEstimate): string {
  const work =
    model === "local"
      ? "The local engine runs on this server"
      : `${model} will be called ${calls === 1 ? "once" : `${figures.format(calls)} times`} with about ${figures.format(input_tokens)} input tokens, or fewer if the provider caches prompts`;
  if (!credits) return model === "local" ? `${work}, at no cost.` : `${work}.`;
  return `${work}. This costs ${figures.format(credits.needed)} of your organization’s ${counted(credits.available, "credit")}.`;
}
