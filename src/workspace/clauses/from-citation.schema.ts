import { z } from "zod";
import { booleanText, Id, integer } from "../../kernel/http/shapes.ts";
import { Clause, NewClause } from "./clauses.schema.ts";

const MAX_OFFSET = 2_000_000_000;

export const ClauseFromCitation = z
  .strictObject({
    file_id: Id.describe("The file that the clause stands in."),
    start: integer(0, MAX_OFFSET).describe("Where it begins in the file's text, in UTF-16 units."),
    end: integer(1, MAX_OFFSET).describe("Where it ends. At most 204,800 characters after `start`."),
    title: NewClause.shape.title
      .optional()
      .describe("The title. Defaults to the heading of the clause, or to its first words."),
  })
  .meta({ id: "ClauseFromCitation" });
export type ClauseFromCitation = z.output<typeof ClauseFromCitation>;

export const CitationQuery = z.object({
  preview: booleanText.optional().describe("`true`: saves nothing and returns the clause as it would be."),
});

const generalized = {
  replaced: z
    .array(
      z.object({
        name: z.string().describe("The name as the contract writes it."),
        role: z.string().describe("What stands in its place: the role of the party, or `[address]`."),
        count: z.int().describe("How often it was replaced."),
      }),
    )
    .describe("The names of parties that were replaced."),
  names_left: z
    .array(z.string())
    .describe(
      "What may still name somebody: other organizations, and words that are a party's name and an ordinary word. Read the clause before you share it.",
    ),
};

export const GeneralizedClause = Clause.extend(generalized).meta({ id: "GeneralizedClause" });
export type GeneralizedClause = z.output<typeof GeneralizedClause>;

export const CitationPreview = z
  .object({
    title: z.string().describe("The title that the clause would have."),
    text: z.string().describe("Its wording, with roles for the names of the parties."),
    ...generalized,
  })
  .meta({ id: "ClausePreview" });
export type CitationPreview = z.output<typeof CitationPreview>;
