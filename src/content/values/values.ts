import type { z } from "zod";
import { boolean } from "./types/boolean.ts";
import { choice, choices } from "./types/choice.ts";
import { currency, type Money } from "./types/currency.ts";
import { date } from "./types/date.ts";
import { type DateRange, dateRange } from "./types/date-range.ts";
import { type Duration, duration } from "./types/duration.ts";
import { email } from "./types/email.ts";
import { list } from "./types/list.ts";
import { number, percentage } from "./types/number.ts";
import { type Party, partyList } from "./types/party-list.ts";
import { type RelatedAgreement, relatedAgreementList } from "./types/related-agreement-list.ts";
import { richText, textValue } from "./types/text.ts";
import { url } from "./types/url.ts";
import { COMPARISONS, type Comparison, type Issue, type SortKey, type ValueMeta, type ValueType } from "./value.ts";

export const CALLER_FIELD_TYPES = [
  "text",
  "date",
  "date_range",
  "enum",
  "multi_enum",
  "boolean",
  "number",
  "currency",
  "percentage",
  "duration",
  "email",
  "url",
  "list",
  "rich_text",
] as const;

/** The last two are only for built-in columns. */
export const FIELD_TYPES = [...CALLER_FIELD_TYPES, "party_list", "related_agreement_list"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const FILTER_OPS = [...COMPARISONS, "empty", "not_empty"] as const;

export interface ValueByType {
  text: string;
  date: string;
  date_range: DateRange;
  enum: string;
  multi_enum: string[];
  boolean: boolean;
  number: number;
  currency: Money;
  percentage: number;
  duration: Duration;
  email: string;
  url: string;
  list: string[];
  rich_text: string;
  party_list: Party[];
  related_agreement_list: RelatedAgreement[];
}
export type Value = ValueByType[FieldType];

/** In the order in which messages name them. */
const TYPES: { [T in FieldType]: ValueType<ValueByType[T]> } = {
  text: textValue,
  rich_text: richText,
  email,
  url,
  enum: choice,
  multi_enum: choices,
  boolean,
  number,
  percentage,
  currency,
  duration,
  date,
  date_range: dateRange,
  list,
  party_list: partyList,
  related_agreement_list: relatedAgreementList,
};

export function typeOf(fieldType: FieldType): ValueType<Value> {
  return TYPES[fieldType];
}

export function typesWhere(fits: (type: ValueType<Value>) => boolean): FieldType[] {
  return (Object.keys(TYPES) as FieldType[]).filter((fieldType) => fits(typeOf(fieldType)));
}

const ISSUES_TOLD = 20;

export type Checked<T extends FieldType = FieldType> =
  | { ok: true; value: ValueByType[T] }
  | { ok: false; issues: Issue[] };

export function valueSchema(fieldType: FieldType): z.ZodType<Value> {
  return typeOf(fieldType).schema;
}

/** Validates a manual edit and returns its stored form. The caller handles null, which clears the cell. */
export function checkValue<T extends FieldType>(fieldType: T, meta: ValueMeta, value: unknown): Checked<T>;
export function checkValue(fieldType: FieldType, meta: ValueMeta, value: unknown): Checked {
  const type = typeOf(fieldType);
  const sent = type.schema.safeParse(value);
  if (!sent.success) return { ok: false, issues: issuesOf(sent.error) };
  const misfit = type.misfit?.(sent.data, meta);
  if (misfit !== undefined) return { ok: false, issues: [{ path: "value", message: misfit }] };
  // Checked again, because normalizing may empty a value (a list of blanks) or lengthen it (accents taken apart by NFC).
  const stored = type.schema.safeParse(type.normalise(sent.data, meta));
  return stored.success ? { ok: true, value: stored.data } : { ok: false, issues: issuesOf(stored.error) };
}

export function compareValues<T extends FieldType>(fieldType: T, a: ValueByType[T], b: ValueByType[T]): number {
  return typeOf(fieldType).compare(a, b);
}

export function printValue<T extends FieldType>(fieldType: T, value: ValueByType[T]): string {
  return typeOf(fieldType).print(value);
}

/** For documents that people read. */
export function valueInWords<T extends FieldType>(fieldType: T, value: ValueByType[T]): string {
  const { inWords, print } = typeOf(fieldType);
  return (inWords ?? print)(value);
}

/** Parses text from a person or a spreadsheet. Undefined if `checkValue` would not accept it. */
export function parseValue<T extends FieldType>(
  fieldType: T,
  meta: ValueMeta,
  entry: string,
): ValueByType[T] | undefined {
  const parsed = typeOf(fieldType).parse(entry, meta);
  if (parsed === undefined) return undefined;
  const checked = checkValue(fieldType, meta, parsed);
  return checked.ok ? checked.value : undefined;
}

export function sortKeyOf<T extends FieldType>(fieldType: T, value: ValueByType[T]): SortKey {
  return typeOf(fieldType).sortKey(value);
}

/** The text of a value as `contains` and case-insensitive equality compare it. Null for types without text. */
export function foldValue(fieldType: FieldType, value: Value): string | null {
  return typeOf(fieldType).searchText?.(value) ?? null;
}

/** The issues of a filter. Empty if it is valid for a column of this type. */
export function checkFilter(fieldType: FieldType, op: string, operand?: unknown): Issue[] {
  const filter = readFilter(fieldType, op, operand);
  return filter.ok ? [] : filter.issues;
}

/** Whether a cell without a value passes. */
export const passesWithoutValue = (op: string) => op === "ne" || op === "not_in" || op === "empty";

/** Whether a cell passes a filter that `checkFilter` accepted. */
export function matches(fieldType: FieldType, value: Value | null, op: string, operand?: unknown): boolean {
  const filter = readFilter(fieldType, op, operand);
  if (!filter.ok) throw new TypeError(filter.issues.map((issue) => issue.message).join(" "));
  return filter.holds(value);
}

type ReadFilter = { ok: true; holds(value: Value | null): boolean } | { ok: false; issues: Issue[] };

/** A filter parsed once, for many cells. */
export function readFilter(fieldType: FieldType, op: string, operand?: unknown): ReadFilter {
  if (op === "empty" || op === "not_empty") return readEmptiness(op, operand);
  const { filters } = typeOf(fieldType);
  const filter = Object.hasOwn(filters, op) ? filters[op as Comparison] : undefined;
  if (filter === undefined) return { ok: false, issues: [{ path: "op", message: wrongOp(fieldType, op) }] };
  const read = filter.operand.safeParse(operand);
  if (!read.success) return { ok: false, issues: issuesOf(read.error) };
  return { ok: true, holds: (value) => (value === null ? passesWithoutValue(op) : filter.holds(value, read.data)) };
}

function readEmptiness(op: "empty" | "not_empty", operand: unknown): ReadFilter {
  const wanted = op === "empty";
  if (operand === undefined || operand === null) return { ok: true, holds: (value) => (value === null) === wanted };
  return { ok: false, issues: [{ path: "value", message: `Omit the value: ${op} does not take one.` }] };
}

function wrongOp(fieldType: FieldType, op: string): string {
  const known = (FILTER_OPS as readonly string[]).includes(op);
  const offered = [...Object.keys(typeOf(fieldType).filters), "empty", "not_empty"].join(", ");
  const what = known ? `A ${fieldType} column cannot be filtered by ${op}.` : "This filter does not exist.";
  return `${what} Use one of ${offered}.`;
}

function issuesOf(error: z.ZodError): Issue[] {
  return error.issues
    .slice(0, ISSUES_TOLD)
    .map(({ path, message }) => ({ path: ["value", ...path.map(String)].join("."), message }));
}
