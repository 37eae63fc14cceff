import { type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Retention } from "./retention.schema.ts";

const MOST_PER_RUN = 200;

export const findRetention = async (sql: Sql, organizationId: string): Promise<Retention> =>
  (await sql.first<Retention>`
    select chats_days, reviews_days, files_days from retention_policies where organization_id = ${organizationId}`) ?? {
    chats_days: null,
    reviews_days: null,
    files_days: null,
  };

export const upsertRetention = (sql: Sql, organizationId: string, policy: Retention) => sql.run`
  insert into retention_policies (organization_id, chats_days, reviews_days, files_days)
  values (${organizationId}, ${policy.chats_days}, ${policy.reviews_days}, ${policy.files_days})
  on conflict (organization_id) do update set chats_days = excluded.chats_days, reviews_days = excluded.reviews_days,
    files_days = excluded.files_days`;

interface Erased {
  organization_id: string;
}

/** Whether a row is on legal hold. Checking each row is slow, so organizations without a hold are skipped. */
const isHeld = (organizationId: Part, check: Part): Part => part`
  (exists (select from legal_holds h where h.organization_id = ${organizationId} and h.released_at is null) and (${check}))`;

/** In all organizations. A chat counts from its last change; one that is being answered stays. */
export const deleteExpiredChats = (sql: Sql) => sql<Erased>`
  delete from chats where id in (
    select c.id from chats c join retention_policies p on p.organization_id = c.organization_id
    where c.updated_at < now() - p.chats_days * interval '1 day' and c.active_job_id is null
      and not ${isHeld(part`c.organization_id`, part`is_project_held(c.project_id) or is_vault_held(c.vault_id)`)}
    order by c.updated_at limit ${MOST_PER_RUN} for update of c skip locked)
  returning organization_id`;

/** In all organizations. */
export const deleteExpiredReviews = (sql: Sql) => sql<Erased>`
  delete from reviews where id in (
    select r.id from reviews r join retention_policies p on p.organization_id = r.organization_id
    where r.completed_at < now() - p.reviews_days * interval '1 day'
      and not ${isHeld(part`r.organization_id`, part`is_review_held(r.id, r.project_id)`)}
    order by r.completed_at limit ${MOST_PER_RUN} for update of r skip locked)
  returning organization_id`;

/** In all organizations. */
export const deleteExpiredFiles = (sql: Sql) => sql<Erased>`
  delete from files where id in (
    select f.id from files f join retention_policies p on p.organization_id = f.organization_id
    where f.updated_at < now() - p.files_days * interval '1 day' and f.status in ('ready', 'failed')
      and not exists (select from vault_documents d where d.file_id = f.id)
      and not ${isHeld(part`f.organization_id`, part`is_file_held(f.id, f.folder_id)`)}
    order by f.updated_at limit ${MOST_PER_RUN} for update of f skip locked)
  returning organization_id`;
