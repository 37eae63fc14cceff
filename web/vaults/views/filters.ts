import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import { isLanguageColumn } from "../../../src/vaults/columns/language.words.ts";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { formatList, nameOfLanguage, t } from "../../messages.ts";
import { showValue } from "../cells/values.ts";
import { STATUS_WORDS } from "../documents/status-words.ts";
import type { FieldType, Op, SortWords, TypePhrase } from "../types/field-type.ts";
import { BY_AGE, BY_SIZE, CHOICE, NUMBER } from "../types/phrases.ts";
import { typeOf } from "../types/types.ts";
import { type Aspect, hasTrust, TRUST } from "./trust-conditions.ts";

export type Condition = Filter[string];

export interface Phrase extends TypePhrase {
  /** Concerns how far the cell can be trusted, not its value. */
  aspect?: Aspect;
}

type FilterColumn = Pick<Column, "field_key" | "field_type" | "field_meta" | "label" | "kind">;

const EMPTY: Phrase[] = [
  { op: "empty", words: t("is empty") },
  { op: "not_empty", words: t("is not empty") },
];

/** Conditions that the form does not offer, but the API and older views have. */
const OTHER_WORDS: Partial<Record<Op, string>> = {
  ...wordsOf(NUMBER),
  contains: t("contains"),
  ...wordsOf(CHOICE),
  ...wordsOf(EMPTY),
};

function wordsOf(of: Phrase[]): Partial<Record<Op, string>> {
  return Object.fromEntries(of.map(({ op, words }) => [op, words]));
}

const isStatus = ({ field_key }: FilterColumn) => field_key === "documentStatus";

export const phrasesFor = (column: FilterColumn): Phrase[] => [
  ...(isStatus(column) ? CHOICE : typeOf(column.field_type).phrases),
  ...EMPTY.filter(() => !["documentName", "documentStatus"].includes(column.field_key)),
  ...TRUST.filter(() => hasTrust(column)),
];

/** The form's phrase for a condition. Undefined if the form does not offer it. */
export const phraseOf = (column: FilterColumn, { op, value }: Condition, aspect?: Aspect): Phrase | undefined =>
  phrasesFor(column).find(
    (each) => each.aspect === aspect && each.op === op && (each.fixed === undefined || each.fixed === value),
  );

export const needsValue = ({ op, fixed }: Phrase) => fixed === undefined && op !== "empty" && op !== "not_empty";

/** The choices of a column with options. */
export function optionsOf(column: FilterColumn): { value: string; label: string }[] {
  if (isLanguageColumn(column)) return languages(column).sort((a, b) => a.label.localeCompare(b.label));
  if (isStatus(column)) return SHOWN_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] ?? value }));
  return (column.field_meta?.options ?? []).map((value) => ({ value, label: value }));
}

const languages = ({ field_meta }: FilterColumn) =>
  (field_meta?.options ?? []).map((value) => ({ value, label: nameOfLanguage(value) ?? value }));

/** Copies, split uploads and deleted documents are not in the table. */
const SHOWN_STATUSES = ["queued", "parsing", "extracting", "ready", "failed", "bundle"];

/** The type of a filter's value, which may differ from the column's: text is searched for words, periods for days. */
export function operandType({ field_type }: FilterColumn, op: Op): FieldType {
  const { operand, sought } = typeOf(field_type);
  return (op === "contains" ? sought : undefined) ?? operand ?? field_type;
}

/** The condition as a sentence, such as “Expiration date is in the next 90 days”. */
export function describeCondition(column: FilterColumn, condition: Condition, aspect?: Aspect): string {
  const phrase = phraseOf(column, condition, aspect);
  if (!phrase && aspect) return describeCondition(aspectColumn(column, aspect), condition);
  const words = phrase?.words ?? OTHER_WORDS[condition.op] ?? condition.op;
  const value = phrase && !needsValue(phrase) ? "" : describeValue(column, condition);
  return [column.label, words, value].filter(Boolean).join(" ");
}

const ASPECT_LABELS: Record<Aspect, (label: string) => string> = {
  confidence: (label) => t("{label} (confidence)", { label }),
  verified: (label) => t("{label} (verified)", { label }),
  flagged: (label) => t("{label} (flagged)", { label }),
  unsure: (label) => t("{label} (not sure)", { label }),
  unread: (label) => t("{label} (could not be read)", { label }),
};

/** A column for a condition on an aspect that the form does not offer. */
const aspectColumn = (column: FilterColumn, aspect: Aspect): FilterColumn => ({
  ...column,
  label: ASPECT_LABELS[aspect](column.label),
  field_type: aspect === "confidence" ? "number" : "boolean",
  field_meta: null,
});

function describeValue(column: FilterColumn, { op, value }: Condition): string {
  const type = operandType(column, op);
  if (op === "in_next" || op === "in_last")
    return t("{days, plural, one {# day} other {# days}}", { days: Number(value) });
  if (op === "between" && Array.isArray(value)) return formatList(value.map((each) => safely(type, each)));
  const labels = new Map(optionsOf(column).map((option) => [option.value, option.label]));
  const shown = (each: unknown) => (typeof each === "string" && labels.get(each)) || safely(type, each);
  return Array.isArray(value) ? alternatives(value.map(shown)) : shown(value);
}

const MOST_NAMED = 3;

function alternatives(named: string[]): string {
  const shown = named.slice(0, MOST_NAMED);
  const more = named.length - shown.length;
  return more > 0 ? t("{shown} and {more} more", { shown: shown.join(", "), more }) : named.join(", ");
}

/** The value may come from an address that somebody typed. The server refuses it; the chip still has to show something. */
function safely(type: FieldType, value: unknown): string {
  try {
    return showValue(type, value);
  } catch {
    return String(value);
  }
}

/** Two ends of a range, the lower first. Undefined if one is missing or their currencies differ. */
export function orderBounds(type: FieldType, [one, other]: unknown[]): unknown[] | undefined {
  if (one === null || one === undefined || other === null || other === undefined) return undefined;
  const { unit, rank = (value) => value as number } = typeOf(type);
  if (unit?.(one) !== unit?.(other)) return undefined;
  return rank(one) > rank(other) ? [other, one] : [one, other];
}

/** The two orders of a column in words. */
export const sortWords = ({ field_type }: Pick<Column, "field_type">, aspect?: Aspect): SortWords => {
  if (aspect) return aspect === "confidence" ? BY_SIZE : BY_AGE;
  return typeOf(field_type).sortWords;
};
