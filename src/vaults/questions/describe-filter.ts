import { must } from "../../content/must.ts";
import { printValue } from "../../content/values/values.ts";
import { readAspect } from "../columns/aspects.ts";
import type { Column } from "../columns/columns.schema.ts";
import { isLanguageColumn } from "../columns/language.words.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { isDate } from "./column-types.ts";
import { printLanguage } from "./languages.ts";

const OPERATIONS: Record<string, string> = {
  eq: "is",
  ne: "is not",
  lt: "is less than",
  lte: "is at most",
  gt: "is more than",
  gte: "is at least",
  contains: "contains",
};
const OF_DATES: Record<string, string> = {
  lt: "is before",
  lte: "is on or before",
  gt: "is after",
  gte: "is on or after",
};

/** A filter in words. What it says of doubt is told apart: “Governing Law is Delaware and Expiration Date is before 2027-01-01”. */
export const describeFilter = (filter: Filter, columns: Column[]): string =>
  Object.entries(filter)
    .filter(([key]) => readAspect(key) === undefined || columns.some(({ field_key }) => field_key === key))
    .map(([key, condition]) => {
      const column = columns.find(({ field_key }) => field_key === key);
      return describe(must(column, "a filter names columns of the table"), condition);
    })
    .join(" and ");

const MAX_LISTED = 5;

const listed = (values: string[]) =>
  values.length > MAX_LISTED
    ? `${values.slice(0, MAX_LISTED).join(" or ")} or ${values.length - MAX_LISTED} more`
    : values.join(" or ");

function describe(column: Column, { op, value }: Filter[string]): string {
  const { label, field_type } = column;
  const print = (each: unknown) => {
    if (isLanguageColumn(column)) return printLanguage(each);
    return typeof each === "string" ? each : printValue(field_type, each as never);
  };
  switch (op) {
    case "empty":
      return `${label} is empty`;
    case "not_empty":
      return `${label} has a value`;
    case "between":
      return `${label} is between ${(value as unknown[]).map(print).join(" and ")}`;
    case "in":
    case "not_in":
      return `${label} is ${op === "in" ? "" : "not "}${listed((value as unknown[]).map(print))}`;
    case "in_next":
      return `${label} is in the next ${value} days`;
    case "in_last":
      return `${label} is in the last ${value} days`;
    case "in_this":
      return `${label} is this ${value}`;
    default:
      return `${label} ${(isDate(column) && OF_DATES[op]) || OPERATIONS[op]} ${print(value)}`;
  }
}
