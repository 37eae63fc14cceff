import { Checkbox, Group, Input, MultiSelect, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import type { Role } from "../../../src/vaults/vault/vaults.schema.ts";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";
import { typeOf } from "../types/types.ts";
import { type Column, membersQuery, type Vault } from "../vaults.queries.ts";
import { FilterPopover } from "../views/filter-popover.tsx";
import type { Filtering } from "../views/trust-conditions.ts";
import { type Alert, refreshDeadlines } from "./deadlines.queries.ts";
import { type AlertDraft, useAlertDraft } from "./use-alert-draft.ts";

interface Props {
  vault: Vault;
  columns: Column[];
  alert: Alert | undefined;
  onClose: () => void;
}

/** Creates an alert, or changes one. */
export function AlertDialog({ vault, columns, alert, onClose }: Props) {
  const draft = useAlertDraft(alert);
  const save = () =>
    alert
      ? api.patch("/vaults/{id}/alerts/{alertId}", {
          params: { id: vault.id, alertId: alert.id },
          body: draft.toBody(),
        })
      : api.post("/vaults/{id}/alerts", { params: { id: vault.id }, body: draft.toBody() });
  return (
    <FormDialog
      title={alert ? t("Edit alert") : t("New alert")}
      action={alert ? t("Save") : t("Create alert")}
      disabled={!draft.isComplete}
      onSubmit={save}
      onDone={() => refreshDeadlines(vault.id)}
      showsErrors
      onClose={onClose}
    >
      <Fields>
        <WhatFields columns={columns} draft={draft} />
        <FilterField columns={columns} draft={draft} />
        <WhoFields vault={vault} draft={draft} />
        <EmailFields draft={draft} />
      </Fields>
    </FormDialog>
  );
}

const choices = (columns: Column[], field: "day" | "duration") =>
  columns
    .filter(({ field_type }) => typeOf(field_type).field === field)
    .map(({ field_key, label }) => ({ value: field_key, label }));

function WhatFields({ columns, draft: { value, set, daysError } }: { columns: Column[]; draft: AlertDraft }) {
  return (
    <>
      <TextInput
        label={t("Name")}
        maxLength={200}
        data-autofocus
        value={value.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={t("Date")}
        placeholder={t("Select a date column")}
        data={choices(columns, "day")}
        value={value.field_key}
        onChange={(field_key) => set({ field_key })}
      />
      <Select
        label={t("Less a period")}
        description={t("A duration to subtract, such as a notice period.")}
        placeholder={t("None")}
        clearable
        data={choices(columns, "duration")}
        value={value.minus_field_key}
        onChange={(minus_field_key) => set({ minus_field_key })}
      />
      <TextInput
        label={t("Days before")}
        description={t("Separated by commas. 0 is the day itself.")}
        value={value.days}
        error={daysError}
        onChange={(event) => set({ days: event.currentTarget.value })}
      />
    </>
  );
}

/** The same filter as that of the table. */
function FilterField({ columns, draft: { value, set } }: { columns: Column[]; draft: AlertDraft }) {
  const [filtering, setFiltering] = useState<Filtering>();
  const table = { columns, filter: value.filter, setFilter: (filter: Filter) => set({ filter }) };
  return (
    <Input.Wrapper label={t("Only documents where")} description={t("Leave empty to include every document.")}>
      <Group gap="xs" mt={4}>
        <FilterPopover table={table} filtering={filtering} onFiltering={setFiltering} />
      </Group>
    </Input.Wrapper>
  );
}

const ROLES: { value: Role; label: string }[] = [
  { value: "viewer", label: t("Everyone in the vault") },
  { value: "editor", label: t("Editors and owners") },
  { value: "owner", label: t("Owners") },
];

function WhoFields({ vault, draft: { value, set } }: { vault: Vault; draft: AlertDraft }) {
  const { data } = useQuery(membersQuery(vault.id));
  const people = (data?.members ?? []).filter(({ role }) => role !== null);
  return (
    <>
      <Select
        label={t("Notify by role")}
        placeholder={t("Nobody")}
        clearable
        data={ROLES}
        value={value.role}
        onChange={(role) => set({ role: ROLES.find((each) => each.value === role)?.value ?? null })}
      />
      <MultiSelect
        label={t("Notify people")}
        data={people.map((person) => ({
          value: String(person.user_id),
          label: displayName({ ...person, id: person.user_id }),
        }))}
        value={value.user_ids}
        onChange={(user_ids) => set({ user_ids })}
      />
    </>
  );
}

const EmailFields = ({ draft: { value, set } }: { draft: AlertDraft }) => (
  <>
    <Checkbox
      label={t("Also send e-mail")}
      description={t("One e-mail a day with everything that is due.")}
      checked={value.email}
      onChange={(event) => set({ email: event.currentTarget.checked })}
    />
    <Checkbox
      label={t("Send immediately")}
      disabled={!value.email}
      checked={value.immediate_email}
      onChange={(event) => set({ immediate_email: event.currentTarget.checked })}
    />
  </>
);
