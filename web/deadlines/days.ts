import { dateFormat, relativeTimeFormat } from "../messages.ts";
import { must } from "../ui/must.ts";

const DAY_MS = 86_400_000;
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const iso = (moment: Date) => moment.toISOString().slice(0, 10);

/** Today in the person's calendar, as 2026-01-31. */
export const today = () => new Date().toLocaleDateString("sv-SE");
export const monthOf = (day: string) => day.slice(0, 7);
export const addDays = (day: string, days: number) => iso(new Date(utc(day).getTime() + days * DAY_MS));
const daysFrom = (day: string, other: string) => Math.round((utc(other).getTime() - utc(day).getTime()) / DAY_MS);

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return iso(new Date(Date.UTC(year, number - 1 + count, 1))).slice(0, 7);
}
export const firstDay = (month: string) => `${month}-01`;
export const lastDay = (month: string) => addDays(firstDay(addMonths(month, 1)), -1);

/** The weeks of a month, from Monday to Sunday. Days of other months are undefined. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = firstDay(month);
  const before = (utc(first).getUTCDay() + 6) % 7;
  const count = daysFrom(first, lastDay(month)) + 1;
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const at = week * 7 + weekday - before;
      return at >= 0 && at < count ? addDays(first, at) : undefined;
    }),
  );
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const written = dateFormat({ ...options, timeZone: "UTC" });
  return (day: string) => written.format(utc(day));
};
export const writeMonth = format({ month: "long", year: "numeric" });
export const writeDay = format({ day: "numeric", month: "short", year: "numeric" });
export const writeWholeDay = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
export const writeShortMonth = format({ month: "short" });
const writeWeekday = format({ weekday: "short" });
const writeWholeWeekday = format({ weekday: "long" });

/** Monday to Sunday, short and in full. */
export const WEEKDAYS = must(weeksOf("2026-06")[1], "a month has two weeks").flatMap((day) =>
  day === undefined ? [] : [{ short: writeWeekday(day), whole: writeWholeWeekday(day) }],
);

const relative = relativeTimeFormat({ numeric: "auto" });
/** "in 12 days", "tomorrow", "3 days ago", "in 2 months" */
export function fromToday(day: string): string {
  const days = daysFrom(today(), day);
  if (Math.abs(days) < 60) return relative.format(days, "day");
  return Math.abs(days) < 730
    ? relative.format(Math.round(days / 30.44), "month")
    : relative.format(Math.round(days / 365.25), "year");
}
