import { Button, Group, NativeSelect, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { Previews } from "../../../src/vaults/extraction/preview.schema.ts";
import { ApiError, api } from "../../api.ts";
import { t } from "../../messages.ts";
import { oneOf } from "../../ui/data/options.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import { showValue } from "../cells/values.ts";
import type { ProposedColumn } from "../pages.ts";
import type { FieldType } from "../types/field-type.ts";
import { OWN_TYPES, typeOf } from "../types/types.ts";
import classes from "../vault.module.css";
import { type Column, refreshVault, type Vault } from "../vaults.queries.ts";

const MODES: { value: ExtractionMode; label: string }[] = [
  { value: "ai", label: t("Extracted from documents") },
  { value: "manual", label: t("Entered manually") },
];

type ExtractionMode = Column["extraction_mode"];
interface Draft {
  label: string;
  instructions: string;
  field_type: FieldType;
  extraction_mode: ExtractionMode;
  options: string[];
}
interface Props {
  vault: Vault;
  column?: Column | undefined;
  /** What a new column begins with. */
  suggested?: ProposedColumn | undefined;
  onDone: (made: Column) => void;
  onCancel: () => void;
  /** Called with whether there are unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
}

const draftOf = (column: Column | undefined, suggested?: ProposedColumn): Draft => ({
  label: column?.label ?? suggested?.label ?? "",
  instructions: column?.instructions ?? suggested?.instructions ?? "",
  field_type: column?.field_type ?? oneOf(suggested?.field_type, OWN_TYPES) ?? "text",
  extraction_mode: column?.extraction_mode ?? "ai",
  options: column?.field_meta?.options ?? [],
});

const bodyOf = ({ options, ...draft }: Draft) => ({
  ...draft,
  field_type: oneOf(draft.field_type, OWN_TYPES),
  extraction_mode: oneOf(draft.extraction_mode, ["ai", "manual"]),
  label: draft.label.trim(),
  ...(hasOptions(draft) && { field_meta: { options } }),
});
const hasOptions = ({ field_type }: Pick<Draft, "field_type">) => typeOf(field_type).hasOptions === true;
const changesOf = (draft: Draft) => {
  const { label, instructions, field_meta } = bodyOf(draft);
  return { label, instructions, ...(field_meta && { field_meta }) };
};

const hasAllRequired = (draft: Draft) =>
  draft.label.trim() !== "" &&
  (draft.extraction_mode !== "ai" || draft.instructions.trim() !== "") &&
  (!hasOptions(draft) || draft.options.length > 0);

function useReportUnsaved(isUnsaved: boolean, onUnsaved: Props["onUnsaved"]) {
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}

/** Saves one draft at a time. Its fields are disabled meanwhile; `onRefused` returns the focus to them. */
function useSave(vault: Vault, column: Column | undefined, onDone: Props["onDone"]) {
  const isSending = useRef(false);
  const params = { id: vault.id };
  const save = useMutation({
    mutationFn: (draft: Draft) =>
      column?.id
        ? api.patch("/vaults/{id}/columns/{columnId}", {
            params: { ...params, columnId: column.id },
            body: changesOf(draft),
          })
        : api.post("/vaults/{id}/columns", { params, body: bodyOf(draft) }),
    onSuccess: async (made) => {
      await refreshVault(vault.id);
      onDone(made);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (draft: Draft, onRefused: () => void) => {
    if (isSending.current) return;
    isSending.current = true;
    save.mutate(draft, { onError: () => requestAnimationFrame(onRefused) });
  };
  return { save, send };
}

/** Creates a column, with a preview on three documents, or edits one. */
export function ColumnForm({ vault, column, suggested, onDone, onCancel, onUnsaved }: Props) {
  const [draft, setDraft] = useState(() => draftOf(column, suggested));
  useReportUnsaved(JSON.stringify(draft) !== JSON.stringify(draftOf(column)), onUnsaved);
  const params = { id: vault.id };
  const preview = useMutation({
    mutationFn: () => api.post("/vaults/{id}/columns/preview", { params, body: { column: bodyOf(draft) } }),
  });
  const { save, send } = useSave(vault, column, onDone);
  const isComplete = hasAllRequired(draft);
  const refused = [save.error, preview.error].find((error) => error instanceof ApiError);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (isComplete) send(draft, () => form.querySelector("input")?.focus());
  };
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    preview.reset();
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={classes.fields} disabled={save.isPending}>
        <Fields draft={draft} exists={column !== undefined} onChange={change} />
      </fieldset>
      {refused && <p role="alert">{Object.values(refused.fields).join(" ") || refused.message}</p>}
      {preview.data && <ColumnPreviews previews={preview.data.previews} type={draft.field_type} />}
      <Group mt="md" gap="xs">
        <Button type="submit" disabled={!isComplete} loading={save.isPending}>
          {column ? t("Save column") : t("Add column")}
        </Button>
        {!column && draft.extraction_mode === "ai" && (
          <Button
            variant="default"
            disabled={!isComplete || vault.document_count === 0}
            loading={preview.isPending}
            onClick={() => preview.mutate()}
          >
            {t("Try on three documents")}
          </Button>
        )}
        <Button variant="subtle" color="gray" disabled={save.isPending} onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </Group>
    </form>
  );
}

interface FieldsProps {
  draft: Draft;
  /** The column exists: its type and source are fixed. */
  exists: boolean;
  onChange: (change: Partial<Draft>) => void;
}

function Fields({ draft, exists, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t("Name")}
        required
        maxLength={200}
        data-autofocus
        value={draft.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Group grow preventGrowOverflow={false} mt="sm" align="flex-start">
        <NativeSelect
          label={t("Source")}
          miw="15rem"
          data={draft.extraction_mode === "import" ? ["import"] : MODES}
          disabled={exists}
          value={draft.extraction_mode}
          onChange={(event) => onChange({ extraction_mode: event.currentTarget.value === "ai" ? "ai" : "manual" })}
        />
        <Select
          label={t("Type")}
          allowDeselect={false}
          disabled={exists}
          data={OWN_TYPES.map((value) => ({ value, label: typeOf(value).name }))}
          value={draft.field_type}
          onChange={(value) => onChange({ field_type: oneOf(value, OWN_TYPES) ?? "text" })}
        />
      </Group>
      {hasOptions(draft) && (
        <TagsInput
          mt="sm"
          label={t("Options")}
          description={t("Press Enter after each one.")}
          value={draft.options}
          onChange={(options) => onChange({ options })}
        />
      )}
      <InstructionsField draft={draft} onChange={onChange} />
    </>
  );
}

function InstructionsField({ draft, onChange }: Pick<FieldsProps, "draft" | "onChange">) {
  const isRead = draft.extraction_mode === "ai";
  return (
    <Textarea
      mt="sm"
      label={isRead ? t("What to look for") : t("Description")}
      description={isRead ? t("In plain words, as you would ask a colleague.") : undefined}
      required={isRead}
      autosize
      minRows={3}
      maxLength={4000}
      value={draft.instructions}
      onChange={(event) => onChange({ instructions: event.currentTarget.value })}
    />
  );
}

type Preview = z.output<typeof Previews>["previews"][number];

/** A preview of a new column for three documents, with citations. */
function ColumnPreviews({ previews, type }: { previews: Preview[]; type: FieldType }) {
  if (previews.length === 0) return <p role="status">{t("No documents in this vault are ready yet.")}</p>;
  return (
    <section className={classes.previews} aria-label={t("Preview")}>
      {previews.map(({ document_id, name, value, outcome, citations, reasoning, error }) => (
        <article key={document_id}>
          <div className={classes.quiet}>{name}</div>
          <strong>{value === null ? nothingOf(outcome, citations.length > 0) : showValue(type, value)}</strong>
          {(error ?? reasoning) && <div className={classes.quiet}>{error ?? reasoning}</div>}
          {citations[0] && <q className={classes.quote}>{collapseWhitespace(citations[0].quote)}</q>}
        </article>
      ))}
    </section>
  );
}

function nothingOf(outcome: Preview["outcome"], isCited: boolean): string {
  if (outcome === "unsure") return t("Not sure");
  return outcome !== "absent" ? t("Could not be read") : isCited ? t("No value") : t("Not found");
}
