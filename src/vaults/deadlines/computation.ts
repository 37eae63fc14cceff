import { t } from "../../content/messages/messages.ts";
import { writeDay } from "../../content/values/calendar-days.ts";
import { type ValueByType, valueInWords } from "../../content/values/values.ts";

interface Part {
  value: unknown;
  clause: string | null;
}

/** "90 days before 31 Dec 2027, clause 12.2". The clause is the one that the duration is read from. */
export function compute(day: Part | undefined, duration: Part | undefined): string | null {
  if (typeof day?.value !== "string" || !duration?.value) return null;
  const told = {
    duration: valueInWords("duration", duration.value as ValueByType["duration"]),
    day: writeDay(day.value),
  };
  const { clause } = duration;
  return clause === null
    ? t("{duration} before {day}", told)
    : t("{duration} before {day}, clause {clause}", { ...told, clause });
}
