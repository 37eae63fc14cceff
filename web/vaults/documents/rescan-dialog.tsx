import { Button, Group, Modal } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Rescan } from "../../../src/vaults/extraction/rescan/rescan.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { messageOf, toast } from "../../ui/feedback/toast.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { type RescanEstimate, refreshVault, rescanQuery, type Vault } from "../vaults.queries.ts";
import { readingTime } from "./reading-time.ts";
import { RescanChanges } from "./rescan-changes.tsx";

export interface RescanScope extends Rescan {
  /** The label of the column; undefined if the whole vault is re-scanned. */
  label?: string;
  /** Nothing has been read for it yet. */
  isNew?: boolean;
}
interface Props {
  vault: Vault;
  scope: RescanScope | undefined;
  onClose: () => void;
}

/** Shows the size and cost of a re-scan before it starts. */
export function RescanDialog({ vault, scope, onClose }: Props) {
  return (
    <Modal
      opened={scope !== undefined}
      onClose={onClose}
      title={scope?.isNew ? t("Fill this column now?") : t("Read again")}
      size="34rem"
    >
      {scope && <Body vault={vault} scope={scope} onClose={onClose} />}
    </Modal>
  );
}

function Body({ vault, scope: { label, isNew = false, ...scope }, onClose }: Props & { scope: RescanScope }) {
  const estimate = useQuery(rescanQuery(vault.id, scope));
  const start = useMutation({
    mutationFn: () => api.post("/vaults/{id}/rescan", { params: { id: vault.id }, body: scope }),
    onSuccess: ({ documents }) => {
      toast.done(startedWords(documents, isNew));
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
          <p>{wordsOn(told, label, isNew)}</p>
          {told.documents > 0 && (
            <>
              <p>{costOf(told)}</p>
              <p>{t("It takes {time}.", { time: readingTime(told) })}</p>
            </>
          )}
          {error && <p role="alert">{error}</p>}
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              {isNew ? t("Not now") : t("Cancel")}
            </Button>
            {!isNew && (
              <Button
                variant="default"
                disabled={told.documents === 0}
                loading={compare.busy}
                onClick={() => compare.run()}
              >
                {t("Show what would change")}
              </Button>
            )}
            <Button disabled={told.documents === 0} loading={start.isPending} onClick={() => start.mutate()}>
              {isNew ? t("Fill now") : t("Read again")}
            </Button>
          </Group>
        </>
      )}
    </QueryView>
  );
}

const startedWords = (documents: number, isNew: boolean) =>
  isNew
    ? t(
        "{documents, plural, one {# document is} other {# documents are}} being read. Cells fill in as they are read.",
        { documents },
      )
    : t(
        "{documents, plural, one {# document is} other {# documents are}} being read again. Cells fill in as they are read.",
        { documents },
      );

function wordsOn({ documents, cells }: RescanEstimate, label: string | undefined, isNew: boolean): string {
  if (documents === 0 && isNew) return t("No documents are ready yet.");
  if (documents === 0 && label === undefined)
    return t(
      "Every value was read with the columns as they are now. To read a column again anyway, choose “Read this column again” in its menu.",
    );
  if (documents === 0) return t("There is nothing to read again for the column {label}.", { label });
  if (isNew)
    return t(
      "The column {label} is empty. Its values can be extracted from {documents, plural, one {# document} other {# documents}} now.",
      { label, documents },
    );
  if (label === undefined)
    return t(
      "For this vault, {documents, plural, one {# document} other {# documents}} will be read again: {cells, plural, one {# cell} other {# cells}}. Values that people typed are kept.",
      { cells, documents },
    );
  return t(
    "For the column {label}, {documents, plural, one {# document} other {# documents}} will be read again: {cells, plural, one {# cell} other {# cells}}. Values that people typed are kept.",
    { label, cells, documents },
  );
}

/** Describes the calls, then the cost. */
export function costOf({ model, calls, input_tokens, credits }: RescanEstimate): string {
  if (model === "local" && !credits) return t("Read on this server, without a language model and at no cost.");
  const work =
    model === "local"
      ? t("Read on this server, without a language model.")
      : t(
          "{model} will be called {calls, plural, one {once} other {# times}} with about {tokens, number} tokens of text (a token is about four characters), or fewer if its provider remembers some of it.",
          { model, calls, tokens: input_tokens },
        );
  if (!credits) return work;
  const cost = t(
    "This costs {needed, number} of your organization's {available, plural, one {# credit} other {# credits}}.",
    { needed: credits.needed, available: credits.available },
  );
  return `${work} ${cost}`;
}
