import { first } from "../../content/must.ts";
import { assignments, json, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Filter } from "../documents/documents.schema.ts";
import type { Role } from "../vault/vaults.schema.ts";

export interface AlertRow {
  id: string;
  organization_id: string;
  vault_id: string;
  name: string;
  field_key: string;
  minus_field_key: string | null;
  days_before: number[];
  filter: Filter | null;
  recipient_ids: number[];
  recipient_role: Role | null;
  email: boolean;
  immediate_email: boolean;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  checked_on: string | null;
}

const ALERT = part`id, organization_id, vault_id, name, field_key, minus_field_key, days_before, filter, recipient_ids,
  recipient_role, email, immediate_email, created_by, created_at, updated_at, checked_on`;

export const listAlerts = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  page: { limit: number; offset: number },
) => sql<AlertRow>`
  select ${ALERT} from vault_alerts where organization_id = ${organizationId} and vault_id = ${vaultId}
  order by created_at, id limit ${page.limit + 1} offset ${page.offset}`;

/** The alerts of all vaults that are not archived and that the person can read. */
export const listAlertsOf = (sql: Sql, organizationId: string, userId: number, roles: readonly Role[]) => sql<AlertRow>`
  select ${ALERT} from vault_alerts where organization_id = ${organizationId} and vault_id in (
    select m.vault_id from vault_members m join vaults v on v.id = m.vault_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role = any(${roles}) and v.archived_at is null)
  order by created_at desc, id`;

/** Who is notified by the alerts, each with the id of the alert. `roles` in ascending order. */
export const listPeopleOf = (
  sql: Sql,
  organizationId: string,
  alertIds: string[],
  { roles, userId = null }: { roles: readonly Role[]; userId?: number | null },
) => sql<{ alert_id: string; id: number; name: string | null; email: string | null }>`
  select a.id as alert_id, u.id, coalesce(u.preferred_name, u.name) as name, u.email
  from vault_alerts a join vault_members m on m.vault_id = a.vault_id and m.role = any(${roles})
    join users u on u.id = m.user_id and u.removed_at is null and u.deactivated_at is null
  where a.organization_id = ${organizationId} and a.id = any(${alertIds}::uuid[]) and (${userId}::integer is null or u.id = ${userId})
    and (m.user_id = any(a.recipient_ids)
      or array_position(${roles}::text[], m.role) >= array_position(${roles}::text[], a.recipient_role))
  order by name, u.id`;

export const lockAlert = (sql: Sql, organizationId: string, vaultId: string, id: string) => sql.first<AlertRow>`
  select ${ALERT} from vault_alerts
  where organization_id = ${organizationId} and vault_id = ${vaultId} and id = ${id} for update`;

export async function countAlerts(sql: Sql, organizationId: string, vaultId: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from vault_alerts where organization_id = ${organizationId} and vault_id = ${vaultId}`;
  return first(rows).count;
}

export type NewAlertRow = Omit<
  AlertRow,
  "id" | "organization_id" | "vault_id" | "created_at" | "updated_at" | "checked_on"
>;

export async function insertAlert(
  sql: Sql,
  organizationId: string,
  vaultId: string,
  alert: NewAlertRow,
): Promise<AlertRow> {
  const rows = await sql<AlertRow>`
    insert into vault_alerts (organization_id, vault_id, name, field_key, minus_field_key, days_before, filter, recipient_ids,
      recipient_role, email, immediate_email, created_by, created_at, updated_at)
    select ${organizationId}, ${vaultId}, ${alert.name}, ${alert.field_key}, ${alert.minus_field_key}, ${alert.days_before},
      ${alert.filter && json(alert.filter)}, ${alert.recipient_ids}, ${alert.recipient_role}, ${alert.email},
      ${alert.immediate_email}, ${alert.created_by}, turn, turn from clock_timestamp() turn
    returning ${ALERT}`;
  return first(rows);
}

/** A changed alert is checked again at once. */
export async function updateAlert(
  sql: Sql,
  organizationId: string,
  id: string,
  { filter, ...plain }: Partial<NewAlertRow>,
): Promise<AlertRow> {
  const stored = { ...plain, ...(filter !== undefined && { filter: filter && json(filter) }), claimed_at: null };
  const rows = await sql<AlertRow>`
    update vault_alerts set ${assignments(stored)}, updated_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${id} returning ${ALERT}`;
  return first(rows);
}

export const deleteAlert = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vault_alerts where organization_id = ${organizationId} and id = ${id}`;

/** Claims an alert of any organization that has no recent claim. A claim far in the future came from a wrong clock and is ignored. */
export const claimAlert = (
  sql: Sql,
  now: Date,
  { before, after }: { before: Date; after: Date },
) => sql.first<AlertRow>`
  update vault_alerts set claimed_at = ${now} where id = (
    select id from vault_alerts a where (claimed_at is null or claimed_at < ${before} or claimed_at > ${after})
      and not exists (select from organizations o where o.id = a.organization_id and o.moving is not null)
    order by claimed_at nulls first limit 1 for update skip locked)
  returning ${ALERT}`;

/** The alert, locked against deletion and change, unless it is gone or its vault is archived. */
export const lockLiveAlert = (sql: Sql, organizationId: string, id: string) => sql.first<AlertRow>`
  select ${ALERT} from vault_alerts where organization_id = ${organizationId} and id = ${id}
    and exists (select from vaults v where v.id = vault_alerts.vault_id and v.archived_at is null)
  for no key update`;

export const updateChecked = (sql: Sql, organizationId: string, id: string, today: string) => sql.run`
  update vault_alerts set checked_on = ${today} where organization_id = ${organizationId} and id = ${id}`;
