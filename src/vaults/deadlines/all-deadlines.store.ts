import { join, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Role } from "../vault/vaults.schema.ts";
import type { DeadlineSource } from "./deadline-sources.ts";
import { meets, type StateFilter } from "./deadline-states.store.ts";
import { type DaySpan, daysOf } from "./deadlines.store.ts";

export interface AskedDays {
  span: DaySpan;
  filter: StateFilter;
  /** How many of the nearest days are needed. */
  most: number;
}

/** Names of columns that tell when something ends or must be done. */
const DEADLINE_NAMES = "expir|renew|terminat|notice|deadline|due|end";

export interface WatchedRow {
  document_id: string;
  document_name: string;
  date: string;
  /** The index of its source in the list of sources. */
  source: number;
}

/** The nearest days of alerts. `isTold`: whether the alert notifies the person of the filter. */
export async function listWatched(
  sql: Sql,
  organizationId: string,
  sources: (DeadlineSource & { isTold: boolean; index: number })[],
  { span, filter, most }: AskedDays,
): Promise<WatchedRow[]> {
  if (sources.length === 0) return [];
  const rows = sources.map((source): Part => {
    const { index, fieldKey, minusFieldKey, isTold } = source;
    const ref = { documentId: part`days.document_id`, fieldKey, minusFieldKey, date: part`days.date::date` };
    return part`(select document_id, date, ${index}::integer as source from (${daysOf(organizationId, source, span)}) days
      where ${meets(ref, filter, isTold)} order by sort_number, date, document_id limit ${most})`;
  });
  return sql<WatchedRow>`
    select q.document_id, d.name as document_name, q.date, q.source from (
      select * from (${join(rows, " union all ")}) every_day order by date, source, document_id limit ${most}) q
    join vault_documents d on d.organization_id = ${organizationId} and d.id = q.document_id
    order by q.date, q.source, q.document_id`;
}

export interface UnwatchedRow {
  document_id: string;
  document_name: string;
  date: string;
  vault_id: string;
  field_key: string;
  label: string | null;
}

export interface Unwatched {
  userId: number;
  roles: readonly Role[];
  /** Only columns whose name speaks of a deadline. */
  isNamed: boolean;
  /** Whether those days belong to everyone who can read them. */
  isTold: boolean;
  /** What alerts watch. */
  watched: { vaultId: string; fieldKey: string }[];
}

/** The nearest days of date columns that no alert watches, in every vault that the person can read and that is not archived. */
export const listUnwatched = (
  sql: Sql,
  organizationId: string,
  { userId, roles, isNamed, isTold, watched }: Unwatched,
  { span: { from, to }, filter, most }: AskedDays,
) => sql<UnwatchedRow>`
  select q.document_id, d.name as document_name, q.date, q.vault_id, q.field_key, q.label from (
    select c.document_id, c.date, k.vault_id, k.field_key, k.label
    from vault_members m join vaults v on v.id = m.vault_id and v.archived_at is null
      join vault_columns k on k.vault_id = v.id and k.field_type = 'date'
        and (not ${isNamed}::boolean or k.label ~* ${DEADLINE_NAMES} or k.field_key ~* ${DEADLINE_NAMES})
      cross join lateral (
        select s.document_id, s.sort_text as date from cells s
        where s.organization_id = ${organizationId} and s.vault_id = v.id and s.field_key = k.field_key and s.is_live
          and s.value is not null and s.sort_number is null and s.sort_text between ${from} and ${to}
          and ${meets({ documentId: part`s.document_id`, fieldKey: part`k.field_key`, minusFieldKey: null, date: part`s.sort_text::date` }, filter, isTold)}
        order by s.sort_number, s.sort_text, s.document_id limit ${most}) c
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role = any(${roles}) and not exists (
      select from unnest(${watched.map(({ vaultId }) => vaultId)}::uuid[], ${watched.map(({ fieldKey }) => fieldKey)}::text[])
        w (vault_id, field_key) where w.vault_id = v.id and w.field_key = k.field_key)
    order by c.date, c.document_id, k.field_key limit ${most}) q
  join vault_documents d on d.organization_id = ${organizationId} and d.id = q.document_id
  order by q.date, q.document_id, q.field_key`;

export const listPeopleById = (sql: Sql, organizationId: string, ids: number[]) => sql<{
  id: number;
  name: string | null;
  email: string | null;
}>`
  select id, coalesce(preferred_name, name) as name, email from users
  where organization_id = ${organizationId} and id = any(${ids}::integer[])`;
