import { z } from "zod";
import { CALLER_FIELD_TYPES } from "../../content/values/values.ts";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import {
  CreatedAt,
  Id,
  integer,
  integerText,
  MAX_INTEGER,
  text,
  UpdatedAt,
  visibleText,
} from "../../kernel/http/shapes.ts";
import { Visibility } from "../../workspace/shares/visibility.schema.ts";

const MAX_OPTIONS = 1000;
const MAX_FIELDS = 1000;

const Default = z.union([text(0, 10_000), z.boolean(), z.null()]);

const shown = {
  key: z
    .string()
    .describe(
      "The name of the field in the document, such as `customer.name`. In a list, relative to its items. `this` is an item of a list of texts; a clause slot begins with `clause:`.",
    ),
  label: z.string().describe("What the form calls it."),
  type: z
    .enum(CALLER_FIELD_TYPES)
    .describe("The type of its value. Found from its use in the document, until somebody sets it."),
  required: z.boolean().describe("Whether a document is only made with a value, where `when` holds."),
  options: z.array(z.string()).describe("The choices of an `enum` or `multi_enum`. For other types suggestions."),
  default: Default.describe("Used where no value is sent. Null for none."),
  when: z
    .string()
    .nullable()
    .describe(
      'The condition under which the document uses it, such as `not autoRenew` or `law = "Ohio"`. Null: always.',
    ),
  help: z.string().describe("What a person should know to fill it in. Empty if not set."),
};

const InnerField = z.object(shown).meta({ id: "TemplateInnerField" });
const ItemField = z
  .object({ ...shown, fields: z.array(InnerField).describe("For a list: the fields of each item.") })
  .meta({ id: "TemplateItemField" });
export const TemplateField = z
  .object({
    ...shown,
    clause_id: Id.nullable().describe(
      "For a clause slot: the clause of the library that stands there unless another is chosen. Null for the clause with the slot's name as its title.",
    ),
    fields: z
      .array(ItemField)
      .describe("For a list: the fields of each item. Empty for a list of texts and for other types."),
  })
  .meta({ id: "TemplateField" });
export type TemplateField = z.output<typeof TemplateField>;

const Version = integer(1, MAX_INTEGER);

const TemplateVersion = z
  .object({
    version: Version.describe("The number of the version."),
    file_name: z.string().describe("The name of the document."),
    size: z.int().describe("Its size in bytes."),
    created_by: z
      .int()
      .nullable()
      .describe("The id of the person who uploaded it. Null for an organization-scoped key."),
    created_at: CreatedAt,
  })
  .meta({ id: "TemplateVersion" });

export const Template = z
  .object({
    id: Id.describe("The id of the template."),
    title: z.string().describe("The title of the template."),
    description: z.string().describe("What it is for. Empty if not set."),
    file_name: z.string().describe("The name of its document."),
    size: z.int().describe("The size of its document in bytes."),
    fields: z.array(TemplateField).describe("What the document asks for, in the order of first use."),
    version: Version.describe("The version of its document. It grows when the document is replaced."),
    versions: z.array(TemplateVersion).describe("Its documents, the current one first. The 50 newest."),
    visibility: Visibility,
    created_by: z
      .int()
      .nullable()
      .describe("The id of the person who created it. Null for an organization-scoped key."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "Template" });
export type Template = z.output<typeof Template>;

const Title = visibleText(1, 200).describe("The title of the template.");
const Description = text(0, 2000).describe("What it is for.");

/** The fields of the form beside the file. */
export const NewTemplate = z.strictObject({
  title: Title.optional().describe("The title. Defaults to the name of the file without its extension."),
  description: Description.optional(),
  visibility: Visibility.optional(),
  blanks: z
    .enum(["keep", "fields"])
    .default("keep")
    .describe(
      "`fields`: blanks of the document become fields: `[Company name]`, `[●]`, `{effective_date}` and `________`. Lines for signatures stay. `keep`: only what is in double braces is a field.",
    ),
  replaces: Id.optional().describe(
    "A template whose document is replaced by this file, as its next version. Fields of the same name keep what people set for them.",
  ),
});
export type NewTemplate = z.output<typeof NewTemplate>;

const changes = {
  key: text(1, 200).describe("The field to change."),
  label: visibleText(1, 200).optional().describe("What the form calls it."),
  type: z
    .enum(CALLER_FIELD_TYPES)
    .optional()
    .describe("The type of its value. A list stays a list, and a clause slot stays `rich_text`."),
  required: z.boolean().optional().describe("Whether a document is only made with a value."),
  options: z
    .array(visibleText(1, 300))
    .max(MAX_OPTIONS, `must have at most ${MAX_OPTIONS} options`)
    .optional()
    .describe("The choices of an `enum` or `multi_enum`, or suggestions."),
  default: Default.optional().describe("Used where no value is sent. Null for none."),
  help: text(0, 2000).optional().describe("What a person should know to fill it in."),
  when: z
    .string()
    .max(10_000, "must have at most 10000 characters")
    .nullable()
    .optional()
    .describe("Ignored: the document decides when a field is asked for."),
};
const most = `must have at most ${MAX_FIELDS} fields`;

const InnerChange = z.strictObject(changes).meta({ id: "TemplateInnerFieldChange" });
const ItemChange = z
  .strictObject({
    ...changes,
    fields: z.array(InnerChange).max(MAX_FIELDS, most).optional().describe("For a list: changes of its items' fields."),
  })
  .meta({ id: "TemplateItemFieldChange" });
const FieldChange = z
  .strictObject({
    ...changes,
    clause_id: Id.nullable().optional().describe("For a clause slot: the clause that stands there by default."),
    fields: z.array(ItemChange).max(MAX_FIELDS, most).optional().describe("For a list: changes of its items' fields."),
  })
  .meta({ id: "TemplateFieldChange" });
export type FieldChange = z.output<typeof FieldChange>;

export const TemplateChange = z
  .strictObject({
    title: Title.optional(),
    description: Description.optional(),
    visibility: Visibility.optional(),
    fields: z
      .array(FieldChange)
      .max(MAX_FIELDS, most)
      .optional()
      .describe("Changes of fields, each named by its `key`. Other fields stay as they are."),
    version: Version.optional().describe(
      "Brings the document of a former version back, as a new version. The current one changes nothing.",
    ),
  })
  .meta({ id: "TemplateChange" });
export type TemplateChange = z.output<typeof TemplateChange>;

export const TemplateFileQuery = z.object({
  version: integerText({ min: 1, max: MAX_INTEGER })
    .optional()
    .describe("A former version. Defaults to the current one."),
});

export const TemplateQuery = CursorQuery.extend({
  q: text(1, 500).optional().describe("A part of the title, in upper or lower case."),
});
export type TemplateQuery = Placed<z.output<typeof TemplateQuery>>;
