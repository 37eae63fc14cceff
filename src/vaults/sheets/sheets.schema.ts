import { z } from "zod";
import { Id, Timestamp, text } from "../../http/shapes.ts";
import { CallerFieldType, FieldKey } from "../columns/columns.schema.ts";

const Header = text(1, 1000).refine((header) => header.trim() !== "", "must not be blank");
const SheetName = text(1, 200);

const Match = z
  .union([z.literal("name"), z.strictObject({ field_key: FieldKey })])
  .describe("A row belongs to the document of this name, or to the one with this value in a column.");
export type Match = z.output<typeof Match>;

export const NewSheet = z.strictObject({
  file_id: Id,
  sheet: SheetName.optional().describe("The name of a sheet; the first that is not hidden when left out."),
  key_column: Header.describe("The heading of the column that says which document a row belongs to."),
  match: Match.default("name"),
  columns: z
    .array(
      z.strictObject({
        header: Header,
        label: text(1, 200)
          .refine((label) => label.trim() !== "", "must not be blank")
          .optional(),
        field_type: CallerFieldType.default("text"),
      }),
    )
    .min(1, "must name at least one column")
    .max(500, "must name at most 500 columns")
    .refine(
      (columns) => new Set(columns.map(({ header }) => header)).size === columns.length,
      "must name each heading once",
    ),
});
export type NewSheet = z.output<typeof NewSheet>;

export const SheetChange = z.strictObject({ file_id: Id, sheet: SheetName.optional() });
export type SheetChange = z.output<typeof SheetChange>;

export const SheetPreview = z.object({
  sheets: z.array(
    z.object({
      sheet: z.string().nullable(),
      headers: z.array(z.string()),
      rows: z.array(z.array(z.string())).describe("The first five."),
      row_count: z.int(),
    }),
  ),
});

export const Sheet = z.object({
  id: Id,
  file_id: Id.nullable().describe("Null when the file was deleted since."),
  file_name: z.string(),
  sheet: z.string().nullable(),
  key_column: z.string(),
  match: Match,
  columns: z.array(z.object({ id: Id, field_key: z.string(), header: z.string() })),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Sheet = z.output<typeof Sheet>;

const rowsNamed = <S extends z.ZodRawShape>(more: S) =>
  z.object({
    count: z.int(),
    first: z
      .array(
        z.object({ row: z.int().describe("As the spreadsheet counts: the first is 1."), key: z.string(), ...more }),
      )
      .describe("At most 50."),
  });

export const SheetReport = z.object({
  sheet: Sheet,
  rows: z.int().describe("Rows that name a document."),
  matched: z.int().describe("Documents that were filled."),
  unmatched: rowsNamed({}),
  ambiguous: rowsNamed({
    reason: z.enum(["documents", "rows"]).describe("Several documents match the row, or several rows one document."),
  }).describe("Not applied."),
  unreadable: rowsNamed({ header: z.string(), entry: z.string() }),
  is_cut: z.boolean().describe("The sheet has more rows than were read."),
});
export type SheetReport = z.output<typeof SheetReport>;
