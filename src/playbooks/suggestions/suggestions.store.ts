import type { Part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { Finding } from "../reviews/run/run.schema.ts";

export interface DecidedRow {
  review_id: string;
  decision: "accepted" | "rejected" | "edited";
  decided_at: string;
  file_ids: string[];
  finding: Finding;
}

/** The newest decisions on findings of a playbook, in reviews that may be seen. */
export const listDecided = (
  sql: Sql,
  organizationId: string,
  { playbookId, seen, most }: { playbookId: string; seen: Part; most: number },
) => sql<DecidedRow>`
  select d.review_id, d.decision, d.decided_at, r.file_ids, f.finding
  from (
    select d.* from finding_decisions d join reviews r on r.id = d.review_id
    where d.organization_id = ${organizationId} and r.playbook_id = ${playbookId} and r.status = 'succeeded' and d.decision is not null
      and d.decided_at is not null and d.review_id in (select id from ${seen} s) and not exists (
        select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)
    order by d.decided_at desc, d.id desc limit ${most}
  ) d
    join reviews r on r.id = d.review_id
    cross join lateral (
      select e as finding from jsonb_array_elements(r.result -> 'results') e where e ->> 'checkId' = d.check_id::text limit 1) f
  order by d.decided_at desc, d.id desc`;
