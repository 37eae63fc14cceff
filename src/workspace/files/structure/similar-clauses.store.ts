import type { Sql } from "../../../kernel/db/sql.ts";

export interface HeadingRow {
  file_id: string;
  section: string | null;
  heading: string;
  start: number;
  end: number;
}

export const listHeadings = (sql: Sql, organizationId: string, fileIds: string[]) => sql<HeadingRow>`
  select file_id, section, heading, start_at as start, end_at as end from file_headings
  where organization_id = ${organizationId} and file_id = any(${fileIds}::uuid[]) order by file_id, start_at`;

/** Ready files of the same project or, outside of projects, of the same folder; no copies with tracked changes, nor what the file is a copy of. */
export const listNeighbours = (sql: Sql, organizationId: string, id: string, folderId: string) => sql<{
  id: string;
  name: string;
}>`
  select f.id, f.name from files f join folders d on d.id = f.folder_id
    join folders own on own.id = ${folderId} join folders root on root.id = own.ancestors[1]
  where f.organization_id = ${organizationId} and f.id <> ${id} and f.status = 'ready' and f.copy_of is null
    and f.id is distinct from (select copy_of from files where id = ${id})
    and (case when root.project_id is null then d.id = own.id else d.ancestors[1] = root.id end)
  order by f.created_at desc, f.id limit 500`;
