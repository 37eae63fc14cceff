import { must } from "../../content/must.ts";
import { foldItem, ITEM_MARK } from "../../content/values/search-text.ts";
import { fold, SORT_KEY_LENGTH } from "../../content/values/strings.ts";
import {
  type FieldType,
  foldValue,
  passesWithoutValue,
  sortKeyOf,
  typeOf,
  type Value,
  type ValueByType,
} from "../../content/values/values.ts";
import { join, type Part, part } from "../../kernel/db/query.ts";
import type { Aspect } from "../columns/aspects.ts";

/** A validated condition on a column's cells. The operand is in stored form. */
export interface Condition {
  fieldKey: string;
  fieldType: FieldType;
  /** Concerns how far the cell can be trusted, not its value. */
  aspect?: Aspect;
  op: string;
  operand: unknown;
}

const COMPARISONS: Record<string, Part> = { eq: part`=`, lt: part`<`, lte: part`<=`, gt: part`>`, gte: part`>=` };

/** Whether a document without a value passes. */
export const passesEmpty = ({ op }: Condition) => passesWithoutValue(op);

/** The condition on a cell `c` that has a value. Not for `empty`, `ne` and `not_in`. */
export function cellMeets({ op, operand, fieldType, aspect }: Condition): Part {
  if (aspect) return aspectMeets(aspect, op, operand);
  if (op === "not_empty") return part`true`;
  if (op === "between") {
    const [low, high] = operand as [unknown, unknown];
    return part`(${meets(fieldType, "gte", low)} and ${meets(fieldType, "lte", high)})`;
  }
  return op === "in" ? isIn(fieldType, operand as unknown[]) : meets(fieldType, op, operand);
}

export const ASPECT_COLUMNS: Record<Aspect, Part> = {
  confidence: part`confidence`,
  verified: part`verified_at`,
  flagged: part`flagged_at`,
  unsure: part`is_unsure`,
  unread: part`outcome`,
};

const IS_UNREAD = part`(c.outcome in ('unreadable', 'failed') and c.value is null and not c.is_edited)`;

function aspectMeets(aspect: Aspect, op: string, operand: unknown): Part {
  if (aspect === "unread") return IS_UNREAD;
  const column = part`c.${ASPECT_COLUMNS[aspect]}`;
  if (op === "not_empty") return part`${column} is not null`;
  if (op === "in") return part`${column} = any(${operand}::double precision[])`;
  if (op !== "between") return part`${column} ${COMPARISONS[op]} ${operand}`;
  const [low, high] = operand as [number, number];
  return part`${column} between ${low} and ${high}`;
}

/** The part of the condition that the index can answer. Unless `decides`, the cell itself must still be checked. */
export function indexMeets(condition: Condition): { where: Part; decides: boolean } {
  const { op, operand, fieldType, aspect } = condition;
  if (aspect) return { where: cellMeets(condition), decides: true };
  const { key, isKeyWhole } = typeOf(fieldType);
  if (key === "option" && (op === "eq" || op === "in")) {
    const keys = [operand as string].flat().map((option) => sortKeyOf(fieldType, option).text);
    return { where: part`c.sort_number is null and c.sort_text = any(${keys})`, decides: false };
  }
  const inside = op === "contains" || (op === "in" && (key === "items" || key === "options"));
  if (inside && isKeyWhole) {
    const matches = [operand as string].flat().map((text) => part`position(${fold(text)} in c.sort_text) > 0`);
    return { where: part`${join(matches, " or ")} or octet_length(c.sort_text) >= ${SORT_KEY_LENGTH}`, decides: false };
  }
  return { where: cellMeets(condition), decides: true };
}

/** The shortest text that a trigram index can find. */
const TRIGRAM = 3;
export const isIndexedText = (folded: string) => [...folded].length >= TRIGRAM;

/** The text that a condition looks for inside cells, if a trigram index can find it. */
export function soughtText({ op, operand, fieldType, aspect }: Condition): string | undefined {
  if (aspect || op !== "contains" || !typeOf(fieldType).searchText) return undefined;
  const folded = foldSought(fieldType, operand as string);
  return isIndexedText(folded) ? folded : undefined;
}

const foldSought = (fieldType: FieldType, sought: string) => (isListed(fieldType) ? foldItem : fold)(sought);

