import { json } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { Judgement } from "./compare-tests.ts";
import type { TestResult } from "./tests.schema.ts";

interface TestRow {
  id: string;
  tested_by_user_id: number | null;
  created_at: string;
  result: TestResult;
}

export const listTests = (sql: Sql, organizationId: string, playbookId: string, page: PageQuery) => sql<TestRow>`
  select id, tested_by as tested_by_user_id, created_at, result from playbook_tests
  where organization_id = ${organizationId} and playbook_id = ${playbookId}
  order by created_at desc, id limit ${page.limit + 1} offset ${page.offset}`;

export interface PreviousTest {
  id: string;
  accuracy: number;
  judgements: Judgement[];
}

export const findLastTest = (sql: Sql, organizationId: string, playbookId: string) => sql.first<PreviousTest>`
  select id, (result -> 'accuracy')::float8 as accuracy, judgements from playbook_tests
  where organization_id = ${organizationId} and playbook_id = ${playbookId} order by created_at desc, id limit 1`;

export const insertTest = (
  sql: Sql,
  test: { id: string; organizationId: string; testedBy: number | null; result: TestResult; judgements: Judgement[] },
) => sql.run`
  insert into playbook_tests (id, organization_id, playbook_id, tested_by, result, judgements)
  values (${test.id}, ${test.organizationId}, ${test.result.playbook_id}, ${test.testedBy}, ${json(test.result)},
    ${json(test.judgements)})`;
