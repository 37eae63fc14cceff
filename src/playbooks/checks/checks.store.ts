import { first } from "../../content/must.ts";
import { assignments, json, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { Check, CheckChange } from "./checks.schema.ts";

/** A check without generated fields. */
export interface CheckContent {
  title: string;
  description?: string | null;
  importance?: Check["importance"];
  positions: readonly Check["positions"][number][];
}

const ROW = part`id, title, description, importance, positions, created_at, updated_at`;
const inPlaybook = (organizationId: string, playbookId: string): Part =>
  part`organization_id = ${organizationId} and playbook_id = ${playbookId}`;

export const listChecks = (sql: Sql, organizationId: string, playbookId: string, page: PageQuery) => sql<Check>`
  select ${ROW} from playbook_checks where ${inPlaybook(organizationId, playbookId)}
  order by position limit ${page.limit + 1} offset ${page.offset}`;

export const listCheckIds = async (sql: Sql, organizationId: string, playbookId: string) =>
  (
    await sql<{ id: string }>`
      select id from playbook_checks where ${inPlaybook(organizationId, playbookId)} order by position`
  ).map(({ id }) => id);

export const findCheck = (sql: Sql, organizationId: string, playbookId: string, id: string) => sql.first<Check>`
  select ${ROW} from playbook_checks where ${inPlaybook(organizationId, playbookId)} and id = ${id}`;

/** New checks go last. */
export const insertChecks = (
  sql: Sql,
  organizationId: string,
  playbookId: string,
  checks: readonly CheckContent[],
) => sql<Check>`
  insert into playbook_checks (organization_id, playbook_id, position, title, description, importance, positions)
  select ${organizationId}::uuid, ${playbookId}::uuid, last.position + n, title, description, importance, positions
  from rows from (jsonb_to_recordset(${json(checks)}::jsonb)
      as (title text, description text, importance text, positions jsonb)) with ordinality
      as c (title, description, importance, positions, n),
    (select coalesce(max(position), 0) as position from playbook_checks where ${inPlaybook(organizationId, playbookId)}) last
  returning ${ROW}`;

export const insertCopies = (sql: Sql, organizationId: string, fromPlaybookId: string, toPlaybookId: string) => sql.run`
  insert into playbook_checks (organization_id, playbook_id, position, title, description, importance, positions)
  select organization_id, ${toPlaybookId}::uuid, position, title, description, importance, positions
  from playbook_checks where ${inPlaybook(organizationId, fromPlaybookId)}`;

export async function updateCheck(
  sql: Sql,
  organizationId: string,
  id: string,
  { positions, ...rest }: CheckChange,
): Promise<Check> {
  const change = { ...rest, ...(positions && { positions: json(positions) }) };
  const rows = await sql<Check>`
    update playbook_checks set ${assignments(change)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${ROW}`;
  return first(rows);
}

export const updateOrder = (sql: Sql, organizationId: string, playbookId: string, ids: string[]) => sql.run`
  update playbook_checks set position = new_order.position
  from unnest(${ids}::uuid[]) with ordinality as new_order (check_id, position)
  where ${inPlaybook(organizationId, playbookId)} and id = new_order.check_id`;

export const deleteCheck = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from playbook_checks where organization_id = ${organizationId} and id = ${id}`;

export async function countChecks(sql: Sql, organizationId: string, playbookId: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from playbook_checks where ${inPlaybook(organizationId, playbookId)}`;
  return first(rows).count;
}
