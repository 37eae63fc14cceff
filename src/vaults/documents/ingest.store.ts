import { first } from "../../content/must.ts";
import { fold } from "../../content/values/strings.ts";
import { nothing, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { DocumentStatus } from "./documents.schema.ts";

export interface IngestRow {
  id: string;
  vault_id: string;
  name: string;
  title: string | null;
  status: DocumentStatus;
  status_before_deletion: DocumentStatus | null;
  file_id: string | null;
  apart: boolean;
  is_part: boolean;
  split_bundles: boolean;
  split_from: string | null;
  /** Whether the files inside its file were already added. */
  is_unpacked: boolean;
  added_by: number | null;
  /** Set before the document is read if its source says what it is a version of. */
  near_to: string | null;
}

/** For jobs: not limited to one vault. */
export const findForJob = (sql: Sql, organizationId: string, id: string) => sql.first<IngestRow>`
  select d.id, d.vault_id, d.name, d.title, d.status, d.status_before_deletion, d.file_id, d.apart, d.is_part, d.split_from, d.is_unpacked, d.added_by, d.near_to, v.split_bundles
  from vault_documents d join vaults v on v.id = d.vault_id
  where d.organization_id = ${organizationId} and d.id = ${id}`;

export interface NewDocument {
  organizationId: string;
  vaultId: string;
  name: string;
  title?: string | null;
  fileId: string;
  pages: number | null;
  addedBy: number | null;
  splitFrom?: string;
  cutBecause?: string;
  isPart?: boolean;
  isUnpacked?: boolean;
  /** The document that this is a new version of, if that is known. */
  versionOf?: string | null;
  /** The position among documents added together, which keep their order. */
  index?: number;
}

export async function insertQueued(sql: Sql, document: NewDocument): Promise<string> {
  const { name, title = null } = document;
  const rows = await sql<{ id: string }>`
    insert into vault_documents (organization_id, vault_id, name, name_key, title, title_key, status, file_id, pages, added_by, split_from,
      cut_because, is_part, is_unpacked, near_to, created_at)
    values (${document.organizationId}, ${document.vaultId}, ${name}, ${fold(name)}, ${title}, ${title && fold(title)}, 'queued',
      ${document.fileId}, ${document.pages}, ${document.addedBy}, ${document.splitFrom}, ${document.cutBecause},
      ${document.isPart ?? false}, ${document.isUnpacked ?? false}, ${document.versionOf}, now() + ${document.index ?? 0} * interval '1 millisecond') returning id`;
  return first(rows).id;
}

/** Changes the status only if it is one of `from`. */
export async function updateStatus(
  sql: Sql,
  organizationId: string,
  id: string,
  { from, to, error = null }: { from: DocumentStatus[]; to: DocumentStatus; error?: string | null },
): Promise<boolean> {
  const changed = await sql.run`
    update vault_documents set status = ${to}, error = ${error}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} and status = any(${from})`;
  return changed === 1;
}

/** The same for many documents. */
export const updateStatuses = (
  sql: Sql,
  organizationId: string,
  ids: string[],
  { from, to }: { from: DocumentStatus[]; to: DocumentStatus },
) => sql.run`
  update vault_documents set status = ${to}, error = null, updated_at = now()
  where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and status = any(${from})`;

/** True if the files inside its file were not added before. */
export const updateUnpacked = async (sql: Sql, organizationId: string, id: string): Promise<boolean> =>
  (await sql.run`
    update vault_documents set is_unpacked = true
    where organization_id = ${organizationId} and id = ${id} and not is_unpacked and status in ('queued', 'parsing')`) ===
  1;

export const updateWarning = (sql: Sql, organizationId: string, id: string, warning: string) => sql.run`
  update vault_documents set warning = ${warning}, warned_at = now() where organization_id = ${organizationId} and id = ${id}`;

export const updateRead = (
  sql: Sql,
  organizationId: string,
  id: string,
  read: { pages: number; title: string | null; wordsHash: string | null; bands: number[] },
) => sql.run`
  update vault_documents set pages = ${read.pages}, title = coalesce(title, ${read.title}), title_key = coalesce(title_key, ${read.title && fold(read.title)}),
    words_hash = ${read.wordsHash}, bands = ${read.bands}::integer[], updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

/** Serializes duplicate detection in a vault. Without it, two copies added at the same time could both be marked as duplicates. */
export const lockComparison = (sql: Sql, vaultId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended(${`documents of ${vaultId}`}, 0))`;

/**
 * The oldest live document that has the same bytes and was compared or added before, or that was compared before and has the same text
 * apart from white space and case.
 */
export const findOriginal = (
  sql: Sql,
  organizationId: string,
  document: IngestRow,
  wordsHash: string | null,
) => sql.first<{
  id: string;
}>`
  select d.id from vault_documents d
  where d.organization_id = ${organizationId} and d.vault_id = ${document.vault_id} and d.id <> ${document.id} and d.is_live
    and d.status <> 'failed' and (d.bands is not null and d.words_hash = ${wordsHash}
      or (d.bands is not null or (d.created_at, d.id) < (
        select own.created_at, own.id from vault_documents own where own.organization_id = ${organizationId} and own.id = ${document.id}))
      and d.file_id in (
        select same.id from files f join files same on same.organization_id = f.organization_id and same.sha256 = f.sha256
        where f.organization_id = ${organizationId} and f.id = ${document.file_id}))
  order by d.created_at, d.id limit 1`;

/** Copies of this document become copies of its original. */
export const updateDuplicate = (sql: Sql, organizationId: string, id: string, original: string) => sql.run`
  update vault_documents set status = case when id = ${id} then 'duplicate' else status end, duplicate_of = ${original}, updated_at = now()
  where organization_id = ${organizationId} and (id = ${id} and status in ('queued', 'parsing') or duplicate_of = ${id})`;

/**
 * Documents that share a minhash band and may be versions of this one. Needs the system connection: row-level security prevents use
 * of the index.
 */
export const listVersionCandidates = (
  sql: Sql,
  organizationId: string,
  document: IngestRow,
  { bands, limit }: { bands: number[]; limit: number },
) => sql<{
  id: string;
  minhash: Buffer;
}>`
  select d.id, t.minhash from vault_documents d join file_texts t on t.file_id = d.file_id
  where d.organization_id = ${organizationId} and d.vault_id = ${document.vault_id} and d.is_live and d.bands && ${bands}::integer[]
    and d.id <> ${document.id} and t.minhash is not null
  order by d.created_at limit ${limit}`;

export const findMinhash = (sql: Sql, organizationId: string, id: string) => sql.first<{ minhash: Buffer }>`
  select t.minhash from vault_documents d join file_texts t on t.file_id = d.file_id
  where d.organization_id = ${organizationId} and d.id = ${id} and t.minhash is not null`;

export const findReadText = (sql: Sql, organizationId: string, id: string) => sql.first<{ text: string }>`
  select t.text from vault_documents d join file_texts t on t.file_id = d.file_id
  where d.organization_id = ${organizationId} and d.id = ${id}`;

/** How many documents of the organization are waiting to be read. No credits are held for them yet. */
export async function countUnpaid(sql: Sql, organizationId: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from vault_documents where organization_id = ${organizationId} and status in ('queued', 'parsing')`;
  return first(rows).count;
}

export const updateNearestVersion = (
  sql: Sql,
  organizationId: string,
  id: string,
  { near, nearness }: { near: string; nearness: number },
) => sql.run`
  update vault_documents set near_to = ${near}, nearness = ${nearness} where organization_id = ${organizationId} and id = ${id}`;

export const updateDeleted = (sql: Sql, organizationId: string, id: string, userId: number) => sql.run`
  update vault_documents set status_before_deletion = status, status = 'deleted', deleted_by = ${userId}, updated_at = now()
  where organization_id = ${organizationId} and id = ${id} and status <> 'deleted'`;

export const updatePartsDeleted = (sql: Sql, organizationId: string, bundleId: string) => sql.run`
  update vault_documents set status_before_deletion = status, status = 'deleted', updated_at = now()
  where organization_id = ${organizationId} and split_from = ${bundleId} and status <> 'deleted'`;

/** Makes a split upload one document again, which will not be split automatically. */
export const updateUnsplit = (sql: Sql, organizationId: string, id: string) => sql.run`
  update vault_documents set status = 'queued', is_part = true, error = null, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

/** With `apart`, a former copy is no longer compared with other documents. */
export const updateRestored = (
  sql: Sql,
  organizationId: string,
  id: string,
  { status, apart }: { status: DocumentStatus; apart: boolean },
) => sql.run`
  update vault_documents set status = ${status}, status_before_deletion = null, apart = apart or ${apart},
    duplicate_of = case when ${apart} then null else duplicate_of end, error = null, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

export async function hasExtractions(sql: Sql, organizationId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from cells where organization_id = ${organizationId} and document_id = ${id} and extraction_id is not null limit 1`;
  return rows.length > 0;
}

export const deleteDocument = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vault_documents where organization_id = ${organizationId} and id = ${id}`;

export const listReadyIds = async (sql: Sql, organizationId: string, vaultId: string, limit: number) =>
  (
    await sql<{ id: string }>`
      select id from vault_documents where organization_id = ${organizationId} and vault_id = ${vaultId} and status = 'ready'
      order by created_at desc, id limit ${limit}`
  ).map(({ id }) => id);

/** The newest documents that are ready and have a file. */
export const listReadyFiles = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  { limit, among }: { limit: number; among?: string[] | undefined },
) => sql<{
  documentId: string;
  fileId: string;
}>`
  select id as "documentId", file_id as "fileId" from vault_documents
  where organization_id = ${organizationId} and vault_id = ${vaultId} and status = 'ready' and file_id is not null
    ${among ? part`and id = any(${among}::uuid[])` : nothing}
  order by created_at desc, id limit ${limit}`;

/** The names of the newest documents that are ready and have a file. */
export const listDocumentNames = (sql: Sql, organizationId: string, vaultId: string, limit: number) => sql<{
  documentId: string;
  fileId: string;
  name: string;
}>`
  select id as "documentId", file_id as "fileId", name from vault_documents
  where organization_id = ${organizationId} and vault_id = ${vaultId} and status = 'ready' and file_id is not null
  order by created_at desc, id limit ${limit}`;

/** Locks the document while its extractions are written. Undefined when it is no longer being extracted. */
export const lockExtracting = (sql: Sql, organizationId: string, id: string) => sql.first<{ id: string }>`
  select id from vault_documents where organization_id = ${organizationId} and id = ${id} and status in ('extracting', 'ready')
  for no key update`;

/** Records what an extraction is waiting for. */
export const updateWaiting = (sql: Sql, organizationId: string, id: string, error: string) => sql.run`
  update vault_documents set error = ${error}, updated_at = now()
  where organization_id = ${organizationId} and id = ${id} and status in ('extracting', 'ready')`;

/** For a failed extraction. A document with earlier values stays ready. Returns the new status. */
export async function updateExtractionFailed(
  sql: Sql,
  organizationId: string,
  id: string,
  error: string,
): Promise<string | undefined> {
  const [row] = await sql<{ status: string }>`
    update vault_documents d set error = ${error}, updated_at = now(), status = case
      when exists (select from cells c where c.organization_id = ${organizationId} and c.document_id = d.id and c.outcome <> 'failed')
      then 'ready' else 'failed' end
    where organization_id = ${organizationId} and id = ${id} and status in ('extracting', 'ready') returning status`;
  return row?.status;
}

export const updateExtracted = (sql: Sql, organizationId: string, id: string, title: string | null) => sql.run`
  update vault_documents set status = 'ready', error = null, title = coalesce(title, ${title}),
    title_key = coalesce(title_key, ${title && fold(title)}), updated_at = now()
  where organization_id = ${organizationId} and id = ${id} and status in ('extracting', 'ready')`;
