import { NumberInput, Select, TextInput } from "@mantine/core";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";
import type { Vault } from "../vaults.queries.ts";
import { MailboxFields } from "./mailbox-fields.tsx";
import { FolderFields, S3Fields, WebdavFields } from "./source-fields.tsx";
import { KIND_LABELS } from "./source-words.ts";
import { refreshSources, type Source } from "./sources.queries.ts";
import { useSourceDraft } from "./use-source-draft.ts";

interface Props {
  vault: Vault;
  source: Source | undefined;
  onClose: () => void;
}

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));
const FIELDS = { folder: FolderFields, webdav: WebdavFields, s3: S3Fields, imap: MailboxFields };

/** Adds a source, or changes one. A stored password is never shown; left empty it stays. */
export function SourceDialog({ vault, source, onClose }: Props) {
  const draft = useSourceDraft(source);
  const { value, set } = draft;
  const KindFields = FIELDS[value.kind];
  const save = () =>
    source
      ? api.patch("/vaults/{id}/sources/{sourceId}", {
          params: { id: vault.id, sourceId: source.id },
          body: draft.toChange(),
        })
      : api.post("/vaults/{id}/sources", { params: { id: vault.id }, body: draft.toNew() });
  return (
    <FormDialog
      title={source ? t("Edit source") : t("Add source")}
      action={source ? t("Save") : t("Add source")}
      disabled={!draft.isComplete}
      onSubmit={save}
      onDone={() => refreshSources(vault.id)}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <Select
            label={t("Kind")}
            allowDeselect={false}
            disabled={source !== undefined}
            data={KINDS}
            value={value.kind}
            error={errors.kind}
            onChange={(kind) => set({ kind: oneOf(kind, keysOf(KIND_LABELS)) ?? value.kind })}
          />
          <TextInput
            label={t("Name")}
            maxLength={200}
            data-autofocus
            value={value.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <KindFields draft={draft} errors={errors} isStored={source?.has_secret === true} />
          <NumberInput
            label={t("Sync every")}
            suffix={` ${t("minutes")}`}
            min={5}
            max={10_080}
            allowDecimal={false}
            value={value.interval}
            error={errors.interval_minutes}
            onChange={(interval) => set({ interval: Number(interval) })}
          />
        </Fields>
      )}
    </FormDialog>
  );
}
