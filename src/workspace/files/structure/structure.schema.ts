import { z } from "zod";
import { TextEnd, TextStart } from "../../../content/citations/citation.schema.ts";

const range = { start: TextStart, end: TextEnd };
const TextRange = z.object(range);

export const Outline = z
  .object({
    sections: z
      .array(
        z.object({
          number: z
            .string()
            .nullable()
            .describe("As the section is referred to: `8.4`, `8.4(b)`, `IV`, `Exhibit A`. Null if it has no number."),
          heading: z.string().nullable().describe("The heading. Null if it has none."),
          level: z.int().min(1).describe("How deep the section is: 1 for the outermost."),
          ...range,
          page: z
            .int()
            .nullable()
            .describe("The page that it begins on, starting at 1. Null if the file has no pages."),
        }),
      )
      .describe(
        "In reading order, exhibits and schedules included. A section holds its subsections; every character of the body is in exactly one deepest section. What stands before the first section is one without number and heading. At most 20,000, without the deepest levels if there are more.",
      ),
  })
  .meta({ id: "FileOutline" });
export type Outline = z.output<typeof Outline>;

export const Definitions = z
  .object({
    definitions: z
      .array(
        z.object({
          term: z.string().describe("The term as its definition writes it."),
          kind: z
            .enum(["defined", "alias", "blank"])
            .describe(
              "`defined`: the text says what the term means. `alias`: a short name given in brackets after a name. `blank`: the definition is empty or a placeholder.",
            ),
          ...range,
          quote: z.string().describe("The definition: the file's text from `start` to `end`."),
          uses: z
            .array(TextRange)
            .describe(
              "Where the term is used in its own capitalisation, singular or plural, apart from its definitions. At most 50,000 for all terms together.",
            ),
        }),
      )
      .describe("In the order of the text. A term that is defined twice is listed twice."),
    undefined: z
      .array(
        z.object({
          term: z.string().describe("The term as it is used."),
          uses: z.array(TextRange).describe("Where it is used like a defined term."),
        }),
      )
      .describe("Terms that are used like defined ones and are not defined in the file."),
    unused: z.array(z.string()).describe("Defined terms that are not used."),
  })
  .meta({ id: "FileDefinitions" });
export type Definitions = z.output<typeof Definitions>;

export const References = z
  .object({
    references: z
      .array(
        z.object({
          ...range,
          text: z.string().describe("The file's text from `start` to `end`."),
          target: z
            .object({ ...range, number: z.string().describe("The number of the section or exhibit.") })
            .nullable()
            .describe(
              "What it leads to in this file. Null if it leads nowhere, and for statutes and other agreements.",
            ),
          kind: z
            .enum(["section", "exhibit", "agreement", "statute"])
            .describe(
              "`section` and `exhibit`: of this document, schedules and annexes included. `agreement`: another agreement or a section of it. `statute`: a law, a regulation or a section of one.",
            ),
        }),
      )
      .describe("In the order of the text, at most 20,000. `Clauses 3 and 4` are two references."),
  })
  .meta({ id: "FileReferences" });
export type References = z.output<typeof References>;
