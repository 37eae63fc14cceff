import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { t } from "../../messages.ts";
import type { RequestType } from "../../requests/requests.queries.ts";
import classes from "./form-fields.module.css";

type Field = RequestType["fields"][number];

const TYPES: Partial<Record<Field["type"], string>> = {
  text: t("Text"),
  rich_text: t("Long text"),
  date: t("Date"),
  boolean: t("Yes or no"),
  enum: t("One of several"),
  multi_enum: t("Some of several"),
  number: t("Number"),
  currency: t("Amount"),
  duration: t("Period"),
  email: t("E-mail address"),
  url: t("Web address"),
};

const NEW: Omit<Field, "key"> = {
  label: "",
  type: "text",
  required: true,
  options: [],
  default: null,
  when: null,
  help: "",
};

/** A key that no other field has. */
function nextKey(fields: Field[]): string {
  for (let number = fields.length + 1; ; number++)
    if (!fields.some(({ key }) => key === `field_${number}`)) return `field_${number}`;
}

/** What the form asks for, one row for each field. */
export function FormFields({ fields, onChange }: { fields: Field[]; onChange: (fields: Field[]) => void }) {
  const change = (at: number, next: Partial<Field>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...next } : field)));
  return (
    <fieldset className={classes.fields}>
      <legend>{t("What the form asks for")}</legend>
      {fields.map((field, at) => (
        <Row
          key={field.key}
          field={field}
          number={at + 1}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(fields.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange([...fields, { ...NEW, key: nextKey(fields) }])}
      >
        {t("Add a field")}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  field: Field;
  number: number;
  onChange: (next: Partial<Field>) => void;
  onRemove: () => void;
}

function Row({ field: { label, type, required, options, key }, number, onChange, onRemove }: RowProps) {
  const types = { ...TYPES, ...(TYPES[type] === undefined && { [type]: type }) };
  return (
    <div className={classes.row}>
      <TextInput
        label={t("Field {number}", { number })}
        placeholder={t("Other company")}
        value={label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <NativeSelect
        label={t("Type of field {number}", { number })}
        value={type}
        data={Object.entries(types).map(([value, name]) => ({ value, label: name ?? value }))}
        onChange={(event) => onChange({ type: event.currentTarget.value as Field["type"] })}
      />
      {type.endsWith("enum") && (
        <TextInput
          key={key}
          label={t("Choices of field {number}", { number })}
          description={t("Separated by semicolons.")}
          defaultValue={options.join("; ")}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              options: value
                .split(";")
                .map((option) => option.trim())
                .filter(Boolean),
            })
          }
        />
      )}
      <Checkbox
        label={t("Needed")}
        checked={required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t("Remove field {number}", { number })} onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}
