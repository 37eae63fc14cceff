import type { Filter } from "../../../src/vaults/documents/documents.schema.ts";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import type { Column } from "../vaults.queries.ts";
import { targetOf } from "../views/trust-conditions.ts";

interface Listing {
  sort: string | null;
  filter: Filter;
}

/** The accepted part of a listing that the server rejected, and a message about the rest. */
export interface Accepted extends Listing {
  message: string;
}

/** The listing without the conditions and the sort order that the server rejected; undefined if these were not the cause. */
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
    ...refused.map((key) => filterWords(columns, key)),
    ...(isSortRefused ? [sortWords(columns, sort.replace(/^-/, ""))] : []),
  ];
  return { sort: isSortRefused ? null : sort, filter: Object.fromEntries(kept), message: told.join(" ") };
}

function filterWords(columns: Column[], key: string): string {
  const column = targetOf(columns, key)?.column;
  return column
    ? t("The filter on “{column}” was removed because it is not valid.", { column: column.label })
    : t("The filter on “{column}” was removed because this vault has no such column.", { column: key });
}

function sortWords(columns: Column[], key: string): string {
  const column = targetOf(columns, key)?.column;
  return column
    ? t("The sort order by “{column}” was removed because it is not valid.", { column: column.label })
    : t("The sort order by “{column}” was removed because this vault has no such column.", { column: key });
}
