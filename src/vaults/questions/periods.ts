type Span = [first: string, last: string];

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
const parts = (written: string): [number, number, number] => [
  Number(written.slice(0, 4)),
  Number(written.slice(5, 7)) - 1,
  Number(written.slice(8, 10)),
];

export const yearSpan = (year: number): Span => [day(year, 0, 1), day(year, 11, 31)];
export const quarterSpan = (year: number, quarter: number): Span => [
  day(year, quarter * 3 - 3, 1),
  day(year, quarter * 3, 0),
];

/** The month of a day. */
export function monthSpan(written: string): Span {
  const [year, month] = parts(written);
  return [day(year, month, 1), day(year, month + 1, 0)];
}

export function dayAfterDays(written: string, days: number): string {
  const [year, month, date] = parts(written);
  return day(year, month, date + days);
}

/** The same day of another month, or its last day if it is shorter. */
export function dayAfterMonths(written: string, months: number): string {
  const [year, month, date] = parts(written);
  const last = Number(day(year, month + months + 1, 0).slice(8, 10));
  return day(year, month + months, Math.min(date, last));
}

/** `this`, `next` or `last` month, quarter or year. */
export function relativeSpan(which: string, unit: string, today: string): Span {
  const [year, month] = parts(today);
  const step = which === "next" ? 1 : which === "last" ? -1 : 0;
  if (unit === "year") return yearSpan(year + step);
  if (unit === "month") return monthSpan(day(year, month + step, 1));
  const first = month - (month % 3) + step * 3;
  return [day(year, first, 1), day(year, first + 3, 0)];
}
