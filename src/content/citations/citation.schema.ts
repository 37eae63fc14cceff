import { z } from "zod";

/** A range of a document's canonical text. */
export const TextStart = z.int().describe("Where it begins in the text, in UTF-16 units.");
export const TextEnd = z
  .int()
  .describe("Where it ends in the text: the offset after its last character, in UTF-16 units.");

export const Citation = z
  .object({
    quote: z.string().describe("The exact text of the document from `start` to `end`."),
    start: TextStart,
    end: TextEnd,
    page: z
      .int()
      .nullable()
      .describe("The page that the quote begins on, starting at 1. Null if the document has no pages."),
  })
  .meta({ id: "Citation" });
export type Citation = z.output<typeof Citation>;
