import type { UserContext } from "../../context.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import { type PageQuery, paged } from "../../http/page.ts";
import type { OpenVault } from "../access.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import { readFilterQuery, readSort } from "./listing.ts";
import type { NewView, View, ViewChange, ViewColumn } from "./views.schema.ts";
import * as store from "./views.store.ts";

export async function listViews(ctx: UserContext, vault: OpenVault, page: PageQuery) {
  const { columns } = await listColumns(ctx, vault);
  const rows = await store.listViews(ctx.sql, ctx.organizationId, vault.id, ctx.caller.userId, page);
  return paged(
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
  const row = await store.findView(ctx.sql, ctx.organizationId, vault.id, ctx.caller.userId, id);
  if (!row) throw notFound("view");
  const { columns } = await listColumns(ctx, vault);
  return present(row, columns);
}

/** A view made without naming columns shows those that the vault has today. */
export async function createView(ctx: UserContext, vault: OpenVault, input: NewView): Promise<View> {
  const { columns } = await listColumns(ctx, vault);
  mustFit(columns, input);
  const shown = input.columns?.map(({ field_key, hidden = false, width = null }) => ({ field_key, hidden, width }));
  const all = columns.map(({ field_key }) => ({ field_key, hidden: false, width: null }));
  const { name, sort = null, filter = null, shared } = input;
  const row = { name, columns: shown ?? all, sort, filter, shared, created_by: ctx.caller.userId };
  return present(await store.insertView(ctx.sql, ctx.organizationId, vault.id, row), columns);
}

/** A view that the caller may change, held so that nobody else changes or deletes it meanwhile. */
export async function holdView(ctx: UserContext, vault: OpenVault, id: string): Promise<View> {
  await store.lockView(ctx.sql, ctx.organizationId, vault.id, id);
  const view = await openView(ctx, vault, id);
  if (view.created_by === ctx.caller.userId || vault.role === "owner") return view;
  throw forbidden("Only whoever made a view, or an owner of the vault, may change it.");
}

/** Columns that a change names are changed in their place; a change that names all of them also gives their order. */
export async function changeView(ctx: UserContext, vault: OpenVault, view: View, change: ViewChange): Promise<View> {
  const { columns } = await listColumns(ctx, vault);
  mustFit(columns, change);
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

function mustFit(columns: Column[], view: Pick<NewView, "columns" | "sort" | "filter">) {
  const known = new Set(columns.map(({ field_key }) => field_key));
  const unknown = view.columns?.filter(({ field_key }) => !known.has(field_key)) ?? [];
  if (unknown.length > 0) {
    throw invalid(
      unknown.map(({ field_key }) => ({
        path: "body.columns",
        message: `names no column of this vault: ${field_key}`,
      })),
    );
  }
  if (view.sort) readSort(columns, view.sort, "body.sort");
  if (view.filter) readFilterQuery(columns, view.filter, "body.filter");
}

function merge(current: ViewColumn[], named: NonNullable<ViewChange["columns"]>): ViewColumn[] {
  const before = new Map(current.map((column) => [column.field_key, column]));
  const changed = new Map(named.map((column) => [column.field_key, { ...before.get(column.field_key)!, ...column }]));
  if (changed.size === current.length) return [...changed.values()];
  return current.map((column) => changed.get(column.field_key) ?? column);
}

/** Every column of the vault is listed: those the view does not know yet last, and hidden. Columns that are gone are left out. */
function present(row: store.ViewRow, columns: Column[]): View & { filter: store.ViewRow["filter"] } {
  const known = new Set(columns.map(({ field_key }) => field_key));
  const listed = row.columns.filter(({ field_key }) => known.has(field_key));
  const named = new Set(listed.map(({ field_key }) => field_key));
  const fresh = columns
    .filter(({ field_key }) => !named.has(field_key))
    .map(({ field_key }) => ({ field_key, hidden: true, width: null }));
  return { ...row, columns: [...listed, ...fresh], ...withoutGone(row, known) };
}

/** A sort or condition on a column that was deleted since no longer applies. */
function withoutGone({ sort, filter }: store.ViewRow, known: Set<string>) {
  const sortable = sort !== null && (known.has(sort) || known.has(sort.replace(/^-/, "")));
  const kept = filter && Object.fromEntries(Object.entries(filter).filter(([key]) => known.has(key)));
  return { sort: sortable ? sort : null, filter: kept };
}
