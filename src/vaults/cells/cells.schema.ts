import { z } from "zod";
import { Citation } from "../../citations/citation.schema.ts";
import { Id, Timestamp, TimestampInput, visibleText } from "../../http/shapes.ts";
import { Mentions } from "../../notifications/mentions.schema.ts";
import { FieldKey } from "../columns/columns.schema.ts";
import { CellValue, CellValueInput } from "./cell-value.schema.ts";

export const OUTCOMES = ["found", "absent", "unreadable", "failed", "pending", "none"] as const;
export const Outcome = z
  .enum(OUTCOMES)
  .describe(
    "`found`: a value was found. `absent`: the document has no such value. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run.",
  );
export type Outcome = z.output<typeof Outcome>;

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

export const Confidence = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe(
    "The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, and where the reader gives none.",
  );

export const Verification = z
  .object({ by: z.string(), by_user_id: z.int(), at: Timestamp })
  .meta({ id: "CellVerification" });

export const Flag = z
  .object({
    note: z.string().nullable(),
    assignee_user_id: z.int().nullable(),
    by: z.string(),
    by_user_id: z.int(),
    at: Timestamp,
  })
  .meta({ id: "CellFlag" });
export type Flag = z.output<typeof Flag>;

const OneReading = z.object({
  model: z.string().describe("The language model, or `local` for the local engine."),
  outcome: Outcome,
  value: CellValue,
  confidence: Confidence,
  citations: z.array(Citation),
});

export const ReadingConflict = z
  .object({ readings: z.array(OneReading).describe("What the language model read, then what the local engine read.") })
  .meta({ id: "CellReadingConflict" });
export type ReadingConflict = z.output<typeof ReadingConflict>;

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
    confidence: Confidence,
    verification: Verification.nullable().describe("Who verified the cell as it is now."),
    flag: Flag.nullable(),
    reading_conflict: ReadingConflict.optional().describe(
      "Only where the language model and the local engine disagree about the value shown.",
    ),
  })
  .meta({ id: "CellDetail" });
export type CellDetail = z.output<typeof CellDetail>;

export const RevertedCell = z
  .object({ document_id: Id, field_key: z.string(), cell: Cell, extracted_at: Timestamp.nullable() })
  .meta({ id: "RevertedCell" });
export type RevertedCell = z.output<typeof RevertedCell>;

export const MAX_EDIT_CITATIONS = 20;

const CitedRange = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });

const SeenAt = TimestampInput.nullable().optional();

export const CellChange = z
  .strictObject({
    value: CellValueInput,
    citations: z
      .array(CitedRange)
      .max(MAX_EDIT_CITATIONS, `must contain at most ${MAX_EDIT_CITATIONS} citations`)
      .optional()
      .describe(
        "The places in the document's text that the value rests on, in UTF-16 units. The cell shows them as its citations.",
      ),
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
    kind: z.enum(["extraction", "edit", "revert", "verify", "unverify"]),
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

export const NewNote = z.strictObject({ text: visibleText(1, 4000), mentions: Mentions }).meta({ id: "NewCellNote" });
export type NewNote = z.output<typeof NewNote>;
