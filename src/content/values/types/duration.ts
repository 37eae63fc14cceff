import { z } from "zod";
import { bounded, membership, ordering } from "../filters.ts";
import { numberOf, readNumeral, withoutMinusZero } from "../numerals.ts";
import { measuredInQuestions } from "../questions.ts";
import { entryText } from "../strings.ts";
import { compareNumbers, record, type ValueType } from "../value.ts";
import { lengthInWords } from "../words.ts";

const UNITS = ["days", "weeks", "months", "years"] as const;
type Unit = (typeof UNITS)[number];

/** Millionths of a day in a mean Gregorian unit: a month has 30.436875 days, a year 365.2425, which is 12 months. */
const MICRODAYS: Record<Unit, number> = { days: 1e6, weeks: 7e6, months: 30_436_875, years: 365_242_500 };

const LONGEST = 1_000_000;
const EXPECTED = 'Send a number and a unit, for example {"value": 30, "unit": "days"}.';
const VALUE = `Send a number from 0 to ${LONGEST.toLocaleString("en-US")}, for example 30.`;
const UNIT = 'Send "days", "weeks", "months" or "years".';

const schema = record(
  { value: z.number(VALUE).min(0, VALUE).max(LONGEST, VALUE), unit: z.enum(UNITS, UNIT) },
  EXPECTED,
);

export type Duration = z.infer<typeof schema>;

export const duration: ValueType<Duration> = {
  schema,
  normalise: ({ value, unit }) => ({ value: withoutMinusZero(value), unit }),
  compare: (a, b) => compareNumbers(daysOf(a), daysOf(b)) || compareUnits(a, b) || compareNumbers(a.value, b.value),
  sortKey: (value) => ({ number: daysOf(value), text: String(UNITS.indexOf(value.unit)) }),
  print: ({ value, unit }) => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`,
  inWords: lengthInWords,
  parse: parseDuration,
  filters: {
    ...ordering(schema, rankLength),
    ...bounded(schema, rankLength),
    ...membership(schema, (value: Duration, choice: Duration) => daysOf(value) === daysOf(choice)),
  },
  key: "number",
  measured: "days",
  promptForm: "a duration such as 30 days, 6 months or 3 years",
  sheets: { width: 14 },
  questions: measuredInQuestions("duration"),
};

/** Rounded to a millionth of a day, so that 0.84 months and 0.07 years are equal. */
function daysOf({ value, unit }: Duration): number {
  return Math.round(value * MICRODAYS[unit]) / 1e6;
}

function rankLength(value: Duration, bound: Duration): number {
  return compareNumbers(daysOf(value), daysOf(bound));
}

function compareUnits(a: Duration, b: Duration): number {
  return UNITS.indexOf(a.unit) - UNITS.indexOf(b.unit);
}

const WRITTEN = /^(.+?) ?(?:(d|days?)|(w|wks?|weeks?)|(mos?|mths?|months?)|(y|yrs?|years?))\.?$/i;
const ISO_8601 = /^P(\d+(?:\.\d+)?)(?:(D)|(W)|(M)|(Y))$/i;

/** Reads 30 days, 2 yrs, 6mo, P18M. Business days are not days, so they are not read. */
function parseDuration(entry: string): Duration | undefined {
  const written = entryText(entry);
  const found = ISO_8601.exec(written) ?? WRITTEN.exec(written);
  const value = numberOf(readNumeral(found?.[1] ?? ""));
  const unit = UNITS.find((_, at) => found?.[at + 2] !== undefined);
  return value === undefined || unit === undefined ? undefined : { value, unit };
}
