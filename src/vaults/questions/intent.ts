import { must } from "../../content/must.ts";
import { isAddable, isOrderable, type ValueType } from "../../content/values/value.ts";
import { typeOf, type Value } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import type { Metric } from "../summary/groups.ts";
import { isAmount, isDate } from "./column-types.ts";
import { conditionOf } from "./conditions.ts";
import type { TableQuestion } from "./question.ts";
import type { Token } from "./tokens.ts";

/** What a question asks for, and the remaining tokens, which become conditions. */
export interface Intent extends Omit<TableQuestion, "kind" | "filter"> {
  kind?: TableQuestion["kind"];
  rest: Token[];
  /** Amounts are compared in one currency. */
  currency?: { column: Column; condition: Filter[string] };
  /** “What ends next?”: only days from today on. */
  ahead?: Column;
}

type Extreme = Extract<Token, { kind: "extreme" }>;
type Measure = Extract<Token, { kind: "measure" }>;

type Fits = (type: ValueType<Value>) => boolean;

const isDay: Fits = ({ measured }) => measured === "day";
const isGroupable: Fits = ({ questions }) => questions.isGroupable === true;
const isTotalled: Fits = ({ questions }) => questions.isTotalled === true;

const columnIn = (item: Token | undefined, fits: Fits): Column | undefined => {
  if (item?.kind !== "column") return undefined;
  const fitting = item.columns.filter(({ field_type }) => fits(typeOf(field_type)));
  return fitting.length === 1 ? fitting[0] : undefined;
};

/** Consumes the tokens that say what is asked for. Undefined if they do not fit together. */
export function extractIntent(items: Token[], columns: Column[]): Intent | undefined {
  const intent: Intent = { metrics: [], columns: [], rest: [...items] };
  const isDone =
    takeExtreme(intent, columns) &&
    takeMeasure(intent, columns) &&
    takeGrouping(intent) &&
    takeColumns(intent) &&
    takeSubject(intent) &&
    takeCurrency(intent, columns);
  return isDone ? intent : undefined;
}

/** “Which contract has the longest term?”, “What is the latest expiration date?” */
function takeExtreme(intent: Intent, columns: Column[]): boolean {
  const { rest } = intent;
  const at = rest.findIndex(({ kind }) => kind === "extreme");
  if (at < 0) return true;
  const { measure, isOfSize, isNext } = rest[at] as Extreme;
  const behind = rest.findIndex((item, place) => place > at && columnIn(item, isOrderable));
  const between = rest.slice(at + 1, behind);
  const isBehind = behind > 0 && between.every((item) => ["document", "count", "by", "value"].includes(item.kind));
  const target = isBehind ? behind : at - 1;
  const named = columnIn(rest[target], isOrderable);
  if (!named && isMostDocuments(rest, at)) {
    intent.rest = rest.filter((_, place) => place !== at);
    return true;
  }
  const column = named ?? (isOfSize && rest[at + 1]?.kind === "document" ? onlyAmount(columns) : undefined);
  if (!column) return false;
  const number = rest.findIndex(isPlainNumber);
  const limit =
    number >= 0 && (isBeforeDocument(rest, number) || Math.abs(number - at) === 1)
      ? (rest[number] as { value: { value: number } }).value.value
      : undefined;
  const document = rest.findIndex(({ kind }) => kind === "document");
  const isWhen = rest.some(({ kind }) => kind === "when");
  const wantsRows =
    !isWhen &&
    !isOfGroups(rest, target) &&
    (limit !== undefined || isNext || !named || (document >= 0 && document < Math.max(at, target)));
  intent.columns.push(column);
  if (isNext && isDate(column)) intent.ahead = column;
  if (wantsRows) {
    intent.kind = "extreme";
    intent.sort = { column, descending: measure === "max" };
    intent.limit = limit ?? 1;
  } else {
    intent.kind = "aggregate";
    intent.metrics.push({ name: `${measure}:${column.field_key}`, measure, column } as Metric);
  }
  const taken = new Set([at, ...(named ? [target] : []), ...(limit === undefined ? [] : [number])]);
  intent.rest = rest.filter(
    (item, place) => !taken.has(place) && !(item.kind === "by" && place > at && place < target),
  );
  intent.rest = intent.rest.filter((item) => item.kind !== "count");
  return true;
}

