import { Button, NumberInput, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { DangerButton } from "../ui/forms/danger-button.tsx";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { SaveBar } from "../ui/forms/save-bar.tsx";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { formatDay } from "../ui/text/time.tsx";
import {
  holdsQuery,
  type LegalHold,
  type Retention,
  retentionQuery,
  vaultsAndProjectsQuery,
} from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

const refresh = () => queryClient.invalidateQueries({ queryKey: holdsQuery.queryKey });

export default function RetentionPage() {
  const holds = useQuery(holdsQuery);
  const retention = useQuery(retentionQuery);
  const [placing, place] = useDisclosure(false);
  return (
    <SettingsLayout
      title={t("Retention and holds")}
      lead={t("What is permanently deleted automatically, and what must be kept.")}
      actions={
        <Button leftSection={<Scale size={14} />} onClick={place.open}>
          {t("Place a legal hold")}
        </Button>
      }
    >
      <Section
        title={t("Legal holds")}
        lead={t(
          "Nothing in a vault or project on hold can be permanently deleted: documents, files, chats, reviews and the vault or project itself.",
        )}
      >
        <QueryView query={holds}>{({ holds: list }) => <Holds holds={list} />}</QueryView>
      </Section>
      <QueryView query={retention}>{(policy) => <RetentionForm policy={policy} />}</QueryView>
      {placing && <NewHoldDialog onClose={place.close} />}
    </SettingsLayout>
  );
}

function Holds({ holds }: { holds: LegalHold[] }) {
  return (
    <DataTable
      label={t("Legal holds")}
      rows={holds}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t("No legal holds")}>{t("Place one when contracts must be kept for a dispute.")}</EmptyState>
      }
      columns={[
        {
          title: t("On hold"),
          cell: ({ kind, name }) =>
            kind === "vault" ? t("{name} (vault)", { name }) : t("{name} (project)", { name }),
        },
        { title: t("Reason"), cell: ({ reason }) => reason },
        { title: t("Placed by"), minor: true, cell: ({ placed_by }) => placed_by },
        { title: t("Since"), minor: true, cell: ({ placed_at }) => formatDay(placed_at) },
        { title: t("Actions"), quiet: true, align: "right", cell: (hold) => <Release of={hold} /> },
      ]}
    />
  );
}

function Release({ of: { kind, id, name } }: { of: LegalHold }) {
  const path = kind === "vault" ? "/vaults/{id}/hold" : "/projects/{id}/hold";
  const release = useAction(() => api.delete(path, { params: { id } }), {
    done: t("The hold on {name} was released.", { name }),
    after: refresh,
  });
  return (
    <DangerButton
      label={t("Release")}
      name={name}
      title={t("Release the hold on {name}?", { name })}
      message={t("People and the retention policy will be able to permanently delete its contents again.")}
      action={t("Release hold")}
      does={release}
    />
  );
}

function NewHoldDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(vaultsAndProjectsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [kind = "", id = ""] = (chosen ?? "").split(" ");
  const path = kind === "vault" ? "/vaults/{id}/hold" : "/projects/{id}/hold";
  return (
    <FormDialog
      title={t("Place a legal hold")}
      size="30rem"
      action={t("Place hold")}
      disabled={!chosen || reason.trim() === ""}
      onSubmit={() => api.put(path, { params: { id }, body: { reason } })}
      onDone={refresh}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <SearchSelect
            label={t("Vault or project")}
            data={data ?? []}
            value={chosen}
            onChange={setChosen}
            data-autofocus
          />
          <Textarea
            label={t("Reason")}
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Fields>
      )}
    </FormDialog>
  );
}

const FIELDS = [
  { name: "chats_days", label: t("Chats") },
  { name: "reviews_days", label: t("Reviews") },
  { name: "files_days", label: t("Files that no vault uses") },
] as const;

function RetentionForm({ policy }: { policy: Retention }) {
  const draft = useDraft(policy);
  const save = useAction(() => api.put("/retention", { body: draft.value }), {
    done: t("Retention saved"),
    after: (saved) => {
      queryClient.setQueryData(retentionQuery.queryKey, saved);
      draft.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <form onSubmit={submit}>
      <Section
        title={t("Retention")}
        lead={t(
          "After this many days without a change, these are permanently deleted, except what is on hold. Leave a field empty to keep them.",
        )}
      >
        <Fields>
          {FIELDS.map(({ name, label }) => (
            <NumberInput
              key={name}
              label={label}
              suffix={` ${t("days")}`}
              min={1}
              max={36500}
              allowDecimal={false}
              value={draft.value[name] ?? ""}
              error={save.fields[name]}
              onChange={(value) => draft.set(name, value === "" ? null : Number(value))}
            />
          ))}
        </Fields>
      </Section>
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />
    </form>
  );
}
