import { z } from "zod";
import { CALLER_FIELD_TYPES } from "../../content/values/values.ts";
import { text, visibleText } from "../../kernel/http/shapes.ts";

const MOST_OPTIONS = 200;
const KEY = /^[A-Za-z_]\w{0,59}(?:\.[A-Za-z_]\w{0,59}){0,3}$/;

const Default = z.union([text(0, 10_000), z.boolean(), z.null()]);

/** A field of the form, with the same parts as a field of a template. */
export const RequestField = z
  .strictObject({
    key: z
      .string("must be a string")
      .regex(KEY, "must be a name such as counterparty or customer.name")
      .describe("The name of the field, such as `counterparty`. As in a template, `customer.name` is a name too."),
    label: visibleText(1, 200).optional().describe("What the form calls it. Defaults to the key in words."),
    type: z.enum(CALLER_FIELD_TYPES).default("text").describe("The type of its value."),
    required: z.boolean("must be true or false").default(false).describe("Whether the form needs a value."),
    options: z
      .array(visibleText(1, 300))
      .max(MOST_OPTIONS, `must have at most ${MOST_OPTIONS} options`)
      .default([])
      .describe("The choices of an `enum` or `multi_enum`."),
    default: Default.default(null).describe("Used where no value is sent. Null for none."),
    when: text(1, 1000)
      .nullable()
      .default(null)
      .describe('The condition under which it is required, such as `kind = "Sale"`. Null: always.'),
    help: text(0, 2000).default("").describe("What a person should know to fill it in."),
  })
  .meta({ id: "RequestField" });
type NewField = z.output<typeof RequestField>;
export type RequestField = NewField & { label: string };

export const FormFields = z
  .array(RequestField)
  .max(100, "must have at most 100 fields")
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, "must name each key once")
  .refine(
    (fields) => fields.every(({ type, options }) => !type.endsWith("enum") || options.length > 0),
    "must have options for each enum and multi_enum",
  );

export const ShownField = RequestField.extend({ label: z.string().describe("What the form calls it.") }).meta({
  id: "RequestFormField",
});

const MOST_CHARACTERS = 100_000;

/** The values of a form, by the keys of its fields. */
export const FieldValues = z
  .record(z.string().max(300), z.unknown())
  .refine(
    (values) => JSON.stringify(values).length <= MOST_CHARACTERS,
    `must have at most ${MOST_CHARACTERS} characters`,
  );
export type FieldValues = z.output<typeof FieldValues>;
