import { Checkbox, NumberInput, Select } from "@mantine/core";
import { t } from "../../messages.ts";
import { ChoiceField } from "./choice-field.tsx";
import classes from "./form.module.css";
import type { InputProps } from "./input-props.ts";
import { PeopleField } from "./people-field.tsx";
import { ResultText } from "./result-text.tsx";

const days = (value: string | number) => (typeof value === "number" ? value : undefined);

const Question = ({ input, references, error, set, label }: InputProps & { label: string }) => (
  <ResultText
    label={label}
    value={input.question}
    references={references}
    error={error("question")}
    onChange={(question) => set({ question })}
  />
);

export function DecisionInput(props: InputProps) {
  const { input, error, set } = props;
  return (
    <>
      <Question {...props} label={t("What is to be decided")} />
      <PeopleField
        label={t("Who decides")}
        description={t("They see what was done, but open only those files, reviews and vaults that they may see.")}
        input={input}
        error={error("user_ids")}
        onChange={set}
      />
      <div className={classes.row}>
        <NumberInput
          label={t("Remind after (days)")}
          placeholder="3"
          min={1}
          max={365}
          allowDecimal={false}
          value={typeof input.remind_after_days === "number" ? input.remind_after_days : ""}
          error={error("remind_after_days")}
          onChange={(value) => set({ remind_after_days: days(value) })}
        />
        <ChoiceField
          label={t("Stand-in")}
          of="person"
          placeholder={t("Nobody")}
          value={input.stand_in_user_id === undefined ? undefined : String(input.stand_in_user_id)}
          error={error("stand_in_user_id")}
          onChange={(id) => set({ stand_in_user_id: id === undefined ? undefined : Number(id) })}
        />
        {input.stand_in_user_id !== undefined && (
          <NumberInput
            label={t("Ask the stand-in after (days)")}
            placeholder="7"
            min={1}
            max={365}
            allowDecimal={false}
            value={typeof input.stand_in_after_days === "number" ? input.stand_in_after_days : ""}
            error={error("stand_in_after_days")}
            onChange={(value) => set({ stand_in_after_days: days(value) })}
          />
        )}
      </div>
    </>
  );
}

const APPROVALS = [
  { value: "any", label: t("One of them") },
  { value: "all", label: t("All of them") },
  { value: "in_order", label: t("All of them, one after the other") },
];

const SUBJECTS = [
  { value: "", label: t("What a step before made, or the first file") },
  { value: "document", label: t("A document") },
  { value: "review", label: t("A review") },
  { value: "redline", label: t("A redline") },
  { value: "request", label: t("The request that started it") },
];

export const ApproveInput = (props: InputProps) => (
  <>
    <Question {...props} label={t("What is to be approved")} />
    <Select
      label={t("What kind of thing it is")}
      allowDeselect={false}
      data={SUBJECTS}
      value={String(props.input.subject ?? "")}
      error={props.error("subject")}
      onChange={(subject) => props.set({ subject: subject || undefined })}
    />
    <PeopleField
      label={t("Who is asked")}
      description={t("Besides those whom the approval rules name. They can open what is to be approved.")}
      input={props.input}
      error={props.error("user_ids")}
      isApproval
      onChange={props.set}
    />
    <Select
      label={t("Whose approval is needed")}
      allowDeselect={false}
      data={APPROVALS}
      value={String(props.input.mode ?? "any")}
      error={props.error("mode")}
      onChange={(mode) => props.set({ mode: mode ?? undefined })}
    />
  </>
);

export const NotifyInput = ({ input, references, error, set }: InputProps) => (
  <>
    <ResultText
      label={t("What they are told")}
      value={input.text}
      references={references}
      error={error("text")}
      onChange={(text) => set({ text })}
    />
    <PeopleField label={t("Who is told")} input={input} error={error("user_ids")} onChange={set} />
    <Checkbox
      label={t("Send an e-mail at once. Otherwise it is in the daily one.")}
      checked={input.email === true}
      onChange={(event) => set({ email: event.currentTarget.checked || undefined })}
    />
  </>
);

export const WebhookInput = ({ input, error, set }: InputProps) => (
  <ChoiceField
    label={t("Webhook")}
    description={t("Webhooks are made under Settings, by administrators.")}
    of="webhook"
    value={input.webhook_id}
    error={error("webhook_id")}
    onChange={(webhook_id) => set({ webhook_id })}
  />
);
