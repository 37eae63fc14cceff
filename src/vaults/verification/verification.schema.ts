import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, clearableText, Id, integer, MAX_INTEGER } from "../../kernel/http/shapes.ts";
import { Flag } from "../cells/cells.schema.ts";
import { CellValue } from "../columns/cell-value.schema.ts";
import { FieldKey } from "../columns/columns.schema.ts";
import { Confidence, Outcome } from "../documents/cell.schema.ts";

export const NewFlag = z
  .strictObject({
    note: clearableText(4000).optional().describe("What looks doubtful. Null or blank: no note."),
    assignee_user_id: integer(1, MAX_INTEGER)
      .nullable()
      .optional()
      .describe("Who should look at the cell. Must have a role in the vault."),
  })
  .meta({ id: "NewCellFlag" });
export type NewFlag = z.output<typeof NewFlag>;

export const QueueQuery = CursorQuery.extend({
  field_key: FieldKey.optional().describe("Only cells of this column."),
  assignee: z.literal("me", "must be me").optional().describe("Only cells flagged and assigned to the caller."),
  order: z
    .enum(["doubt", "likeliest"])
    .default("doubt")
    .describe(
      "`doubt`: flagged first, then the most doubtful. `likeliest`, with `field_key`: first the cells whose document most likely has the clause, by what the column learned; verifying these teaches it fastest.",
    ),
});
export type QueueQuery = Placed<z.output<typeof QueueQuery>>;

export const QueuedCell = z
  .object({
    document_id: Id.describe("The document of the cell."),
    document_name: z.string().describe("The name of the document."),
    field_key: z.string().describe("The column of the cell."),
    value: CellValue,
    outcome: Outcome,
    confidence: Confidence,
    flag: Flag.nullable().describe("Who flagged the cell, and why. Null if nobody did."),
    citations: z
      .array(Citation)
      .describe("The words of the document that the value rests on. For `unsure`: the nearest passages."),
  })
  .meta({ id: "QueuedCell" });
export type QueuedCell = z.output<typeof QueuedCell>;

export const MAX_SAMPLE = 500;

export const NewSample = z
  .strictObject({
    field_key: FieldKey.describe("The column to draw cells from."),
    size: integer(1, MAX_SAMPLE).describe(
      "The number of cells to draw. The sample is smaller if fewer are unverified.",
    ),
    seed: integer(0, MAX_INTEGER)
      .optional()
      .describe("The same seed draws the same cells while the same cells are unverified. Random by default."),
  })
  .meta({ id: "NewVaultSample" });
export type NewSample = z.output<typeof NewSample>;

export const SampleCell = QueuedCell.extend({
  state: z
    .enum(["open", "right", "wrong"])
    .describe("`open`: nobody has verified or corrected it. Otherwise whether the extracted value was right."),
}).meta({ id: "VaultSampleCell" });
export type SampleCell = z.output<typeof SampleCell>;

export const Sample = z
  .object({
    id: Id.describe("The id of the sample."),
    field_key: z.string().describe("The column that the cells were drawn from."),
    seed: z.int().describe("The seed that the cells were drawn with."),
    size: z.int().describe("How many cells were drawn."),
    judged: z.int().describe("How many of its cells were verified or corrected."),
    right: z.int().describe("How many of its cells had the right value."),
    by: z.string().nullable().describe("Who drew the sample, by name. Null if the person is unknown."),
    by_user_id: z.int().nullable().describe("The id of the person who drew the sample. Null if the person is unknown."),
    created_at: CreatedAt,
    cells: z.array(SampleCell).describe("The cells that were drawn."),
  })
  .meta({ id: "VaultSample" });
export type Sample = z.output<typeof Sample>;

const Precision = z
  .object({
    estimate: z.number().describe("The share of sampled cells that were right."),
    low: z.number().describe("The lower end of the interval."),
    high: z.number().describe("The upper end of the interval."),
    n: z.int().describe("How many sampled cells it is based on."),
  })
  .describe("The share of sampled cells whose extracted value was right, with its 95 % interval (Wilson).");

const ColumnQuality = z.object({
  field_key: z.string().describe("The key of the column."),
  label: z.string().describe("The heading of the column."),
  cells: z
    .int()
    .describe("The number of cells: one for each document. A manual column counts only cells that have a value."),
  verified: z.int().describe("How many cells were verified."),
  corrected: z.int().describe("Verified after a manual edit, or edited over an extraction."),
  unsure: z
    .int()
    .describe(
      "How many cells are `unsure` and were neither verified nor edited. They state nothing, so no sample has them.",
    ),
  precision: Precision.nullable().describe("Null until a cell of a sample was verified or corrected."),
  needed_for_95: z
    .int()
    .describe(
      "How many more sampled cells, if all are right, would show a precision of at least 95 %. 0 if that is already shown, and for a manual column.",
    ),
});
export type ColumnQuality = z.output<typeof ColumnQuality>;

export const Quality = z
  .object({ columns: z.array(ColumnQuality).describe("One entry for each column.") })
  .meta({ id: "VaultQuality" });
