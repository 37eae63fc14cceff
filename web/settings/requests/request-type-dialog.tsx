import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { playbooksQuery } from "../../playbooks/playbooks.queries.ts";
import type { RequestType } from "../../requests/requests.queries.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";
import { displayName } from "../../ui/text/display-name.ts";
import { peopleQuery } from "../settings.queries.ts";
import { FormFields } from "./form-fields.tsx";

interface Props {
  /** Null for a new one. */
  type: RequestType | null;
  onDone: () => unknown;
  onClose: () => void;
}

const EMPTY = {
  name: "",
  slug: "",
  description: "",
  fields: [] as RequestType["fields"],
  assignee_user_id: null as number | null,
  due_days: null as number | null,
  playbook_id: null as string | null,
  auto_answer: false,
  public: false,
  allowed_domains: [] as string[],
  mail_address: null as string | null,
  is_access_controlled: false,
};
export type TypeDraft = typeof EMPTY;

const draftOf = (type: RequestType): TypeDraft =>
  Object.fromEntries(Object.keys(EMPTY).map((key) => [key, type[key as keyof TypeDraft]])) as TypeDraft;

/** A request type, with its form and what happens when a request comes in. */
export function RequestTypeDialog({ type, onDone, onClose }: Props) {
  const [draft, setDraft] = useState(type ? draftOf(type) : EMPTY);
  const set = (change: Partial<TypeDraft>) => setDraft((before) => ({ ...before, ...change }));
  const save = () =>
    type
      ? api.patch("/request-types/{id}", { params: { id: type.id }, body: draft })
      : api.post("/request-types", { body: draft });
  return (
    <FormDialog
      title={type ? t("Edit “{name}”", { name: type.name }) : t("Add a request type")}
      size="40rem"
      action={type ? t("Save") : t("Add request type")}
      disabled={draft.name.trim() === "" || draft.slug === ""}
      onSubmit={save}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <About draft={draft} errors={errors} isNew={type === null} set={set} />
          <FormFields fields={draft.fields} onChange={(fields) => set({ fields })} />
          <Arrival draft={draft} errors={errors} set={set} />
          <Outside draft={draft} errors={errors} set={set} />
        </Fields>
      )}
    </FormDialog>
  );
}

interface PartProps {
  draft: TypeDraft;
  errors: Record<string, string>;
  set: (change: Partial<TypeDraft>) => void;
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

function About({ draft, errors, isNew, set }: PartProps & { isNew: boolean }) {
  const rename = (name: string) =>
    set({ name, ...(isNew && draft.slug === slugOf(draft.name) && { slug: slugOf(name) }) });
  return (
    <>
      <TextInput
        label={t("Name")}
        placeholder={t("Non-disclosure agreement")}
        data-autofocus
        value={draft.name}
        error={errors.name}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextInput
        label={t("Address of its page")}
        description={t("/r/ and this. Lower-case letters, digits and hyphens.")}
        value={draft.slug}
        error={errors.slug}
        onChange={(event) => set({ slug: event.currentTarget.value })}
      />
      <Textarea
        label={t("What the form tells people first")}
        autosize
        minRows={2}
        value={draft.description}
        error={errors.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </>
  );
}

function Arrival({ draft, errors, set }: PartProps) {
  const people = useQuery(peopleQuery).data?.people ?? [];
  const playbooks = useQuery(playbooksQuery).data?.playbooks ?? [];
  return (
    <>
      <NativeSelect
        label={t("Who gets it")}
        value={String(draft.assignee_user_id ?? "")}
        error={errors.assignee_user_id}
        data={[
          { value: "", label: t("Nobody yet: administrators are told") },
          ...people.map((person) => ({ value: String(person.id), label: displayName(person) })),
        ]}
        onChange={({ currentTarget: { value } }) => set({ assignee_user_id: value === "" ? null : Number(value) })}
      />
      <NumberInput
        label={t("Days until it is due")}
        min={1}
        max={365}
        allowDecimal={false}
        value={draft.due_days ?? ""}
        error={errors.due_days}
        onChange={(value) => set({ due_days: value === "" ? null : Number(value) })}
      />
      <NativeSelect
        label={t("Review the files on arrival against")}
        value={draft.playbook_id ?? ""}
        error={errors.playbook_id}
        data={[
          { value: "", label: t("No playbook") },
          ...playbooks.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set(value === "" ? { playbook_id: null, auto_answer: false } : { playbook_id: value })
        }
      />
      {draft.playbook_id !== null && (
        <Checkbox
          label={t("Answer without a lawyer if there is nothing to change")}
          description={t(
            "Only for one file that meets every standard position. The answer says that no lawyer has read it.",
          )}
          checked={draft.auto_answer}
          onChange={(event) => set({ auto_answer: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t("Confidential")}
        description={t("Only administrators, the person who gets it and members of its project see a request.")}
        checked={draft.is_access_controlled}
        onChange={(event) => set({ is_access_controlled: event.currentTarget.checked })}
      />
    </>
  );
}

const listOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function Outside({ draft, errors, set }: PartProps) {
  const [domains, setDomains] = useState(draft.allowed_domains.join(", "));
  return (
    <>
      <Checkbox
        label={t("Public page for colleagues without an account")}
        description={t("They confirm their address by a code.")}
        checked={draft.public}
        onChange={(event) => set({ public: event.currentTarget.checked })}
      />
      <TextInput
        label={t("Allowed domains")}
        description={t("Such as example.com. Empty: any address.")}
        value={domains}
        error={errors.allowed_domains}
        onChange={(event) => {
          setDomains(event.currentTarget.value);
          set({ allowed_domains: listOf(event.currentTarget.value) });
        }}
      />
      <TextInput
        label={t("Mail address")}
        description={t("Messages to it become requests, if the operator has set up the mailbox for requests.")}
        type="email"
        value={draft.mail_address ?? ""}
        error={errors.mail_address}
        onChange={({ currentTarget: { value } }) => set({ mail_address: value.trim() || null })}
      />
    </>
  );
}
