import { z } from "zod";
import { Id, integer, Timestamp, text, visibleText } from "../../http/shapes.ts";
import { Filter } from "../documents/documents.schema.ts";

const width = integer(20, 2000).nullable();

const ViewColumn = z.object({ field_key: z.string(), hidden: z.boolean(), width }).meta({ id: "ViewColumn" });
export type ViewColumn = z.output<typeof ViewColumn>;

const ROW_HEIGHTS = ["1", "2", "4", "wrap"] as const;
export type RowHeight = (typeof ROW_HEIGHTS)[number];
const RowHeight = z
  .enum(ROW_HEIGHTS, 'must be "1", "2", "4" or "wrap"')
  .nullable()
  .describe(
    "The lines that a row shows in the web application. `wrap` shows whole values. Null leaves it to the reader.",
  );

export const View = z
  .object({
    id: Id,
    name: z.string(),
    columns: z
      .array(ViewColumn)
      .describe("All columns of the vault, in the order of the view. New columns are hidden."),
    sort: z.string().nullable(),
    filter: z.record(z.string(), z.object({ op: z.string(), value: z.unknown().optional() })).nullable(),
    row_height: RowHeight,
    shared: z.boolean().describe("Whether everyone in the vault can see the view. If false, only its creator can."),
    created_by: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "View" });
export type View = z.output<typeof View>;

const fields = {
  name: visibleText(1, 200),
  columns: z
    .array(z.strictObject({ field_key: z.string(), hidden: z.boolean().optional(), width: width.optional() }))
    .max(600)
    .refine(
      (list) => new Set(list.map(({ field_key }) => field_key)).size === list.length,
      "must contain each column only once",
    )
    .optional(),
  sort: text(1, 101).nullable().optional(),
  filter: Filter.nullable().optional(),
  row_height: RowHeight.optional(),
};

export const NewView = z.strictObject({ ...fields, shared: z.boolean().default(true) }).meta({ id: "NewView" });
export type NewView = z.output<typeof NewView>;

export const ViewChange = z
  .strictObject({ ...fields, name: fields.name.optional(), shared: z.boolean().optional() })
  .meta({ id: "ViewChange" });
export type ViewChange = z.output<typeof ViewChange>;
