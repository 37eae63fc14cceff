import { t } from "../../content/messages/messages.ts";
import { writeDay } from "../../content/values/calendar-days.ts";
import { type ValueByType, valueInWords } from "../../content/values/values.ts";

/** "31 Dec 2027 less 90 days" */
export function compute(day: unknown, duration: unknown): string | null {
  if (typeof day !== "string" || !duration) return null;
  const length = valueInWords("duration", duration as ValueByType["duration"]);
  return t("{day} less {duration}", { day: writeDay(day), duration: length });
}
