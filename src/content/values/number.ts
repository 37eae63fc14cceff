import { z } from "zod";
import { bounded, membership, ordering } from "./filters.ts";
import { numberOf, readNumeral, withoutMinusZero } from "./numerals.ts";
import { entryText } from "./strings.ts";
import { compareNumbers, type ValueType } from "./value.ts";

export const LARGEST_NUMBER = 1e15;
const TOO_LARGE = "The value must be between -1,000,000,000,000,000 and 1,000,000,000,000,000.";

export function boundedNumber(expected: string) {
  return z.number(expected).min(-LARGEST_NUMBER, TOO_LARGE).max(LARGEST_NUMBER, TOO_LARGE);
}

export const number = numeric(
  "Send a number, for example 1250.5.",
  (value) => String(value),
  (entry) => numberOf(readNumeral(entry)),
);

export const percentage = numeric(
  "Send a percentage as a number, for example 12.5 for 12.5%.",
  (value) => `${value}%`,
  parsePercentage,
);

function numeric(
  expected: string,
  print: (value: number) => string,
  parse: (entry: string) => number | undefined,
): ValueType<number> {
  const schema = boundedNumber(expected);
  return {
    schema,
    normalise: withoutMinusZero,
    compare: compareNumbers,
    sortKey: (value) => ({ number: value, text: null }),
    print,
    parse,
    filters: {
      ...ordering(schema, compareNumbers),
      ...bounded(schema, compareNumbers),
      ...membership(schema, (value: number, choice: number) => value === choice),
    },
  };
}

function parsePercentage(entry: string): number | undefined {
  const [, amount = "", unit = ""] =
    /^(.+?) ?(%|percent|per cent|pct\.?|bps?|basis points?)?$/i.exec(entryText(entry)) ?? [];
  return numberOf(readNumeral(amount), /^b/i.test(unit) ? -2 : 0);
}
