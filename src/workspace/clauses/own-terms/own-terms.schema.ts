import { z } from "zod";
import { Id } from "../../../kernel/http/shapes.ts";

export const OwnTermsQuery = z.object({
  file_id: Id.describe("The contract that the clause is put into."),
  variant_id: Id.optional().describe("A variant of the clause instead of its main wording."),
});
export type OwnTermsQuery = z.output<typeof OwnTermsQuery>;

export const ClauseInOwnTerms = z.object({
  text: z.string().describe("The wording with the contract's own terms."),
  replaced: z
    .array(z.object({ term: z.string(), by: z.string(), count: z.int() }))
    .describe("The terms that were replaced."),
  unknown: z.array(z.string()).describe("Terms of the clause that the contract does not define."),
});
