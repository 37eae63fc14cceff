import { z } from "zod";

const DATE = { type: "string", format: "date" };
const ID_OR_NULL = { anyOf: [{ type: "string", format: "uuid" }, { type: "null" }] };
const TEXT_OR_NULL = { type: ["string", "null"] };
const object = (properties: object, required: string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const filled = (items: object) => ({ type: "array", items, minItems: 1, maxItems: 1000 });
const said = (description: string, schema: object) => ({ ...schema, description });

/** One shape for each group of field types. `isSent`: fields that may be left out of a request. */
const shapes = (isSent: boolean) => [
  said("`text`, `rich_text` (Markdown), `enum`, `email`, `url`, and `date` as YYYY-MM-DD.", { type: "string" }),
  said("`number` and `percentage`.", { type: "number" }),
  said("`boolean`.", { type: "boolean" }),
  said("`list` and `multi_enum`.", filled({ type: "string" })),
  said(
    "`date_range`.",
    object(
      {
        start: said("The first day. Null if it is open.", { anyOf: [DATE, { type: "null" }] }),
        end: said("The last day. Null if it is open.", { anyOf: [DATE, { type: "null" }] }),
      },
      ["start", "end"],
    ),
  ),
  said(
    "`currency`, with the ISO 4217 code.",
    object(
      {
        amount: said("The amount in units of the currency.", { type: "number" }),
        currency: said("The ISO 4217 code, such as `USD`.", { type: "string" }),
      },
      ["amount", "currency"],
    ),
  ),
  said(
    "`duration`.",
    object(
      {
        value: said("How many of the units.", { type: "number", minimum: 0 }),
        unit: said("The unit of time.", { enum: ["days", "weeks", "months", "years"] }),
      },
      ["value", "unit"],
    ),
  ),
  said(
    "`party_list`, of built-in columns only.",
    filled(
      object(
        {
          name: said("The name of the party.", { type: "string" }),
          role: said("The role of the party, such as `Supplier`. Null if it has none.", TEXT_OR_NULL),
        },
        isSent ? ["name"] : ["name", "role"],
      ),
    ),
  ),
  said(
    "`related_agreement_list`, of built-in columns only.",
    filled(
      object(
        {
          title: said("The title of the agreement.", { type: "string" }),
          document_id: said("Its document in the vault. Null if it is not there.", ID_OR_NULL),
        },
        isSent ? ["title"] : ["title", "document_id"],
      ),
    ),
  ),
  { type: "null" },
];

/** The value of a cell in a reply. */
export const CellValue = z.unknown().meta({
  id: "CellValue",
  description: "The format depends on the column's type. Null if there is no value.",
  oneOf: shapes(false),
});

/** The value of a cell in a request, which is checked against the column's type. */
export const CellValueInput = z
  .unknown()
  .refine((value) => value !== undefined, "is required: a value of the column's type, or null")
  .meta({
    id: "CellValueInput",
    description: "The format depends on the column's type. Null sets the cell to empty.",
    oneOf: shapes(true),
  });
