import { NumberInput, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { dateChoicesQuery, sourceChoicesQuery } from "../choices.queries.ts";
import type { TriggerDraft } from "../draft.ts";
import { EVERY_WORDS, TRIGGER_KINDS, TRIGGER_WORDS, WEEKDAYS } from "../trigger-words.ts";
import { ChoiceField, SelectField } from "./choice-field.tsx";
import classes from "./form.module.css";

interface Props {
  trigger: TriggerDraft;
  error: (field: string) => string | undefined;
  onChange: (trigger: TriggerDraft) => void;
}

const BEGINNINGS: Partial<Record<TriggerDraft["kind"], Omit<TriggerDraft, "kind">>> = {
  schedule: { every: "day", at: "08:00" },
  deadline: { days_before: 30 },
};

const EVERY = keysOf(EVERY_WORDS).map((value) => ({ value, label: EVERY_WORDS[value] }));

/** What starts the workflow. */
export function TriggerFields({ trigger, error, onChange }: Props) {
  const set = (change: Record<string, unknown>) => onChange({ ...trigger, ...change });
  const fields = { trigger, error, set };
  return (
    <>
      <Select
        label={t("Starts when…")}
        allowDeselect={false}
        error={error("kind")}
        data={TRIGGER_KINDS.map((value) => ({ value, label: TRIGGER_WORDS[value] }))}
        value={trigger.kind}
        onChange={(next) => {
          const kind = oneOf(next, TRIGGER_KINDS);
          if (kind && kind !== trigger.kind) onChange({ kind, ...BEGINNINGS[kind] });
        }}
      />
      {trigger.kind === "upload" && <UploadFields {...fields} />}
      {trigger.kind === "source" && <SourceFields {...fields} />}
      {trigger.kind === "request" && (
        <ChoiceField
          label={t("Request type")}
          of="request_type"
          placeholder={t("Any request")}
          value={trigger.request_type_id}
          error={error("request_type_id")}
          onChange={(request_type_id) => set({ request_type_id })}
        />
      )}
      {trigger.kind === "schedule" && <ScheduleFields {...fields} />}
      {trigger.kind === "deadline" && <DeadlineFields {...fields} />}
      {trigger.kind === "review_completed" && (
        <ChoiceField
          label={t("Playbook")}
          of="playbook"
          placeholder={t("Any playbook")}
          value={trigger.playbook_id}
          error={error("playbook_id")}
          onChange={(playbook_id) => set({ playbook_id })}
        />
      )}
    </>
  );
}

interface FieldsProps extends Omit<Props, "onChange"> {
  set: (change: Record<string, unknown>) => void;
}

const UploadFields = ({ trigger, error, set }: FieldsProps) => (
  <>
    <div className={classes.row}>
      <ChoiceField
        label={t("Into the folder")}
        of="folder"
        placeholder={t("Any folder")}
        value={trigger.folder_id}
        error={error("folder_id")}
        onChange={(folder_id) => set({ folder_id, project_id: undefined })}
      />
      <ChoiceField
        label={t("Or into the project")}
        of="project"
        placeholder={t("Any project")}
        value={trigger.project_id}
        error={error("project_id")}
        onChange={(project_id) => set({ project_id, folder_id: undefined })}
      />
    </div>
    <p className={classes.about}>
      {t("Without a folder or a project, it starts for each file that its creator uploads.")}
    </p>
  </>
);

const VaultField = ({ trigger, error, set }: FieldsProps) => (
  <ChoiceField
    label={t("Vault")}
    of="vault"
    value={trigger.vault_id}
    error={error("vault_id")}
    onChange={(vault_id) => set({ vault_id, source_id: undefined, field_key: undefined })}
  />
);

function SourceFields(props: FieldsProps) {
  const { trigger, error, set } = props;
  const { data } = useQuery(sourceChoicesQuery(String(trigger.vault_id ?? "")));
  return (
    <div className={classes.row}>
      <VaultField {...props} />
      <SelectField
        label={t("Source")}
        placeholder={t("Any source")}
        choices={data ?? []}
        isLoaded={data !== undefined}
        value={trigger.source_id}
        error={error("source_id")}
        onChange={(source_id) => set({ source_id })}
      />
    </div>
  );
}

function ScheduleFields({ trigger, error, set }: FieldsProps) {
  return (
    <div className={classes.row}>
      <Select
        label={t("How often")}
        allowDeselect={false}
        data={EVERY}
        value={String(trigger.every)}
        error={error("every")}
        onChange={(every) => set({ every, weekday: undefined, day: undefined })}
      />
      {trigger.every === "week" && (
        <Select
          label={t("On")}
          allowDeselect={false}
          data={WEEKDAYS}
          value={String(trigger.weekday ?? 1)}
          error={error("weekday")}
          onChange={(day) => set({ weekday: Number(day) })}
        />
      )}
      {trigger.every === "month" && (
        <NumberInput
          label={t("On day")}
          min={1}
          max={28}
          allowDecimal={false}
          value={Number(trigger.day ?? 1)}
          error={error("day")}
          onChange={(day) => set({ day: typeof day === "number" ? day : undefined })}
        />
      )}
      <TextInput
        type="time"
        label={trigger.every === "hour" ? t("At (only the minutes count)") : t("At")}
        value={String(trigger.at ?? "")}
        error={error("at")}
        onChange={(event) => set({ at: event.currentTarget.value })}
      />
    </div>
  );
}

function DeadlineFields(props: FieldsProps) {
  const { trigger, error, set } = props;
  const { data } = useQuery(dateChoicesQuery(String(trigger.vault_id ?? "")));
  return (
    <div className={classes.row}>
      <VaultField {...props} />
      <SelectField
        label={t("Date")}
        placeholder={t("Any date")}
        choices={data ?? []}
        isLoaded={data !== undefined}
        value={trigger.field_key}
        error={error("field_key")}
        onChange={(field_key) => set({ field_key })}
      />
      <NumberInput
        label={t("Days before")}
        min={0}
        max={3650}
        allowDecimal={false}
        value={Number(trigger.days_before ?? 30)}
        error={error("days_before")}
        onChange={(before) => set({ days_before: typeof before === "number" ? before : undefined })}
      />
    </div>
  );
}
