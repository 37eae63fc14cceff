import { z } from "zod";
import { booleanText, Id, visibleText } from "../../../kernel/http/shapes.ts";

const SOURCES = ["document_id vault_id", "profile", "file_id"];

const FillSource = z
  .strictObject({
    vault_id: Id.optional().describe("The vault of `document_id`. Requires a user-scoped key."),
    document_id: Id.optional().describe("A document of the vault: the values of its row."),
    profile: z.literal(true).optional().describe("The profile of the company."),
    file_id: Id.optional().describe(
      "Another document that you can read: the names of its parties by their roles, and what the local engine reads in it for certain under the names of the fields.",
    ),
  })
  .refine(
    (source) => SOURCES.includes(Object.keys(source).sort().join(" ")),
    "must contain vault_id and document_id, or profile, or file_id",
  )
  .meta({ id: "FillSource" });
export type FillSource = z.output<typeof FillSource>;

export const Values = z
  .record(z.string(), z.unknown())
  .describe(
    'By the keys of the fields: `{"customer": {"name": "Acme"}}` or `{"customer.name": "Acme"}`. A text is written as it is, but days such as 2026-01-31 in date fields in words; other values are written out. A list of texts is an array of texts, another list an array of objects.',
  );

const MAX_SLOTS = 200;

const content = {
  values: Values.default({}),
  from: FillSource.optional().describe(
    "Where values come from that are not sent: fields and columns of the same name, in upper or lower case.",
  ),
  clauses: z
    .record(z.string(), Id)
    .refine((slots) => Object.keys(slots).length <= MAX_SLOTS, `must name at most ${MAX_SLOTS} slots`)
    .optional()
    .describe(
      "For a clause slot, by its name with or without `clause:`: the id of a clause of the library or of one of its variants.",
    ),
};

export const Filling = z
  .strictObject({
    ...content,
    title: visibleText(1, 200).optional().describe("The name of the new file. Defaults to the title of the template."),
    folder_id: Id.optional().describe(
      "The folder to put the file in. Send at most one of `folder_id` and `project_id`.",
    ),
    project_id: Id.optional().describe("The project whose folder the file is put in."),
  })
  .refine(({ folder_id, project_id }) => folder_id === undefined || project_id === undefined, {
    error: "must contain at most one of folder_id and project_id",
  })
  .meta({ id: "TemplateFilling" });
export type Filling = z.output<typeof Filling>;

export const Draft = z.strictObject(content).meta({ id: "TemplateDraft" });
export type Draft = z.output<typeof Draft>;

export const FillQuery = z.object({
  preview: booleanText
    .optional()
    .describe("`true`: makes no file and returns the text of the document as it would be."),
});

export const TemplatePreview = z
  .object({
    text: z
      .string()
      .describe(
        "The text of the document with the values so far. A required value that is missing is shown as its label in brackets.",
      ),
    places: z
      .array(
        z.object({
          key: z.string().describe("The field; in a list with the number of the item, such as `fees.0.amount`."),
          start: z.int().describe("Where its value begins in `text`, in UTF-16 units."),
          end: z.int().describe("Where it ends."),
          missing: z.boolean().describe("Whether this is a value that is required and missing."),
        }),
      )
      .describe("Where the values stand, in the order of the text."),
    issues: z
      .array(
        z.object({
          path: z.string().describe("The value, such as `body.values.fees.0.amount`."),
          message: z.string().describe("What is wrong with it."),
        }),
      )
      .describe("What `fill` would refuse. Empty if a document can be made."),
    from: z
      .array(
        z.object({
          key: z.string().describe("The field."),
          value: z.unknown().describe("The value that was taken."),
          source: z.string().describe("Where it was taken from, such as the name of a column."),
        }),
      )
      .describe("The values that were taken from `from`, and clauses that stand in slots by themselves."),
  })
  .meta({ id: "TemplatePreview" });
export type TemplatePreview = z.output<typeof TemplatePreview>;
