import { z } from "zod";
import { integerText, MAX_INTEGER } from "../../../kernel/http/shapes.ts";

const MAX_UNITS = 100_000;

/** A range of the canonical text, in UTF-16 units, as citations give it. */
export const BoxQuery = z
  .object({ start: integerText({ min: 0, default: 0 }), end: integerText({ min: 0 }).optional() })
  .superRefine(({ start, end = start }, issues) => {
    const refuse = (message: string) => issues.addIssue({ code: "custom", path: ["end"], message });
    if (end < start) refuse("must not be before start");
    if (end - start > MAX_UNITS) refuse(`must be at most ${MAX_UNITS} after start`);
  })
  .transform(({ start, end }) => ({ start, end: end ?? Math.min(start + MAX_UNITS, MAX_INTEGER) }));
export type BoxQuery = z.output<typeof BoxQuery>;

const Fraction = z.number().min(0).max(1);

export const Boxes = z
  .object({
    boxes: z
      .array(z.object({ page: z.int(), x: Fraction, y: Fraction, width: Fraction, height: Fraction }))
      .describe("One box per line, in fractions of the displayed page. Empty if the file has no pages to display."),
  })
  .meta({ id: "Boxes" });
export type Boxes = z.output<typeof Boxes>;
