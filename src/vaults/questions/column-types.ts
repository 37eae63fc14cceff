import { typeOf } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";

export const comparedWith = ({ field_type }: Column) => typeOf(field_type).questions.comparedWith;

export const isText = (column: Column) => comparedWith(column).includes("quote");
export const isDate = (column: Column) => comparedWith(column).includes("days");
export const isAmount = (column: Column | undefined): column is Column =>
  column !== undefined && comparedWith(column).includes("money");
