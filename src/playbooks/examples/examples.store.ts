import { first } from "../../content/must.ts";
import { assignments, json, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { Citation, Example, Expected } from "./examples.schema.ts";

/** An example without generated fields. */
export interface ExampleContent {
  text: string;
  citation: Citation | null;
  expected: Expected;
  note: string | null;
}

export interface PlaybookExample extends ExampleContent {
  id: string;
  check_id: string;
}

const ROW = part`id, text, citation, expected, note, created_at, updated_at`;
const ofCheck = (organizationId: string, checkId: string): Part =>
  part`organization_id = ${organizationId} and check_id = ${checkId}`;

export const listExamples = (sql: Sql, organizationId: string, checkId: string, page: PageQuery) => sql<Example>`
  select ${ROW} from playbook_examples where ${ofCheck(organizationId, checkId)}
  order by number limit ${page.limit + 1} offset ${page.offset}`;

/** In the order of the checks. */
export const listPlaybookExamples = (sql: Sql, organizationId: string, playbookId: string) => sql<PlaybookExample>`
  select e.id, e.check_id, e.text, e.citation, e.expected, e.note
  from playbook_examples e join playbook_checks c on c.id = e.check_id
  where e.organization_id = ${organizationId} and c.playbook_id = ${playbookId} order by c.position, e.number`;

export const findExample = (sql: Sql, organizationId: string, checkId: string, id: string) => sql.first<Example>`
  select ${ROW} from playbook_examples where ${ofCheck(organizationId, checkId)} and id = ${id}`;

export async function countExamples(sql: Sql, organizationId: string, checkId: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*) from playbook_examples where ${ofCheck(organizationId, checkId)}`;
  return first(rows).count;
}

export const insertExamples = (
  sql: Sql,
  organizationId: string,
  examples: readonly (ExampleContent & { check_id: string })[],
) => sql<Example>`
  insert into playbook_examples (organization_id, check_id, text, citation, expected, note)
  select ${organizationId}::uuid, check_id, text, citation, expected, note
  from rows from (jsonb_to_recordset(${json(examples)}::jsonb)
      as (check_id uuid, text text, citation jsonb, expected text, note text)) with ordinality
      as e (check_id, text, citation, expected, note, n)
  order by n returning ${ROW}`;

/** The checks of the two playbooks have the same positions. */
export const insertCopies = (sql: Sql, organizationId: string, fromPlaybookId: string, toPlaybookId: string) => sql.run`
  insert into playbook_examples (organization_id, check_id, text, citation, expected, note)
  select e.organization_id, copy.id, e.text, e.citation, e.expected, e.note
  from playbook_examples e
    join playbook_checks c on c.id = e.check_id and c.playbook_id = ${fromPlaybookId}
    join playbook_checks copy on copy.position = c.position and copy.playbook_id = ${toPlaybookId}
  where e.organization_id = ${organizationId} order by e.number`;

export async function updateExample(
  sql: Sql,
  organizationId: string,
  id: string,
  { citation, ...rest }: Partial<ExampleContent>,
): Promise<Example> {
  const change = { ...rest, ...(citation !== undefined && { citation: citation && json(citation) }) };
  const rows = await sql<Example>`
    update playbook_examples set ${assignments(change)}, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} returning ${ROW}`;
  return first(rows);
}

export const deleteExample = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from playbook_examples where organization_id = ${organizationId} and id = ${id}`;
