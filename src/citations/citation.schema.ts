import { z } from "zod";

export const Citation = z
  .object({
    quote: z.string().describe("The exact text of the document from `start` to `end`."),
    start: z.int(),
    end: z.int(),
    page: z.int().nullable(),
  })
  .meta({ id: "Citation" });
export type Citation = z.output<typeof Citation>;
