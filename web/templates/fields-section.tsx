import { Checkbox, Select, TextInput } from "@mantine/core";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { Section } from "../ui/layout/section.tsx";
import classes from "./templates.module.css";
import { changeTemplate, type Template, type TemplateField } from "./templates.queries.ts";

const TYPES: { value: TemplateField["type"]; label: string }[] = [
  { value: "text", label: t("Text") },
  { value: "rich_text", label: t("Long text") },
  { value: "date", label: t("Date") },
  { value: "date_range", label: t("Period") },
  { value: "boolean", label: t("Yes or no") },
  { value: "enum", label: t("Choice") },
  { value: "multi_enum", label: t("Several choices") },
  { value: "number", label: t("Number") },
  { value: "currency", label: t("Amount") },
  { value: "percentage", label: t("Percentage") },
  { value: "duration", label: t("Duration") },
  { value: "email", label: t("E-mail address") },
  { value: "url", label: t("Web address") },
  { value: "list", label: t("List") },
];

type Change = NonNullable<Parameters<typeof changeTemplate>[1]["fields"]>[number];

/** How the form asks for each field. A list keeps its type, and so does a clause slot. */
export function FieldsSection({ template }: { template: Template }) {
  const change = useAction((field: Change) => changeTemplate(template.id, { fields: [field] }));
  return (
    <Section title={t("Fields")} lead={t("Found in the document. Changes are saved at once.")}>
      <DataTable
        label={t("Fields")}
        rows={template.fields}
        columns={columnsFor(change.run)}
        rowKey={({ key }) => key}
        empty={t("This document has no fields.")}
      />
    </Section>
  );
}

const columnsFor = (save: (change: Change) => void): TableColumn<TemplateField>[] => [
  { title: t("Name in the document"), cell: ({ key }) => <code>{key}</code> },
  {
    title: t("Label"),
    cell: ({ key, label }) => (
      <TextInput
        key={label}
        aria-label={t("Label of {key}", { key })}
        defaultValue={label}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() && value.trim() !== label) save({ key, label: value.trim() });
        }}
      />
    ),
  },
  {
    title: t("Type"),
    width: "12rem",
    cell: ({ key, type, options }) => (
      <Select
        aria-label={t("Type of {key}", { key })}
        data={type === "list" ? TYPES : TYPES.filter(({ value }) => !value.endsWith("enum") || options.length > 0)}
        value={type}
        disabled={type === "list" || key.startsWith("clause:")}
        allowDeselect={false}
        onChange={(value) => value && value !== type && save({ key, type: value as TemplateField["type"] })}
      />
    ),
  },
  {
    title: t("Default"),
    cell: ({ key, type, default: value }) =>
      type !== "list" &&
      !key.startsWith("clause:") && (
        <TextInput
          key={String(value)}
          aria-label={t("Default of {key}", { key })}
          defaultValue={value === null ? "" : String(value)}
          onBlur={({ currentTarget: { value: typed } }) => {
            if (typed.trim() !== (value === null ? "" : String(value))) save({ key, default: typed.trim() || null });
          }}
        />
      ),
  },
  {
    title: t("Required"),
    width: "9rem",
    cell: ({ key, required, when }) => (
      <>
        <Checkbox
          aria-label={t("{key} is required", { key })}
          checked={required}
          onChange={(event) => save({ key, required: event.currentTarget.checked })}
        />
        {when !== null && <span className={classes.when}>{t("only if {condition}", { condition: when })}</span>}
      </>
    ),
  },
];
