import { z } from "zod";
import { Id } from "../../kernel/http/shapes.ts";
import { DocumentStatus } from "./documents.schema.ts";

const Relative = z.object({
  document_id: Id.describe("The id of the other document."),
  name: z.string().describe("The name of its file."),
  title: z.string().nullable().describe("Its title. Null if none was found."),
  status: DocumentStatus.describe("The status of that document."),
  reason: z.string().nullable().describe("Why the documents are related."),
});

export const Relatives = z
  .object({
    copy_of: Relative.nullable().describe(
      "The document that this one is a copy of. Copies are excluded from the table.",
    ),
    duplicates: z.array(Relative).describe("Documents that were excluded because they are copies of this one."),
    near: z
      .array(
        Relative.extend({
          reason: z.string().describe("Why it may be a version."),
          likeness: z.number().min(0).max(1).describe("How similar the texts are, from 0 to 1."),
        }),
      )
      .describe("Documents that may be versions of this one, most similar first."),
    bundle: Relative.nullable().describe("The upload that this document was split from."),
    parts: z.array(Relative).describe("The documents that this upload was split into, in order."),
  })
  .meta({ id: "VaultDocumentRelatives" });
export type Relatives = z.output<typeof Relatives>;
