import type { Table } from "../table/use-table.ts";

/** The table's sort, search and filter as query parameters of a list or an export. */
export const listQueryOf = ({ sort, filter, search }: Pick<Table, "sort" | "filter" | "search">) => ({
  sort: sort ?? undefined,
  search,
  filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
});
