import { z } from "zod";
import { filledText } from "./strings.ts";
import type { Filters } from "./value.ts";

const MAX_CHOICES = 1000;
const MAX_SOUGHT = 2000;

export function equality<V, O>(operand: z.ZodType<O>, same: (value: V, operand: O) => boolean): Filters<V> {
  return {
    eq: { operand, holds: same },
    ne: { operand, holds: (value: V, sought: O) => !same(value, sought) },
  };
}

/** `rank` is below, at or above zero; NaN when the two cannot be compared, which only `ne` accepts. */
export function ordering<V, O>(operand: z.ZodType<O>, rank: (value: V, operand: O) => number): Filters<V> {
  return {
    ...equality(operand, (value: V, sought: O) => rank(value, sought) === 0),
    lt: { operand, holds: (value: V, bound: O) => rank(value, bound) < 0 },
    lte: { operand, holds: (value: V, bound: O) => rank(value, bound) <= 0 },
    gt: { operand, holds: (value: V, bound: O) => rank(value, bound) > 0 },
    gte: { operand, holds: (value: V, bound: O) => rank(value, bound) >= 0 },
  };
}

export function membership<V, O>(choice: z.ZodType<O>, same: (value: V, choice: O) => boolean): Filters<V> {
  const expected = `Send a list of 1 to ${MAX_CHOICES} values to choose from.`;
  const operand = z.array(choice, expected).min(1, expected).max(MAX_CHOICES, expected);
  const isIn = (value: V, choices: O[]) => choices.some((choice) => same(value, choice));
  return {
    in: { operand, holds: isIn },
    not_in: { operand, holds: (value: V, choices: O[]) => !isIn(value, choices) },
  };
}

/** Both ends are included. `rank` is NaN when the two cannot be compared. */
export function bounded<V>(bound: z.ZodType<V>, rank: (value: V, bound: V) => number): Filters<V> {
  const operand = z
    .tuple([bound, bound], "Send a list of two values, the lowest and the highest.")
    .refine(([low, high]) => !Number.isNaN(rank(low, high)), "Send two values that can be compared with each other.")
    .refine(([low, high]) => !(rank(low, high) > 0), "Send the lower value first.");
  const holds = (value: V, [low, high]: [V, V]) => rank(value, low) >= 0 && rank(value, high) <= 0;
  return { between: { operand, holds } };
}

export function containing<V>(includes: (value: V, sought: string) => boolean): Filters<V> {
  return { contains: { operand: filledText(MAX_SOUGHT, "Send the text to look for."), holds: includes } };
}
