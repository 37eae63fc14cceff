import { stem } from "../../content/search/words.ts";
import { findNumbers } from "../../content/values/prose/numbers.ts";
import { findValues } from "../../content/values/prose/prose.ts";

const KINDS = ["date", "currency", "percentage", "duration"] as const;
type Kind = (typeof KINDS)[number];

interface Figure {
  kind: Kind;
  /** The same for the same value, however it is written: a year is twelve months. */
  key: string;
  /** As written. */
  text: string;
}

/** The dates, amounts, percentages and durations of a text. */
export function figuresIn(text: string): Figure[] {
  return KINDS.flatMap((kind) =>
    findValues(kind, text).map(({ start, end, value }) => ({
      kind,
      key: keyOf(value),
      text: text.slice(start, end).trim(),
    })),
  );
}

const IN_MONTHS: Record<string, number> = { years: 12, months: 1 };
const IN_DAYS: Record<string, number> = { weeks: 7, days: 1 };

/** The same for the same value, whatever its unit. */
export function keyOf(value: unknown): string {
  const { unit, amount, value: count } = value as { unit?: string; amount?: number; value?: number };
  if (unit !== undefined && count !== undefined) {
    if (unit in IN_MONTHS) return `${count * (IN_MONTHS[unit] ?? 1)} months`;
    return unit in IN_DAYS ? `${count * (IN_DAYS[unit] ?? 1)} days` : `${count} ${unit}`;
  }
  return amount === undefined ? JSON.stringify(value) : `amount ${amount}`;
}

/** The figures of a claim that none of the quotes has. `isContrary`: a quote has another figure of that kind. */
export function findMisstated(claim: string, quotes: string[]): (Figure & { isContrary: boolean })[] {
  const known = quotes.flatMap(figuresIn);
  return figuresIn(claim)
    .filter(({ kind, key }) => !known.some((each) => each.kind === kind && each.key === key))
    .map((figure) => ({ ...figure, isContrary: known.some(({ kind }) => kind === figure.kind) }));
}

/** What is counted: “three independent directors”. Times, money and shares have readers of their own. */
const COUNTED = /^\s+(?:\p{Ll}+\s+)?(\p{Ll}{3,}s)\b/u;
const UNITS =
  /^(?:days?|weeks?|months?|years?|hours?|minutes?|dollars?|euros?|pounds?|cents?|percents?|times|basis|points?)$/i;

const countsIn = (text: string) =>
  findNumbers(text).flatMap(({ start, end, value }) => {
    const [, noun] = COUNTED.exec(text.slice(end, end + 60)) ?? [];
    const isThing = noun !== undefined && !UNITS.test(noun) && value >= 2;
    return isThing ? [{ value, of: stem(noun), text: text.slice(start, end) }] : [];
  });

/** A number of things in a claim, where the quotes count the same things otherwise. */
export function findMiscounted(claim: string, quotes: string[]): string | undefined {
  const known = quotes.flatMap(countsIn);
  return countsIn(claim).find(({ value, of }) => {
    const same = known.filter((each) => each.of === of);
    return same.length > 0 && same.every((each) => each.value !== value);
  })?.text;
}
