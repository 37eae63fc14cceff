import type { Duration } from "../types/duration.ts";
import { findAll, type Mention } from "./mention.ts";
import { NUMBER, readNumber } from "./number-words.ts";

const PATTERN = new RegExp(
  `(?<!\\$\\s?)(${NUMBER})[\\s-]{0,40}(?:(?:full|consecutive|successive|additional|further|calendar|continuous|contract|lease|fiscal)[\\s-]{1,40}){0,2}(day|week|month|year)s?\\b`,
  "gi",
);
/** "one (1) successive period of two years" names the years, not the count before them. */
const BUSINESS_DAYS = /\b(?:business|working|trading|banking)[\s-]+days?/i;

/** Lengths of time: "thirty (30) days", "12-month", "three years". Business days are not days. */
export function findDurations(text: string): Mention<Duration>[] {
  return findAll(text, PATTERN, ([whole, number = "", unit = ""]) => {
    if (BUSINESS_DAYS.test(whole)) return undefined;
    const value = readNumber(number);
    return value === undefined ? undefined : { value, unit: `${unit.toLowerCase()}s` as Duration["unit"] };
  });
}
