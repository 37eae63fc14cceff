import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { forbidden, invalid, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { keysNamedBy } from "../columns/aspects.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import type { OpenVault } from "../vault/access.ts";
import { readFilterQuery, readSort } from "./listing.ts";
import type { NewView, View, ViewChange, ViewColumn } from "./views.schema.ts";
import * as store from "./views.store.ts";

export async function listViews(ctx: UserContext, vault: OpenVault, page: PageQuery) {
  const { columns } = await listColumns(ctx, vault);
  const rows = await store.listViews(ctx.sql, ctx.organizationId, vault.id, { userId: ctx.caller.userId, page });
  return toPage(
    "views",
    rows.map((row) => present(row, columns)),
    page,
  );
}

export async function openView(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
): Promise<View & { filter: store.ViewRow["filter"] }> {
  const row = await store.findView(ctx.sql, ctx.organizationId, vault.id, { userId: ctx.caller.userId, id });
  if (!row) throw notFound("view");
  const { columns } = await listColumns(ctx, vault);
  return present(row, columns);
}

/** Without `columns`, the view shows all columns that the vault has now. */
export async function createView(ctx: UserContext, vault: OpenVault, input: NewView): Promise<View> {
  const { columns } = await listColumns(ctx, vault);
  mustNameKnownColumns(columns, input);
  const named = input.columns?.map(({ field_key, hidden = false, width = null }) => ({ field_key, hidden, width }));
  const all = columns.map(({ field_key }) => ({ field_key, hidden: false, width: null }));
  const { name, sort = null, filter = null, row_height = null, shared } = input;
  const row = { name, columns: named ?? all, sort, filter, row_height, shared, created_by: ctx.caller.userId };
  return present(await store.insertView(ctx.sql, ctx.organizationId, vault.id, row), columns);
}

/** Locks a view that the caller may change. */
export async function lockView(ctx: UserContext, vault: OpenVault, id: string): Promise<View> {
  await store.lockView(ctx.sql, ctx.organizationId, vault.id, id);
  const view = await openView(ctx, vault, id);
  if (view.created_by === ctx.caller.userId || vault.role === "owner") return view;
  throw forbidden("Only its creator or a vault owner can change a view.");
}

/** Named columns keep their position. A change that names all columns also sets their order. */
export async function changeView(ctx: UserContext, vault: OpenVault, view: View, change: ViewChange): Promise<View> {
  const { columns } = await listColumns(ctx, vault);
  mustNameKnownColumns(columns, change);
  const { columns: named, ...plain } = change;
  const row = await store.updateView(ctx.sql, ctx.organizationId, view.id, {
    ...plain,
    ...(named && { columns: merge(view.columns, named) }),
  });
  return present(row, columns);
}

export async function deleteView(ctx: UserContext, view: View) {
  await store.deleteView(ctx.sql, ctx.organizationId, view.id);
  return { deleted: true as const };
}

function mustNameKnownColumns(columns: Column[], view: Pick<NewView, "columns" | "sort" | "filter">) {
  const known = new Set(columns.map(({ field_key }) => field_key));
  const unknown = view.columns?.filter(({ field_key }) => !known.has(field_key)) ?? [];
  if (unknown.length > 0) {
    throw invalid(
      unknown.map(({ field_key }) => ({
        path: "body.columns",
        message: `is not a column of this vault: ${field_key}`,
      })),
    );
  }
  if (view.sort) readSort(columns, view.sort, "body.sort");
  if (view.filter) readFilterQuery(columns, view.filter, "body.filter");
}

function merge(current: ViewColumn[], named: NonNullable<ViewChange["columns"]>): ViewColumn[] {
  const before = new Map(current.map((column) => [column.field_key, column]));
  const changed = new Map(
    named.map((column) => {
      const known = must(before.get(column.field_key), "a view lists every column");
      return [column.field_key, { ...known, ...column }];
    }),
  );
  if (changed.size === current.length) return [...changed.values()];
  return current.map((column) => changed.get(column.field_key) ?? column);
}

/** Lists every column of the vault. New ones come last and hidden; deleted ones are dropped. */
function present(row: store.ViewRow, columns: Column[]): View & { filter: store.ViewRow["filter"] } {
  const known = new Set(columns.map(({ field_key }) => field_key));
  const listed = row.columns.filter(({ field_key }) => known.has(field_key));
  const named = new Set(listed.map(({ field_key }) => field_key));
  const fresh = columns
    .filter(({ field_key }) => !named.has(field_key))
    .map(({ field_key }) => ({ field_key, hidden: true, width: null }));
  return { ...row, columns: [...listed, ...fresh], ...withoutDeletedColumns(row, known) };
}

/** Drops a sort or condition on a deleted column. */
function withoutDeletedColumns({ sort, filter }: store.ViewRow, known: Set<string>) {
  const isKnown = (key: string) => keysNamedBy(key).some((named) => known.has(named));
  const sortable = sort !== null && (isKnown(sort) || isKnown(sort.replace(/^-/, "")));
  const kept = filter && Object.fromEntries(Object.entries(filter).filter(([key]) => isKnown(key)));
  return { sort: sortable ? sort : null, filter: kept };
}
