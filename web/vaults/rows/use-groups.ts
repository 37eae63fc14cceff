import { useQuery } from "@tanstack/react-query";
import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { t } from "../../messages.ts";
import type { VaultSummary } from "../../operations.ts";
import type { Table } from "../table/use-table.ts";
import { typeOf } from "../types/types.ts";
import { type Column, summaryQuery, type Vault } from "../vaults.queries.ts";
import { listQueryOf } from "./list-query.ts";

export interface Grouping {
  total: number;
  groups: FoundGroup[];
}
export interface FoundGroup {
  label: string;
  count: number;
  /** Undefined for the values that are too many to be listed. */
  filter: Filter | undefined;
}

/** The headings of a grouped table. Null while they are counted; undefined if the table is not grouped. */
export function useGroups(vault: Vault, table: Table): Grouping | null | undefined {
  const column = table.columns.find(({ field_key }) => field_key === table.group);
  const { filter, search } = listQueryOf(table);
  const interval = column && typeOf(column.field_type).field === "day" ? "year" : undefined;
  const request = { filter, search: search || undefined, group_by: column?.field_key, interval } as const;
  const { data } = useQuery({ ...summaryQuery(vault.id, request), enabled: column !== undefined });
  if (!column) return undefined;
  return data ? { total: data.total, groups: groupsOf(data, column) } : null;
}

function groupsOf({ groups, empty, other }: VaultSummary, { field_key }: Column): FoundGroup[] {
  return [
    ...groups.map(({ label, count, filter }) => ({ label, count, filter: filter as Filter })),
    ...(other
      ? [{ label: t("{groups, number} other values", { groups: other.groups }), count: other.count, filter: undefined }]
      : []),
    ...(empty > 0
      ? [{ label: t("No certain value"), count: empty, filter: { [field_key]: { op: "empty" as const } } }]
      : []),
  ];
}
