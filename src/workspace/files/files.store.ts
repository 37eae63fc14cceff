import type { Agreement } from "../../content/formats/bundle/bundle.ts";
import type { NumberLabel, Page, Story } from "../../content/formats/canonical.ts";
import { first } from "../../content/must.ts";
import { assignments, json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Scope } from "../folders/folders.schema.ts";
import { isChatShared } from "./files.access.store.ts";

export interface FileRow {
  id: string;
  name: string;
  size: number;
  content_type: string;
  kind: string;
  status: "extracting" | "embedding" | "ready" | "failed";
  created_at: string;
  /** Null, like `project_id`, when the viewer has no access to the folder. Also null for a deleted file that vault documents still use. */
  folder_id: string | null;
  extraction_error: string | null;
  project_id: string | null;
  warning: string | null;
  pages: number | null;
  pages_read: number | null;
  depth: number;
  sha256: string;
  language: string | null;
}

const file = (
  folderId: Part,
): Part => part`f.id, f.name, f.size, f.content_type, f.kind, f.status, f.created_at, ${folderId} as folder_id,
  f.extraction_error, f.warning, f.pages, f.pages_read, f.depth, f.sha256, f.language,
  (select r.project_id from folders d join folders r on r.id = d.ancestors[1] where d.id = ${folderId}) as project_id`;
const FILE = file(part`f.folder_id`);
const FILE_FOR_VIEWER = file(part`(select r.id from reachable r where r.id = f.folder_id)`);

export interface NewFileRow {
  organizationId: string;
  /** Null for a file that only vault documents or chats use. */
  folderId: string | null;
  name: string;
  size: number;
  contentType: string;
  kind: string;
  sha256: string;
  uploadedBy: number | null;
  depth: number;
  /** The key whose job made the file. */
  madeByKey?: string | null;
  /** The person who selected this text in Word. */
  selectedBy?: number | null;
  /** The file that it is a copy of, with tracked changes. */
  copyOf?: string | undefined;
}

export async function insertFile(sql: Sql, file: NewFileRow): Promise<FileRow> {
  const rows = await sql<FileRow>`
    with f as (
      insert into files (organization_id, folder_id, name, size, content_type, kind, sha256, status, uploaded_by, depth, made_by_key, selected_by, copy_of)
      values (${file.organizationId}, ${file.folderId}, ${file.name}, ${file.size}, ${file.contentType}, ${file.kind}, ${file.sha256},
        'extracting', ${file.uploadedBy}, ${file.depth}, ${file.madeByKey}, ${file.selectedBy ?? null}, ${file.copyOf ?? null}) returning *)
    select ${FILE} from f`;
  return first(rows);
}

/** Does not check access: the caller must. */
export const findFile = (sql: Sql, organizationId: string, id: string) => sql.first<FileRow>`
  select ${FILE} from files f where f.organization_id = ${organizationId} and f.id = ${id}`;

/** Narrows the files that a user can access. */
export interface FileFilter {
  organizationId: string;
  /** A query for the folders that the user can access, each with its scope. */
  folders: Part;
  /** A query for the ids of the projects that the user can access. */
  projects: Part;
  userId: number | null;
  scope?: Scope;
  folderId?: string;
  updatedSince?: string;
  shareable?: boolean;
  withoutProposals?: boolean;
}

/**
 * Goes before a query that uses `matchesFilter`. Access is computed once: `reachable` holds the folders, `shared_files` the files
 * shared through projects and chats.
 */
export const reachableCtes = ({ organizationId, folders, projects, userId }: FileFilter): Part => part`
  with reachable as materialized (${folders}),
  shares as materialized (
    select l.file_id, d.folder_id, l.linked_by as sharer from project_files l join files d on d.id = l.file_id
    where l.organization_id = ${organizationId} and l.project_id in (select p.id from ${projects} p)
    union all
    select a.file_id, d.folder_id, c.created_by
    from chat_files a join chats c on c.id = a.chat_id join files d on d.id = a.file_id
    where a.organization_id = ${organizationId} and ${isChatShared(userId)}
  ),
  shared_files as materialized (
    select h.file_id from shares h join shareable((select array_agg(folder_id) from shares), (select array_agg(sharer) from shares)) s
      on s.folder_id = h.folder_id and s.sharer is not distinct from h.sharer)`;

