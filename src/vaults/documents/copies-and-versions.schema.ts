import { z } from "zod";
import { Id } from "../../http/shapes.ts";
import { DocumentStatus } from "./documents.schema.ts";

const Relative = z.object({
  document_id: Id,
  name: z.string(),
  title: z.string().nullable(),
  status: DocumentStatus,
  reason: z.string().nullable().describe("Why it is a relative, in words."),
});

export const Relatives = z
  .object({
    copy_of: Relative.nullable().describe("The document that this one was left out as a copy of."),
    duplicates: z.array(Relative).describe("Documents that were left out as copies of this one."),
    near: z
      .array(Relative.extend({ reason: z.string(), likeness: z.number().min(0).max(1) }))
      .describe("Documents that may be versions of this one, the likest first."),
    bundle: Relative.nullable().describe("The upload that this document was cut out of."),
    parts: z.array(Relative).describe("The documents that this upload was split into, in their order."),
  })
  .meta({ id: "VaultDocumentRelatives" });
export type Relatives = z.output<typeof Relatives>;
