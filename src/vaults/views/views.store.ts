import { first } from "../../content/must.ts";
import { assignments, json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Filter } from "../documents/documents.schema.ts";
import type { RowHeight, ViewColumn } from "./views.schema.ts";

export interface ViewRow {
  id: string;
  name: string;
  columns: ViewColumn[];
  sort: string | null;
  filter: Filter | null;
  row_height: RowHeight | null;
  shared: boolean;
  created_by: number;
  created_at: string;
  updated_at: string;
}

const VIEW = part`id, name, columns, sort, filter, row_height, shared, created_by, created_at, updated_at`;

/** Shared views and the user's own. */
export const listViews = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { userId, page }: { userId: number; page: { limit: number; offset: number } },
) =>
  sql<ViewRow>`
    select ${VIEW} from vault_views
    where organization_id = ${organizationId} and vault_id = ${vaultId} and (shared or created_by = ${userId})
    order by created_at, id limit ${page.limit + 1} offset ${page.offset}`;

export const findView = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { userId, id }: { userId: number; id: string },
) => sql.first<ViewRow>`
  select ${VIEW} from vault_views
  where organization_id = ${organizationId} and vault_id = ${vaultId} and id = ${id} and (shared or created_by = ${userId})`;

export const lockView = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.run`
  select from vault_views where organization_id = ${organizationId} and vault_id = ${vaultId} and id = ${id} for update`;

export type NewViewRow = Pick<ViewRow, "name" | "columns" | "sort" | "filter" | "row_height" | "shared" | "created_by">;

export async function insertView(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  view: NewViewRow,
): Promise<ViewRow> {
  const rows = await sql<ViewRow>`
    insert into vault_views (organization_id, vault_id, created_by, name, columns, sort, filter, row_height, shared)
    values (${organizationId}, ${vaultId}, ${view.created_by}, ${view.name}, ${json(view.columns)}, ${view.sort},
      ${view.filter && json(view.filter)}, ${view.row_height}, ${view.shared}) returning ${VIEW}`;
  return first(rows);
}

export async function updateView(
  sql: Sql,
  organizationId: string,
  id: string,
  change: Partial<NewViewRow>,
): Promise<ViewRow> {
  const { columns, filter, ...plain } = change;
  const stored = {
    ...plain,
    ...(columns && { columns: json(columns) }),
    ...(filter !== undefined && { filter: filter && json(filter) }),
  };
  const rows = await sql<ViewRow>`
    update vault_views set ${assignments(stored)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${VIEW}`;
  return first(rows);
}

export const deleteView = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vault_views where organization_id = ${organizationId} and id = ${id}`;
