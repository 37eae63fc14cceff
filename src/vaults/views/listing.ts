import { daysCovered } from "../../content/values/relative-days.ts";
import { checkFilter, checkValue, type FieldType, typeOf } from "../../content/values/values.ts";
import { invalid } from "../../kernel/errors/errors.ts";
import { type Aspect, readAspect, typeOfAspect } from "../columns/aspects.ts";
import type { Column } from "../columns/columns.schema.ts";
import { LANGUAGE_COLUMN } from "../columns/language.words.ts";
import type { Filter } from "../documents/documents.schema.ts";
import type { Condition } from "./filters.store.ts";
import { isSystemColumn } from "./selection.store.ts";

/** Parses comma-separated field keys. Each must be a column of the vault. */
export function readFields(columns: Column[], list: string): string[] {
  const fields = list.split(",").filter((field) => field !== "");
  const known = new Set(columns.map(({ field_key }) => field_key));
  const unknown = fields.filter((field) => !known.has(field));
  if (unknown.length > 0)
    throw invalid([{ path: "query.fields", message: `is not a column of this vault: ${unknown.join(", ")}` }]);
  return fields;
}

/** A field key, with a `-` prefix for descending order. A key that itself begins with `-` takes precedence. */
export function readSort(columns: Column[], sort: string, path: string) {
  const ascending = findNamed(columns, sort);
  const descending = !ascending && sort.startsWith("-") ? findNamed(columns, sort.slice(1)) : undefined;
  const sorted = ascending ?? descending;
  if (!sorted) throw invalid([{ path, message: `is not a column of this vault: ${sort}` }]);
  if (sorted.aspect === "unsure" || sorted.aspect === "unread")
    throw invalid([{ path, message: `cannot be @${sorted.aspect}, which is only for filters` }]);
  return { ...sorted, descending: descending !== undefined };
}

/** A key that itself ends like `@confidence` takes precedence. */
function findNamed(columns: Column[], key: string): { fieldKey: string; aspect?: Aspect } | undefined {
  if (columns.some(({ field_key }) => field_key === key)) return { fieldKey: key };
  const read = readAspect(key);
  return columns.some(({ kind, field_key }) => kind !== "system" && field_key === read?.fieldKey) ? read : undefined;
}

/** Filters relative to today are resolved here, at each request: a saved view stays relative. */
export function readFilterQuery(columns: Column[], filter: Filter, path: string, today?: string): Condition[] {
  return Object.entries(filter).map(([fieldKey, { op, value }]) => {
    const column = [...columns, LANGUAGE_COLUMN].find(({ field_key }) => field_key === fieldKey);
    const trust = column ? undefined : findNamed(columns, fieldKey);
    if (trust?.aspect) return readAspectFilter(trust.fieldKey, trust.aspect, { op, value }, `${path}.${fieldKey}`);
    if (!column) throw invalid([{ path: `${path}.${fieldKey}`, message: "is not a column of this vault" }]);
    const issues = checkFilter(column.field_type, op, value);
    if (issues.length > 0)
      throw invalid(issues.map((issue) => ({ path: `${path}.${fieldKey}.${issue.path}`, message: issue.message })));
    const { field_type: fieldType } = column;
    const days = daysCovered(op, value, today);
    if (days) return { fieldKey, fieldType, op: "between", operand: days };
    return { fieldKey, fieldType, op, operand: isSystemColumn(fieldKey) ? value : storedForm(fieldType, op, value) };
  });
}

/** Whether a cell is verified, flagged, unsure or unread is stored as something that is there or not. */
function readAspectFilter(
  fieldKey: string,
  aspect: Aspect,
  { op, value }: { op: string; value?: unknown },
  path: string,
): Condition {
  const fieldType = typeOfAspect(aspect);
  const { isYesNo } = typeOf(fieldType);
  const issues = checkFilter(fieldType, op, value);
  if (issues.length === 0 && isYesNo && op !== "eq" && op !== "ne")
    issues.push({ path: "op", message: `@${aspect} can be compared by eq and ne` });
  if (issues.length > 0)
    throw invalid(issues.map((issue) => ({ path: `${path}.${issue.path}`, message: issue.message })));
  if (!isYesNo) return { fieldKey, aspect, fieldType, op, operand: value };
  const isWanted = (op === "eq") === value;
  return { fieldKey, aspect, fieldType, op: isWanted ? "not_empty" : "empty", operand: undefined };
}

/** Converts the operand to the form stored in cells. */
function storedForm(fieldType: FieldType, op: string, operand: unknown): unknown {
  const isChoice = op === "in" || op === "not_in";
  const { items } = typeOf(fieldType);
  if (isChoice && items) return (operand as string[]).map(items.tidy);
  if (isChoice || op === "between") return (operand as unknown[]).map((choice) => storedForm(fieldType, "eq", choice));
  if (op === "contains") return operand;
  const options = Array.isArray(operand) ? operand : [operand as string];
  const checked = checkValue(fieldType, { options }, operand);
  return checked.ok ? checked.value : operand;
}
