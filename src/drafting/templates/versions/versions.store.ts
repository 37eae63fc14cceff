import { first } from "../../../content/must.ts";
import { json, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { Template } from "../templates.schema.ts";
import { ROW, type StoredField, type TemplateRow } from "../templates.store.ts";

type Former = Template["versions"][number] & { template_id: string };

/** The former documents of some templates, the newest first. */
export const listFormer = (sql: Sql, organizationId: string, templateIds: string[], most: number) => sql<Former>`
  select v.template_id, v.version, v.file_name, v.size, v.created_by, v.created_at from unnest(${templateIds}::uuid[]) t (id)
  cross join lateral (
    select * from template_versions f where f.organization_id = ${organizationId} and f.template_id = t.id
    order by f.version desc limit ${most}) v
  order by v.template_id, v.version desc`;

const FILE = part`v.file_name, v.size, v.sha256`;

/** A former document, without its bytes. */
export const findFormer = (sql: Sql, organizationId: string, templateId: string, version: number) => sql.first<{
  file_name: string;
  size: number;
  sha256: string;
  fields: StoredField[];
}>`
  select ${FILE}, v.fields from template_versions v
  where v.organization_id = ${organizationId} and v.template_id = ${templateId} and v.version = ${version}`;

export const findFormerContent = (sql: Sql, organizationId: string, templateId: string, version: number) => sql.first<{
  content: Buffer;
}>`
  select v.content from template_versions v
  where v.organization_id = ${organizationId} and v.template_id = ${templateId} and v.version = ${version}`;

interface NewDocument {
  file_name: string;
  sha256: string;
  fields: StoredField[];
  content: Uint8Array;
  document_by: number | null;
}

/** Keeps the document that a template has, and gives it another. */
export async function replaceDocument(
  sql: Sql,
  organizationId: string,
  id: string,
  { file_name, sha256, fields, content, document_by }: NewDocument,
): Promise<TemplateRow> {
  await sql.run`
    insert into template_versions (template_id, organization_id, version, created_by, created_at, file_name, size, sha256, fields, content)
    select t.id, t.organization_id, t.version, t.document_by, t.document_at, t.file_name, t.size, t.sha256, t.fields, c.content
    from templates t join template_contents c on c.template_id = t.id
    where t.organization_id = ${organizationId} and t.id = ${id}`;
  await sql.run`
    update template_contents set content = ${content} where organization_id = ${organizationId} and template_id = ${id}`;
  const rows = await sql<TemplateRow>`
    update templates t set version = t.version + 1, document_by = ${document_by}, document_at = clock_timestamp(),
      file_name = ${file_name}, size = ${content.byteLength}, sha256 = ${sha256}, fields = ${json(fields)},
      updated_at = clock_timestamp()
    where t.organization_id = ${organizationId} and t.id = ${id} returning ${ROW}`;
  return first(rows);
}
