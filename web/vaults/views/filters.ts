import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { type Duration, type FieldType, type Money, showValue } from "../cells/values.ts";
import { STATUS_WORDS } from "../documents/status-words.ts";
import { type Aspect, hasTrust, TRUST } from "./trust-conditions.ts";

export type Op = Filter[string]["op"];
export type Condition = Filter[string];

/** A condition that a person can choose: the operation in words, with its value if that is part of the choice. */
export interface Phrase {
  op: Op;
  words: string;
  fixed?: unknown;
  /** Concerns how far the cell can be trusted, not its value. */
  aspect?: Aspect;
}

type FilterColumn = Pick<Column, "field_key" | "field_type" | "field_meta" | "label" | "kind">;

const EMPTY: Phrase[] = [
  { op: "empty", words: "is empty" },
  { op: "not_empty", words: "is not empty" },
];

const phrases = (words: Partial<Record<Op, string>>): Phrase[] =>
  Object.entries(words).map(([op, each]) => ({ op: op as Op, words: each }));

const LONG_TEXT = phrases({ contains: "contains", eq: "is", ne: "is not" });
const PART = phrases({ contains: "contains" });
const NUMBER = phrases({
  eq: "is",
  ne: "is not",
  lt: "is less than",
  lte: "is at most",
  gt: "is more than",
  gte: "is at least",
  between: "is between",
});
const DATE: Phrase[] = [
  ...phrases({ eq: "is on", lt: "is before", lte: "is on or before", gt: "is after", gte: "is on or after" }),
  ...phrases({ between: "is between", in_next: "is in the next", in_last: "is in the last" }),
  { op: "in_this", words: "is this month", fixed: "month" },
  { op: "in_this", words: "is this quarter", fixed: "quarter" },
  { op: "in_this", words: "is this year", fixed: "year" },
  { op: "ne", words: "is not on" },
];
const CHOICE = phrases({ in: "is any of", not_in: "is none of" });
const TEXT = [...LONG_TEXT, ...CHOICE];

const PHRASES: Record<FieldType, Phrase[]> = {
  text: TEXT,
  rich_text: LONG_TEXT,
  email: TEXT,
  url: TEXT,
  number: NUMBER,
  percentage: NUMBER,
  currency: NUMBER,
  duration: phrases({
    eq: "is",
    ne: "is not",
    lt: "is shorter than",
    lte: "is at most",
    gt: "is longer than",
    gte: "is at least",
    between: "is between",
  }),
  date: DATE,
  date_range: phrases({
    contains: "includes",
    lt: "ends before",
    lte: "ends on or before",
    gt: "starts after",
    gte: "starts on or after",
  }),
  boolean: [
    { op: "eq", words: "is yes", fixed: true },
    { op: "eq", words: "is no", fixed: false },
  ],
  enum: CHOICE,
  multi_enum: phrases({ in: "has any of", not_in: "has none of" }),
  list: PART,
  party_list: PART,
  related_agreement_list: PART,
};

/** Conditions that the form does not offer, but the API and older views have. */
const OTHER_WORDS: Partial<Record<Op, string>> = {
  ...wordsOf(NUMBER),
  contains: "contains",
  ...wordsOf(CHOICE),
  ...wordsOf(EMPTY),
};

function wordsOf(of: Phrase[]): Partial<Record<Op, string>> {
  return Object.fromEntries(of.map(({ op, words }) => [op, words]));
}

const isStatus = ({ field_key }: FilterColumn) => field_key === "documentStatus";

export const phrasesFor = (column: FilterColumn): Phrase[] => [
  ...(isStatus(column) ? CHOICE : PHRASES[column.field_type]),
  ...EMPTY.filter(() => !["documentName", "documentStatus"].includes(column.field_key)),
  ...TRUST.filter(() => hasTrust(column)),
];

/** The offered condition that this one is. Undefined for one that the form does not offer. */
export const phraseOf = (column: FilterColumn, { op, value }: Condition, aspect?: Aspect): Phrase | undefined =>
  phrasesFor(column).find(
    (each) => each.aspect === aspect && each.op === op && (each.fixed === undefined || each.fixed === value),
  );

export const needsValue = ({ op, fixed }: Phrase) => fixed === undefined && op !== "empty" && op !== "not_empty";

/** The choices of a column with options. */
export function optionsOf(column: FilterColumn): { value: string; label: string }[] {
  if (isStatus(column)) return SHOWN_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value]! }));
  return (column.field_meta?.options ?? []).map((value) => ({ value, label: value }));
}

