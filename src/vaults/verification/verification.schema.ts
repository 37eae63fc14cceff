import { z } from "zod";
import { Citation } from "../../citations/citation.schema.ts";
import { CursorQuery, type Placed } from "../../http/paging/page.ts";
import { clearableText, Id, integer, MAX_INTEGER, Timestamp } from "../../http/shapes.ts";
import { CellValue } from "../cells/cell-value.schema.ts";
import { Confidence, Flag, Outcome } from "../cells/cells.schema.ts";
import { FieldKey } from "../columns/columns.schema.ts";

export const NewFlag = z
  .strictObject({
    note: clearableText(4000).optional(),
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
});
export type QueueQuery = Placed<z.output<typeof QueueQuery>>;

export const QueuedCell = z
  .object({
    document_id: Id,
    document_name: z.string(),
    field_key: z.string(),
    value: CellValue,
    outcome: Outcome,
    confidence: Confidence,
    flag: Flag.nullable(),
    citations: z.array(Citation),
  })
  .meta({ id: "QueuedCell" });
export type QueuedCell = z.output<typeof QueuedCell>;

export const MAX_SAMPLE = 500;

export const NewSample = z
  .strictObject({
    field_key: FieldKey,
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
    id: Id,
    field_key: z.string(),
    seed: z.int(),
    size: z.int(),
    judged: z.int().describe("How many of its cells were verified or corrected."),
    right: z.int(),
    by: z.string().nullable(),
    by_user_id: z.int().nullable(),
    created_at: Timestamp,
    cells: z.array(SampleCell),
  })
  .meta({ id: "VaultSample" });
export type Sample = z.output<typeof Sample>;

const Precision = z
  .object({ estimate: z.number(), low: z.number(), high: z.number(), n: z.int() })
  .describe("The share of sampled cells whose extracted value was right, with its 95 % interval (Wilson).");

const ColumnQuality = z.object({
  field_key: z.string(),
  label: z.string(),
  cells: z.int().describe("One for each document. In a manual column, where nothing is read, those that hold a value."),
  verified: z.int(),
  corrected: z.int().describe("Verified after a manual edit, or edited over an extraction."),
  precision: Precision.nullable().describe("Null until a cell of a sample was verified or corrected."),
  needed_for_95: z
    .int()
    .describe(
      "How many more sampled cells would show at least 95 %, if all of them are right. 0 when that is shown, and for a manual column.",
    ),
});
export type ColumnQuality = z.output<typeof ColumnQuality>;

export const Quality = z.object({ columns: z.array(ColumnQuality) }).meta({ id: "VaultQuality" });
