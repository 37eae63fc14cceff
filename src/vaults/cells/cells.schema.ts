import { z } from "zod";
import { Citation } from "../../citations/citation.schema.ts";
import { Id, Timestamp, TimestampInput, text } from "../../http/shapes.ts";
import { FieldKey } from "../columns/columns.schema.ts";

export const OUTCOMES = ["found", "absent", "unreadable", "failed", "pending", "none"] as const;
export const Outcome = z
  .enum(OUTCOMES)
  .describe(
    "`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run.",
  );
export type Outcome = z.output<typeof Outcome>;

/** The shape depends on the column's type; see the description of field types. */
const CellValue = z
  .unknown()
  .meta({ description: "The format depends on the column's type. Null if there is no value." });

export const Cell = z
  .object({
    value: CellValue,
    is_edited: z.boolean(),
    edited_at: Timestamp.nullable(),
    edited_by: z.string().nullable(),
    edited_by_user_id: z.int().nullable(),
    has_citations: z.boolean(),
  })
  .meta({ id: "Cell" });
export type Cell = z.output<typeof Cell>;

export const CellDetail = z
  .object({
    document_id: Id,
    field_key: z.string(),
    cell: Cell,
    extracted_at: Timestamp.nullable().describe("When a value was last set, by extraction or by a manual edit."),
    outcome: Outcome,
    error: z.string().nullable(),
    model: z.string().nullable(),
    citations: z.array(Citation),
    reasoning: z.string().nullable(),
  })
  .meta({ id: "CellDetail" });
export type CellDetail = z.output<typeof CellDetail>;

export const RevertedCell = z
  .object({ document_id: Id, field_key: z.string(), cell: Cell, extracted_at: Timestamp.nullable() })
  .meta({ id: "RevertedCell" });
export type RevertedCell = z.output<typeof RevertedCell>;

const SeenAt = TimestampInput.nullable().optional();

export const CellChange = z
  .strictObject({
    value: z.unknown().refine((value) => value !== undefined, "is required: a value of the column's type, or null"),
    if_extracted_at: SeenAt.describe(
      "The `extracted_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED.",
    ),
    if_edited_at: SeenAt.describe(
      "The `edited_at` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED.",
    ),
    if_is_edited: z
      .boolean()
      .optional()
      .describe(
        "The `is_edited` that the caller last read. If it has changed, the request fails with 409 CELL_CHANGED.",
      ),
  })
  .meta({ id: "CellChange", required: ["value"] });
export type CellChange = z.output<typeof CellChange>;

export const CellParams = z.object({ id: Id, documentId: Id, fieldKey: FieldKey });
export type CellParams = z.output<typeof CellParams>;

export const HistoryEntry = z
  .object({
    kind: z.enum(["extraction", "edit", "revert"]),
    value: CellValue,
    by: z.string().nullable(),
    by_user_id: z.int().nullable(),
    model: z.string().nullable(),
    at: Timestamp,
  })
  .meta({ id: "CellHistoryEntry" });
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const Note = z
  .object({ id: Id, text: z.string(), by: z.string(), by_user_id: z.int(), created_at: Timestamp })
  .meta({ id: "CellNote" });
export type Note = z.output<typeof Note>;

export const NewNote = z
  .strictObject({ text: text(1, 4000).refine((note) => note.trim() !== "", "must not be blank") })
  .meta({ id: "NewCellNote" });
export type NewNote = z.output<typeof NewNote>;
