import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { Column, ColumnChange, NewColumn } from "./columns.schema.ts";
import { addColumn, changeColumn, deleteColumn, listColumns } from "./columns.ts";

const params = z.object({ id: Id });
const columnParams = z.object({ id: Id, columnId: Id });

export const listColumnsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/columns",
  summary: "List a vault's columns",
  description: "Built-in columns come first, then columns by `sort_order`, then by creation time.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: z.object({ columns: z.array(Column).describe("All columns of the vault, in their order.") }),
  status: 200,
  handle: (ctx, { vault }) => listColumns(ctx, vault),
});

export const addColumnRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/columns",
  summary: "Add a column to a vault's table",
  description:
    "Existing documents are not scanned: their cells stay empty until a re-scan. The column is hidden in all saved views.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: NewColumn,
  returns: Column,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { vault, body }) => addColumn(ctx, vault, body),
});

export const updateColumnRoute = endpoint({
  method: "PATCH",
  path: "/vaults/{id}/columns/{columnId}",
  summary: "Update a column",
  description: "Only custom columns can be changed. `sort_order` can be set on any column that has an id.",
  key: "user",
  params: columnParams,
  gate: vaultGate("editor"),
  body: ColumnChange,
  returns: Column,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, body }) => changeColumn(ctx, vault, params.columnId, body),
});

export const deleteColumnRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/columns/{columnId}",
  summary: "Delete a custom column and its values",
  description: "Only custom columns can be deleted. Their values, citations and history are deleted with them.",
  key: "user",
  params: columnParams,
  gate: vaultGate("editor"),
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => deleteColumn(ctx, vault, params.columnId),
});
