import { z } from "zod";
import { must } from "../must.ts";
import type { Filters } from "./value.ts";

const MOST_DAYS = 36_500;
const DAYS = `Send a whole number of days from 1 to ${MOST_DAYS.toLocaleString("en-US")}.`;
const PERIODS = ["month", "quarter", "year"] as const;

export type DaySpan = [first: string, last: string];

const Days = z.int(DAYS).min(1, DAYS).max(MOST_DAYS, DAYS);
const Period = z.enum(PERIODS, 'Send "month", "quarter" or "year".');

/** Filters relative to today in UTC. */
export const relativeToToday: Filters<string> = {
  in_next: { operand: Days, holds: (day: string, days: number) => isWithin(day, "in_next", days) },
  in_last: { operand: Days, holds: (day: string, days: number) => isWithin(day, "in_last", days) },
  in_this: { operand: Period, holds: (day: string, period: string) => isWithin(day, "in_this", period) },
};

/** The days that a relative filter covers, both included. Undefined for any other filter. */
export function daysCovered(op: string, operand: unknown, today = todayInUtc()): DaySpan | undefined {
  if (op === "in_next") return [today, moved(today, operand as number)];
  if (op === "in_last") return [moved(today, -(operand as number)), today];
  return op === "in_this" ? periodAround(today, operand as (typeof PERIODS)[number]) : undefined;
}

function isWithin(day: string, op: string, operand: unknown): boolean {
  const [first, last] = must(daysCovered(op, operand), "the filter is relative to today");
  return first <= day && day <= last;
}

const todayInUtc = () => dayOf(new Date());
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function moved(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

function periodAround(today: string, period: (typeof PERIODS)[number]): DaySpan {
  const months = { month: 1, quarter: 3, year: 12 }[period];
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const first = month - (month % months);
  return [dayOf(new Date(Date.UTC(year, first, 1))), dayOf(new Date(Date.UTC(year, first + months, 0)))];
}
