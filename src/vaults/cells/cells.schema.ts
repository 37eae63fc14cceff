import { z } from "zod";
import { Mentions } from "../../administration/notifications/mentions.schema.ts";
import { Citation } from "../../content/citations/citation.schema.ts";
import { CreatedAt, Id, Timestamp, TimestampInput, visibleText } from "../../kernel/http/shapes.ts";
import { CellValue, CellValueInput } from "../columns/cell-value.schema.ts";
import { FieldKey } from "../columns/columns.schema.ts";
import { Cell, Confidence, Outcome } from "../documents/cell.schema.ts";

export const Verification = z
  .object({
    by: z.string().describe("Who verified it, by name."),
    by_user_id: z.int().describe("The id of the person who verified it."),
    at: Timestamp.describe("When it was verified."),
  })
  .meta({ id: "CellVerification" });

export const Flag = z
  .object({
    note: z.string().nullable().describe("What looks doubtful. Null if there is no note."),
    assignee_user_id: z.int().nullable().describe("Who should look at the cell. Null if nobody is named."),
    by: z.string().describe("Who flagged it, by name."),
    by_user_id: z.int().describe("The id of the person who flagged it."),
    at: Timestamp.describe("When it was flagged."),
  })
  .meta({ id: "CellFlag" });
export type Flag = z.output<typeof Flag>;

const OneReading = z.object({
  model: z.string().describe("The language model, or `local` for the local engine."),
  outcome: Outcome,
  value: CellValue,
  confidence: Confidence,
  citations: z.array(Citation).describe("The passages of the document that this reading is based on."),
});

export const ReadingConflict = z
  .object({ readings: z.array(OneReading).describe("What the language model read, then what the local engine read.") })
  .meta({ id: "CellReadingConflict" });
export type ReadingConflict = z.output<typeof ReadingConflict>;

const LearnedFrom = z
  .object({
    document_id: Id.describe("The document whose verified clause the passage reads like."),
    document_name: z.string().describe("The name of that document."),
    chance: z.number().min(0).max(1).describe("The chance that the passage is the right one."),
  })
  .meta({ id: "LearnedFrom" });

const CellExample = z
  .object({
    document_id: Id.nullable().describe("The document of the example. Null once it is gone or forgotten."),
    document_name: z.string().nullable().describe("The name of that document."),
    is_current: z.boolean().describe("False once the example was unverified, edited, deleted or forgotten."),
  })
  .meta({ id: "CellExample" });

export const CellDetail = z
  .object({
    document_id: Id.describe("The document that the cell belongs to."),
    field_key: z.string().describe("The key of the column."),
    cell: Cell.describe("The value and who set it."),
    extracted_at: Timestamp.nullable().describe("When a value was last set, by extraction or by a manual edit."),
    outcome: Outcome,
    error: z.string().nullable().describe("Why the extraction failed. Null if it did not."),
    model: z
      .string()
      .nullable()
      .describe("The model that extracted the value, or `local`. Null before an extraction and for manual edits."),
    citations: z
      .array(Citation)
      .describe("The words of the document that the value rests on. For `unsure`: the nearest passages."),
    reasoning: z
      .string()
      .nullable()
      .describe("Why the reader gave this value, or what was searched where it gave none. Null if it said nothing."),
    confidence: Confidence,
    verification: Verification.nullable().describe("Who verified the cell as it is now."),
    flag: Flag.nullable().describe("Who flagged the cell for a colleague, and why. Null if nobody did."),
    learned_from: LearnedFrom.optional().describe("Only where the reading used what the column learned."),
    examples: z
      .array(CellExample)
      .optional()
      .describe(
        "Only where a language model read it: the verified cells of other documents that it was given as examples.",
      ),
    outdated: z
      .literal(true)
      .optional()
      .describe("Only where one of these examples is not current, and nobody verified the cell. Read it again."),
    reading_conflict: ReadingConflict.optional().describe(
      "Only where the language model and the local engine disagree about the value shown.",
    ),
  })
  .meta({ id: "CellDetail" });
export type CellDetail = z.output<typeof CellDetail>;

export const RevertedCell = z
  .object({
    document_id: Id.describe("The document that the cell belongs to."),
    field_key: z.string().describe("The key of the column."),
    cell: Cell.describe("The cell as it is without the manual edit."),
    extracted_at: Timestamp.nullable().describe("When the value was extracted. Null if it never was."),
  })
  .meta({ id: "RevertedCell" });
export type RevertedCell = z.output<typeof RevertedCell>;

export const MAX_EDIT_CITATIONS = 20;

const CitedRange = z.strictObject({
  start: z.int().min(0).describe("Where the words begin in the document's text."),
  end: z.int().min(0).describe("Where the words end in the document's text: the offset after the last character."),
});

const SeenAt = TimestampInput.nullable().optional();

export const CellChange = z
  .strictObject({
    value: CellValueInput,
    citations: z
      .array(CitedRange)
      .max(MAX_EDIT_CITATIONS, `must contain at most ${MAX_EDIT_CITATIONS} citations`)
      .optional()
      .describe(
        "The passages of the document's text that the value is based on, in UTF-16 units. The cell shows them as its citations.",
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
    kind: z
      .enum(["extraction", "edit", "revert", "verify", "unverify"])
      .describe("What happened: an extraction, a manual edit, its removal, a verification, or its removal."),
    value: CellValue,
    by: z.string().nullable().describe("Who did it, by name. Null for an extraction."),
    by_user_id: z.int().nullable().describe("The id of the person who did it. Null for an extraction."),
    model: z.string().nullable().describe("The model that extracted the value, or `local`. Null if a person did it."),
    at: Timestamp.describe("When it happened."),
  })
  .meta({ id: "CellHistoryEntry" });
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const Note = z
  .object({
    id: Id.describe("The id of the note."),
    text: z.string().describe("What the note says."),
    by: z.string().describe("Who wrote the note, by name."),
    by_user_id: z.int().describe("The id of the person who wrote the note."),
    created_at: CreatedAt,
  })
  .meta({ id: "CellNote" });
export type Note = z.output<typeof Note>;

export const NewNote = z
  .strictObject({ text: visibleText(1, 4000).describe("What the note says."), mentions: Mentions })
  .meta({ id: "NewCellNote" });
export type NewNote = z.output<typeof NewNote>;
