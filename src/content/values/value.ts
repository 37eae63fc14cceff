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

/**
 * How the cell index stores the values of a type, which determines how they are filtered and grouped: a number, a number with its
 * unit, a day, two days, an option, several options, a text, or the items of a list.
 */
export type IndexKey = "number" | "amount" | "day" | "period" | "option" | "options" | "text" | "items";

/** What the totals and extremes of a column are: numbers, amounts for each currency, days of a duration, or calendar days. */
export type Measured = "number" | "amount" | "days" | "day";

/** What a question can compare a value with. */
export type AskedValue = "days" | "number" | "percent" | "duration" | "money" | "quote";

/** How questions about a table refer to values of a type. */
export interface InQuestions {
  comparedWith: AskedValue[];
  /** Questions that can be asked of a column with this label. */
  examples(label: string): string[];
  /** “by department” */
  isGroupable?: true;
  /** “Fees per department” asks for their totals. */
  isTotalled?: true;
  /** Words for the only column of this type. */
  words?: string[];
  /** A name in a question can be the whole value. */
  isName?: true;
  /** A name after “with” or “from” is one of these values. */
  isParty?: true;
}

/** Characters. Enough for most texts. */
export const TEXT_WIDTH = 32;

export interface InSheets {
  /** Characters. */
  width: number;
  /** Undefined: the printed value. */
  cell?: "number" | "percent" | "date" | "amount";
  /** The exact value of a cell is preferred to the displayed one. */
  readsExact?: true;
  /** Equal sort keys mean equal values, so that rows can be matched to documents by them. */
  isMatchable?: true;
}

export interface InLists {
  /** The path to an item's name. Empty if the item is the name. */
  path: string[];
  /** How many texts each item has in the search text. The name is the first. */
  texts: number;
  tidy(item: string): string;
}

/** Everything that other code knows about one field type. All functions except `schema` take valid values. */
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
  /** The same in the language of the interface. Undefined if it is the same in all languages. */
  inWords?(value: V): string;
  /** Reads what a person types or a spreadsheet holds, not the prose of a contract. */
  parse(text: string, meta: ValueMeta): V | undefined;
  filters: Filters<V>;
  key: IndexKey;
  /** The sort key holds the whole search text and is rarely truncated. */
  isKeyWhole?: true;
  /** The text that `contains` and case-insensitive equality compare. Only for texts and lists. */
  searchText?(value: V): string;
  items?: InLists;
  /** A cell holds one of the column's options, or several. */
  options?: "one" | "several";
  isYesNo?: true;
  isMarkdown?: true;
  /** A value names documents of the vault. */
  linksDocuments?: true;
  measured?: Measured;
  /** The form of the value in a prompt. */
  promptForm: string;
  sheets: InSheets;
  questions: InQuestions;
  /** Writes texts of a document as a value. Only for types that quote the document. */
  quote?(texts: string[]): V;
  /** What kind of address it is. */
  address?: string;
}

export const isOrderable = ({ measured }: Pick<ValueType<never>, "measured">) => measured !== undefined;
export const isAddable = ({ measured }: Pick<ValueType<never>, "measured">) =>
  measured !== undefined && measured !== "day";

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
