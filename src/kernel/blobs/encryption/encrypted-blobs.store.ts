import type { Sql } from "../../db/sql.ts";
import type { BlobKey } from "../blobs.ts";

/** How the encrypted bytes of a blob are stored. */
export interface EncryptedBlob {
  key_id: string;
  /** The hash of the encrypted bytes, under which they are stored. */
  stored_sha256: string;
  /** The size of the plain content. */
  size: number;
}

export const findEncryptedBlob = (sql: Sql, { organizationId, sha256 }: BlobKey) => sql.first<EncryptedBlob>`
  select key_id, stored_sha256, size from encrypted_blobs where organization_id = ${organizationId} and sha256 = ${sha256}`;

export const upsertEncryptedBlob = (sql: Sql, { organizationId, sha256 }: BlobKey, blob: EncryptedBlob) => sql.run`
  insert into encrypted_blobs (organization_id, sha256, key_id, stored_sha256, size)
  values (${organizationId}, ${sha256}, ${blob.key_id}, ${blob.stored_sha256}, ${blob.size})
  on conflict (organization_id, sha256) do update set key_id = excluded.key_id, stored_sha256 = excluded.stored_sha256, size = excluded.size`;

export const deleteEncryptedBlob = (sql: Sql, { organizationId, sha256 }: BlobKey) => sql.run`
  delete from encrypted_blobs where organization_id = ${organizationId} and sha256 = ${sha256}`;

export interface FileKeyRow {
  id: string;
  /** Encrypted. */
  secret: string;
}

export const listFileKeys = (sql: Sql, organizationId: string) => sql<FileKeyRow>`
  select id, secret from file_keys where organization_id = ${organizationId} order by created_at desc, id`;

export const insertFileKey = (sql: Sql, organizationId: string, secret: string) => sql.run`
  insert into file_keys (organization_id, secret) values (${organizationId}, ${secret})`;
