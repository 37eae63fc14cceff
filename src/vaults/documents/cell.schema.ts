import { z } from "zod";
import { Timestamp } from "../../kernel/http/shapes.ts";
import { CellValue } from "../columns/cell-value.schema.ts";

export const OUTCOMES = ["found", "absent", "unsure", "unreadable", "failed", "pending", "none"] as const;
export const Outcome = z
  .enum(OUTCOMES)
  .describe(
    "`found`: a value was found. `absent`: the document has no such value; every way of searching agrees. `unsure`: nothing was found for certain, and the value may be there: the citations are the nearest passages. `unreadable`: no value could be read and verified. `failed`: the extraction failed. `pending`: the extraction has not finished. `none`: no extraction has run.",
  );
export type Outcome = z.output<typeof Outcome>;

export const Cell = z
  .object({
    value: CellValue,
    is_edited: z.boolean().describe("Whether a person set the value. The extracted value is then hidden."),
    edited_at: Timestamp.nullable().describe("When a person set the value. Null if none did."),
    edited_by: z.string().nullable().describe("Who set the value, by name. Null if nobody did."),
    edited_by_user_id: z.int().nullable().describe("The id of the person who set the value. Null if nobody did."),
    has_citations: z.boolean().describe("Whether the value has citations in the document."),
  })
  .meta({ id: "Cell" });
export type Cell = z.output<typeof Cell>;

export const Confidence = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe(
    "The calibrated probability, 0 to 1, that the value or `absent` is right. Null for manual edits, for `unsure`, and where the reader gives none.",
  );
