import { z } from "zod";
import { text } from "../../kernel/http/shapes.ts";
import { CallerFieldType, FieldKey, NewColumn } from "../columns/columns.schema.ts";

/** The columns that a new vault starts with, as `templates.json` holds them. */
export const TemplateRecord = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]{0,49}$/, "must be a short name in lower case"),
  name: text(1, 200),
  description: text(1, 1000),
  columns: z
    .array(NewColumn)
    .min(1)
    .max(100)
    .refine(
      (columns) => columns.every(({ field_key }) => FieldKey.safeParse(field_key).success),
      "must each have a field_key",
    )
    .refine(
      (columns) => new Set(columns.map(({ field_key }) => field_key)).size === columns.length,
      "must each have another field_key",
    ),
});
export type TemplateRecord = z.output<typeof TemplateRecord>;

const TemplateColumn = z
  .object({
    field_key: z.string().describe("The key that the column will have."),
    label: z.string().describe("The heading of the column."),
    instructions: z.string().describe("What the column looks for."),
    field_type: CallerFieldType.describe("The type of the values."),
    options: z.array(z.string()).describe("Empty for all types except `enum` and `multi_enum`."),
  })
  .meta({ id: "VaultTemplateColumn" });

export const VaultTemplate = z
  .object({
    id: z.string().describe("The short name to send as `template`."),
    name: z.string().describe("The name of the template."),
    description: z.string().describe("Which contracts the template is for."),
    columns: z.array(TemplateColumn).describe("The columns that a new vault starts with."),
  })
  .meta({ id: "VaultTemplate" });
export type VaultTemplate = z.output<typeof VaultTemplate>;