const IN_REACHABLE_FOLDER = part`f.folder_id in (select id from reachable)`;

/** Whether file f passes the filter. Written so that the planner can walk an index in order and test each file. */
export const matchesFilter = (field: FileFilter): Part => part`
  f.organization_id = ${field.organizationId} and ${inScope(field)}
    ${field.folderId === undefined ? nothing : part`and f.folder_id = ${field.folderId} and ${IN_REACHABLE_FOLDER}`}
    ${field.updatedSince === undefined ? nothing : part`and f.updated_at >= ${field.updatedSince}`}
    ${field.shareable === undefined ? nothing : part`and ${isShareable(field.userId)} = ${field.shareable}`}
    ${field.withoutProposals ? part`and not exists (select from review_documents d where d.file_id = f.id and d.kind = 'proposal')` : nothing}`;

/** Whether the user may share the folder of file f. */
const isShareable = (userId: number | null): Part => part`((f.folder_id in (
  select s.folder_id from (select array_agg(id) as ids from reachable) h
    cross join lateral shareable(h.ids, array_fill(${userId}::integer, array[cardinality(h.ids)])) s)) is true)`;

/** A file accessible only through a link counts as shared with me, whatever its folder. */
function inScope({ scope }: FileFilter): Part {
  const byLink = part`f.id in (select file_id from shared_files)`;
  if (scope === undefined) return part`(${IN_REACHABLE_FOLDER} or ${byLink})`;
  // `is true` stops the planner from joining, which would sort all files for one page.
  const placed = part`(f.folder_id in (select id from reachable where scope = ${scope})) is true`;
  return scope === "shared-with-me" ? part`(${placed} or ${byLink} and (${IN_REACHABLE_FOLDER}) is not true)` : placed;
}

export const listFiles = (sql: Sql, field: FileFilter, page: { limit: number; offset: number }) => sql<FileRow>`
  ${reachableCtes(field)} select ${FILE_FOR_VIEWER} from (
    select f.* from files f where ${matchesFilter(field)}
    order by f.created_at desc, f.id limit ${page.limit + 1} offset ${page.offset}) f
  order by f.created_at desc, f.id`;

export const listFilesById = (sql: Sql, field: FileFilter, ids: string[]) => sql<FileRow>`
  ${reachableCtes(field)} select ${FILE_FOR_VIEWER} from files f where ${matchesFilter(field)} and f.id = any(${ids}::uuid[])`;

export const listFilesOfFolder = (sql: Sql, organizationId: string, folderId: string) => sql<FileRow>`
  select ${FILE} from files f where f.organization_id = ${organizationId} and f.folder_id = ${folderId} order by lower(f.name), f.id`;

export async function updateFile(
  sql: Sql,
  organizationId: string,
  id: string,
  change: { name?: string; folder_id?: string },
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow>`
    with f as (update files set ${assignments(change)}, updated_at = now()
      where organization_id = ${organizationId} and id = ${id} returning *)
    select ${FILE} from f`;
  return row;
}

export const lockFile = (sql: Sql, organizationId: string, id: string) => sql.run`
  select from files where organization_id = ${organizationId} and id = ${id} for update`;

/** Null for an organization-scoped key, and for an account that is gone. */
export const findUploader = (sql: Sql, organizationId: string, id: string) => sql.first<{ uploaded_by: number | null }>`
  select uploaded_by from files where organization_id = ${organizationId} and id = ${id}`;

/** A trigger keeps the row, without a folder, while a vault document uses the file. */
export const deleteFile = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from files where organization_id = ${organizationId} and id = ${id}`;

export const updateProgress = (
  sql: Sql,
  organizationId: string,
  id: string,
  { read, total }: { read: number; total: number },
) => sql.run`
  update files set pages_read = ${read}, pages = ${total}
  where organization_id = ${organizationId} and id = ${id} and status = 'extracting'`;

export const updateEmbedding = (sql: Sql, organizationId: string, id: string) => sql.run`
  update files set status = 'embedding' where organization_id = ${organizationId} and id = ${id} and status = 'extracting'`;

export const updateReady = (
  sql: Sql,
  organizationId: string,
  id: string,
  { pages, warning }: { pages: number; warning: string | null },
) => sql.run`
  update files set status = 'ready', pages = ${pages}, pages_read = ${pages}, warning = ${warning}, extraction_error = null, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

