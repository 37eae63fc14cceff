import { part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { type FileFilter, matchesFilter, reachableCtes } from "../files.store.ts";

export interface ArchivedFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
  sha256: string;
  created_at: string;
  /** The names of the folders from the chosen one down to the file's own. Empty for a chosen file. */
  folders: string[];
  is_damaged: boolean;
}

const FILE = part`f.id, f.name, f.size, f.content_type, f.sha256, f.created_at,
  exists (select from blob_checks b
    where b.organization_id = f.organization_id and b.sha256 = f.sha256 and b.fault is not null) as is_damaged`;

/** The files below a folder, in it and in its subfolders, as far as the person can access them. */
export const listFilesBelow = (sql: Sql, field: FileFilter, folderId: string, limit: number) => sql<ArchivedFile>`
  ${reachableCtes(field)} select ${FILE}, array(
    select a.name from folders a where a.id = any(d.ancestors[array_position(d.ancestors, ${folderId}::uuid):])
    order by array_position(d.ancestors, a.id)) as folders
  from files f join folders d on d.id = f.folder_id
  where ${matchesFilter(field)} and d.ancestors @> array[${folderId}]::uuid[] and f.folder_id in (select id from reachable)
  order by d.ancestors, lower(f.name), f.created_at, f.id limit ${limit}`;

/** Does not check access. */
export const listFiles = (sql: Sql, organizationId: string, ids: string[]) => sql<ArchivedFile>`
  select ${FILE}, '{}'::text[] as folders from files f
  where f.organization_id = ${organizationId} and f.id = any(${ids}::uuid[]) order by lower(f.name), f.created_at, f.id`;
