import { Button, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "../messages.ts";
import { FileChooser } from "../ui/forms/file-chooser.tsx";
import { MarkdownField } from "../ui/forms/markdown-field.tsx";
import { useUnsavedWarning } from "../ui/forms/use-unsaved.ts";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { bodyOf, draftOf, type SkillDraft } from "./skill-draft.ts";
import classes from "./skills.module.css";
import type { NewSkill, Skill } from "./skills.queries.ts";

const MOST_FILES = 50;
const EXAMPLE = t(
  "Answer as we answer clients:\n\n- Begin with the answer in one sentence.\n- Then the reasons, each with the clause it rests on.\n- Say what you do not know.",
);

interface Props {
  skill?: Skill;
  action: string;
  busy: boolean;
  errors: Record<string, string>;
  onSubmit: (given: NewSkill) => unknown;
}

/** Nothing is kept until it is saved, so that a half-written instruction is never given to a chat. */
export function SkillForm({ skill, action, busy, errors, onSubmit }: Props) {
  const [draft, setDraft] = useState(() => draftOf(skill));
  const [files, setFiles] = useState(skill?.files ?? []);
  const set = (change: Partial<SkillDraft>) => setDraft((old) => ({ ...old, ...change }));
  const given = bodyOf(draft, files);
  const changed = JSON.stringify(given) !== JSON.stringify(bodyOf(draftOf(skill), skill?.files ?? []));
  const complete = given.name !== "" && given.content !== "";
  const save = () => changed && complete && !busy && onSubmit(given);
  useUnsavedWarning(changed && !busy);
  useShortcuts([{ keys: "mod+s", label: action, run: save, always: true }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t("Name")}
        maxLength={255}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
        autoFocus={!skill}
      />
      <Textarea
        label={t("Description")}
        description={t("When to use them, in one sentence. Shown where instructions are chosen.")}
        minRows={1}
        maxLength={1000}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={errors.description}
      />
      <MarkdownField
        label={t("Instructions")}
        value={draft.content}
        onChange={(content) => set({ content })}
        placeholder={EXAMPLE}
        maxLength={100_000}
        error={errors.content}
      />
      <div>
        <p className={classes.label}>{t("Files")}</p>
        <p className={classes.hint}>
          {t("Sent to the model with the instructions: templates, style guides, precedents.")}
        </p>
        <FileChooser chosen={files} onChange={setFiles} most={MOST_FILES} />
      </div>
      <WhoSees visibility={draft.visibility} onChange={(visibility) => set({ visibility })} />
      <div className={classes.foot}>
        <span className={classes.said} role="status">
          {sayState(complete, changed)}
        </span>
        <Button type="submit" size="sm" loading={busy} disabled={!changed || !complete}>
          {action}
        </Button>
      </div>
    </form>
  );
}

function sayState(complete: boolean, changed: boolean): string {
  if (!complete) return t("A name and instructions are required.");
  return changed ? t("Unsaved changes.") : t("All changes saved.");
}

function WhoSees({
  visibility,
  onChange,
}: {
  visibility: Skill["visibility"];
  onChange: (visibility: Skill["visibility"]) => void;
}) {
  return (
    <Radio.Group
      label={t("Who can use it")}
      value={visibility}
      onChange={(next) => onChange(next === "private" ? "private" : "organization")}
    >
      <Stack gap="xs" mt={4}>
        <Radio value="private" label={t("Only you")} />
        <Radio value="organization" label={t("Everyone in the organization")} />
      </Stack>
    </Radio.Group>
  );
}
