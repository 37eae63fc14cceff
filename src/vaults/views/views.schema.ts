import { z } from "zod";
import { CreatedAt, Id, integer, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import { Filter } from "../documents/documents.schema.ts";

const width = integer(20, 2000).nullable();

const ViewColumn = z
  .object({
    field_key: z.string().describe("The key of the column."),
    hidden: z.boolean().describe("Whether the view hides the column."),
    width: width.describe("The width in pixels. Null: the default."),
  })
  .meta({ id: "ViewColumn" });
export type ViewColumn = z.output<typeof ViewColumn>;

const ROW_HEIGHTS = ["1", "2", "4", "wrap"] as const;
export type RowHeight = (typeof ROW_HEIGHTS)[number];
const RowHeight = z
  .enum(ROW_HEIGHTS, 'must be "1", "2", "4" or "wrap"')
  .nullable()
  .describe(
    "How many lines a row shows in the web application. `wrap` shows whole values. Null: each person's own setting.",
  );

export const View = z
  .object({
    id: Id.describe("The id of the view."),
    name: z.string().describe("The name of the view."),
    columns: z
      .array(ViewColumn)
      .describe("All columns of the vault, in the order of the view. New columns are hidden."),
    sort: z
      .string()
      .nullable()
      .describe("The column it is sorted by, with `-` in front for descending order. Null: newest first."),
    filter: z
      .record(
        z.string(),
        z.object({
          op: z.string().describe("The operation."),
          value: z
            .unknown()
            .optional()
            .describe("What the operation compares with. Absent for `empty` and `not_empty`."),
        }),
      )
      .nullable()
      .describe("The saved filter, as in `GET /vaults/{id}/documents`. Null if it has none."),
    row_height: RowHeight,
    shared: z.boolean().describe("Whether everyone in the vault can see the view. If false, only its creator can."),
    created_by: z.int().describe("The id of the person who created it."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "View" });
export type View = z.output<typeof View>;

const fields = {
  name: visibleText(1, 200).describe("The name of the view."),
  columns: z
    .array(
      z.strictObject({
        field_key: z.string().describe("The key of the column."),
        hidden: z.boolean().optional().describe("Whether the view hides the column."),
        width: width.optional().describe("The width in pixels. Null: the default."),
      }),
    )
    .max(600)
    .refine(
      (list) => new Set(list.map(({ field_key }) => field_key)).size === list.length,
      "must contain each column only once",
    )
    .optional()
    .describe(
      "The columns in their order. A new view shows all columns if this is omitted, and hides those that are not named.",
    ),
  sort: text(1, 101)
    .nullable()
    .optional()
    .describe("A field key, with `-` in front for descending order. Null: the default order."),
  filter: Filter.nullable().optional().describe("The filter, as in `GET /vaults/{id}/documents`. Null: none."),
  row_height: RowHeight.optional(),
};

export const NewView = z
  .strictObject({
    ...fields,
    shared: z
      .boolean()
      .default(true)
      .describe("Whether everyone in the vault can see the view. If false, only you can."),
  })
  .meta({ id: "NewView" });
export type NewView = z.output<typeof NewView>;

export const ViewChange = z
  .strictObject({
    ...fields,
    name: fields.name.optional().describe("The new name."),
    shared: z.boolean().optional().describe("Whether everyone in the vault can see the view."),
  })
  .meta({ id: "ViewChange" });
export type ViewChange = z.output<typeof ViewChange>;
