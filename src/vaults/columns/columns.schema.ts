import { z } from "zod";
import { CALLER_FIELD_TYPES, FIELD_TYPES, typeOf, typesWhere } from "../../content/values/values.ts";
import { Id, integer, MAX_INTEGER, Timestamp, text, visibleText } from "../../kernel/http/shapes.ts";

export const FieldType = z.enum(FIELD_TYPES);
export const CallerFieldType = z.enum(CALLER_FIELD_TYPES);
const ExtractionMode = z.enum(["ai", "manual", "import"]);

export const Column = z
  .object({
    id: Id.nullable().describe("Null for a built-in column."),
    field_key: z.string().describe("The stable key that values are stored under. It never changes."),
    label: z.string().describe("The heading of the column."),
    instructions: z.string().describe("The extraction prompt of an `ai` column. For other columns, a description."),
    field_type: FieldType.describe("The type of the values."),
    field_meta: z
      .object({
        type: z.string().describe("Free text stored with the options. Defaults to the type of the column."),
        options: z.array(z.string()).describe("The options that a cell may hold."),
        legacy_options: z.array(z.string()).describe("Options that were removed while cells still hold them."),
      })
      .nullable()
      .describe("Null for all types except `enum` and `multi_enum`."),
    extraction_mode: ExtractionMode.describe(
      "`ai`: filled by reading the documents. `manual`: filled by people. `import`: filled from a connected spreadsheet.",
    ),
    kind: z
      .enum(["built_in", "system", "custom"])
      .describe("`built_in`: in every vault. `system`: made by the service. `custom`: added by people."),
    editable: z
      .boolean()
      .describe("Whether the column can be updated. `sort_order` can be set on any column that has an id."),
    sort_order: z
      .int()
      .nullable()
      .describe("The position of the column: lower numbers come first. Null for a built-in column."),
    created_at: Timestamp.nullable().describe("When it was created. Null for a built-in column."),
    updated_at: Timestamp.nullable().describe("When it was last changed. Null for a built-in column."),
  })
  .meta({ id: "Column" });
export type Column = z.output<typeof Column>;

/** Any printable key. `.` and `..` would break URL paths, `__proto__` would break objects. */
export const FieldKey = text(1, 100)
  .refine((key) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(key), "must not contain control characters")
  .refine((key) => ![".", "..", "__proto__"].includes(key), "must not be ., .. or __proto__")
  .meta({ pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$" });

const Option = visibleText(1, 1000);
const FieldMeta = z.strictObject({
  type: text(0, 100_000).optional().describe("Free text stored with the options. Defaults to the type of the column."),
  options: z
    .array(Option, "must be an array of strings")
    .min(1, "must contain at least one option")
    .max(1000, "must contain at most 1000 options")
    .describe("The options that a cell may hold."),
});

const SortOrder = integer(-MAX_INTEGER - 1, MAX_INTEGER);
const Instructions = text(0, 4000);

const TYPES_WITH_OPTIONS = typesWhere(({ options }) => options !== undefined);

/** Rules across two fields, for openapi.json. */
const OPEN = { additionalProperties: true };
const JOINED_RULES = {
  allOf: [
    {
      if: {
        properties: {
          field_type: { enum: TYPES_WITH_OPTIONS, description: "A type whose values are chosen from options." },
        },
        required: ["field_type"],
        ...OPEN,
      },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: {
        properties: { field_meta: { type: "object", description: "The options. Required for this type.", ...OPEN } },
        required: ["field_meta"],
        ...OPEN,
      },
      else: {
        properties: { field_meta: { type: "null", description: "Absent or null: this type has no options." } },
        ...OPEN,
      },
    },
    {
      if: {
        properties: { extraction_mode: { const: "manual", description: "A column that people fill." } },
        required: ["extraction_mode"],
        ...OPEN,
      },
      else: {
        properties: { instructions: { minLength: 1, description: "What to look for. Required for an `ai` column." } },
        required: ["instructions"],
        ...OPEN,
      },
    },
  ],
};

export const NewColumn = z
  .strictObject({
    label: text(1, 200).describe("The heading of the column."),
    field_key: FieldKey.optional().describe(
      "The stable key that values are stored under. Derived from the label by default.",
    ),
    instructions: Instructions.optional().describe("What to look for. Required for an `ai` column."),
    field_type: CallerFieldType.default("text").describe("The type of the values."),
    field_meta: FieldMeta.nullable()
      .optional()
      .describe("The options of an `enum` or `multi_enum` column, for which it is required."),
    extraction_mode: z
      .enum(["ai", "manual"], "must be ai or manual; connect a spreadsheet to create an import column")
      .default("ai")
      .describe("`ai`: filled by reading the documents. `manual`: filled by people."),
    sort_order: SortOrder.default(0).describe("The position of the column: lower numbers come first."),
  })
  .superRefine((column, issues) => {
    const { options } = typeOf(column.field_type);
    if (options && !column.field_meta) {
      issues.addIssue({
        code: "custom",
        path: ["field_meta"],
        message: `is required for a column of type ${column.field_type}`,
      });
    }
    if (!options && column.field_meta) {
      issues.addIssue({
        code: "custom",
        path: ["field_meta"],
        message: `must be null or omitted unless the type is ${TYPES_WITH_OPTIONS.join(" or ")}`,
      });
    }
    if (column.extraction_mode === "ai" && !column.instructions) {
      issues.addIssue({
        code: "custom",
        path: ["instructions"],
        message: "is required for an ai column: it tells extraction what to look for",
      });
    }
  })
  .meta({ id: "NewColumn", ...JOINED_RULES });
export type NewColumn = z.output<typeof NewColumn>;

export const ColumnChange = z
  .strictObject({
    label: text(1, 200).optional().describe("The new heading."),
    instructions: Instructions.optional().describe("What to look for. Documents are not read again automatically."),
    field_meta: FieldMeta.extend({
      legacy_options: z
        .array(z.string())
        .max(10_000)
        .optional()
        .describe("Accepted so that a response can be sent back. It is not changed."),
    })
      .nullable()
      .optional()
      .describe("The options of an `enum` or `multi_enum` column. Cells keep options that are removed here."),
    sort_order: SortOrder.optional().describe("The position of the column: lower numbers come first."),
    field_key: z.string().optional().describe("Cannot be changed. Only the current value is accepted."),
    field_type: z.string().optional().describe("Cannot be changed. Only the current value is accepted."),
    extraction_mode: z.string().optional().describe("Cannot be changed. Only the current value is accepted."),
  })
  .meta({ id: "ColumnChange" });
export type ColumnChange = z.output<typeof ColumnChange>;