export const updateFailed = (sql: Sql, organizationId: string, id: string, error: string) => sql.run`
  update files set status = 'failed', extraction_error = ${error}, updated_at = now() where organization_id = ${organizationId} and id = ${id}`;

export interface TextRow {
  text: string;
  title: string | null;
  textHash: string;
  stories: unknown;
  labels: unknown;
  agreements: unknown;
  wordsHash: string | null;
  minhash: Buffer;
}

export const insertText = (sql: Sql, organizationId: string, fileId: string, row: TextRow) => sql.run`
  insert into file_texts (file_id, organization_id, text, title, text_hash, stories, labels, agreements, words_hash, minhash)
  values (${fileId}, ${organizationId}, ${row.text}, ${row.title}, ${row.textHash}, ${json(row.stories)}, ${json(row.labels)},
    ${json(row.agreements)}, ${row.wordsHash}, ${row.minhash})
  on conflict (file_id) do nothing`;

export interface PageRow {
  page: number;
  start: number;
  end: number;
  method: string;
  width: number | null;
  height: number | null;
  suspicions: unknown;
  boxes: Buffer | null;
}

export const insertPages = (sql: Sql, organizationId: string, fileId: string, pages: PageRow[]) => sql.run`
  insert into file_pages (organization_id, file_id, page, start_at, end_at, method, width, height, suspicions, boxes)
  select ${organizationId}, ${fileId}, fresh.*
  from unnest(${pages.map(({ page }) => page)}::integer[], ${pages.map(({ start }) => start)}::integer[],
    ${pages.map(({ end }) => end)}::integer[], ${pages.map(({ method }) => method)}::text[],
    ${pages.map(({ width }) => width)}::double precision[], ${pages.map(({ height }) => height)}::double precision[],
    ${pages.map(({ suspicions }) => JSON.stringify(suspicions))}::jsonb[], ${pages.map(({ boxes }) => boxes)}::bytea[]) as fresh
  on conflict do nothing`;

export const findText = (sql: Sql, organizationId: string, fileId: string) => sql.first<{ text: string }>`
  select text from file_texts where organization_id = ${organizationId} and file_id = ${fileId}`;

export const findTextHash = (sql: Sql, organizationId: string, fileId: string) => sql.first<{ text_hash: string }>`
  select text_hash from file_texts where organization_id = ${organizationId} and file_id = ${fileId}`;

export interface ContentRow {
  text: string;
  title: string | null;
  stories: Story[];
  labels: NumberLabel[];
  agreements: Agreement[];
  words_hash: string | null;
  minhash: Buffer | null;
}

export const findContent = (sql: Sql, organizationId: string, fileId: string) => sql.first<ContentRow>`
  select text, title, stories, labels, agreements, words_hash, minhash from file_texts
  where organization_id = ${organizationId} and file_id = ${fileId}`;

export const listReadPages = (sql: Sql, organizationId: string, fileId: string) => sql<Page>`
  select page, start_at as start, end_at as end, method, width, height, suspicions from file_pages
  where organization_id = ${organizationId} and file_id = ${fileId} order by page`;

export const listPages = (sql: Sql, organizationId: string, fileId: string) => sql<{
  page: number;
  start: number;
  end: number;
}>`
  select page, start_at as start, end_at as end from file_pages
  where organization_id = ${organizationId} and file_id = ${fileId} order by page`;

/** The pages that overlap the range and have boxes. */
export const listBoxedPages = (
  sql: Sql,
  organizationId: string,
  fileId: string,
  { start, end }: { start: number; end: number },
) => sql<{ page: number; start: number; end: number; boxes: Buffer }>`
  select page, start_at as start, end_at as end, boxes from file_pages
  where organization_id = ${organizationId} and file_id = ${fileId} and boxes is not null and start_at < ${end} and end_at > ${start}
  order by page`;

/** Selections that no chat was started with, in all organizations. */
export const deleteUnusedSelections = (sql: Sql) => sql.run`
  delete from files f where f.selected_by is not null and f.created_at < now() - interval '1 day'
    and not exists (select from chat_files a where a.file_id = f.id)`;