/** “Which department has the most contracts?”: the groups are listed by their size. */
function isMostDocuments(rest: Token[], at: number): boolean {
  const { measure } = rest[at] as Extreme;
  const isSubject = rest[0]?.kind === "which" && columnIn(rest[1], isGroupable) !== undefined;
  return measure === "max" && isSubject && rest[at + 1]?.kind === "document";
}

/** “the largest contract in each department”: one value for each group. */
const isOfGroups = (rest: Token[], target: number) =>
  rest.some(({ kind }, place) => kind === "by" && place + 1 !== target && columnIn(rest[place + 1], isGroupable));

const isPlainNumber = (item: Token) => item.kind === "value" && item.value.type === "number" && item.op === "eq";
const isBeforeDocument = (rest: Token[], at: number) => rest[at + 1]?.kind === "document";

/** “the average discount”, “total value”, “worth in total”, “add up to” */
function takeMeasure(intent: Intent, columns: Column[]): boolean {
  const { rest } = intent;
  const at = rest.findIndex(({ kind }) => kind === "measure");
  if (at < 0) return true;
  const { measure } = rest[at] as Measure;
  const target = measuredPlace(rest, at);
  const column = target === undefined ? undefined : columnIn(rest[target], isAddable);
  if (!column && measure === "sum" && rest.some(({ kind }) => kind === "count")) {
    intent.rest = rest.filter((_, place) => place !== at);
    return true;
  }
  const measured = column ?? (measure === "sum" ? onlyAmount(columns) : undefined);
  if (!measured) return false;
  intent.kind = "aggregate";
  intent.metrics.push({ name: `${measure}:${measured.field_key}`, measure, column: measured });
  intent.columns.push(measured);
  const [first, last] = target === undefined ? [at, at] : [Math.min(at, target), Math.max(at, target)];
  intent.rest = rest.filter((_, place) => place < first || place > last);
  return true;
}

/** The column behind the measure, else the one before it, with documents between them at most. */
function measuredPlace(rest: Token[], at: number): number | undefined {
  const behind = rest[at + 1]?.kind === "count" ? at + 2 : at + 1;
  const before = rest.slice(0, at).findLastIndex(({ kind }) => kind !== "document");
  if (columnIn(rest[behind], isAddable)) return behind;
  return columnIn(rest[before], isAddable) && !isCompared(rest[before + 1]) ? before : undefined;
}

/** The amounts that are meant where none are named. */
function onlyAmount(columns: Column[]): Column | undefined {
  const [column, ...others] = columns.filter(isAmount);
  return others.length === 0 ? column : undefined;
}

/** “by department”, “per year” */
function takeGrouping(intent: Intent): boolean {
  const { rest } = intent;
  const by = rest.findIndex(({ kind }) => kind === "by");
  const period = rest.findIndex(({ kind }) => kind === "period");
  if (by < 0 && period < 0) return true;
  if (by >= 0 && period >= 0) return false;
  if (intent.kind === "extreme") return false;
  if (by >= 0) {
    const column = columnIn(rest[by + 1], (type) => isGroupable(type) || isDay(type));
    const second = rest[by + 2]?.kind === "and" ? columnIn(rest[by + 3], isGroupable) : undefined;
    if (!column || (second && !isYesNo(second))) return false;
    intent.groupBy = column;
    if (isDate(column)) intent.interval = "year";
    intent.rest = rest.filter((_, place) => place !== by && place !== by + 1);
  } else if (!takePeriod(intent, period)) return false;
  intent.columns.push(must(intent.groupBy, "it was just set"));
  intent.kind = "group";
  takeAmounts(intent);
  return true;
}

/** “Annual fees per department” asks for totals, not for a count. */
function takeAmounts(intent: Intent) {
  const { rest } = intent;
  if (intent.metrics.length > 0 || rest.some(({ kind }) => ["count", "document", "who", "no"].includes(kind))) return;
  const at = rest.findIndex((item) => columnIn(item, isTotalled));
  const column = columnIn(rest[at], isTotalled);
  if (!column || isCompared(rest[at + 1])) return;
  intent.metrics.push({ name: `sum:${column.field_key}`, measure: "sum", column });
  intent.columns.push(column);
  intent.rest = rest.filter((_, place) => place !== at);
}