function isIn(fieldType: FieldType, choices: unknown[]): Part {
  const keys = () => choices.map((choice) => sortKeyOf(fieldType, choice as never));
  switch (typeOf(fieldType).key) {
    case "number":
      return part`c.sort_number = any(${keys().map((key) => key.number)}::double precision[])`;
    case "day":
      return part`c.sort_number is null and c.sort_text = any(${keys().map((key) => key.text)})`;
    case "options":
      return part`c.value ?| ${choices}::text[]`;
    default:
      return join(
        choices.map((choice) => oneOf(fieldType, choice)),
        " or ",
      );
  }
}

function oneOf(fieldType: FieldType, choice: unknown): Part {
  if (!isListed(fieldType)) return meets(fieldType, "eq", choice);
  return part`position(${ITEM_MARK + foldItem(choice as string) + ITEM_MARK} in ${ITEM_MARK} || c.folded || ${ITEM_MARK}) > 0`;
}

function meets(fieldType: FieldType, op: string, operand: unknown): Part {
  const comparison = COMPARISONS[op] ?? part`=`;
  const key = () => sortKeyOf(fieldType, operand as never);
  switch (typeOf(fieldType).key) {
    case "number":
      return part`c.sort_number ${comparison} ${key().number}`;
    case "amount":
      return part`(c.sort_text = ${key().text} and c.sort_number ${comparison} ${key().number})`;
    case "day":
      return part`(c.sort_number is null and c.sort_text ${comparison} ${key().text})`;
    case "period":
      return op === "eq" ? part`(c.sort_number is null and c.sort_text = ${key().text})` : periodMeets(op, operand);
    case "option":
      return part`(c.sort_number is null and c.sort_text = ${key().text} and c.value = ${JSON.stringify(operand)}::jsonb)`;
    case "options":
      return setMeets(op, operand);
    case "text":
    case "items":
      if (op === "contains") return part`position(${foldSought(fieldType, operand as string)} in c.folded) > 0`;
      return textMeets(fieldType, op, operand as Value, comparison);
  }
}

/** A text's sort key is exact unless it was truncated. The sort key of a list only narrows the search. */
function textMeets(fieldType: FieldType, op: string, operand: Value, comparison: Part): Part {
  const key = must(sortKeyOf(fieldType, operand as never).text, "this type is compared as text");
  const folded = foldValue(fieldType, operand);
  if (!isListed(fieldType) && key.length < SORT_KEY_LENGTH)
    return part`(c.sort_number is null and c.sort_text ${comparison} ${key})`;
  const narrowed = op === "eq" ? part`=` : op.startsWith("l") ? part`<=` : part`>=`;
  const whole = part`c.sort_number is null and c.sort_text ${narrowed} ${key} and c.folded ${comparison} ${folded}`;
  return typeOf(fieldType).linksDocuments ? part`(${whole} and ${namesDocuments(operand)})` : part`(${whole})`;
}

const namesDocuments = (agreements: Value): Part => {
  const ids = (agreements as ValueByType["related_agreement_list"]).map(({ document_id }) => document_id);
  return part`jsonb_path_query_array(c.value, '$[*].document_id') = ${JSON.stringify(ids)}::jsonb`;
};

const isListed = (fieldType: FieldType) => typeOf(fieldType).key === "items";

/** Compares a range with a day: `lt` ends before it, `gt` begins after it, `contains` includes it. The sort key holds both ends. */
function periodMeets(op: string, operand: unknown): Part {
  const comparison = COMPARISONS[op] ?? part`=`;
  const start = part`left(c.sort_text, 10)`;
  const end = part`right(c.sort_text, 10)`;
  if (op === "lt" || op === "lte") return part`${end} ${comparison} ${operand}`;
  if (op === "gt" || op === "gte") return part`${start} ${comparison} ${operand}`;
  return part`(${start} <= ${operand} and ${end} >= ${operand})`;
}

function setMeets(op: string, operand: unknown): Part {
  if (op === "contains") return part`c.value @> ${JSON.stringify([operand])}::jsonb`;
  const options = [...new Set(operand as string[])];
  return part`(c.value @> ${JSON.stringify(options)}::jsonb and jsonb_array_length(c.value) = ${options.length})`;
}
