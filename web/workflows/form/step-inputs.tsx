import { Select, TextInput } from "@mantine/core";
import type { ComponentType } from "react";
import { t } from "../../messages.ts";
import type { Reference, Sort } from "../references.ts";
import type { StepKind } from "../workflows.queries.ts";
import { ChoiceField } from "./choice-field.tsx";
import { FilesField } from "./files-field.tsx";
import classes from "./form.module.css";
import type { InputProps } from "./input-props.ts";
import { ApproveInput, DecisionInput, NotifyInput, WebhookInput } from "./people-inputs.tsx";
import { QuestionsField } from "./questions-field.tsx";
import { ResultText } from "./result-text.tsx";
import { TemplateValues } from "./template-values.tsx";

const fitting = (references: Reference[], sort: Sort) => references.filter((each) => each.sort === sort);

const Files = ({ input, references, error, set }: InputProps) => (
  <FilesField
    value={input.file_ids}
    references={references}
    error={error("file_ids")}
    onChange={(file_ids) => set({ file_ids })}
  />
);

const Playbook = ({ input, references, error, set }: InputProps) => (
  <ChoiceField
    label={t("Playbook")}
    of="playbook"
    value={input.playbook_id}
    references={fitting(references, "playbook")}
    error={error("playbook_id")}
    onChange={(playbook_id) => set({ playbook_id })}
  />
);

const Vault = ({ input, references, error, set }: InputProps) => (
  <ChoiceField
    label={t("Vault")}
    of="vault"
    value={input.vault_id}
    references={fitting(references, "vault")}
    error={error("vault_id")}
    onChange={(vault_id) => set({ vault_id })}
  />
);

const Project = ({ input, references, error, set }: InputProps) => (
  <ChoiceField
    label={t("Project")}
    of="project"
    placeholder={t("None")}
    value={input.project_id}
    references={fitting(references, "project")}
    error={error("project_id")}
    onChange={(project_id) => set({ project_id })}
  />
);

const Folder = ({ input, error, set }: InputProps) => (
  <ChoiceField
    label={t("Folder")}
    of="folder"
    placeholder={t("None")}
    value={input.folder_id}
    error={error("folder_id")}
    onChange={(folder_id) => set({ folder_id })}
  />
);

const MODES = [
  { value: "third-party", label: t("the other side's paper") },
  { value: "first-party", label: t("our own paper") },
];

function ReviewInput(props: InputProps) {
  const { input, error, set } = props;
  return (
    <>
      <Playbook {...props} />
      <div className={classes.row}>
        <Select
          label={t("The document is")}
          allowDeselect={false}
          data={MODES}
          value={String(input.review_mode ?? "third-party")}
          error={error("review_mode")}
          onChange={(review_mode) => set({ review_mode: review_mode ?? undefined })}
        />
        <TextInput
          label={t("You act for")}
          placeholder={t("our company")}
          maxLength={200}
          value={String(input.representing_party ?? "")}
          error={error("representing_party")}
          onChange={(event) => set({ representing_party: event.currentTarget.value })}
        />
      </div>
      <Project {...props} />
      <Files {...props} />
    </>
  );
}

const QuestionInput = (props: InputProps) => {
  const { input, references, error, set } = props;
  return (
    <>
      <ResultText
        label={t("Question")}
        value={input.question}
        references={references}
        maxLength={20_000}
        error={error("question")}
        onChange={(question) => set({ question })}
      />
      <Files {...props} />
      <div className={classes.row}>
        <ChoiceField
          label={t("Or a vault")}
          of="vault"
          placeholder={t("None")}
          value={input.vault_id}
          references={fitting(references, "vault")}
          error={error("vault_id")}
          onChange={(vault_id) => set({ vault_id })}
        />
        <Project {...props} />
      </div>
    </>
  );
};

const ExtractInput = (props: InputProps) => (
  <>
    <QuestionsField value={props.input.columns} error={props.error} onChange={(columns) => props.set({ columns })} />
    <Files {...props} />
  </>
);

const VaultInput = (props: InputProps) => (
  <>
    <Vault {...props} />
    <Files {...props} />
  </>
);

const TemplateInput = (props: InputProps) => {
  const { input, references, error, set } = props;
  return (
    <>
      <ChoiceField
        label={t("Template")}
        of="template"
        value={input.template_id}
        error={error("template_id")}
        onChange={(template_id) => set({ template_id, values: undefined })}
      />
      {typeof input.template_id === "string" && (
        <TemplateValues
          templateId={input.template_id}
          values={input.values}
          references={references}
          onChange={(values) => set({ values })}
        />
      )}
      <TextInput
        label={t("Name of the document")}
        placeholder={t("As the template says")}
        maxLength={200}
        value={String(input.title ?? "")}
        error={error("title")}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <div className={classes.row}>
        <Folder {...props} />
        <Project {...props} />
      </div>
    </>
  );
};

const FileAwayInput = (props: InputProps) => (
  <>
    <div className={classes.row}>
      <Folder {...props} set={({ folder_id }) => props.set({ folder_id, project_id: undefined })} />
      <Project {...props} set={({ project_id }) => props.set({ project_id, folder_id: undefined })} />
    </div>
    <Files {...props} />
  </>
);

/** The small form of each kind of step. */
export const STEP_INPUTS: Record<StepKind, ComponentType<InputProps>> = {
  read: Files,
  run_playbook: ReviewInput,
  test_playbook: Playbook,
  ask: QuestionInput,
  extract: ExtractInput,
  proofread: Files,
  add_to_vault: VaultInput,
  fill_template: TemplateInput,
  file: FileAwayInput,
  gate: DecisionInput,
  approve: ApproveInput,
  notify: NotifyInput,
  webhook: WebhookInput,
};
