import { first } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";

/** Null uses the installation's default; `UNLIMITED` lifts it. */
export interface OwnQuotas {
  storage_quota: number | null;
  daily_pages_quota: number | null;
}

export const UNLIMITED = -1;

export const findOwnQuotas = (sql: Sql, organizationId: string) => sql.first<OwnQuotas>`
  select storage_quota, daily_pages_quota from organizations where id = ${organizationId}`;

/** Undefined fields are not changed. */
export const updateOwnQuotas = (sql: Sql, organizationId: string, { storage, pages }: QuotaChange) => sql.run`
  update organizations set
    storage_quota = case when ${storage !== undefined} then ${storage ?? null}::bigint else storage_quota end,
    daily_pages_quota = case when ${pages !== undefined} then ${pages ?? null}::integer else daily_pages_quota end
  where id = ${organizationId}`;

export interface QuotaChange {
  storage?: number | null;
  pages?: number | null;
}

/** Serializes checking and adding storage within an organization. Deleting needs no lock. */
export const lockStorage = (sql: Sql, organizationId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`storage of ${organizationId}`}, 0))`;

/** Bytes of all files, plus for each open multipart upload the announced or received size, whichever is larger. */
export async function sumStorage(sql: Sql, organizationId: string): Promise<number> {
  const rows = await sql<{ bytes: number }>`
    select (sum_file_sizes(${organizationId}) + coalesce((
      select sum(greatest(u.size, (select sum(p.size) from upload_parts p where p.upload_id = u.id))) from uploads u
      where u.organization_id = ${organizationId} and u.aborted_at is null and u.completed_at is null and u.expires_at > now()
    ), 0))::bigint as bytes`;
  return first(rows).bytes;
}

export const lockPages = (sql: Sql, organizationId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`pages of ${organizationId}`}, 0))`;

/** Pages read since midnight UTC. */
export async function sumPagesToday(sql: Sql, organizationId: string): Promise<number> {
  const rows = await sql<{ pages: number }>`
    select coalesce(sum(pages), 0)::integer as pages from page_reads
    where organization_id = ${organizationId} and day = (now() at time zone 'utc')::date`;
  return first(rows).pages;
}

export async function isCounted(sql: Sql, organizationId: string, jobId: string): Promise<boolean> {
  const rows = await sql`select from page_reads where organization_id = ${organizationId} and job_id = ${jobId}`;
  return rows.length > 0;
}

export const insertPages = (sql: Sql, organizationId: string, jobId: string, pages: number) => sql.run`
  insert into page_reads (job_id, organization_id, day, pages)
  values (${jobId}, ${organizationId}, (now() at time zone 'utc')::date, ${pages}) on conflict do nothing`;
