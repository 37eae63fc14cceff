import type { FieldType, ValueByType } from "../values.ts";
import { checkValue, typeOf } from "../values.ts";
import { findEmails, findUrls } from "./addresses.ts";
import { findDateRanges } from "./date-ranges.ts";
import { type DateOrder, findDates } from "./dates.ts";
import { findDurations } from "./durations.ts";
import type { Mention } from "./mention.ts";
import { findMoney } from "./money.ts";
import { findNumbers } from "./numbers.ts";
import { findPercentages } from "./percentages.ts";

const READERS = {
  date: findDates,
  date_range: findDateRanges,
  number: findNumbers,
  currency: findMoney,
  percentage: findPercentages,
  duration: findDurations,
  email: findEmails,
  url: findUrls,
} satisfies { [T in FieldType]?: (text: string, order?: DateOrder) => Mention<ValueByType[T]>[] };

/** The types whose values can be found in prose. */
export type ProseType = keyof typeof READERS;

export function isProseType(fieldType: FieldType): fieldType is ProseType {
  return Object.hasOwn(READERS, fieldType);
}

/** The types of e-mail and web addresses. */
export function isAddressType(fieldType: FieldType): fieldType is "email" | "url" {
  return isProseType(fieldType) && typeOf(fieldType).address !== undefined;
}

/** Every value of a type in a passage of a contract, in its stored form, in the order of the text. */
export function findValues<T extends ProseType>(
  fieldType: T,
  passage: string,
  order?: DateOrder,
): Mention<ValueByType[T]>[] {
  const read = READERS[fieldType] as (text: string, order?: DateOrder) => Mention<ValueByType[T]>[];
  return read(passage, order).flatMap((mention) => {
    const checked = checkValue(fieldType, {}, mention.value);
    return checked.ok ? [{ ...mention, value: checked.value as ValueByType[T] }] : [];
  });
}
