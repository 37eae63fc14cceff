import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../messages.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { ChoiceField } from "./form/choice-field.tsx";
import classes from "./workflows.module.css";
import { createWorkflow, type NewWorkflow, type WorkflowTemplate } from "./workflows.queries.ts";

/** Asks what a shipped workflow needs, such as the playbook to review with, and saves it as the person's own. */
export function NeedsDialog({ template, onClose }: { template: WorkflowTemplate; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState(template.name);
  const [chosen, setChosen] = useState<Record<string, string | undefined>>({});
  const isComplete = name.trim() !== "" && template.needs.every(({ path }) => chosen[path]);
  return (
    <FormDialog
      title={template.name}
      action={t("Create workflow")}
      disabled={!isComplete}
      onSubmit={() => createWorkflow(filledIn(template, name.trim(), chosen))}
      onDone={({ id }) => navigate({ to: "/workflows/$id", params: { id } })}
      onClose={onClose}
    >
      {(errors) => (
        <div className={classes.needs}>
          <p className={classes.quiet}>{template.description}</p>
          <TextInput
            label={t("Name")}
            maxLength={200}
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {template.needs.map(({ path, what }) => (
            <ChoiceField
              key={path}
              label={what}
              of={path.endsWith("playbook_id") ? "playbook" : "vault"}
              value={chosen[path]}
              error={errors[path]}
              onChange={(value) => setChosen((old) => ({ ...old, [path]: value }))}
            />
          ))}
          <p className={classes.quiet}>
            {t("It is switched on at once, and only you see it. You can change everything afterwards.")}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

type Holder = Record<string, unknown>;

/** The template with what was chosen at its place: `steps.1.input.playbook_id`. */
function filledIn(
  { key: _key, needs, ...template }: WorkflowTemplate,
  name: string,
  chosen: Record<string, string | undefined>,
): NewWorkflow {
  const workflow: Holder = { ...structuredClone(template), name };
  for (const { path } of needs) {
    const keys = path.split(".");
    const field = keys.pop() ?? "";
    const place = keys.reduce<Holder>((inner, key) => inner[key] as Holder, workflow);
    place[field] = chosen[path];
  }
  return workflow as unknown as NewWorkflow;
}
