import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";
import { Id, integerText, text } from "../../kernel/http/shapes.ts";

export const VaultSearchQuery = z.object({
  q: text(1, 500)
    .refine((query) => query.trim() !== "", "must not be blank")
    .describe("Words or a question. With quotes or a minus, only exact words match."),
  limit: integerText({ min: 1, max: 50, default: 20 }).describe("How many passages are returned at most."),
});
export type VaultSearchQuery = z.output<typeof VaultSearchQuery>;

export const VaultPassage = z
  .object({
    document_id: Id.describe("The document of the passage."),
    document_name: z.string().describe("The name of the document."),
    citation: Citation.describe("The passage and where it is."),
    score: z.number().describe("From 0 to 1. Higher is better."),
  })
  .meta({ id: "VaultPassage" });
export type VaultPassage = z.output<typeof VaultPassage>;
