import { t } from "../messages.ts";
import type { FormValue, FormValues } from "./form-values.ts";

/** A value that nobody typed, and where it comes from. */
export interface Suggested {
  key: string;
  value: FormValue;
  source: string;
}

const isEmpty = (value: FormValue | undefined) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Writes suggestions into the fields that are empty. What somebody typed stays. */
export const withSuggested = (values: FormValues, suggested: Suggested[]): FormValues => ({
  ...values,
  ...Object.fromEntries(suggested.filter(({ key }) => isEmpty(values[key])).map(({ key, value }) => [key, value])),
});

/** The sources of the values that are still as they were suggested. */
export const stillSuggested = (values: FormValues, suggested: Suggested[]): ReadonlyMap<string, string> =>
  new Map(suggested.filter(({ key, value }) => values[key] === value).map(({ key, source }) => [key, source]));

export const suggestedNote = (source: string) => t("Suggested: {source}. Check it.", { source });
