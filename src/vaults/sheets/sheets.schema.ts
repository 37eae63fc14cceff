import { z } from "zod";
import { CreatedAt, Id, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import { CallerFieldType, FieldKey } from "../columns/columns.schema.ts";

const Header = visibleText(1, 1000);
const SheetName = text(1, 200);

const Match = z
  .union([
    z.literal("name"),
    z.strictObject({ field_key: FieldKey.describe("The column whose value identifies the document.") }),
  ])
  .describe("How rows are matched to documents: by the document's name, or by its value in a column.");
export type Match = z.output<typeof Match>;

export const NewSheet = z
  .strictObject({
    file_id: Id.describe("The spreadsheet: an uploaded XLSX or CSV file."),
    sheet: SheetName.optional().describe("The name of a sheet. Defaults to the first sheet that is not hidden."),
    key_column: Header.describe("The heading of the column that identifies the document of each row."),
    match: Match.default("name"),
    columns: z
      .array(
        z.strictObject({
          header: Header.describe("The heading in the sheet."),
          label: visibleText(1, 200).optional().describe("The heading in the vault. Defaults to that of the sheet."),
          field_type: CallerFieldType.default("text").describe("The type of the values."),
        }),
      )
      .min(1, "must contain at least one column")
      .max(500, "must contain at most 500 columns")
      .refine(
        (columns) => new Set(columns.map(({ header }) => header)).size === columns.length,
        "must contain each heading only once",
      )
      .describe("The columns of the sheet that become columns of the vault."),
  })
  .meta({ id: "NewVaultSpreadsheet" });
export type NewSheet = z.output<typeof NewSheet>;

export const SheetChange = z
  .strictObject({
    file_id: Id.describe("The new version of the file."),
    sheet: SheetName.optional().describe("The name of the sheet. Defaults to the sheet that was read before."),
  })
  .meta({ id: "VaultSpreadsheetChange" });
export type SheetChange = z.output<typeof SheetChange>;

export const SheetPreview = z
  .object({
    sheets: z
      .array(
        z.object({
          sheet: z.string().nullable().describe("The name of the sheet. Null for a file without sheets, such as CSV."),
          headers: z.array(z.string()).describe("The headings, from the first row."),
          rows: z
            .array(z.array(z.string()))
            .describe("The first five rows, with at most the first 100 characters of each cell."),
          row_count: z.int().describe("How many rows the sheet has below its headings."),
        }),
      )
      .describe("The sheets of the file."),
  })
  .meta({ id: "SpreadsheetPreview" });

export const Sheet = z
  .object({
    id: Id.describe("The id of the connected spreadsheet."),
    file_id: Id.nullable().describe("Null if the file has been deleted."),
    file_name: z.string().describe("The name of the file."),
    sheet: z.string().nullable().describe("The name of the sheet. Null for a file without sheets, such as CSV."),
    key_column: z.string().describe("The heading of the column that identifies the document of each row."),
    match: Match,
    columns: z
      .array(
        z.object({
          id: Id.describe("The id of the column."),
          field_key: z.string().describe("The key of the column."),
          header: z.string().describe("The heading in the sheet."),
        }),
      )
      .describe("The columns of the vault that it fills."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "VaultSpreadsheet" });
export type Sheet = z.output<typeof Sheet>;

const rowsNamed = <S extends z.ZodRawShape>(more: S) =>
  z.object({
    count: z.int().describe("How many rows there are."),
    first: z
      .array(
        z.object({
          row: z.int().describe("The row number in the spreadsheet, starting at 1."),
          key: z.string().describe("The row's value in the key column."),
          ...more,
        }),
      )
      .describe("Up to 50 rows."),
  });

export const SheetReport = z
  .object({
    sheet: Sheet.describe("The connected spreadsheet."),
    rows: z.int().describe("The number of rows that identify a document."),
    matched: z.int().describe("The number of documents that were filled."),
    unmatched: rowsNamed({}).describe("Rows that match no document."),
    ambiguous: rowsNamed({
      reason: z
        .enum(["documents", "rows"])
        .describe("`documents`: several documents match the row. `rows`: several rows match one document."),
    }).describe("Rows that were not applied because the match is ambiguous."),
    unreadable: rowsNamed({
      header: z.string().describe("The heading of the column."),
      entry: z.string().describe("The content of the cell in the sheet."),
    }).describe("Entries that are not of the column's type."),
    is_cut: z.boolean().describe("Whether the sheet has more rows than were read."),
  })
  .meta({ id: "VaultSpreadsheetReport" });
export type SheetReport = z.output<typeof SheetReport>;