/** Copies, split uploads and deleted documents are not in the table. */
const SHOWN_STATUSES = ["queued", "parsing", "extracting", "ready", "failed", "bundle"];

const WORDS: FieldType[] = ["text", "rich_text", "email", "url", "list", "party_list", "related_agreement_list"];

/** The type of a filter's value, which may differ from the column's: text is searched for words, periods for days. */
export function operandType({ field_type }: FilterColumn, op: Op): FieldType {
  if (op !== "contains" && (field_type === "email" || field_type === "url")) return field_type;
  if (field_type === "date_range") return "date";
  if (field_type === "multi_enum") return "enum";
  return WORDS.includes(field_type) ? "text" : field_type;
}

/** The condition as a sentence, such as “Expiration date is in the next 90 days”. */
export function describeCondition(column: FilterColumn, condition: Condition, aspect?: Aspect): string {
  const phrase = phraseOf(column, condition, aspect);
  if (!phrase && aspect) return describeCondition(aspectColumn(column, aspect), condition);
  const words = phrase?.words ?? OTHER_WORDS[condition.op] ?? condition.op;
  const value = phrase && !needsValue(phrase) ? "" : describeValue(column, condition);
  return [column.label, words, value].filter(Boolean).join(" ");
}

/** A condition on an aspect that the form does not offer. */
const aspectColumn = (column: FilterColumn, aspect: Aspect): FilterColumn => ({
  ...column,
  label: `${column.label} (${aspect})`,
  field_type: aspect === "confidence" ? "number" : "boolean",
  field_meta: null,
});

function describeValue(column: FilterColumn, { op, value }: Condition): string {
  const type = operandType(column, op);
  if (op === "in_next" || op === "in_last") return `${value} ${value === 1 ? "day" : "days"}`;
  if (op === "between" && Array.isArray(value)) return value.map((each) => safely(type, each)).join(" and ");
  const labels = new Map(optionsOf(column).map((option) => [option.value, option.label]));
  const shown = (each: unknown) => (typeof each === "string" && labels.get(each)) || safely(type, each);
  return Array.isArray(value) ? alternatives(value.map(shown)) : shown(value);
}

const MOST_NAMED = 3;

function alternatives(named: string[]): string {
  const shown = named.slice(0, MOST_NAMED);
  const more = named.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : named.join(", ");
}

/** The value may come from an address that somebody typed. The server refuses it; the chip still has to show something. */
function safely(type: FieldType, value: unknown): string {
  try {
    return showValue(type, value);
  } catch {
    return String(value);
  }
}

const DAYS_IN: Record<Duration["unit"], number> = { days: 1, weeks: 7, months: 30.436875, years: 365.2425 };

/** Two ends of a range, the lower first. Undefined if one is missing or their currencies differ. */
export function orderBounds(type: FieldType, [one, other]: unknown[]): unknown[] | undefined {
  if (one === null || one === undefined || other === null || other === undefined) return undefined;
  if (type === "currency" && (one as Money).currency !== (other as Money).currency) return undefined;
  return rankOf(type, one) > rankOf(type, other) ? [other, one] : [one, other];
}

function rankOf(type: FieldType, value: unknown): number | string {
  if (type === "currency") return (value as Money).amount;
  if (type === "duration") return (value as Duration).value * DAYS_IN[(value as Duration).unit];
  return value as number | string;
}

interface SortWords {
  rising: string;
  falling: string;
}

const ALPHABETIC: SortWords = { rising: "A to Z", falling: "Z to A" };
const BY_AGE: SortWords = { rising: "Oldest first", falling: "Newest first" };
const BY_SIZE: SortWords = { rising: "Lowest first", falling: "Highest first" };
const SORT_WORDS: Partial<Record<FieldType, SortWords>> = {
  date: BY_AGE,
  date_range: BY_AGE,
  number: BY_SIZE,
  percentage: BY_SIZE,
  currency: BY_SIZE,
  duration: { rising: "Shortest first", falling: "Longest first" },
  boolean: { rising: "No first", falling: "Yes first" },
};

/** The two orders of a column in words. */
export const sortWords = ({ field_type }: Pick<Column, "field_type">, aspect?: Aspect): SortWords => {
  if (aspect) return aspect === "confidence" ? BY_SIZE : BY_AGE;
  return SORT_WORDS[field_type] ?? ALPHABETIC;
};
