import { z } from "zod";
import { TextEnd, TextStart } from "../../../content/citations/citation.schema.ts";
import { Id, integerText } from "../../../kernel/http/shapes.ts";

export const ClauseQuery = z.object({
  start: integerText({ min: 0, max: 2_000_000_000 }).describe("Where the clause begins, as the outline gives it."),
});

const Clause = z.object({
  number: z.string().nullable().describe("As the clause is referred to. Null if it has no number."),
  heading: z.string().describe("The heading."),
  start: TextStart,
  end: TextEnd,
  text: z.string().describe("Its words, at most 6,000 characters."),
});

export const SimilarClauses = z
  .object({
    clause: Clause.describe("The clause that the others are compared with."),
    documents: z
      .array(
        z.object({
          file_id: Id.describe("The file."),
          document_id: Id.nullable().describe("The document of the vault. Null outside of a vault."),
          name: z.string().describe("The name of the file or document."),
          clause: Clause.nullable().describe("Its clause of the same kind. Null if none was recognized."),
        }),
      )
      .describe("Those with a clause of this kind first."),
    compared: z.int().describe("How many other contracts were looked at."),
    total: z.int().describe("How many there are."),
  })
  .meta({ id: "SimilarClauses" });
export type SimilarClauses = z.output<typeof SimilarClauses>;
