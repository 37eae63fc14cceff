import { z } from "zod";
import { TextEnd, TextStart } from "../../kernel/http/shapes.ts";

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
