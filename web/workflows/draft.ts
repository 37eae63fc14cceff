import { t } from "../messages.ts";
import { stepsReferredTo } from "./references.ts";
import { STEP_WORDS } from "./step-words.ts";
import type { TriggerKind } from "./trigger-words.ts";
import type { Condition, NewWorkflow, StepKind, Workflow } from "./workflows.queries.ts";

export interface TriggerDraft {
  kind: TriggerKind;
  [field: string]: unknown;
}

export interface StepDraft {
  id: string;
  kind: StepKind;
  input: Record<string, unknown>;
  when?: Condition | undefined;
}

export interface Draft {
  name: string;
  description: string;
  trigger: TriggerDraft;
  steps: StepDraft[];
  enabled: boolean;
  visibility: Workflow["visibility"];
  max_runs_per_hour: number | "";
}

export const EMPTY: Draft = {
  name: "",
  description: "",
  trigger: { kind: "manual" },
  steps: [],
  enabled: true,
  visibility: "private",
  max_runs_per_hour: 100,
};

export const draftOf = (workflow: Workflow): Draft => {
  const { name, description, trigger, steps, enabled, visibility, max_runs_per_hour } = workflow;
  return { name, description, trigger, steps: steps as StepDraft[], enabled, visibility, max_runs_per_hour };
};

/** A step with a name that no other step has. */
export function newStep(kind: StepKind, others: readonly { id: string }[], input: StepDraft["input"] = {}): StepDraft {
  const { name } = STEP_WORDS[kind];
  const taken = new Set(others.map(({ id }) => id));
  let id = name;
  for (let number = 2; taken.has(id); number++) id = `${name}_${number}`;
  return { id, kind, input };
}

/** The request body, without what was left empty. */
export function bodyOf(draft: Draft): NewWorkflow {
  const { name, description, trigger, steps, max_runs_per_hour, ...rest } = draft;
  const body = {
    ...rest,
    name: name.trim(),
    description: description.trim(),
    trigger: { ...filled(trigger), kind: trigger.kind },
    steps: steps.map(({ id, kind, input, when }) => ({ id, kind, input: filled(input), ...(when && { when }) })),
    max_runs_per_hour: max_runs_per_hour === "" ? EMPTY.max_runs_per_hour : max_runs_per_hour,
  };
  return body as unknown as NewWorkflow;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

const REQUIRED: Partial<Record<StepKind | TriggerKind, { field: string; words: string }>> = {
  run_playbook: { field: "playbook_id", words: t("Choose a playbook.") },
  test_playbook: { field: "playbook_id", words: t("Choose a playbook.") },
  ask: { field: "question", words: t("Write the question.") },
  extract: { field: "columns", words: t("Add at least one question.") },
  add_to_vault: { field: "vault_id", words: t("Choose a vault.") },
  fill_template: { field: "template_id", words: t("Choose a template.") },
  gate: { field: "question", words: t("Write what is to be decided.") },
  approve: { field: "question", words: t("Write what is to be approved.") },
  notify: { field: "text", words: t("Write what they are told.") },
  webhook: { field: "webhook_id", words: t("Choose a webhook.") },
  source: { field: "vault_id", words: t("Choose a vault.") },
  deadline: { field: "vault_id", words: t("Choose a vault.") },
};

/** What is missing before it can be saved, by the path of its field. */
export function problemsOf({ name, trigger, steps }: Draft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (name.trim() === "") problems.name = t("Give it a name.");
  const wanted = REQUIRED[trigger.kind];
  if (wanted && isEmpty(trigger[wanted.field])) problems[`trigger.${wanted.field}`] = wanted.words;
  if (steps.length === 0) problems.steps = t("Add at least one step.");
  const before = new Set<string>();
  steps.forEach((step, index) => {
    const path = `steps.${index}`;
    const missing = missingIn(step);
    if (missing) problems[`${path}.input.${missing.field}`] = missing.words;
    if ([...stepsReferredTo(step.input), ...stepsReferredTo(step.when)].some((id) => !before.has(id)))
      problems[path] = t("This step uses a result of a step that does not come before it.");
    if (step.when && step.when.to === "") problems[`${path}.when.to`] = t("Write what it is compared with.");
    before.add(step.id);
  });
  return problems;
}

function missingIn({ kind, input }: StepDraft) {
  if (kind === "file" && isEmpty(input.folder_id) && isEmpty(input.project_id))
    return { field: "folder_id", words: t("Choose a folder or a project.") };
  const wanted = REQUIRED[kind];
  return wanted && isEmpty(input[wanted.field]) ? wanted : undefined;
}
