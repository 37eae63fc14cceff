import { z } from "zod";
import { Id, Timestamp, TimestampInput } from "../../kernel/http/shapes.ts";

export const ReadingStateQuery = z.object({
  since: TimestampInput.optional().describe("Only documents excluded after this time."),
});
export type ReadingStateQuery = z.output<typeof ReadingStateQuery>;

const LeftOut = z.object({
  document_id: Id,
  name: z.string(),
  status: z
    .enum(["duplicate", "split", "listed"])
    .describe("`listed`: it is in the table, and files that it contains were left out: see `warning`."),
  original_name: z.string().nullable().describe("The name of the document that this one is a copy of."),
  parts: z.int().describe("The number of documents that this upload was split into."),
  is_archive: z.boolean().describe("A ZIP: it cannot be read as one document."),
  warning: z.string().nullable().describe("Names the files in an e-mail or ZIP that did not become documents."),
  at: Timestamp,
});

export const ReadingState = z
  .object({
    documents: z.int().describe("The number of documents in the table."),
    read: z.int().describe("The number of those that have been read."),
    failed: z.int(),
    left_out: z
      .array(LeftOut)
      .describe("Copies, split uploads, and e-mails with attachments that were left out; newest first, at most 50."),
  })
  .meta({ id: "VaultReadingState" });
export type ReadingState = z.output<typeof ReadingState>;
