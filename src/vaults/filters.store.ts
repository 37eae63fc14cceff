import { join, type Part, part } from "../db/query.ts";
import { foldedOf, ITEM_MARK } from "../values/folded.ts";
import { fold } from "../values/strings.ts";
import { type FieldType, sortKeyOf, type Value } from "../values/values.ts";

/** One condition on a column's cells, checked and with its operand in stored form. */
export interface Condition {
  fieldKey: string;
  fieldType: FieldType;
  op: string;
  operand: unknown;
}

const COMPARISONS: Record<string, Part> = { eq: part`=`, lt: part`<`, lte: part`<=`, gt: part`>`, gte: part`>=` };

/** True for the conditions that a document without a value passes. */
export const passesEmpty = ({ op }: Condition) => op === "empty" || op === "ne";

/** The condition on a cell `c` that has a value, for the operations that such a cell can fail. */
export function cellMeets(condition: Condition): Part {
  const { op, operand, fieldType } = condition;
  if (op === "not_empty") return part`true`;
  if (op === "in")
    return join(
      (operand as unknown[]).map((choice) => oneOf(fieldType, choice)),
      " or ",
    );
  return meets(fieldType, op, operand);
}

function oneOf(fieldType: FieldType, choice: unknown): Part {
  if (fieldType === "multi_enum") return meets(fieldType, "contains", choice);
  if (fieldType === "list")
    return part`position(${ITEM_MARK + fold(choice as string) + ITEM_MARK} in ${ITEM_MARK} || c.folded || ${ITEM_MARK}) > 0`;
  return meets(fieldType, "eq", choice);
}

function meets(fieldType: FieldType, op: string, operand: unknown): Part {
  const comparison = COMPARISONS[op] ?? part`=`;
  const key = () => sortKeyOf(fieldType, operand as never);
  switch (fieldType) {
    case "number":
    case "percentage":
    case "boolean":
    case "duration":
      return part`c.sort_number ${comparison} ${key().number}`;
    case "currency":
      return part`(c.sort_text = ${key().text} and c.sort_number ${comparison} ${key().number})`;
    case "date":
      return part`c.sort_text ${comparison} ${key().text}`;
    case "date_range":
      return rangeMeets(op, operand, comparison);
    case "enum":
      return part`(c.sort_text = ${key().text} and c.value = ${JSON.stringify(operand)}::jsonb)`;
    case "multi_enum":
      return setMeets(op, operand);
    case "party_list":
    case "related_agreement_list":
      if (op === "eq") return part`lower(c.value::text) = lower(${JSON.stringify(operand)}::jsonb::text)`;
      return contains(operand as string);
    default:
      if (op === "contains") return contains(operand as string);
      return textMeets(comparison, key().text, foldedOf(fieldType, operand as Value), op);
  }
}

/** The sort key is the beginning of the folded text: it narrows by the index, the whole text decides. */
function textMeets(comparison: Part, key: string | null, folded: string | null, op: string): Part {
  const narrowed = op === "eq" ? part`=` : op.startsWith("l") ? part`<=` : part`>=`;
  return part`(c.sort_text ${narrowed} ${key} and c.folded ${comparison} ${folded})`;
}

const contains = (sought: string): Part => part`position(${fold(sought)} in c.folded) > 0`;

/** A range against a day: `lt` ended before it, `gt` begins after it, `contains` covers it. An open end never ends. */
function rangeMeets(op: string, operand: unknown, comparison: Part): Part {
  const start = part`(c.value ->> 'start') collate "C"`;
  const end = part`(c.value ->> 'end') collate "C"`;
  if (op === "eq") return part`c.sort_text = ${sortKeyOf("date_range", operand as never).text}`;
  if (op === "lt" || op === "lte") return part`${end} ${comparison} ${operand}`;
  if (op === "gt" || op === "gte") return part`${start} ${comparison} ${operand}`;
  return part`(coalesce(${start}, ${operand}) <= ${operand} and coalesce(${end}, ${operand}) >= ${operand})`;
}

function setMeets(op: string, operand: unknown): Part {
  if (op === "contains") return part`c.value @> ${JSON.stringify([operand])}::jsonb`;
  const options = [...new Set(operand as string[])];
  return part`(c.value @> ${JSON.stringify(options)}::jsonb and jsonb_array_length(c.value) = ${options.length})`;
}
