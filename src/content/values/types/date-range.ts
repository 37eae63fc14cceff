import type { z } from "zod";
import { equality } from "../filters.ts";
import { askWithout } from "../questions.ts";
import { compareCodePoints, entryText } from "../strings.ts";
import { type Filters, record, type SortKey, type ValueType } from "../value.ts";
import { rangeInWords } from "../words.ts";
import { dateSchema, parseDate } from "./date.ts";

const EXPECTED = 'Send two dates (one can be null), for example {"start": "2026-01-01", "end": "2026-12-31"}.';

const schema = record(
  { start: dateSchema.nullable().default(null), end: dateSchema.nullable().default(null) },
  EXPECTED,
)
  .refine(({ start, end }) => start !== null || end !== null, {
    error: "Send a start or an end. To clear the value, send null.",
  })
  .refine(({ start, end }) => start === null || end === null || start <= end, {
    error: "The end is before the start.",
    path: ["end"],
  });

export type DateRange = z.infer<typeof schema>;

export const dateRange: ValueType<DateRange> = {
  schema,
  normalise: ({ start, end }) => ({ start, end }),
  compare: (a, b) => compareCodePoints(spanOf(a), spanOf(b)),
  sortKey: (value): SortKey => ({ number: null, text: spanOf(value) }),
  print: printRange,
  inWords: rangeInWords,
  parse: parseRange,
  filters: {
    ...equality(schema, (value: DateRange, other: DateRange) => spanOf(value) === spanOf(other)),
    ...spanFilters(),
  },
  key: "period",
  promptForm: "two dates as YYYY-MM-DD to YYYY-MM-DD",
  sheets: { width: 26 },
  questions: { comparedWith: [], examples: (label) => [askWithout(label)] },
};

/** Open ends sort outermost: no start before every start, no end after every end. */
function spanOf({ start, end }: DateRange): string {
  return `${start ?? "0000-00-00"}/${end ?? "9999-99-99"}`;
}

/** A range against a day: `lt` ended before it, `gt` begins after it, `contains` covers it. An open end never ends. */
function spanFilters(): Filters<DateRange> {
  const operand = dateSchema;
  return {
    lt: { operand, holds: ({ end }: DateRange, day: string) => end !== null && end < day },
    lte: { operand, holds: ({ end }: DateRange, day: string) => end !== null && end <= day },
    gt: { operand, holds: ({ start }: DateRange, day: string) => start !== null && start > day },
    gte: { operand, holds: ({ start }: DateRange, day: string) => start !== null && start >= day },
    contains: {
      operand,
      holds: ({ start, end }: DateRange, day: string) => (start ?? day) <= day && day <= (end ?? day),
    },
  };
}

function printRange({ start, end }: DateRange): string {
  if (end === null) return `from ${start}`;
  return start === null ? `until ${end}` : `${start} to ${end}`;
}

const SEPARATORS = [/ (?:to|until|till|through|and) /i, / ?[–—] ?/, / - /, / ?\.{2,3} ?/, /\//];

/** Reads 2026-01-01 to 2026-12-31, 1 Jan 2026 – 31 Dec 2026, from 1 Jan 2026, until 31 Dec 2026. */
function parseRange(entry: string): DateRange | undefined {
  const written = entryText(entry);
  const [, ending] = /^(?:until|till|to|up to|through) (.+)$/i.exec(written) ?? [];
  if (ending !== undefined) return rangeOf(null, parseDate(ending));
  const [, after, before] = /^(?:(?:from|since|starting) (.+)|(.+) onwards?)$/i.exec(written) ?? [];
  const beginning = after ?? before;
  const start = beginning !== undefined && parseDate(beginning);
  if (start) return rangeOf(start, null);
  const both = written.replace(/^(?:from|between) /i, "");
  return SEPARATORS.map((separator) => both.split(separator))
    .filter((parts) => parts.length === 2)
    .map(([first = "", last = ""]) => rangeOf(parseDate(first), parseDate(last)))
    .find((range) => range !== undefined);
}

function rangeOf(start: string | null | undefined, end: string | null | undefined): DateRange | undefined {
  return start === undefined || end === undefined ? undefined : schema.safeParse({ start, end }).data;
}
