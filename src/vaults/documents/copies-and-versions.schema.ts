import { z } from "zod";
import { Id } from "../../http/shapes.ts";
import { DocumentStatus } from "./documents.schema.ts";

const Relative = z.object({
  document_id: Id,
  name: z.string(),
  title: z.string().nullable(),
  status: DocumentStatus,
  reason: z.string().nullable().describe("Why the documents are related."),
});

export const Relatives = z
  .object({
    copy_of: Relative.nullable().describe(
      "The document that this one is a copy of. Copies are excluded from the table.",
    ),
    duplicates: z.array(Relative).describe("Documents that were excluded because they are copies of this one."),
    near: z
      .array(Relative.extend({ reason: z.string(), likeness: z.number().min(0).max(1) }))
      .describe("Documents that may be versions of this one, most similar first."),
    bundle: Relative.nullable().describe("The upload that this document was split from."),
    parts: z.array(Relative).describe("The documents that this upload was split into, in order."),
  })
  .meta({ id: "VaultDocumentRelatives" });
export type Relatives = z.output<typeof Relatives>;
