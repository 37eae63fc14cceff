import { t } from "../messages/messages.ts";

/** Values as people read them, in the language of the interface. */
export const yesOrNo = (value: boolean): string => (value ? t("Yes") : t("No"));

interface Length {
  value: number;
  unit: "days" | "weeks" | "months" | "years";
}

/** A number keeps all its digits. */
export function lengthInWords({ value, unit }: Length): string {
  const number = String(value);
  switch (unit) {
    case "days":
      return t("{value, plural, one {{number} day} other {{number} days}}", { value, number });
    case "weeks":
      return t("{value, plural, one {{number} week} other {{number} weeks}}", { value, number });
    case "months":
      return t("{value, plural, one {{number} month} other {{number} months}}", { value, number });
    case "years":
      return t("{value, plural, one {{number} year} other {{number} years}}", { value, number });
  }
}

export function rangeInWords({ start, end }: { start: string | null; end: string | null }): string {
  if (end === null) return t("from {start}", { start });
  return start === null ? t("until {end}", { end }) : t("{start} to {end}", { start, end });
}
