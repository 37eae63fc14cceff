import { z } from "zod";
import { bounded, membership, ordering } from "../filters.ts";
import { numberOf, readNumeral, withoutMinusZero } from "../numerals.ts";
import { measuredInQuestions } from "../questions.ts";
import { entryText } from "../strings.ts";
import { compareNumbers, type ValueType } from "../value.ts";

export const LARGEST_NUMBER = 1e15;
const TOO_LARGE = "The value must be between -1,000,000,000,000,000 and 1,000,000,000,000,000.";

export function boundedNumber(expected: string) {
  return z.number(expected).min(-LARGEST_NUMBER, TOO_LARGE).max(LARGEST_NUMBER, TOO_LARGE);
}

export const number: ValueType<number> = {
  ...numeric("Send a number, for example 1250.5."),
  print: (value) => String(value),
  parse: (entry) => numberOf(readNumeral(entry)),
  promptForm: "a number in digits",
  sheets: { width: 12, cell: "number", readsExact: true, isMatchable: true },
  questions: { ...measuredInQuestions("number"), isTotalled: true },
};

export const percentage: ValueType<number> = {
  ...numeric("Send a percentage as a number, for example 12.5 for 12.5%."),
  print: (value) => `${value}%`,
  parse: parsePercentage,
  promptForm: "a percentage such as 2.5%",
  sheets: { width: 12, cell: "percent" },
  questions: measuredInQuestions("percent", "number"),
};

function numeric(expected: string) {
  const schema = boundedNumber(expected);
  return {
    schema,
    normalise: withoutMinusZero,
    compare: compareNumbers,
    sortKey: (value: number) => ({ number: value, text: null }),
    filters: {
      ...ordering(schema, compareNumbers),
      ...bounded(schema, compareNumbers),
      ...membership(schema, (value: number, choice: number) => value === choice),
    },
    key: "number",
    measured: "number",
  } as const;
}

function parsePercentage(entry: string): number | undefined {
  const [, amount = "", unit = ""] =
    /^(.+?) ?(%|percent|per cent|pct\.?|bps?|basis points?)?$/i.exec(entryText(entry)) ?? [];
  return numberOf(readNumeral(amount), /^b/i.test(unit) ? -2 : 0);
}
