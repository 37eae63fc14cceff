import { first } from "../../../content/must.ts";
import { assignments, json, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { NewRequestType, RequestType } from "./types.schema.ts";

export interface RequestTypeRow extends Omit<RequestType, "url"> {}

const ROW = part`t.id, t.name, t.slug, t.description, t.fields, t.playbook_id, t.template_id, t.vault_id, t.workflow_id, t.assignee_user_id,
  t.due_days, t.public, t.allowed_domains, t.is_access_controlled, t.auto_answer, t.mail_address, t.created_by, t.created_at, t.updated_at`;

export const listTypes = (
  sql: Sql,
  organizationId: string,
  page: { limit: number; offset: number },
) => sql<RequestTypeRow>`
  select ${ROW} from request_types t where t.organization_id = ${organizationId}
  order by t.created_at desc, t.id limit ${page.limit + 1} offset ${page.offset}`;

export const findType = (sql: Sql, organizationId: string, id: string) => sql.first<RequestTypeRow>`
  select ${ROW} from request_types t where t.organization_id = ${organizationId} and t.id = ${id}`;

export const listTypeNames = (sql: Sql, organizationId: string, ids: string[]) => sql<{ id: string; name: string }>`
  select t.id, t.name from request_types t where t.organization_id = ${organizationId} and t.id = any(${ids}::uuid[])`;

/** Of any organization: slugs are unique. Only a public type is found. */
export const findPublicType = (sql: Sql, slug: string) => sql.first<
  RequestTypeRow & { organization_id: string; organization_name: string }
>`
  select ${ROW}, t.organization_id, o.name as organization_name
  from request_types t join organizations o on o.id = t.organization_id where t.slug = ${slug} and t.public`;

/** Of any organization: the type that takes messages to one of these addresses. */
export const findTypeOfAddress = (sql: Sql, addresses: string[]) => sql.first<
  RequestTypeRow & { organization_id: string; organization_name: string }
>`
  select ${ROW}, t.organization_id, o.name as organization_name
  from request_types t join organizations o on o.id = t.organization_id where t.mail_address = any(${addresses}::text[])
  order by t.created_at limit 1`;

type Written = Partial<Omit<NewRequestType, "fields"> & Pick<RequestType, "fields">>;

/** Undefined if another type has the slug or the address. */
export const insertType = async (
  sql: Sql,
  organizationId: string,
  createdBy: number | null,
  type: Required<Written>,
): Promise<RequestTypeRow | undefined> => {
  const rows = await sql<RequestTypeRow>`
    insert into request_types as t (organization_id, created_by, name, slug, description, fields, playbook_id, template_id, vault_id,
      workflow_id, assignee_user_id, due_days, public, allowed_domains, is_access_controlled, auto_answer, mail_address)
    values (${organizationId}, ${createdBy}, ${type.name}, ${type.slug}, ${type.description}, ${json(type.fields)}, ${type.playbook_id},
      ${type.template_id}, ${type.vault_id}, ${type.workflow_id}, ${type.assignee_user_id}, ${type.due_days}, ${type.public},
      ${type.allowed_domains}, ${type.is_access_controlled}, ${type.auto_answer}, ${type.mail_address})
    on conflict do nothing returning ${ROW}`;
  return rows[0];
};

export async function updateType(
  sql: Sql,
  organizationId: string,
  id: string,
  { fields, ...change }: Written,
): Promise<RequestTypeRow> {
  const written = { ...change, ...(fields && { fields: json(fields) }) };
  const rows = await sql<RequestTypeRow>`
    update request_types t set ${assignments(written)}, updated_at = clock_timestamp()
    where t.organization_id = ${organizationId} and t.id = ${id} returning ${ROW}`;
  return first(rows);
}

export const deleteType = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from request_types where organization_id = ${organizationId} and id = ${id}`;
