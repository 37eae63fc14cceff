import type { Duration } from "../types/duration.ts";
import { findAll, type Mention } from "./mention.ts";
import { NUMBER, readNumber } from "./number-words.ts";

const PATTERN = new RegExp(
  `(?<!\\$\\s?)(${NUMBER})[\\s-]{0,40}(?:(?:full|consecutive|successive|additional|further|calendar|continuous|contract|lease|fiscal|(business|working|trading|banking))[\\s-]{1,40}){0,2}(hour|day|week|month|year)s?\\b`,
  "gi",
);

/** A length of time as a text writes it. */
export interface Period {
  value: number;
  unit: "hour" | "day" | "week" | "month" | "year";
  /** Days on which business is done. */
  isOfBusiness: boolean;
}

/** Lengths of time: "thirty (30) days", "12-month", "three years", "five business days", "24 hours". */
export function findPeriods(text: string): Mention<Period>[] {
  return findAll(text, PATTERN, ([, number = "", business, unit = ""]) => {
    const value = readNumber(number);
    const isOfBusiness = business !== undefined;
    return value === undefined ? undefined : { value, unit: unit.toLowerCase() as Period["unit"], isOfBusiness };
  });
}

/** Those that can be counted on a calendar: business days are not days. */
export function findDurations(text: string): Mention<Duration>[] {
  return findPeriods(text).flatMap(({ value: { value, unit, isOfBusiness }, start, end }) =>
    isOfBusiness || unit === "hour" ? [] : [{ start, end, value: { value, unit: `${unit}s` } }],
  );
}
