import { Button, NumberInput, Radio, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { t } from "../../messages.ts";
import { useUnsavedWarning } from "../../ui/forms/use-unsaved.ts";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { bodyOf, type Draft, problemsOf } from "../draft.ts";
import type { NewWorkflow } from "../workflows.queries.ts";
import classes from "./form.module.css";
import { StepList } from "./step-list.tsx";
import { TriggerFields } from "./trigger-fields.tsx";

interface Props {
  draft: Draft;
  /** What is saved. A new workflow has none. */
  saved?: Draft;
  action: string;
  busy: boolean;
  errors: Record<string, string>;
  onChange: (draft: Draft) => void;
  onSubmit: (given: NewWorkflow) => void;
}

/** A workflow as a form. Nothing is kept until it is saved, so that a half-made step never runs. */
export function WorkflowForm({ draft, saved, action, busy, errors, onChange, onSubmit }: Props) {
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(draft);
  const isComplete = Object.keys(problems).length === 0;
  const changed = !saved || isChanged(draft, saved);
  const error = (path: string): string | undefined => (isTried ? problems[path] : undefined) ?? errors[path];
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const save = () => {
    setTried(true);
    if (changed && isComplete && !busy) onSubmit(bodyOf(draft));
  };
  useUnsavedWarning(changed && !busy && draft.steps.length > 0);
  useShortcuts([{ keys: "mod+s", label: action, run: save, always: true }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Part title={t("What it is for")}>
        <TextInput
          label={t("Name")}
          maxLength={200}
          value={draft.name}
          error={error("name")}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t("Description")}
          autosize
          minRows={1}
          maxLength={2000}
          value={draft.description}
          error={error("description")}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
      </Part>
      <Part title={t("When it starts")}>
        <TriggerFields
          trigger={draft.trigger}
          error={(field) => error(`trigger.${field}`)}
          onChange={(trigger) => set({ trigger })}
        />
      </Part>
      <Part title={t("What is done then")}>
        <StepList trigger={draft.trigger.kind} steps={draft.steps} error={error} onChange={(steps) => set({ steps })} />
      </Part>
      <Rules draft={draft} error={error} set={set} />
      <div className={classes.foot}>
        <span className={classes.said} role="status">
          {sayState(changed, isTried && !isComplete)}
        </span>
        <Button type="submit" loading={busy} disabled={!changed}>
          {action}
        </Button>
      </div>
    </form>
  );
}

export const isChanged = (draft: Draft, saved: Draft) =>
  JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(saved));

function sayState(changed: boolean, isIncomplete: boolean): string {
  if (isIncomplete) return t("Something is missing. See the fields in red.");
  return changed ? t("Unsaved changes.") : t("All changes saved.");
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.partTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface RulesProps {
  draft: Draft;
  error: (path: string) => string | undefined;
  set: (change: Partial<Draft>) => void;
}

const Rules = ({ draft, error, set }: RulesProps) => (
  <Part title={t("Who can use it, and how often")}>
    <Radio.Group
      label={t("Who can see and start it")}
      description={t("Only its creator and administrators can change it.")}
      value={draft.visibility}
      error={error("visibility")}
      onChange={(next) => set({ visibility: next === "private" ? "private" : "organization" })}
    >
      <Stack gap="xs" mt={4}>
        <Radio value="private" label={t("Only you")} />
        <Radio value="organization" label={t("Everyone in the organization")} />
      </Stack>
    </Radio.Group>
    <NumberInput
      label={t("Most runs in an hour")}
      description={t("More wait for their turn.")}
      maw="14rem"
      min={1}
      max={10_000}
      allowDecimal={false}
      value={draft.max_runs_per_hour}
      error={error("max_runs_per_hour")}
      onChange={(value) => set({ max_runs_per_hour: typeof value === "number" ? value : "" })}
    />
    <Switch
      label={t("Switched on")}
      description={t("A workflow that is switched off neither starts by itself nor can be started.")}
      checked={draft.enabled}
      onChange={(event) => set({ enabled: event.currentTarget.checked })}
    />
  </Part>
);
