import { assignments, json, nothing, type Part, part } from "../db/query.ts";
import type { Sql } from "../db/sql.ts";
import type { Agreement } from "../documents/bundle/bundle.ts";
import type { Page, Story } from "../documents/canonical.ts";
import type { Scope } from "../folders/folders.schema.ts";

export interface FileRow {
  id: string;
  name: string;
  size: number;
  content_type: string;
  kind: string;
  status: "extracting" | "embedding" | "ready" | "failed";
  created_at: string;
  /** Null where its viewer does not reach the folder, as is `project_id`; and for a file that only vaults' documents rest on. */
  folder_id: string | null;
  extraction_error: string | null;
  project_id: string | null;
  warning: string | null;
  pages: number | null;
  pages_read: number | null;
  depth: number;
  sha256: string;
}

const file = (
  folderId: Part,
): Part => part`f.id, f.name, f.size, f.content_type, f.kind, f.status, f.created_at, ${folderId} as folder_id,
  f.extraction_error, f.warning, f.pages, f.pages_read, f.depth, f.sha256,
  (select r.project_id from folders d join folders r on r.id = d.ancestors[1] where d.id = ${folderId}) as project_id`;
const FILE = file(part`f.folder_id`);
const SEEN_FILE = file(part`(select h.id from home h where h.id = f.folder_id)`);

export interface NewFileRow {
  organizationId: string;
  /** Null for a file that only a vault's documents rest on. */
  folderId: string | null;
  name: string;
  size: number;
  contentType: string;
  kind: string;
  sha256: string;
  uploadedBy: number | null;
  depth: number;
}

export async function insertFile(sql: Sql, file: NewFileRow): Promise<FileRow> {
  const [row] = await sql<FileRow>`
    with f as (
      insert into files (organization_id, folder_id, name, size, content_type, kind, sha256, status, uploaded_by, depth)
      values (${file.organizationId}, ${file.folderId}, ${file.name}, ${file.size}, ${file.contentType}, ${file.kind}, ${file.sha256},
        'extracting', ${file.uploadedBy}, ${file.depth}) returning *)
    select ${FILE} from f`;
  return row!;
}

/** The file wherever it lies; who may see it is for the rules to say. */
export const findFile = (sql: Sql, organizationId: string, id: string) => sql.first<FileRow>`
  select ${FILE} from files f where f.organization_id = ${organizationId} and f.id = ${id}`;

/** Whether one of the projects has file f linked by somebody who may share it. */
const linked = (projects: Part): Part => part`exists (
  select from project_files l
  where l.file_id = f.id and l.project_id in (select p.id from ${projects} p) and may_share(f.folder_id, l.linked_by))`;

const READERS = ["owner", "editor", "viewer"];
const EDITORS = ["owner", "editor"];

/** Whether a vault that the user holds one of the roles in has a document that rests on file f. */
const inVault = (userId: number | null, roles = READERS): Part => part`exists (
  select from vault_documents d join vault_members m on m.vault_id = d.vault_id
  where d.file_id = f.id and d.status <> 'deleted' and m.user_id = ${userId} and m.role = any(${roles}::text[]))`;

/** Whether chat c was given to the user, or is open to the organization. */
const isGiven = (userId: number | null): Part => part`(c.visibility = 'organization'
  or exists (select from chat_shares s where s.chat_id = c.id and s.user_id = ${userId}))`;

/** Whether a chat that was given to the user has file f attached, and whoever began the chat may share the file. */
const inChat = (userId: number | null): Part => part`exists (
  select from chat_files a join chats c on c.id = a.chat_id
  where a.file_id = f.id and ${isGiven(userId)} and may_share(f.folder_id, c.created_by))`;

export async function isLinked(sql: Sql, organizationId: string, id: string, projects: Part): Promise<boolean> {
  const rows = await sql`
    select from files f where f.organization_id = ${organizationId} and f.id = ${id} and ${linked(projects)}`;
  return rows.length > 0;
}

/** Whether a vault or a chat shows the file to the user. */
export async function isShown(sql: Sql, organizationId: string, id: string, userId: number | null): Promise<boolean> {
  const rows = await sql`
    select from files f where f.organization_id = ${organizationId} and f.id = ${id} and (${inVault(userId)} or ${inChat(userId)})`;
  return rows.length > 0;
}

/** Whether a vault that the user edits has a document that rests on the file. */
export async function isEdited(sql: Sql, organizationId: string, id: string, userId: number | null): Promise<boolean> {
  const rows = await sql`
    select from files f where f.organization_id = ${organizationId} and f.id = ${id} and ${inVault(userId, EDITORS)}`;
  return rows.length > 0;
}

/** Those of the files that lie in one of the folders, or that the user reads through a project or a vault. */
export const listReadable = (
  sql: Sql,
  organizationId: string,
  userId: number | null,
  folders: Part,
  projects: Part,
  ids: string[],
) => sql<{ id: string; name: string }>`
  select f.id, f.name from files f where f.organization_id = ${organizationId} and f.id = any(${ids}::uuid[])
    and (f.folder_id in (select home.id from (${folders}) home) or ${linked(projects)} or ${inVault(userId)} or ${inChat(userId)})`;

