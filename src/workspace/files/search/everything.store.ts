import { part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { type FileFilter, reachableCtes } from "../files.store.ts";

/** What a person may open, for functions of the database that search all of it at once. */
export interface Reach {
  folders: string[];
  /** Files that are shared with them outside of these folders. */
  shared: string[];
  vaults: string[];
}

export const findReach = (sql: Sql, field: FileFilter) => sql<Pick<Reach, "folders" | "shared">>`
  ${reachableCtes(field)} select array(select id from reachable) as folders, array(select file_id from shared_files) as shared`;

const reachOf = ({ folders, shared, vaults }: Reach) => part`${folders}::uuid[], ${shared}::uuid[], ${vaults}::uuid[]`;

/** A file, or a document of a vault. */
export interface NamedRow {
  file_id: string | null;
  document_id: string | null;
  vault_id: string | null;
  name: string;
}

/** Names that contain the text or, with `close`, are spelled about like it. */
export const listNames = (
  sql: Sql,
  reach: Reach,
  typed: string,
  { close, limit }: { close: number | null; limit: number },
) =>
  sql<NamedRow>`
  select file_id, document_id, vault_id, name from match_names(${typed}, ${close}, ${reachOf(reach)}, ${limit})`;

export interface HeadingRow {
  file_id: string;
  start: number;
  end: number;
  section: string | null;
  heading: string;
}

export const listHeadings = (
  sql: Sql,
  reach: Reach,
  typed: string,
  { close, limit }: { close: number | null; limit: number },
) => sql<HeadingRow>`
  select file_id, start_at as start, end_at as end, section, heading from match_headings(${typed}, ${close}, ${reachOf(reach)}, ${limit})`;

export const listOpenPassages = (
  sql: Sql,
  reach: Reach,
  query: string,
  { every, limit }: { every: boolean; limit: number },
) =>
  sql<{ file_id: string; number: number }>`
  select file_id, number from match_open_chunks(${query}, ${every}, ${reachOf(reach)}, ${limit})`;

/** The newest files and documents that have passages. */
export const listNewestOpen = (
  sql: Sql,
  organizationId: string,
  { folders, shared, vaults }: Reach,
  limit: number,
) => sql<{
  file_id: string;
  passages: number;
}>`
  select f.id as file_id, f.passages from files f
  where f.organization_id = ${organizationId} and f.passages > 0 and f.id = any(
    newest_files(${folders}::uuid[], ${shared}::uuid[], ${limit})
    || array(select d.file_id from vault_documents d where d.id = any(newest_documents(${vaults}::uuid[], ${limit}))))
  order by f.created_at desc, f.id limit ${limit}`;

/** The clause of each file that holds the place, the innermost one with a heading. */
export const listHeadingsAt = (sql: Sql, organizationId: string, fileIds: string[], places: number[]) => sql<{
  section: string | null;
  heading: string | null;
}>`
  select h.section, h.heading from unnest(${fileIds}::uuid[], ${places}::integer[]) with ordinality as asked(file_id, place, position)
    left join lateral (select h.section, h.heading from file_headings h where h.organization_id = ${organizationId}
      and h.file_id = asked.file_id and h.start_at <= asked.place and h.end_at > asked.place
      order by h.start_at desc limit 1) h on true
  order by asked.position`;

/** Where each file is opened: in its folder, or in the newest vault that holds it as a document. */
export const listPlaces = (
  sql: Sql,
  organizationId: string,
  { folders, shared, vaults }: Reach,
  fileIds: string[],
) => sql<{
  file_id: string;
  name: string;
  document_id: string | null;
  vault_id: string | null;
}>`
  select f.id as file_id, coalesce(d.name, f.name) as name, d.id as document_id, d.vault_id from files f
    left join lateral (select d.id, d.name, d.vault_id from vault_documents d
      where not (f.folder_id = any(${folders}::uuid[]) or f.id = any(${shared}::uuid[])) is true
        and d.file_id = f.id and d.is_live and d.vault_id = any(${vaults}::uuid[])
      order by d.created_at desc, d.id limit 1) d on true
  where f.organization_id = ${organizationId} and f.id = any(${fileIds}::uuid[])`;

/** The clauses that hold these places: for each the innermost one with a heading, if any. */
export const listClausesAt = (sql: Sql, organizationId: string, fileIds: string[], places: number[]) => sql<{
  start: number | null;
  end: number | null;
}>`
  select h.start_at as start, h.end_at as end
  from unnest(${fileIds}::uuid[], ${places}::integer[]) with ordinality as asked(file_id, place, position)
    left join lateral (select h.start_at, h.end_at from file_headings h where h.organization_id = ${organizationId}
      and h.file_id = asked.file_id and h.start_at <= asked.place and h.end_at > asked.place
      order by h.start_at desc limit 1) h on true
  order by asked.position`;
