import { must } from "../../content/must.ts";
import { invalidField } from "../../kernel/errors/errors.ts";
import records from "./templates.json" with { type: "json" };
import { TemplateRecord, type VaultTemplate } from "./templates.schema.ts";

/** Checked when the service starts: a template that the column API would refuse is a defect of the data. */
const TEMPLATES: readonly TemplateRecord[] = records.map((record) => TemplateRecord.parse(record));

export const listTemplates = () => ({ templates: TEMPLATES.map(present) });

export function mustFindTemplate(id: string): TemplateRecord {
  const template = TEMPLATES.find((each) => each.id === id);
  if (template) return template;
  throw invalidField("body.template", `must be one of ${TEMPLATES.map((each) => each.id).join(", ")}`);
}

const present = ({ columns, ...template }: TemplateRecord): VaultTemplate => ({
  ...template,
  columns: columns.map(({ field_key, label, instructions, field_type, field_meta }) => ({
    field_key: must(field_key, "a template names its columns"),
    label,
    instructions: instructions ?? "",
    field_type,
    options: field_meta?.options ?? [],
  })),
});
