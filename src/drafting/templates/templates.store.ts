import { first } from "../../content/must.ts";
import { assignments, json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Visibility } from "../../workspace/shares/visibility.schema.ts";
import type { Template, TemplateQuery } from "./templates.schema.ts";

/** Whose access is computed. `userId` is null for an organization-scoped key. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
}

/** How the document uses a field: it decides which types the field can have. */
type Use = "value" | "condition" | "list" | "clause";

/** A field as it is stored, at any depth. */
export interface StoredField extends Omit<Template["fields"][number], "fields"> {
  use: Use;
  fields: StoredField[];
}

export interface TemplateRow extends Omit<Template, "fields" | "versions"> {
  sha256: string;
  fields: StoredField[];
  document_by: number | null;
  document_at: Template["created_at"];
}

/** Opening for `write` locks the template against other changes. */
export type Purpose = "read" | "write";

const LOCKS: Record<Purpose, Part> = { read: nothing, write: part`for no key update` };
export const ROW = part`t.id, t.title, t.description, t.file_name, t.size, t.sha256, t.fields, t.version, t.visibility, t.created_by, t.created_at,
  t.updated_at, t.document_by, t.document_at`;

/** Administrators take over private templates whose creator left. */
const visible = (organizationId: string, { userId, isAdmin }: Viewer): Part => part`
  t.organization_id = ${organizationId}
  and (t.visibility = 'organization' or t.created_by = ${userId} or t.created_by is null and ${isAdmin})`;

export const findTemplate = (
  sql: Sql,
  organizationId: string,
  viewer: Viewer,
  { id, purpose }: { id: string; purpose: Purpose },
) => sql.first<TemplateRow>`
  select ${ROW} from templates t where ${visible(organizationId, viewer)} and t.id = ${id} ${LOCKS[purpose]}`;

/** Newest first. */
export const listTemplates = (sql: Sql, organizationId: string, viewer: Viewer, query: TemplateQuery) => {
  const named = query.q === undefined ? nothing : part`and t.title ilike like_pattern(${query.q})`;
  return sql<TemplateRow>`
    select ${ROW} from templates t where ${visible(organizationId, viewer)} ${named}
    order by t.created_at desc, t.id limit ${query.limit} offset ${query.offset}`;
};

export const listTitles = (sql: Sql, organizationId: string, viewer: Viewer, ids: string[]) => sql<{
  id: string;
  name: string;
}>`
  select t.id, t.title as name from templates t where ${visible(organizationId, viewer)} and t.id = any(${ids}::uuid[])`;

interface NewRow {
  created_by: number | null;
  visibility: Visibility;
  title: string;
  description: string;
  file_name: string;
  sha256: string;
  fields: StoredField[];
  content: Uint8Array;
}

export async function insertTemplate(sql: Sql, organizationId: string, row: NewRow): Promise<TemplateRow> {
  const rows = await sql<TemplateRow>`
    insert into templates as t (organization_id, created_by, document_by, visibility, title, description, file_name, size,
      sha256, fields)
    values (${organizationId}, ${row.created_by}, ${row.created_by}, ${row.visibility}, ${row.title}, ${row.description},
      ${row.file_name}, ${row.content.byteLength}, ${row.sha256}, ${json(row.fields)})
    returning ${ROW}`;
  const made = first(rows);
  await sql.run`
    insert into template_contents (template_id, organization_id, content) values (${made.id}, ${organizationId}, ${row.content})`;
  return made;
}

interface Change {
  title?: string;
  description?: string;
  visibility?: Visibility;
  fields?: StoredField[];
}

export async function updateTemplate(
  sql: Sql,
  organizationId: string,
  id: string,
  { fields, ...rest }: Change,
): Promise<TemplateRow> {
  const change = { ...rest, ...(fields && { fields: json(fields) }) };
  const rows = await sql<TemplateRow>`
    update templates t set ${assignments(change)}, updated_at = clock_timestamp()
    where t.organization_id = ${organizationId} and t.id = ${id} returning ${ROW}`;
  return first(rows);
}

export const deleteTemplate = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from templates where organization_id = ${organizationId} and id = ${id}`;

/** The bytes of the document. Undefined if the template is gone. */
export const findTemplateContent = (sql: Sql, organizationId: string, id: string) => sql.first<{ content: Buffer }>`
  select content from template_contents where organization_id = ${organizationId} and template_id = ${id}`;

/** Clears the creator, for someone who leaves. */
export const updateCreatorToNull = (sql: Sql, organizationId: string, userId: number) => sql.run`
  update templates set created_by = null where organization_id = ${organizationId} and created_by = ${userId}`;
