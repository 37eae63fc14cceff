import type { Part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Home } from "./home.schema.ts";

/** Enough for an overview; the linked pages show the rest. */
const MOST = 10;
const READERS = ["owner", "editor", "viewer"];
/** Columns that tell when something ends or must be done. */
const DEADLINE = "expir|renew|terminat|notice|deadline|due|end";

type Place = { id: string; name: string };

export const listFiles = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { error: string | null }
>`
  select id, name, extraction_error as error from files
  where organization_id = ${organizationId} and uploaded_by = ${userId} and status = any(${statuses}::text[])
    and folder_id is not null
  order by created_at desc, id limit ${MOST}`;

export const listVaults = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { documents: number }
>`
  select v.id, v.name, count(*)::integer as documents
  from vault_members m join vaults v on v.id = m.vault_id
    join vault_documents d on d.vault_id = v.id and d.status = any(${statuses}::text[])
  where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role = any(${READERS}::text[])
    and v.archived_at is null
  group by v.id order by max(d.updated_at) desc, v.id limit ${MOST}`;

export const listReviews = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { at: string }
>`
  select id, playbook ->> 'title' as name, created_at as at from reviews
  where organization_id = ${organizationId} and created_by = ${userId} and status = any(${statuses}::text[])
    and created_at > now() - interval '30 days'
  order by created_at desc, id limit ${MOST}`;

export const listChats = (sql: Sql, organizationId: string, userId: number, statuses: string[]) => sql<
  Place & { at: string }
>`
  select c.id, c.title as name, c.updated_at as at from chats c join jobs j on j.id = c.active_job_id
  where c.organization_id = ${organizationId} and c.created_by = ${userId} and j.status = any(${statuses}::text[])
    and (c.source = 'web' or c.materialized_at is not null)
  order by c.updated_at desc, c.id limit ${MOST}`;

export const listDrafts = (sql: Sql, organizationId: string, userId: number) => sql<Place>`
  select id, title as name from playbooks
  where organization_id = ${organizationId} and created_by = ${userId} and status = 'draft'
  order by updated_at desc, id limit ${MOST}`;

/** Undecided findings that are assigned to the person now, of the reviews that they can see. */
export const listFindings = (sql: Sql, organizationId: string, userId: number, reviews: Part) => sql<
  Home["assigned"]["findings"][number]
>`
  select jsonb_build_object('id', r.id, 'name', coalesce(
      (select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title')) as review,
    d.check_id, k.title, d.note
  from finding_decisions d join reviews r on r.id = d.review_id cross join lateral (
    select k ->> 'title' as title from jsonb_array_elements(r.playbook -> 'checks') k where k ->> 'id' = d.check_id::text) k
  where d.organization_id = ${organizationId} and d.assignee_user_id = ${userId} and d.decision is null
    and r.id in (select seen.id from ${reviews} seen)
    and not exists (select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)
  order by d.updated_at desc, d.id limit ${MOST}`;

/** Cells that were flagged for the person and not verified yet. Columns that every vault has get their label from the caller. */
export const listCells = (sql: Sql, organizationId: string, userId: number) => sql<
  Omit<Home["assigned"]["cells"][number], "label"> & { label: string | null }
>`
  select jsonb_build_object('id', v.id, 'name', v.name) as vault, d.id as document_id, d.name as document_name, c.field_key, k.label,
    c.flag_note as note
  from cells c join vaults v on v.id = c.vault_id join vault_documents d on d.id = c.document_id
    left join vault_columns k on k.vault_id = v.id and k.field_key = c.field_key
    join vault_members m on m.vault_id = v.id and m.user_id = ${userId} and m.role = any(${READERS}::text[])
  where c.organization_id = ${organizationId} and c.flag_assignee_id = ${userId} and c.is_live and c.verified_at is null
    and c.flagged_at is not null and v.archived_at is null
  order by c.flagged_at desc, d.id, c.field_key limit ${MOST}`;

/** Leaves out columns that an alert watches. Dates sort as text. Each column is one index range. */
export const listDue = (
  sql: Sql,
  organizationId: string,
  userId: number,
  {
    span: { from, to },
    watched,
    limit,
  }: { span: { from: string; to: string }; watched: { vaultId: string; fieldKey: string }[]; limit: number },
) => sql<Omit<Home["due"][number], "computation">>`
  select jsonb_build_object('id', v.id, 'name', v.name) as vault, d.id as document_id, d.name as document_name,
    k.field_key, k.label, c.sort_text as date
  from vault_members m join vaults v on v.id = m.vault_id
    join vault_columns k on k.vault_id = v.id and k.field_type = 'date' and (k.label ~* ${DEADLINE} or k.field_key ~* ${DEADLINE})
    join cells c on c.organization_id = ${organizationId} and c.vault_id = v.id and c.field_key = k.field_key and c.is_live
      and c.value is not null and c.sort_number is null and c.sort_text between ${from} and ${to}
    join vault_documents d on d.id = c.document_id
  where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role = any(${READERS}::text[])
    and v.archived_at is null and not exists (
      select from unnest(${watched.map(({ vaultId }) => vaultId)}::uuid[], ${watched.map(({ fieldKey }) => fieldKey)}::text[])
        w (vault_id, field_key) where w.vault_id = v.id and w.field_key = k.field_key)
  order by c.sort_text, document_name, d.id, k.field_key limit ${limit}`;
