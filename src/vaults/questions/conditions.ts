import { daysCovered } from "../../content/values/relative-days.ts";
import { fold } from "../../content/values/strings.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { comparedWith, isDate } from "./column-types.ts";
import type { CellLookup } from "./question.ts";
import { dayAfterDays, type QuestionValue, yearSpan } from "./question-values.ts";
import type { Token } from "./tokens.ts";

type Condition = Filter[string];
type Value = Extract<Token, { kind: "value" }>;

/** The condition that a value puts on a column. Undefined when it does not fit the column's type. */
export function conditionOf(column: Column, { value, op, upTo }: Value): Condition | undefined {
  if (isDate(column)) return dateCondition(asDays(value), op, upTo && asDays(upTo));
  if (!comparedWith(column).some((type) => type === value.type)) return undefined;
  switch (value.type) {
    case "quote":
      return { op: "contains", value: value.value };
    case "number":
    case "percent":
    case "duration":
    case "money":
      return ordered(op, value.value, upTo?.type === value.type ? upTo.value : undefined);
    default:
      return undefined;
  }
}

function ordered(op: Value["op"], value: unknown, upTo: unknown): Condition | undefined {
  if (op !== "between") return { op, value };
  return upTo === undefined ? undefined : { op: "between", value: [value, upTo] };
}

type Days = Extract<QuestionValue, { type: "days" }>;

/** A number such as 2027 is a year where a date is asked. */
function asDays(value: QuestionValue): Days | undefined {
  if (value.type === "days") return value;
  if (value.type !== "number" || !Number.isInteger(value.value) || value.value < 1900 || value.value > 2199)
    return undefined;
  const [first, last] = yearSpan(value.value);
  return { type: "days", first, last };
}

function dateCondition(days: Days | undefined, op: Value["op"], upTo: Days | undefined): Condition | undefined {
  if (!days) return undefined;
  switch (op) {
    case "gt":
      return { op, value: days.last };
    case "gte":
      return { op, value: days.first };
    case "lt":
      return days.isEnd ? { op: "lte", value: days.last } : { op, value: days.first };
    case "lte":
      return { op, value: days.last };
    case "between":
      return upTo && days.first <= upTo.last ? { op, value: [days.first, upTo.last] } : undefined;
    default:
      if (days.relative) return days.relative;
      return days.first === days.last ? { op, value: days.first } : { op: "between", value: [days.first, days.last] };
  }
}

/** Conditions by field key. A column can have only one; two conditions on a date become a range. */
export class Conditions {
  readonly filter: Filter;
  readonly columns: Column[] = [];

  constructor(filter: Filter = {}) {
    this.filter = { ...filter };
  }

  /** “Exclusive” is in “non-exclusive”: values that only deny what is asked for are left out. False if no others are known. */
  async leaveOutDenied({ valuesWith }: CellLookup): Promise<boolean> {
    for (const column of this.columns) {
      const condition = this.filter[column.field_key];
      if (condition?.op !== "contains" || typeof condition.value !== "string") continue;
      const asked = fold(condition.value);
      const held = await valuesWith(column, [condition.value]);
      const plain = held?.filter((value) => saysPlainly(fold(value), asked));
      if (!held || plain?.length === held.length) continue;
      if (!plain || plain.length === 0) return false;
      this.filter[column.field_key] = { op: "in", value: plain };
    }
    return true;
  }

  /** False when the column already has another condition. */
  add(column: Column, condition: Condition | undefined): boolean {
    if (!condition) return false;
    const before = this.filter[column.field_key];
    const merged = before ? bothOf(column, before, condition) : condition;
    if (!merged) return false;
    this.filter[column.field_key] = merged;
    if (!this.columns.includes(column)) this.columns.push(column);
    return true;
  }
}

const DENIAL = /(?:\b(?:not|no|never|without)\s+|\bnon[\s-]?|\bun|\bin)$/i;

/** Whether some words stand in a text without a denial right before them. */
const saysPlainly = (text: string, words: string) =>
  text
    .split(words)
    .slice(0, -1)
    .some((before) => !DENIAL.test(before));

/** One condition for two on the same column. Undefined if none says both. */
function bothOf(column: Column, one: Condition, other: Condition): Condition | undefined {
  if (JSON.stringify(one) === JSON.stringify(other) || other.op === "not_empty") return one;
  if (one.op === "not_empty") return other;
  return isDate(column) ? daysOfBoth(one, other) : rangeOf(one, other);
}

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";

function daysOfBoth(one: Condition, other: Condition): Condition | undefined {
  const [a, b] = [daysOf(one), daysOf(other)];
  if (!a || !b) return undefined;
  const first = a[0] > b[0] ? a[0] : b[0];
  const last = a[1] < b[1] ? a[1] : b[1];
  if (first > last) return undefined;
  if (first === FIRST_DAY) return { op: "lte", value: last };
  return last === LAST_DAY ? { op: "gte", value: first } : { op: "between", value: [first, last] };
}

/** The first and the last day that a condition on a date admits. */
function daysOf({ op, value }: Condition): [string, string] | undefined {
  const day = String(value);
  switch (op) {
    case "eq":
      return [day, day];
    case "lt":
      return [FIRST_DAY, dayAfterDays(day, -1)];
    case "lte":
      return [FIRST_DAY, day];
    case "gt":
      return [dayAfterDays(day, 1), LAST_DAY];
    case "gte":
      return [day, LAST_DAY];
    case "between":
      return value as [string, string];
    default:
      return daysCovered(op, value);
  }
}

function rangeOf(one: Condition, other: Condition): Condition | undefined {
  const low = [one, other].find(({ op }) => op === "gte");
  const high = [one, other].find(({ op }) => op === "lte");
  return low && high ? { op: "between", value: [low.value, high.value] } : undefined;
}