/** The date column that periods refer to. It stays available for a condition if a date follows it. */
function takePeriod(intent: Intent, at: number): boolean {
  const { rest } = intent;
  const date = rest.findIndex((item) => columnIn(item, isDay));
  const column = columnIn(rest[date], isDay);
  if (!column) return false;
  intent.groupBy = column;
  intent.interval = (rest[at] as Extract<Token, { kind: "period" }>).interval;
  const value = rest.findIndex(
    (item) => item.kind === "value" && (item.value.type === "days" || item.value.type === "number"),
  );
  const moved = value < 0 ? [] : [date, value].flatMap((place) => rest[place] ?? []);
  intent.rest = [...moved, ...rest.filter((_, place) => ![date, at, value].includes(place))];
  return true;
}

const LINKS: Token["kind"][] = ["and", "which", "who", "when"];

/** “List the parties, governing law and expiry of …”: the values of several columns. */
function takeColumns(intent: Intent): boolean {
  const { rest } = intent;
  if (intent.kind !== undefined) return true;
  for (let at = -1; at < rest.length; at++) {
    const kind = rest[at]?.kind;
    if (at >= 0 && kind !== "which" && kind !== "who" && kind !== "when") continue;
    const { columns, end } = columnRun(rest, at + 1);
    if (columns.length < 2 || columns.every(isYesNo)) continue;
    intent.kind = "values";
    intent.columns.push(...columns);
    intent.rest = rest.filter(({ kind }, place) => (place <= at || place >= end) && kind !== "each");
    return true;
  }
  return true;
}

const isYesNo = ({ field_type }: Column) => typeOf(field_type).isYesNo === true;

/** A value or an option of the column follows, or it says of which documents: “source code escrow agreements”. */
const isCondition = (column: Column, next: Token | undefined) =>
  (next?.kind === "document" && isYesNo(column)) ||
  (next?.kind === "value" && conditionOf(column, next) !== undefined) ||
  (next?.kind === "option" && next.column === column);

/** The columns that are named one after another from a place on. */
function columnRun(rest: Token[], from: number): { columns: Column[]; end: number } {
  const columns: Column[] = [];
  let end = from;
  for (let at = from; at < rest.length; at++) {
    const item = rest[at];
    if (item?.kind === "column") {
      const [column, ...others] = item.columns;
      if (!column || others.length > 0 || isCondition(column, rest[at + 1])) break;
      columns.push(column);
      end = at + 1;
    } else if (!item || !LINKS.includes(item.kind) || columns.length === 0) break;
  }
  return { columns: [...new Set(columns)], end };
}

/** “Which governing laws …”, “Who are our counterparties?”, “What is the type of each?” */
function takeSubject(intent: Intent): boolean {
  const { rest } = intent;
  const each = rest.findIndex(({ kind }) => kind === "each");
  intent.rest = rest.filter(({ kind }) => kind !== "each");
  if (intent.kind !== undefined) return each < 0;
  const at = intent.rest.findIndex(({ kind }) => kind === "which" || kind === "who");
  const subject = intent.rest[at + 1];
  const fits: Fits = (type) => (each < 0 ? isGroupable(type) && !type.isYesNo : isGroupable(type) || isOrderable(type));
  const column = at === 0 || each >= 0 ? columnIn(subject, fits) : undefined;
  if (!column) return each < 0;
  const behind = intent.rest[at + 2];
  if (isCompared(behind) || (subject?.kind === "column" && subject.isSaidOf && behind?.kind === "name")) return true;
  if (each >= 0) intent.kind = "values";
  else {
    intent.kind = "group";
    intent.groupBy = column;
  }
  intent.columns.push(column);
  intent.rest = intent.rest.filter((_, place) => place !== at + 1);
  return true;
}

const isCompared = (item: Token | undefined) => item?.kind === "value";

/** “in US dollars”: only amounts in this currency. Amounts in several currencies cannot be ranked; only the first of each is allowed. */
function takeCurrency(intent: Intent, columns: Column[]): boolean {
  const named = intent.rest.find((item) => item.kind === "value" && item.value.type === "currency");
  if (named?.kind !== "value" || named.value.type !== "currency")
    return !isAmount(intent.sort?.column) || intent.limit === 1;
  const asked = [intent.sort?.column, ...intent.metrics.map(({ column }) => column)].filter(isAmount);
  const amounts = asked.length > 0 ? asked : columns.filter(isAmount);
  const [column, ...others] = new Set(amounts);
  if (!column || others.length > 0) return false;
  intent.rest = intent.rest.filter((item) => item !== named);
  intent.currency = { column, condition: { op: "gte", value: { amount: 0, currency: named.value.code } } };
  return true;
}
