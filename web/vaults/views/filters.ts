import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { type FieldType, showValue } from "../cells/values.ts";
import type { Column } from "../vaults.queries.ts";

export type Op = Filter[string]["op"];
export type Condition = Filter[string];

export const OP_LABELS: Record<Op, string> = {
  eq: "is",
  ne: "is not",
  lt: "is before or below",
  lte: "is at most",
  gt: "is after or above",
  gte: "is at least",
  contains: "contains",
  in: "is one of",
  empty: "is empty",
  not_empty: "is not empty",
};

const ALWAYS: Op[] = ["empty", "not_empty"];
const ORDERED: Op[] = ["eq", "ne", "lt", "lte", "gt", "gte"];
const TEXT: Op[] = ["contains", "eq", "ne"];

const OPS: Record<FieldType, Op[]> = {
  text: TEXT,
  rich_text: TEXT,
  email: TEXT,
  url: TEXT,
  number: ORDERED,
  percentage: ORDERED,
  currency: ORDERED,
  duration: ORDERED,
  date: ORDERED,
  date_range: ["contains", "lt", "lte", "gt", "gte"],
  boolean: ["eq", "ne"],
  enum: ["in", "eq", "ne"],
  multi_enum: ["contains", "in"],
  list: ["contains"],
  party_list: ["contains"],
  related_agreement_list: ["contains"],
};

export const opsFor = ({ field_type }: Column): Op[] => [...OPS[field_type], ...ALWAYS];

export const needsValue = (op: Op) => !ALWAYS.includes(op);

const WORDS: FieldType[] = ["text", "rich_text", "email", "url", "list", "party_list", "related_agreement_list"];

/** The type of a filter operand, which may differ from the column's: text is searched for words, periods for days. */
export function operandType({ field_type }: Column, op: Op): FieldType {
  if (op === "in") return "multi_enum";
  if (field_type === "date_range") return "date";
  if (field_type === "multi_enum") return "enum";
  if (WORDS.includes(field_type)) return "text";
  return field_type;
}

export const describeCondition = (column: Column, { op, value }: Condition): string =>
  `${column.label} ${OP_LABELS[op]}${needsValue(op) ? ` ${showValue(operandType(column, op), value)}` : ""}`;
