import type { UserContext } from "../../kernel/context.ts";
import { ApiError, invalid, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import type { Column } from "../columns/columns.schema.ts";
import { listColumns } from "../columns/columns.ts";
import { mustNotBeArchived, type OpenVault, readRole } from "../vault/access.ts";
import { listMembers } from "../vault/members.store.ts";
import { readFilterQuery } from "../views/listing.ts";
import type { Alert, AlertChange, NewAlert } from "./alerts.schema.ts";
import * as store from "./alerts.store.ts";
import { problemOf } from "./deadline-sources.ts";

const MAX_ALERTS = 100;

export async function listAlerts(ctx: UserContext, vault: OpenVault, page: PageQuery) {
  const { columns } = await listColumns(ctx, vault);
  const rows = await store.listAlerts(ctx.sql, ctx.organizationId, vault.id, page);
  return toPage(
    "alerts",
    rows.map((row) => present(row, columns)),
    page,
  );
}

export async function createAlert(ctx: UserContext, vault: OpenVault, input: NewAlert): Promise<Alert> {
  await mustNotBeArchived(ctx, vault, "exclusive");
  const { columns } = await listColumns(ctx, vault);
  mustFitColumns(columns, input);
  await mustBeMembers(ctx, vault, input);
  if ((await store.countAlerts(ctx.sql, ctx.organizationId, vault.id)) >= MAX_ALERTS) throw limitReached();
  const { recipients, minus_field_key = null, filter = null, ...plain } = input;
  const row = { ...plain, minus_field_key, filter, ...stored(recipients), created_by: ctx.caller.userId };
  return present(await store.insertAlert(ctx.sql, ctx.organizationId, vault.id, row), columns);
}

export async function changeAlert(ctx: UserContext, vault: OpenVault, id: string, change: AlertChange): Promise<Alert> {
  await mustNotBeArchived(ctx, vault);
  const before = await mustLockAlert(ctx, vault, id);
  const { columns } = await listColumns(ctx, vault);
  if (["field_key", "minus_field_key", "filter"].some((field) => field in change))
    mustFitColumns(columns, { ...before, ...change });
  await mustBeMembers(ctx, vault, change);
  const { recipients, ...plain } = change;
  const row = { ...plain, ...(recipients && stored(recipients)) };
  return present(await store.updateAlert(ctx.sql, ctx.organizationId, id, row), columns);
}

export async function deleteAlert(ctx: UserContext, vault: OpenVault, id: string) {
  await mustNotBeArchived(ctx, vault);
  await mustLockAlert(ctx, vault, id);
  await store.deleteAlert(ctx.sql, ctx.organizationId, id);
  return { deleted: true as const };
}

async function mustLockAlert(ctx: UserContext, vault: OpenVault, id: string): Promise<store.AlertRow> {
  const alert = await store.lockAlert(ctx.sql, ctx.organizationId, vault.id, id);
  if (!alert) throw notFound("alert");
  return alert;
}

function mustFitColumns(columns: Column[], alert: Pick<NewAlert, "field_key" | "minus_field_key" | "filter">): void {
  mustHaveType(columns, "field_key", alert.field_key, "date");
  if (alert.minus_field_key != null) mustHaveType(columns, "minus_field_key", alert.minus_field_key, "duration");
  if (alert.filter) readFilterQuery(columns, alert.filter, "body.filter");
}

function mustHaveType(columns: Column[], field: string, key: string, type: "date" | "duration") {
  const column = columns.find(({ field_key }) => field_key === key);
  const message = !column
    ? `is not a column of this vault: ${key}`
    : column.field_type !== type
      ? `must be a ${type} column: ${column.label} is a ${column.field_type} column`
      : undefined;
  if (message) throw invalid([{ path: `body.${field}`, message }]);
}

async function mustBeMembers(ctx: UserContext, vault: OpenVault, { recipients }: AlertChange) {
  const named = recipients?.user_ids ?? [];
  if (named.length === 0) return;
  const members = await listMembers(ctx.sql, ctx.organizationId, vault.id);
  const readers = new Set(members.filter(({ role }) => readRole(role) !== null).map(({ user_id }) => user_id));
  const strangers = named.filter((id) => !readers.has(id));
  if (strangers.length > 0) {
    const message = `must be people with a role in this vault. These have none: ${strangers.join(", ")}`;
    throw invalid([{ path: "body.recipients.user_ids", message }]);
  }
}

const stored = ({ user_ids = [], role = null }: NewAlert["recipients"]) => ({
  recipient_ids: user_ids,
  recipient_role: role,
});

const limitReached = () =>
  new ApiError(403, "ALERT_LIMIT", `This vault already has ${MAX_ALERTS} alerts. Delete one before adding another.`);

function present(row: store.AlertRow, columns: Column[]): Alert {
  const { recipient_ids: user_ids, recipient_role: role, ...alert } = row;
  return { ...alert, recipients: { user_ids, role }, problem: problemOf(row, columns) };
}
