import { z } from "zod";
import { Citation } from "../../../content/citations/citation.schema.ts";
import { CreatedAt, Id } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";
import { FieldKey } from "../../columns/columns.schema.ts";
import { Confidence, Outcome } from "../../documents/cell.schema.ts";

export const MAX_COMPARED = 1000;

const value = z.unknown().meta({ description: "The format depends on the column's type. Null if there is no value." });

const RescanChange = z
  .object({
    document_id: Id.describe("The document of the cell."),
    document_name: z.string().describe("The name of the document."),
    field_key: z.string().describe("The column of the cell."),
    before: z.object({ value, outcome: Outcome }).describe("The cell as it is now."),
    after: z
      .object({
        value,
        outcome: Outcome,
        confidence: Confidence,
        citations: z.array(Citation).describe("The passages of the document that the new value is based on."),
      })
      .describe("The cell as it was read again."),
  })
  .meta({ id: "VaultRescanChange" });
export type RescanChange = z.output<typeof RescanChange>;

export const ComparedRescan = z
  .object({
    id: Id.describe("The id of the rescan."),
    status: z.enum(["running", "done"]).describe("`running` until all documents are read, then `done`."),
    documents: z.int().describe("How many documents are read."),
    read: z.int().describe("How many documents were read so far, or could not be read."),
    failed: z.int().describe("How many documents could not be read."),
    created_at: CreatedAt,
    changes: z
      .array(RescanChange)
      .describe("The cells whose value would change, as they are now. Manual edits are kept, so they never change."),
  })
  .meta({ id: "VaultComparedRescan" });
export type ComparedRescan = z.output<typeof ComparedRescan>;

const CellChoice = z.strictObject({
  document_id: Id.describe("The document of the cell."),
  field_key: FieldKey.describe("The column of the cell."),
});

export const AcceptedChanges = z
  .strictObject({
    accept: z
      .union([z.literal("all"), z.array(CellChoice).min(1).max(10_000)], 'must be "all" or a list of cells')
      .describe(
        "`all`, or the cells whose new value is written. `all` also records cells that were read again without a change of value, such as one that is now known to be absent.",
      ),
  })
  .meta({ id: "AcceptedVaultChanges" });
export type AcceptedChanges = z.output<typeof AcceptedChanges>;

/** Reads a document again without writing its cells. */
export const CompareDocument = {
  kind: "vaults/compare",
  internal: true,
  maxAttempts: 5,
  input: z.object({ rescan_id: Id, document_id: Id, field_keys: z.array(z.string()) }),
} satisfies JobKind;
