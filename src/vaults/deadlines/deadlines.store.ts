import type { Citation } from "../../content/citations/citation.schema.ts";
import { join, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { editCitations } from "../cells/cells.store.ts";
import { documentMeets } from "../views/selection.store.ts";
import type { DeadlineSource } from "./deadline-sources.ts";
import { isSettled } from "./deadline-states.store.ts";

/** Both days are inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The days of a source as rows `(document_id, date, sort_number)`. Each source is one range of the index of its date column. */
export function daysOf(organizationId: string, source: DeadlineSource, { from, to }: DaySpan): Part {
  const { vaultId, fieldKey, minusFieldKey, conditions } = source;
  const listing = { organizationId, vaultId, conditions, limit: 0, offset: 0, documents: 0 };
  const cells = (
    last: Part,
  ) => part`s.organization_id = ${organizationId} and s.vault_id = ${vaultId} and s.field_key = ${fieldKey}
    and s.is_live and s.value is not null and s.sort_number is null and s.sort_text between ${from} and ${last}
    and ${documentMeets(listing, part`s.document_id`)}`;
  if (minusFieldKey === null)
    return part`select s.document_id, s.sort_text as date, s.sort_number from cells s where ${cells(part`${to}`)}`;
  const minus = part`organization_id = ${organizationId} and vault_id = ${vaultId} and field_key = ${minusFieldKey}
    and is_live and value is not null`;
  // No date later than this can be due in the span: the longest duration is the last entry of its index.
  const last = part`(select least(date '9999-12-31', ${to}::date + 31 + least(coalesce(ceil(max(sort_number)), 0), 3000000)::integer)::text
    from cells where ${minus})`;
  return part`select * from (
    select s.document_id, subtract_duration(s.sort_text, m.value)::text as date, null::double precision as sort_number
    from cells s join cells m on m.document_id = s.document_id and m.field_key = ${minusFieldKey} and m.organization_id = ${organizationId}
      and m.is_live and m.value is not null
    where ${cells(last)}) derived where date between ${from} and ${to}`;
}

export interface DeadlineRow {
  document_id: string;
  document_name: string;
  date: string;
  /** The index of its source in the list of sources. */
  source: number;
}

/** Nearest first. Reads no more rows per source than the page can show, in index order: `sort_number` is always null for days. */
export async function listDeadlines(
  sql: Sql,
  organizationId: string,
  sources: DeadlineSource[],
  { span, page: { limit, offset } }: { span: DaySpan; page: { limit: number; offset: number } },
): Promise<DeadlineRow[]> {
  if (sources.length === 0) return [];
  const end = offset + limit + 1;
  const rows = sources.map(
    (
      source,
      index,
    ) => part`(select document_id, date, ${index}::integer as source from (${daysOf(organizationId, source, span)}) days
      order by sort_number, date, document_id limit ${end})`,
  );
  return sql<DeadlineRow>`
    select q.document_id, d.name as document_name, q.date, q.source from (
      select * from (${join(rows, " union all ")}) every_day order by date, source, document_id limit ${limit + 1} offset ${offset}) q
    join vault_documents d on d.organization_id = ${organizationId} and d.id = q.document_id
    order by q.date, q.source, q.document_id`;
}

export interface PartRow {
  document_id: string;
  field_key: string;
  label: string | null;
  value: unknown;
  citations: Citation[];
  clause: string | null;
  changed_at: string | null;
}

/** The cells that deadlines come from, each with the clause of its first passage. A hand edit has its own citations, not those of the extraction. */
export const listParts = (sql: Sql, organizationId: string, documentIds: string[], keys: string[]) => sql<PartRow>`
  select c.document_id, c.field_key, k.label, c.value, cited.citations,
    (select h.section from vault_documents d join file_headings h on h.organization_id = d.organization_id and h.file_id = d.file_id
      where d.id = c.document_id and (cited.citations -> 0 ->> 'start')::integer between h.start_at and h.end_at - 1 and h.section is not null
      order by h.start_at desc limit 1) as clause,
    greatest(c.edited_at, c.extracted_at, (select max(h.reverted_at) from cell_edits h
      where h.document_id = c.document_id and h.field_key = c.field_key)) as changed_at
  from cells c left join cell_extractions e on e.id = c.extraction_id
    left join vault_columns k on k.vault_id = c.vault_id and k.field_key = c.field_key
    cross join lateral (select coalesce(case when c.is_edited then ${editCitations(part`c`)} else e.citations end, '[]') as citations) cited
  where c.organization_id = ${organizationId} and c.document_id = any(${documentIds}::uuid[]) and c.field_key = any(${keys})`;

export interface DueRow {
  document_id: string;
  date: string;
  days_before: number;
}

/**
 * Days of an alert whose lead time was reached and that nobody was notified of yet. Only the nearest lead time counts: once it or a
 * nearer one has fired, longer ones do not fire, even if a clock is set back. Days that are done, or snoozed to a later day, do not fire.
 */
export const listDue = (
  sql: Sql,
  organizationId: string,
  source: DeadlineSource,
  { leads, today, span, limit }: { leads: number[]; today: string; span: DaySpan; limit: number },
) => sql<DueRow>`
  select q.document_id, q.date, q.days_before from (
    select days.document_id, days.date,
      (select min(lead) from unnest(${leads}::integer[]) lead where days.date::date - lead <= ${today}::date) as days_before
    from (${daysOf(organizationId, source, span)}) days) q
  where q.days_before is not null and not exists (
    select from fired_deadlines f where f.organization_id = ${organizationId} and f.alert_id = ${source.alertId}
      and f.document_id = q.document_id and f.due_on = q.date::date and f.days_before <= q.days_before)
    and not ${isSettled({ documentId: part`q.document_id`, fieldKey: source.fieldKey, minusFieldKey: source.minusFieldKey, date: part`q.date::date` }, today)}
  order by q.date, q.document_id limit ${limit}`;

/** Returns only the rows that were not recorded before. */
export const insertFired = (
  sql: Sql,
  organizationId: string,
  alertId: string,
  { due, now }: { due: DueRow[]; now: Date },
) => sql<DueRow>`
  insert into fired_deadlines (organization_id, alert_id, document_id, due_on, days_before, fired_at)
  select ${organizationId}, ${alertId}, document_id, due_on, days_before, ${now}
  from unnest(${due.map((row) => row.document_id)}::uuid[], ${due.map((row) => row.date)}::date[],
    ${due.map((row) => row.days_before)}::integer[]) given (document_id, due_on, days_before)
  on conflict do nothing
  returning document_id, due_on::text as date, days_before`;

/** People who currently have a role in the vault: the given people, and everyone with one of the given roles. */
export const listRecipients = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { known, ids, roles }: { known: readonly string[]; ids: number[]; roles: readonly string[] },
) => sql<{ user_id: number }>`
  select m.user_id from vault_members m join users u on u.id = m.user_id
  where m.organization_id = ${organizationId} and m.vault_id = ${vaultId} and u.removed_at is null and u.deactivated_at is null and m.role = any(${known})
    and (m.user_id = any(${ids}::integer[]) or m.role = any(${roles}))
  order by m.user_id`;
