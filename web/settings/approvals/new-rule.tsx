import { Chip, Group, NativeSelect, NumberInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { MODE_WORDS, SUBJECT_WORDS } from "../../approvals/words.ts";
import { t } from "../../messages.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { PersonSelect } from "../../ui/forms/person-select.tsx";
import { Fields } from "../../ui/layout/section.tsx";
import { ApproverFields } from "./approver-fields.tsx";
import { bodyOf, type Draft, EMPTY, isComplete } from "./rule-draft.ts";
import { DECISION_WORDS, IMPORTANCE_WORDS } from "./rule-words.ts";

interface Props {
  onDone: () => unknown;
  onClose: () => void;
}

export function NewRuleDialog({ onDone, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const { subject, mode, approvers } = draft;
  return (
    <FormDialog
      title={t("Add a rule")}
      size="36rem"
      action={t("Add rule")}
      disabled={!isComplete(draft)}
      showsErrors
      onSubmit={() => api.post("/approval-rules", { body: bodyOf(draft) })}
      onDone={onDone}
      onClose={onClose}
    >
      <Fields>
        <TextInput
          label={t("Name")}
          maxLength={200}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("What has to be approved")}
          value={subject}
          data={keysOf(SUBJECT_WORDS).map((value) => ({ value, label: SUBJECT_WORDS[value] }))}
          onChange={(event) => set({ subject: oneOf(event.currentTarget.value, keysOf(SUBJECT_WORDS)) ?? subject })}
        />
        {subject !== "document" && <FindingFields draft={draft} set={set} />}
        <ContentFields draft={draft} set={set} />
        <ApproverFields approvers={approvers} onChange={(next) => set({ approvers: next })} />
        <NativeSelect
          label={t("How many have to approve")}
          value={mode}
          data={keysOf(MODE_WORDS).map((value) => ({ value, label: MODE_WORDS[value] }))}
          onChange={(event) => set({ mode: oneOf(event.currentTarget.value, keysOf(MODE_WORDS)) ?? mode })}
        />
        <EscalationFields draft={draft} set={set} />
      </Fields>
    </FormDialog>
  );
}

interface PartProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

function FindingFields({ draft, set }: PartProps) {
  return (
    <>
      <Text>{t("Only with a finding like this, or with any if nothing is chosen:")}</Text>
      <Choices
        label={t("Importance")}
        words={IMPORTANCE_WORDS}
        value={draft.importance}
        onChange={(importance) => set({ importance })}
      />
      <Choices
        label={t("Decision")}
        words={DECISION_WORDS}
        value={draft.decision}
        onChange={(decision) => set({ decision })}
      />
    </>
  );
}

interface ChoicesProps<T extends string> {
  label: string;
  words: Record<T, string>;
  value: T[];
  onChange: (value: T[]) => void;
}

function Choices<T extends string>({ label, words, value, onChange }: ChoicesProps<T>) {
  return (
    <Chip.Group
      multiple
      value={value}
      onChange={(chosen) => onChange(keysOf(words).filter((each) => chosen.includes(each)))}
    >
      <Group gap="xs" role="group" aria-label={label}>
        {keysOf(words).map((each) => (
          <Chip key={each} value={each}>
            {words[each]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function ContentFields({ draft, set }: PartProps) {
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberInput
          flex={1}
          label={t("Only from this amount")}
          min={0}
          value={draft.amount ?? ""}
          onChange={(amount) => set({ amount: typeof amount === "number" ? amount : null })}
        />
        <TextInput
          w="8rem"
          label={t("Currency")}
          placeholder="EUR"
          maxLength={3}
          value={draft.currency}
          onChange={(event) => set({ currency: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        label={t("Only with this party")}
        maxLength={200}
        value={draft.party}
        onChange={(event) => set({ party: event.currentTarget.value })}
      />
    </>
  );
}

function EscalationFields({ draft, set }: PartProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        w="12rem"
        label={t("Days to decide")}
        min={1}
        max={365}
        value={draft.escalateAfter ?? ""}
        onChange={(days) => set({ escalateAfter: typeof days === "number" ? days : null })}
      />
      <PersonSelect
        label={t("After that, this person may decide, too")}
        value={draft.escalateTo}
        without={[]}
        onChange={(escalateTo) => set({ escalateTo })}
      />
    </Group>
  );
}
