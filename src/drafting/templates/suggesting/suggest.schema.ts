import { z } from "zod";
import { Id, visibleText } from "../../../kernel/http/shapes.ts";
import type { JobKind } from "../../../kernel/jobs/job.ts";
import { jobOf } from "../../../kernel/jobs/jobs.schema.ts";
import { Values } from "../filling/fill.schema.ts";

const LONGEST = 20_000;

export const SuggestionRequest = z
  .strictObject({
    instruction: visibleText(1, LONGEST).describe(
      "What the document is to say, in your own words, or a mail that says it. At most 20,000 characters.",
    ),
    values: Values.default({}).describe("What is filled in already. Nothing is suggested for these fields."),
  })
  .meta({ id: "TemplateSuggestionRequest" });
export type SuggestionRequest = z.output<typeof SuggestionRequest>;

const Place = z.object({
  quote: z.string().describe("The words of the instruction."),
  start: z.int().describe("Where they begin in the instruction, in UTF-16 units."),
  end: z.int().describe("Where they end."),
});

const Suggestion = z.object({
  key: z.string().describe("The field."),
  value: z.unknown().describe("The value, in the form that `values` of `POST /templates/{id}/fill` takes."),
  places: z.array(Place).describe("The words of the instruction that it rests on. At least one place."),
});
export type Suggestion = z.output<typeof Suggestion>;

const Reason = z.enum(["not_stated", "unfit", "contradictory"]);

export const Suggestions = z
  .object({
    template_id: Id.describe("The template."),
    suggestions: z.array(Suggestion).describe("What the instruction says for fields that were empty."),
    open: z
      .array(
        z.object({
          key: z.string().describe("The field."),
          reason: Reason.describe(
            "`not_stated`: the instruction does not say it. `unfit`: what it says is no value of this field. `contradictory`: it says several.",
          ),
        }),
      )
      .describe("The fields without a suggestion, so that a person fills them in."),
  })
  .meta({ id: "TemplateSuggestions" });
export type Suggestions = z.output<typeof Suggestions>;

export const SuggestionJob = jobOf("TemplateSuggestionJob", "templates/suggest", Suggestions);
export type SuggestionJob = z.output<typeof SuggestionJob>;

/** The job that reads an instruction with the language model. */
export const SuggestValues = {
  kind: "templates/suggest",
  internal: false,
  maxAttempts: 4,
  input: z.object({ template_id: Id, instruction: z.string(), fields: z.array(z.unknown()) }),
} satisfies JobKind;
