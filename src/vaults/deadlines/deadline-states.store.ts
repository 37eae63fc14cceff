import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { DeadlineStatus } from "./deadline-states.schema.ts";

/** A date that rests on a cell, less the duration in another cell. */
export interface DeadlineRef {
  document_id: string;
  field_key: string;
  minus_field_key: string | null;
  date: string;
}

export interface StateRow extends DeadlineRef {
  status: DeadlineStatus;
  snoozed_until: string | null;
  assignee_user_id: number | null;
  by: string | null;
  by_user_id: number | null;
  at: string;
}

const ROW = part`t.document_id, t.field_key, nullif(t.minus_field_key, '') as minus_field_key, t.due_on::text as date, t.status,
  t.snoozed_until::text, t.assignee_user_id, coalesce(u.preferred_name, u.name, u.email) as by, t.changed_by as by_user_id, t.changed_at as at`;

export const listStates = (sql: Sql, organizationId: string, documentIds: string[]) => sql<StateRow>`
  select ${ROW} from deadline_states t left join users u on u.id = t.changed_by
  where t.organization_id = ${organizationId} and t.document_id = any(${documentIds}::uuid[])`;

/** The day that the cell gives now, if the document is live. */
export const findDay = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  ref: Omit<DeadlineRef, "date">,
) => sql.first<{
  date: string | null;
}>`
  select case when ${ref.minus_field_key}::text is null then s.sort_text else subtract_duration(s.sort_text, m.value)::text end as date
  from cells s left join cells m on m.document_id = s.document_id and m.field_key = ${ref.minus_field_key} and m.is_live
  where s.organization_id = ${organizationId} and s.vault_id = ${vaultId} and s.document_id = ${ref.document_id}
    and s.field_key = ${ref.field_key} and s.is_live and s.value is not null`;

export const upsertState = (
  sql: Sql,
  organizationId: string,
  ref: DeadlineRef & { vault_id: string },
  state: Pick<StateRow, "status" | "snoozed_until" | "assignee_user_id" | "by_user_id">,
) => sql.run`
  insert into deadline_states (organization_id, vault_id, document_id, field_key, minus_field_key, due_on, status, snoozed_until,
    assignee_user_id, changed_by, changed_at)
  values (${organizationId}, ${ref.vault_id}, ${ref.document_id}, ${ref.field_key}, coalesce(${ref.minus_field_key}, ''), ${ref.date},
    ${state.status}, ${state.snoozed_until}, ${state.assignee_user_id}, ${state.by_user_id}, clock_timestamp())
  on conflict (document_id, field_key, minus_field_key, due_on) do update set status = excluded.status,
    snoozed_until = excluded.snoozed_until, assignee_user_id = excluded.assignee_user_id, changed_by = excluded.changed_by,
    changed_at = excluded.changed_at`;

/** Whoever snoozes a deadline wants to be notified of it again. */
export const deleteFired = (sql: Sql, organizationId: string, ref: DeadlineRef & { vault_id: string }) => sql.run`
  delete from fired_deadlines f using vault_alerts a
  where f.organization_id = ${organizationId} and f.document_id = ${ref.document_id} and f.due_on = ${ref.date} and a.id = f.alert_id
    and a.vault_id = ${ref.vault_id} and a.field_key = ${ref.field_key} and a.minus_field_key is not distinct from ${ref.minus_field_key}`;

/** A deadline inside a query: its document and day are expressions of that query. */
interface RefInQuery {
  documentId: Part;
  fieldKey: Part | string;
  minusFieldKey: string | null;
  date: Part;
}

const stateOf = ({ documentId, fieldKey, minusFieldKey, date }: RefInQuery): Part =>
  part`deadline_states t where t.document_id = ${documentId} and t.field_key = ${fieldKey}
    and t.minus_field_key = ${minusFieldKey ?? ""} and t.due_on = ${date}`;

const hasStatus = (ref: RefInQuery, status: Part) => part`exists (select from ${stateOf(ref)} and ${status})`;
const isSnoozed = (today: string) => part`t.status = 'snoozed' and t.snoozed_until > ${today}::date`;

/** Whether the deadline is done, or snoozed to a later day. */
export const isSettled = (ref: RefInQuery, today: string): Part =>
  hasStatus(ref, part`(t.status = 'done' or ${isSnoozed(today)})`);

export interface StateFilter {
  status?: DeadlineStatus | undefined;
  /** The person who deals with it: the assignee, or else one of those who are notified. */
  personId?: number | undefined;
  today: string;
}

/** The condition that a deadline has the status and the person. `isTold`: whether an alert notifies that person of it. */
export function meets(ref: RefInQuery, { status, personId, today }: StateFilter, isTold: boolean): Part {
  const statuses = {
    open: part`not ${isSettled(ref, today)}`,
    done: hasStatus(ref, part`t.status = 'done'`),
    snoozed: hasStatus(ref, isSnoozed(today)),
  };
  const ofStatus = status === undefined ? part`true` : statuses[status];
  const ofPerson =
    personId === undefined
      ? part`true`
      : part`coalesce((select t.assignee_user_id = ${personId} from ${stateOf(ref)}), ${isTold}::boolean)`;
  return part`(${ofStatus} and ${ofPerson})`;
}
