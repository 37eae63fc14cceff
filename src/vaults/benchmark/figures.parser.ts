import { findDurations } from "../../content/values/prose/durations.ts";
import { findMoney } from "../../content/values/prose/money.ts";
import { findPercentages } from "../../content/values/prose/percentages.ts";
import type { Duration } from "../../content/values/types/duration.ts";
import { printValue } from "../../content/values/values.ts";

const MOST = 6;

/** The periods, amounts and percentages that a text names, in words, each once: “12 months, USD 500,000”. Empty if it names none. */
export function figuresOf(text: string): string {
  const named = [
    ...findDurations(text).map(({ value }) => printValue("duration", inMonths(value))),
    ...findMoney(text).map(({ value }) => printValue("currency", value)),
    ...findPercentages(text).map(({ value }) => printValue("percentage", value)),
  ];
  const figures = [...new Set(named)].sort();
  return figures.length > MOST ? "" : figures.join(", ");
}

/** “One year” and “twelve months” are the same. */
const inMonths = ({ value, unit }: Duration): Duration =>
  unit === "years" && value <= 2 ? { value: 12 * value, unit: "months" } : { value, unit };

export const parse = (_nothing: Uint8Array, { texts }: { texts: string[] }): string[] => texts.map(figuresOf);
