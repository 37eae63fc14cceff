import { z } from "zod";

/** How well something is read with or without what was learned. */
export const LearnedFigures = z
  .object({
    precision: z
      .number()
      .nullable()
      .describe("The share of what was stated that was right. Null if nothing was stated."),
    found_f1: z.number().describe("How well what is there is told from what is not (F1)."),
    n: z.int().describe("How many examples were measured."),
  })
  .meta({ id: "LearnedFigures" });
export type LearnedFigures = z.output<typeof LearnedFigures>;
