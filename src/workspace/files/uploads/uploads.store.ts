import { first } from "../../../content/must.ts";
import { json, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { Destination } from "../files.schema.ts";

export interface UploadRow {
  id: string;
  file_name: string;
  size: number;
  destination: Destination;
  expires_at: string;
  aborted_at: string | null;
  completed_at: string | null;
  /** Null again once the resulting file is deleted. */
  file_id: string | null;
  /** The restricted key that started it. */
  made_by_key: string | null;
}

const UPLOAD = part`id, file_name, size, destination, expires_at, aborted_at, completed_at, file_id, made_by_key`;

export async function insertUpload(
  sql: Sql,
  upload: { organizationId: string; userId: number | null; fileName: string; size: number; destination: Destination },
): Promise<UploadRow> {
  const rows = await sql<UploadRow>`
    insert into uploads (organization_id, user_id, file_name, size, destination)
    values (${upload.organizationId}, ${upload.userId}, ${upload.fileName}, ${upload.size}, ${json(upload.destination)})
    returning ${UPLOAD}`;
  return first(rows);
}

/** Finds only the caller's own uploads that have not expired. */
export const findUpload = (sql: Sql, organizationId: string, userId: number | null, id: string) => sql.first<UploadRow>`
  select ${UPLOAD} from uploads
  where organization_id = ${organizationId} and id = ${id} and user_id is not distinct from ${userId} and expires_at > now()`;

export const lockUpload = (sql: Sql, organizationId: string, id: string) => sql.run`
  select from uploads where organization_id = ${organizationId} and id = ${id} for update`;

export const upsertPart = (
  sql: Sql,
  organizationId: string,
  uploadId: string,
  part: { number: number; size: number; sha256: string },
) => sql.run`
  insert into upload_parts (organization_id, upload_id, part_number, size, sha256)
  values (${organizationId}, ${uploadId}, ${part.number}, ${part.size}, ${part.sha256})
  on conflict (upload_id, part_number) do update set size = excluded.size, sha256 = excluded.sha256`;

export interface PartRow {
  part_number: number;
  size: number;
  sha256: string;
}

export const listParts = (sql: Sql, organizationId: string, uploadId: string) => sql<PartRow>`
  select part_number, size, sha256 from upload_parts
  where organization_id = ${organizationId} and upload_id = ${uploadId} order by part_number`;

export async function sumParts(sql: Sql, organizationId: string, uploadId: string): Promise<number> {
  const rows = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from upload_parts
    where organization_id = ${organizationId} and upload_id = ${uploadId}`;
  return first(rows).bytes;
}

export const deleteParts = (sql: Sql, organizationId: string, uploadId: string) => sql.run`
  delete from upload_parts where organization_id = ${organizationId} and upload_id = ${uploadId}`;

export const updateCompleted = (sql: Sql, organizationId: string, id: string, fileId: string) => sql.run`
  update uploads set file_id = ${fileId}, completed_at = now() where organization_id = ${organizationId} and id = ${id}`;

export const updateAborted = (sql: Sql, organizationId: string, id: string) => sql.run`
  update uploads set aborted_at = coalesce(aborted_at, now()) where organization_id = ${organizationId} and id = ${id}`;

export const deleteExpiredUploads = (sql: Sql) => sql.run`delete from uploads where expires_at < now()`;
