import { z } from "zod";
import { Id, integerText, text } from "../../kernel/http/shapes.ts";
import { Difference } from "./clauses.schema.ts";

const ONE_OF_BOTH = "Send either text, or file_id with start and end.";
const MAX_OFFSET = 2_000_000_000;
/** So much of a wording is compared. */
export const COMPARED = 6000;

export const SimilarQuery = z
  .object({
    file_id: Id.optional().describe("The file that the wording stands in, with `start` and `end`."),
    start: integerText({ min: 0, max: MAX_OFFSET }).optional().describe("Where the wording begins in the file's text."),
    end: integerText({ min: 1, max: MAX_OFFSET }).optional().describe("Where it ends."),
    text: text(1, 100_000)
      .optional()
      .describe(
        "The wording itself, instead of a place in a file. An address of more than 15 kB is refused (431): name longer passages by their place.",
      ),
    limit: integerText({ min: 1, max: 50, default: 10 }).describe("How many wordings are returned at most."),
  })
  .refine(({ file_id, start, end, text }) => {
    const named = [file_id, start, end].filter((each) => each !== undefined).length;
    return text === undefined ? named === 3 : named === 0;
  }, ONE_OF_BOTH);
export type SimilarQuery = z.output<typeof SimilarQuery>;

export const SimilarWordings = z
  .object({
    text: z.string().describe("The wording that the others are compared with: the first 6,000 characters."),
    results: z
      .array(
        z.object({
          clause_id: Id.nullable().describe("The clause of the library. Null for a passage of a contract."),
          variant_id: Id.nullable().describe(
            "The variant of the clause. Null if it is its main wording, or no clause.",
          ),
          document_id: Id.nullable().describe("The document of a vault. Null outside of vaults."),
          file_id: Id.nullable().describe("The file. Null for a clause of the library."),
          title: z.string().describe("The title of the clause, or the name of the file or document."),
          quote: z.string().describe("The wording, from `start` to `end`."),
          start: z
            .int()
            .describe("Where the quote begins in the file's text or in the clause's wording, in UTF-16 units."),
          end: z.int().describe("Where it ends."),
          page: z
            .int()
            .nullable()
            .describe("The page of the file that it begins on. Null for a clause of the library."),
          score: z.number().min(0).max(1).describe("How alike the wordings are, by words and meaning. 1 is the same."),
          differences: z.array(Difference).describe("How the quote differs from the wording that was asked about."),
        }),
      )
      .describe("Most alike first."),
  })
  .meta({ id: "SimilarWordings" });
export type SimilarWordings = z.output<typeof SimilarWordings>;
