import { z } from "zod";

/** What a column defines besides its type: the options of an `enum` or `multi_enum`. */
export interface ValueMeta {
  options?: string[];
}

/** What the database sorts by: `order by number, text collate "C"`. A type fills the same fields for all its values. */
export interface SortKey {
  number: number | null;
  text: string | null;
}

export interface Issue {
  path: string;
  message: string;
}

export const COMPARISONS = [
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "between",
  "contains",
  "in",
  "not_in",
  "in_next",
  "in_last",
  "in_this",
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Filter<V> {
  operand: z.ZodType;
  holds(value: V, operand: unknown): boolean;
}

export type Filters<V> = { [op in Comparison]?: Filter<V> };

/** The definition of one field type. All functions except `schema` take valid values. */
export interface ValueType<V> {
  /** The JSON shape callers send and receive. */
  schema: z.ZodType<V>;
  /** Why a value of the right shape is still invalid in this column. */
  misfit?(value: V, meta: ValueMeta): string | undefined;
  /** Normalizes a value to its stored form. Idempotent. */
  normalise(value: V, meta: ValueMeta): V;
  /** A total order; it agrees with `sortKey` wherever two keys differ. */
  compare(a: V, b: V): number;
  sortKey(value: V): SortKey;
  /** What a person reads in a table or a CSV; `parse` reads it back to the same value. */
  print(value: V): string;
  /** Reads what a person types or a spreadsheet holds, not the prose of a contract. */
  parse(text: string, meta: ValueMeta): V | undefined;
  filters: Filters<V>;
}

/** An object with these fields and no others; `expected` is the message when it is not one. */
export function record<Shape extends z.ZodRawShape>(shape: Shape, expected: string) {
  const allowed = Object.keys(shape).join(" and ");
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? `${unknownFields(issue.keys)} The fields are ${allowed}.` : expected,
  });
}

function unknownFields(keys: string[]): string {
  const named = keys.slice(0, 5).map(inQuotationMarks).join(", ");
  return keys.length > 5
    ? `There are no fields ${named} and ${keys.length - 5} more.`
    : `There is no field ${named} here.`;
}

/** A caller's text inside a message: in quotes, escaped, cut to a readable length. */
export function inQuotationMarks(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

export function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
