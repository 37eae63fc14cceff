import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import type { Column } from "../vaults.queries.ts";
import { targetOf } from "../views/trust-conditions.ts";

interface Listing {
  sort: string | null;
  filter: Filter;
}

/** What is left of a listing that the server refused, and what to tell about the rest. */
export interface Accepted extends Listing {
  message: string;
}

/** The listing without the conditions and the sort order that made the server refuse it, if these did. */
export function withoutRefused(columns: Column[], { sort, filter }: Listing, error: unknown): Accepted | undefined {
  const paths = error instanceof ApiError ? Object.keys(error.fields) : [];
  const isNamed = (part: string) => paths.some((path) => path === part || path.startsWith(`${part}.`));
  const isUnknown = (key: string) => !targetOf(columns, key);
  const isSortRefused = sort !== null && isNamed("query.sort");
  const named = Object.keys(filter).filter((key) => isNamed(`query.filter.${key}`) || isUnknown(key));
  const refused = named.length === 0 && isNamed("query.filter") ? Object.keys(filter) : named;
  if (!isSortRefused && !(isNamed("query.filter") && refused.length > 0)) return undefined;
  const kept = Object.entries(filter).filter(([key]) => !refused.includes(key));
  const told = [
    ...refused.map((key) => t("The filter on {columns}", { columns: why(columns, key) })),
    ...(isSortRefused ? [t("The sort order by {columns}", { columns: why(columns, sort.replace(/^-/, "")) })] : []),
  ];
  return { sort: isSortRefused ? null : sort, filter: Object.fromEntries(kept), message: told.join(" ") };
}

function why(columns: Column[], key: string): string {
  const target = targetOf(columns, key);
  return target
    ? `“${target.column.label}” was removed because it is not valid.`
    : `“${key}” was removed because this vault has no such column.`;
}
