import { Button, Group, Select, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "../../messages.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { useUnsavedWarning } from "../../ui/forms/use-unsaved.ts";
import classes from "./checks.module.css";
import { addCheck, type NewCheck } from "./checks.queries.ts";
import { IMPORTANCES } from "./importance-choice.tsx";

interface Props {
  playbookId: string;
  /** The first check of a playbook: the form also says what a check is. */
  first: boolean;
  onClose: () => void;
}

interface Draft {
  title: string;
  standard: string;
  fallback: string;
  importance: keyof typeof IMPORTANCES | null;
}
const EMPTY: Draft = { title: "", standard: "", fallback: "", importance: null };

export function NewCheckForm({ playbookId, first, onClose }: Props) {
  const [given, setGiven] = useState(EMPTY);
  const add = useAction((check: NewCheck) => addCheck(playbookId, check), { after: () => setGiven(EMPTY) });
  useUnsavedWarning((given.title + given.standard + given.fallback).trim() !== "" && !add.busy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.run(checkOf(given));
  };
  return (
    <form className={classes.new} onSubmit={submit} aria-label={t("New check")}>
      {first && (
        <span>
          {t(
            "A check covers one point in a contract. Make it specific: name a number, a law or a party. Then add the fallback you would accept.",
          )}
        </span>
      )}
      <CheckFields
        draft={given}
        errors={add.fields}
        onChange={(change) => setGiven((old) => ({ ...old, ...change }))}
      />
      <Group gap="xs">
        <Button type="submit" loading={add.busy} disabled={!given.title.trim() || !given.standard.trim()}>
          {t("Add check")}
        </Button>
        {!first && (
          <Button variant="default" onClick={onClose}>
            {t("Done")}
          </Button>
        )}
      </Group>
    </form>
  );
}

interface FieldsProps {
  draft: Draft;
  errors: Record<string, string>;
  onChange: (change: Partial<Draft>) => void;
}

const CheckFields = ({ draft, errors, onChange }: FieldsProps) => (
  <>
    <TextInput
      label={t("Check")}
      placeholder={t("Term of confidentiality")}
      maxLength={200}
      value={draft.title}
      onChange={(event) => onChange({ title: event.currentTarget.value })}
      error={errors.title}
      autoFocus
    />
    <Textarea
      label={t("Standard")}
      placeholder={t("Require: confidentiality ends at most two years after the effective date.")}
      minRows={2}
      maxLength={4000}
      value={draft.standard}
      onChange={(event) => onChange({ standard: event.currentTarget.value })}
      error={errors["positions.0.guidance"] ?? errors.positions}
    />
    <Textarea
      label={t("Fallback (optional)")}
      placeholder={t("Accept: three years.")}
      minRows={1}
      maxLength={4000}
      value={draft.fallback}
      onChange={(event) => onChange({ fallback: event.currentTarget.value })}
    />
    <Select
      label={t("Importance")}
      maw="12rem"
      clearable
      placeholder={t("Not set")}
      data={Object.entries(IMPORTANCES).map(([value, label]) => ({ value, label }))}
      value={draft.importance}
      onChange={(value) => onChange({ importance: oneOf(value, keysOf(IMPORTANCES)) ?? null })}
    />
  </>
);

function checkOf({ title, standard, fallback, importance }: Draft): NewCheck {
  const fallbacks = fallback.trim() ? [{ type: "fallback" as const, guidance: fallback.trim() }] : [];
  return {
    title: title.trim(),
    importance,
    positions: [{ type: "standard", guidance: standard.trim() }, ...fallbacks],
  };
}
