import { json } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PlaybookSources } from "./from-documents.schema.ts";

export interface SourcesRow {
  files: PlaybookSources["files"];
  checks: PlaybookSources["checks"];
}

export const findSources = (sql: Sql, organizationId: string, playbookId: string) => sql.first<SourcesRow>`
  select files, checks from playbook_sources where organization_id = ${organizationId} and playbook_id = ${playbookId}`;

export const insertSources = (
  sql: Sql,
  organizationId: string,
  playbookId: string,
  { files, checks }: SourcesRow,
) => sql.run`
  insert into playbook_sources (playbook_id, organization_id, files, checks)
  values (${playbookId}, ${organizationId}, ${json(files)}, ${json(checks)})`;