/** Which of the files that somebody reaches are looked through. */
export interface Field {
  organizationId: string;
  /** A query for the folders that they reach, each with its scope. */
  folders: Part;
  /** The projects that they reach, as a query for their ids. */
  projects: Part;
  userId: number | null;
  scope?: Scope;
  folderId?: string;
  updatedSince?: string;
  shareable?: boolean;
}

/**
 * Stands before a query that is `within` the field. What is reached is worked out once: the folders as `home`, the files that
 * projects and chats pass on as `passed_on`.
 */
export const homes = ({ organizationId, folders, projects, userId }: Field): Part => part`
  with home as materialized (${folders}),
  given as materialized (
    select l.file_id, d.folder_id, l.linked_by as giver from project_files l join files d on d.id = l.file_id
    where l.organization_id = ${organizationId} and l.project_id in (select p.id from ${projects} p)
    union all
    select a.file_id, d.folder_id, c.created_by
    from chat_files a join chats c on c.id = a.chat_id join files d on d.id = a.file_id
    where a.organization_id = ${organizationId} and ${isGiven(userId)}
  ),
  passed_on as materialized (
    select g.file_id from given g join shareable((select array_agg(folder_id) from given), (select array_agg(giver) from given)) s
      on s.folder_id = g.folder_id and s.sharer is not distinct from g.giver)`;

const AT_HOME = part`f.folder_id in (select id from home)`;

/** Whether file `f` is in the field. The order of an index of files can be kept while this is asked of each. */
export const within = (field: Field): Part => part`
  f.organization_id = ${field.organizationId} and ${inScope(field)}
    ${field.folderId === undefined ? nothing : part`and f.folder_id = ${field.folderId} and ${AT_HOME}`}
    ${field.updatedSince === undefined ? nothing : part`and f.updated_at >= ${field.updatedSince}`}
    ${field.shareable === undefined ? nothing : part`and ${isShareable(field.userId)} = ${field.shareable}`}`;

/** Whether the user may share the folder that file f lies in. */
const isShareable = (userId: number | null): Part => part`((f.folder_id in (
  select s.folder_id from (select array_agg(id) as ids from home) h
    cross join lateral shareable(h.ids, array_fill(${userId}::integer, array[cardinality(h.ids)])) s)) is true)`;

/** What is reached by a link alone is shared by others, wherever it lies. */
function inScope({ scope }: Field): Part {
  const byLink = part`f.id in (select file_id from passed_on)`;
  if (scope === undefined) return part`(${AT_HOME} or ${byLink})`;
  // `is true` keeps the planner from joining, and so from sorting all files for one page of them.
  const placed = part`(f.folder_id in (select id from home where scope = ${scope})) is true`;
  return scope === "shared-with-me" ? part`(${placed} or ${byLink} and (${AT_HOME}) is not true)` : placed;
}

export const listFiles = (sql: Sql, field: Field, page: { limit: number; offset: number }) => sql<FileRow>`
  ${homes(field)} select ${SEEN_FILE} from (
    select f.* from files f where ${within(field)}
    order by f.created_at desc, f.id limit ${page.limit + 1} offset ${page.offset}) f
  order by f.created_at desc, f.id`;

export const listFilesById = (sql: Sql, field: Field, ids: string[]) => sql<FileRow>`
  ${homes(field)} select ${SEEN_FILE} from files f where ${within(field)} and f.id = any(${ids}::uuid[])`;

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

/** Takes the file away; one that a vault still reads is only taken out of the files. */
export const deleteFile = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from files where organization_id = ${organizationId} and id = ${id}`;

export const updateProgress = (sql: Sql, organizationId: string, id: string, read: number, total: number) => sql.run`
  update files set pages_read = ${read}, pages = ${total}
  where organization_id = ${organizationId} and id = ${id} and status = 'extracting'`;

export const updateEmbedding = (sql: Sql, organizationId: string, id: string) => sql.run`
  update files set status = 'embedding' where organization_id = ${organizationId} and id = ${id} and status = 'extracting'`;

export const updateReady = (
  sql: Sql,
  organizationId: string,
  id: string,
  pages: number,
  warning: string | null,
) => sql.run`
  update files set status = 'ready', pages = ${pages}, pages_read = ${pages}, warning = ${warning}, extraction_error = null, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

export const updateFailed = (sql: Sql, organizationId: string, id: string, error: string) => sql.run`
  update files set status = 'failed', extraction_error = ${error}, updated_at = now()
  where organization_id = ${organizationId} and id = ${id}`;

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

export interface ContentRow {
  text: string;
  title: string | null;
  stories: Story[];
  agreements: Agreement[];
  words_hash: string | null;
  minhash: Buffer | null;
}

export const findContent = (sql: Sql, organizationId: string, fileId: string) => sql.first<ContentRow>`
  select text, title, stories, agreements, words_hash, minhash from file_texts
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

/** The pages that the range touches and that have boxes. */
export const listBoxedPages = (
  sql: Sql,
  organizationId: string,
  fileId: string,
  { start, end }: { start: number; end: number },
) => sql<{ page: number; start: number; end: number; boxes: Buffer }>`
  select page, start_at as start, end_at as end, boxes from file_pages
  where organization_id = ${organizationId} and file_id = ${fileId} and boxes is not null and start_at < ${end} and end_at > ${start}
  order by page`;
