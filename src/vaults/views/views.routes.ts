import { z } from "zod";
import type { UserContext } from "../../kernel/context.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { openVault, vaultGate } from "../vault/access.ts";
import { NewView, View, ViewChange } from "./views.schema.ts";
import { changeView, createView, deleteView, listViews, lockView } from "./views.ts";

const params = z.object({ id: Id });
const viewParams = z.object({ id: Id, viewId: Id });

const viewGate = async (ctx: UserContext, { id, viewId }: { id: string; viewId: string }) => {
  const vault = await openVault(ctx, id, "viewer");
  return { vault, view: await lockView(ctx, vault, viewId) };
};

export const listViewsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/views",
  summary: "List a vault's saved views",
  description: "Shared views and the caller's own. Each lists every column of the vault.",
  key: "user",
  params,
  query: PageQuery,
  gate: vaultGate("viewer"),
  returns: pageOf("views", View),
  status: 200,
  handle: (ctx, { vault, query }) => listViews(ctx, vault, query),
});

export const createViewRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/views",
  summary: "Create a view",
  description: "Columns, widths, sort and filter under a name. Members see it unless `shared` is false.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  body: NewView,
  returns: View,
  status: 201,
  handle: (ctx, { vault, body }) => createView(ctx, vault, body),
});

export const updateViewRoute = endpoint({
  method: "PATCH",
  path: "/vaults/{id}/views/{viewId}",
  summary: "Update a view, or show a column in it",
  description:
    "Only the creator of a view or an owner can change it. Every other member can only show a hidden column.",
  key: "user",
  params: viewParams,
  gate: viewGate,
  body: ViewChange,
  returns: View,
  status: 200,
  handle: (ctx, { vault, view, body }) => changeView(ctx, vault, view, body),
});

export const deleteViewRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/views/{viewId}",
  summary: "Delete a view",
  description: "Only the creator of a view or an owner can delete it. The data is not affected.",
  key: "user",
  params: viewParams,
  gate: viewGate,
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  handle: (ctx, { view }) => deleteView(ctx, view),
});
