import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { Alert, AlertChange, NewAlert } from "./alerts.schema.ts";
import { changeAlert, createAlert, deleteAlert, listAlerts } from "./alerts.ts";

const params = z.object({ id: Id });
const alertParams = z.object({ id: Id, alertId: Id });

export const listAlertsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/alerts",
  summary: "List a vault's alerts",
  description: "`problem` says why an alert does nothing, such as a deleted column.",
  key: "user",
  params,
  query: PageQuery,
  gate: vaultGate("viewer"),
  returns: pageOf("alerts", Alert),
  status: 200,
  handle: (ctx, { vault, query }) => listAlerts(ctx, vault, query),
});

export const createAlertRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/alerts",
  summary: "Create an alert",
  description:
    "Notifies people some days before a date in the vault's table. Each document, date and lead time is notified once; a changed date is a new deadline. If several lead times have passed when a date is first seen, only the nearest one is notified.",
  key: "user",
  params,
  gate: vaultGate("editor"),
  body: NewAlert,
  returns: Alert,
  status: 201,
  errorStatuses: [409],
  handle: (ctx, { vault, body }) => createAlert(ctx, vault, body),
});

export const updateAlertRoute = endpoint({
  method: "PATCH",
  path: "/vaults/{id}/alerts/{alertId}",
  summary: "Update an alert",
  description:
    "Requires the role `editor`. Omitted fields are kept. Deadlines that were already notified are not notified again.",
  key: "user",
  params: alertParams,
  gate: vaultGate("editor"),
  body: AlertChange,
  returns: Alert,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, body }) => changeAlert(ctx, vault, params.alertId, body),
});

export const deleteAlertRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/alerts/{alertId}",
  summary: "Delete an alert",
  description: "Notifications that were sent are kept.",
  key: "user",
  params: alertParams,
  gate: vaultGate("editor"),
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params }) => deleteAlert(ctx, vault, params.alertId),
});
