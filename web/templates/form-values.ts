import { dateFormat, t } from "../messages.ts";
import type { TemplateField } from "./templates.queries.ts";

/** A field at any depth, as the form asks for it. */
export type FormField = Omit<TemplateField, "fields" | "clause_id"> & { fields?: FormField[] };

/** What is in the form: texts, yes or no, and the items of lists. */
export type FormValue = string | boolean | null | FormValue[] | FormValues;
export interface FormValues {
  [key: string]: FormValue;
}

const DAY = dateFormat({ dateStyle: "long", timeZone: "UTC" });
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** What a field for days can show: nothing, or 2026-01-31. A day in words is shown as a text. */
export const isDay = (text: string) => text === "" || ISO.test(text);

/** A list whose items are texts, not groups of fields. */
export const isOfTexts = ({ fields = [] }: FormField) =>
  fields.length === 0 || (fields.length === 1 && fields[0]?.key === "this");

/** `autoRenew`, `not autoRenew`, `law = "Delaware"`, `law != "Delaware"`. */
const TERM = /^(?:(not) )?([^\s="!]+)(?: (!?=) "([^"]*)")?$/;

/**
 * Fields that the form does not ask for now: a part of their condition does not hold. A field that nobody has answered is not set. `taken`:
 * values that the server takes if nothing is typed. A condition on a field elsewhere is left to the server.
 */
export function isHidden(
  { when }: FormField,
  values: FormValues,
  level: { fields: FormField[]; taken?: Taken },
): boolean {
  return when?.split(" and ").some((term) => !mayHold(term, values, level)) ?? false;
}

type Taken = (key: string) => string | undefined;

function mayHold(term: string, values: FormValues, { fields, taken }: { fields: FormField[]; taken?: Taken }): boolean {
  const [, not, name = "", sign, equals] = TERM.exec(term) ?? [];
  const field = fields.find(({ key }) => key === name);
  if (!field) return true;
  const value = values[name] || (values[name] === false ? false : (taken?.(name) ?? field.default ?? ""));
  const isSet = Array.isArray(value) ? value.length > 0 : value !== "" && value !== false && value !== t("No");
  const isEqual = String(value).trim().toLowerCase() === equals?.trim().toLowerCase();
  return equals === undefined ? isSet !== (not !== undefined) : isEqual === (sign === "=");
}

/** What is sent: nothing for an empty field, and dates in words. */
export function toSent(fields: FormField[], values: FormValues): Record<string, unknown> {
  const entries = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.key];
    if (value === undefined || value === null || value === "") return [];
    if (Array.isArray(value)) return [[field.key, itemsOf(field, value)]];
    if (field.type === "date" && typeof value === "string" && ISO.test(value))
      return [[field.key, DAY.format(new Date(`${value}T00:00:00Z`))]];
    return [[field.key, value]];
  });
  return Object.fromEntries(entries);
}

const itemsOf = (field: FormField, items: FormValue[]) =>
  isOfTexts(field)
    ? items.filter((item) => typeof item === "string" && item.trim() !== "")
    : items.map((item) => toSent(field.fields ?? [], item as FormValues));
