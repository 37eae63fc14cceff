import { Autocomplete, Button, Radio, Stack, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t } from "../messages.ts";
import { useUnsavedWarning } from "../ui/forms/use-unsaved.ts";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { bodyOf, type ClauseDraft, draftOf, isComplete } from "./clause-draft.ts";
import { ClauseVariants } from "./clause-variants.tsx";
import classes from "./clauses.module.css";
import { type Clause, clauseLabelsQuery, type NewClause } from "./clauses.queries.ts";

const MOST_TAGS = 20;

interface Props {
  clause?: Clause;
  action: string;
  busy: boolean;
  errors: Record<string, string>;
  onSubmit: (given: NewClause) => unknown;
}

/** Nothing is kept until it is saved: each save of the content is a version. */
export function ClauseForm({ clause, action, busy, errors, onSubmit }: Props) {
  const [draft, setDraft] = useState(() => draftOf(clause));
  const set = (change: Partial<ClauseDraft>) => setDraft((old) => ({ ...old, ...change }));
  const isChanged = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(clause)));
  const canSave = isChanged && isComplete(draft) && !busy;
  const save = () => canSave && onSubmit(bodyOf(draft));
  useUnsavedWarning(isChanged && !busy);
  useShortcuts([{ keys: "mod+s", label: action, run: save, always: true }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <MainFields draft={draft} set={set} errors={errors} isNew={!clause} />
      <ClauseVariants variants={draft.variants} onChange={(variants) => set({ variants })} />
      <Textarea
        label={t("Notes for colleagues")}
        autosize
        maxRows={12}
        maxLength={10_000}
        value={draft.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
      <WhoSees visibility={draft.visibility} onChange={(visibility) => set({ visibility })} />
      <div className={classes.foot}>
        <span className={classes.said} role="status">
          {sayState(isComplete(draft), isChanged)}
        </span>
        <Button type="submit" size="sm" loading={busy} disabled={!canSave}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  draft: ClauseDraft;
  set: (change: Partial<ClauseDraft>) => void;
  errors: Record<string, string>;
  isNew: boolean;
}

function MainFields({ draft, set, errors, isNew }: FieldsProps) {
  const labels = useQuery(clauseLabelsQuery).data;
  return (
    <>
      <TextInput
        label={t("Title")}
        maxLength={200}
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={errors.title}
        autoFocus={isNew}
      />
      <Autocomplete
        label={t("Kind")}
        description={t("What kind of clause it is, in your own words.")}
        data={labels?.kinds ?? []}
        maxLength={80}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
        error={errors.kind}
      />
      <TagsInput
        label={t("Tags")}
        data={labels?.tags ?? []}
        maxTags={MOST_TAGS}
        value={draft.tags}
        onChange={(tags) => set({ tags })}
        error={errors.tags}
      />
      <Textarea
        label={t("Wording")}
        autosize
        minRows={6}
        maxRows={24}
        maxLength={204_800}
        value={draft.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
        error={errors.text}
      />
    </>
  );
}

function sayState(complete: boolean, changed: boolean): string {
  if (!complete) return t("A title and a wording are required, and a wording for each variant.");
  return changed ? t("Unsaved changes.") : t("All changes saved.");
}

function WhoSees({
  visibility,
  onChange,
}: {
  visibility: Clause["visibility"];
  onChange: (visibility: Clause["visibility"]) => void;
}) {
  return (
    <Radio.Group
      label={t("Who can see it")}
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
