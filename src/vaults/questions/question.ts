import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import type { Metric } from "../summary/groups.ts";
import type { Interval } from "../summary/summary.schema.ts";

/** A question that was understood, as a query over the whole table. */
export interface TableQuestion {
  /** `extreme`: the documents with the highest or lowest values. `values`: the values of a column, document by document. */
  kind: "count" | "list" | "extreme" | "aggregate" | "group" | "values";
  filter: Filter;
  groupBy?: Column;
  interval?: Interval;
  metrics: Metric[];
  sort?: { column: Column; descending: boolean };
  limit?: number;
  /** The columns that the question names, whose values are shown with the documents. */
  columns: Column[];
}

/** What the cells of the table hold. */
export interface CellLookup {
  /** Whether a text occurs in the cells of a column: as a whole value, inside a value, or not at all. */
  holds(column: Column, text: string): Promise<"equal" | "inside" | undefined>;
  /** The values of a column that contain one of the texts. Undefined if there are too many to list. */
  valuesWith(column: Column, texts: string[]): Promise<string[] | undefined>;
}
