import { z } from "zod";
import { Id, Timestamp, text, visibleText } from "../../http/shapes.ts";
import { CallerFieldType, FieldKey } from "../columns/columns.schema.ts";

const Header = visibleText(1, 1000);
const SheetName = text(1, 200);

const Match = z
  .union([z.literal("name"), z.strictObject({ field_key: FieldKey })])
  .describe("How rows are matched to documents: by the document's name, or by its value in a column.");
export type Match = z.output<typeof Match>;

export const NewSheet = z
  .strictObject({
    file_id: Id,
    sheet: SheetName.optional().describe("The name of a sheet. Defaults to the first sheet that is not hidden."),
    key_column: Header.describe("The heading of the column that identifies the document of each row."),
    match: Match.default("name"),
    columns: z
      .array(
        z.strictObject({
          header: Header,
          label: visibleText(1, 200).optional(),
          field_type: CallerFieldType.default("text"),
        }),
      )
      .min(1, "must contain at least one column")
      .max(500, "must contain at most 500 columns")
      .refine(
        (columns) => new Set(columns.map(({ header }) => header)).size === columns.length,
        "must contain each heading only once",
      ),
  })
  .meta({ id: "NewVaultSpreadsheet" });
export type NewSheet = z.output<typeof NewSheet>;

export const SheetChange = z
  .strictObject({ file_id: Id, sheet: SheetName.optional() })
  .meta({ id: "VaultSpreadsheetChange" });
export type SheetChange = z.output<typeof SheetChange>;

export const SheetPreview = z
  .object({
    sheets: z.array(
      z.object({
        sheet: z.string().nullable(),
        headers: z.array(z.string()),
        rows: z
          .array(z.array(z.string()))
          .describe("The first five rows, with at most the first 100 characters of each cell."),
        row_count: z.int(),
      }),
    ),
  })
  .meta({ id: "SpreadsheetPreview" });

export const Sheet = z
  .object({
    id: Id,
    file_id: Id.nullable().describe("Null if the file has been deleted."),
    file_name: z.string(),
    sheet: z.string().nullable(),
    key_column: z.string(),
    match: Match,
    columns: z.array(z.object({ id: Id, field_key: z.string(), header: z.string() })),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "VaultSpreadsheet" });
export type Sheet = z.output<typeof Sheet>;

const rowsNamed = <S extends z.ZodRawShape>(more: S) =>
  z.object({
    count: z.int(),
    first: z
      .array(
        z.object({
          row: z.int().describe("The row number in the spreadsheet, starting at 1."),
          key: z.string(),
          ...more,
        }),
      )
      .describe("Up to 50 rows."),
  });

export const SheetReport = z
  .object({
    sheet: Sheet,
    rows: z.int().describe("The number of rows that identify a document."),
    matched: z.int().describe("The number of documents that were filled."),
    unmatched: rowsNamed({}),
    ambiguous: rowsNamed({
      reason: z
        .enum(["documents", "rows"])
        .describe("`documents`: several documents match the row. `rows`: several rows match one document."),
    }).describe("Rows that were not applied because the match is ambiguous."),
    unreadable: rowsNamed({ header: z.string(), entry: z.string() }),
    is_cut: z.boolean().describe("Whether the sheet has more rows than were read."),
  })
  .meta({ id: "VaultSpreadsheetReport" });
export type SheetReport = z.output<typeof SheetReport>;
