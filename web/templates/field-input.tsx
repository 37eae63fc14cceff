import { Autocomplete, MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { t } from "../messages.ts";
import { ClauseSlot } from "./clause-slot.tsx";
import { type FormField, type FormValue, isDay } from "./form-values.ts";
import { suggestedNote } from "./suggested.ts";
import classes from "./templates.module.css";

interface Props {
  field: FormField;
  value: FormValue | undefined;
  error?: string | undefined;
  /** The value that is taken if nothing is typed. */
  taken?: string | undefined;
  /** Where the value comes from, if nobody typed it. */
  suggested?: string | undefined;
  onChange: (value: FormValue) => void;
}

const PLACEHOLDERS: Partial<Record<FormField["type"], string>> = {
  currency: t("USD 250,000"),
  duration: t("12 months"),
  percentage: t("5 %"),
  date_range: t("2026-01-01 to 2026-12-31"),
};

/** The input for one value. Lists of groups have their own. */
export function FieldInput({ field, value, error, taken, suggested, onChange }: Props) {
  const { label, help, type, options, required } = field;
  const about = {
    label,
    description: descriptionOf(help, suggested),
    withAsterisk: required && taken === undefined && field.default === null,
    error,
  };
  const text = typeof value === "string" ? value : "";
  const placeholder = taken ?? field.default?.toString() ?? PLACEHOLDERS[type];
  if (type === "boolean")
    return (
      <Select
        {...about}
        data={[
          { value: "yes", label: t("Yes") },
          { value: "no", label: t("No") },
        ]}
        placeholder={placeholder}
        value={typeof value === "boolean" ? (value ? "yes" : "no") : null}
        onChange={(choice) => onChange(choice === null ? null : choice === "yes")}
        clearable
      />
    );
  if (type === "enum" && options.length > 0)
    return (
      <Select {...about} data={options} placeholder={placeholder} value={text || null} onChange={onChange} clearable />
    );
  if (type === "multi_enum" && options.length > 0)
    return (
      <MultiSelect
        {...about}
        data={options}
        value={text === "" ? [] : text.split("; ")}
        onChange={(chosen) => onChange(chosen.join("; "))}
      />
    );
  const typed = { ...about, placeholder, value: text };
  if (field.key.startsWith("clause:")) return <ClauseSlot {...typed} onChange={onChange} />;
  if (type === "rich_text")
    return <Textarea {...typed} autosize minRows={2} maxRows={10} onChange={(e) => onChange(e.currentTarget.value)} />;
  if (options.length > 0) return <Autocomplete {...typed} data={options} onChange={onChange} />;
  return (
    <TextInput
      {...typed}
      type={type === "date" && isDay(text) ? "date" : type === "email" ? "email" : type === "url" ? "url" : "text"}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

function descriptionOf(help: string, suggested: string | undefined) {
  if (suggested === undefined) return help || undefined;
  return (
    <>
      {help} <span className={classes.suggested}>{suggestedNote(suggested)}</span>
    </>
  );
}
