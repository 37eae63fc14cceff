import { t } from "../messages/messages.ts";
/** The calendar day in a time zone, such as 2026-01-31. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const {
    year = "",
    month,
    day,
  } = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${year.padStart(4, "0")}-${month}-${day}`;
}

/** The day that many days later, or earlier if negative. Stays within the years 1 and 9999. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  const written = Number.isNaN(moved.getTime()) || moved.getUTCFullYear() > 9999 ? LAST_DAY : moved.toISOString();
  return written.startsWith("-") || written.startsWith("0000") ? FIRST_DAY : written.slice(0, 10);
}
const [FIRST_DAY, LAST_DAY] = ["0001-01-01", "9999-12-31"];

/** 2027-12-31 as 31 Dec 2027. */
export function writeDay(day: string): string {
  const [year, month = 0, date] = day.split("-").map(Number);
  return t("{day} {month} {year}", { day: date, month: MONTHS[month - 1], year });
}
const MONTHS = [
  t("Jan"),
  t("Feb"),
  t("Mar"),
  t("Apr"),
  t("May"),
  t("Jun"),
  t("Jul"),
  t("Aug"),
  t("Sep"),
  t("Oct"),
  t("Nov"),
  t("Dec"),
];
