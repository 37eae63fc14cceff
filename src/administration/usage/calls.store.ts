import type { Sql } from "../../kernel/db/sql.ts";

export interface CallCount {
  organization_id: string;
  quarter: string;
  api_key_id: string;
  operation: string;
  calls: number;
}

/** Adds to the counts. Sorted, so that concurrent processes cannot deadlock. */
export const addCalls = (sql: Sql, counts: CallCount[]) => sql.run`
  insert into api_calls (organization_id, quarter, api_key_id, operation, calls)
  select * from unnest(${counts.map((count) => count.organization_id)}::uuid[], ${counts.map((count) => count.quarter)}::timestamptz[],
    ${counts.map((count) => count.api_key_id)}::uuid[], ${counts.map((count) => count.operation)}::text[],
    ${counts.map((count) => count.calls)}::integer[]) counted (organization_id, quarter, api_key_id, operation, calls)
  where exists (select from organizations o where o.id = counted.organization_id)
  order by 1, 2, 3, 4
  on conflict (organization_id, quarter, api_key_id, operation) do update set calls = api_calls.calls + excluded.calls`;
