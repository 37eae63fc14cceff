import { z } from "zod";
import { Id, Timestamp } from "../../kernel/http/shapes.ts";

const KeptFinding = z.object({
  review_id: Id.describe("The review in which it was decided."),
  file_id: Id.describe("The contract."),
  file_name: z.string().describe("The name of the contract."),
  found: z.string().nullable().describe("The value in the contract, such as `30 days`. Null if none was compared."),
  quote: z.string().nullable().describe("The words that were kept. Null if the finding quotes none."),
  decided_at: Timestamp.describe("When it was decided."),
});
export type KeptFinding = z.output<typeof KeptFinding>;

export const PlaybookSuggestions = z
  .object({
    suggestions: z
      .array(
        z.object({
          check_id: Id.describe("The check whose position people decide against."),
          decided: z.int().describe("Contracts in which a finding that meets no position of this check was decided."),
          kept: z.int().describe("In how many of them the wording was kept as it is."),
          value: z.string().nullable().describe("The value that was kept most often. Null if none was compared."),
          value_count: z.int().describe("In how many contracts that value was kept. 0 without a value."),
          wording: z
            .string()
            .nullable()
            .describe(
              "The words that were kept last, with that value if there is one, as a clause: without number, heading and line breaks.",
            ),
          findings: z.array(KeptFinding).describe("The findings whose wording was kept, newest first."),
        }),
      )
      .describe("In the order of the checks. Only reviews and contracts that the caller may open are counted."),
  })
  .meta({ id: "PlaybookSuggestions" });
export type PlaybookSuggestions = z.output<typeof PlaybookSuggestions>;
