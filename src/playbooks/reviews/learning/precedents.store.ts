import type { z } from "zod";
import { type Part, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { Person } from "../../../kernel/http/shapes.ts";
import { person } from "../reviews.store.ts";
import type { DecidedFinding } from "./decided.ts";
import { isNewest, isRemembered } from "./learning.store.ts";

export interface EarlierRow extends DecidedFinding {
  review_id: string;
  check_id: string;
  decided_at: string;
  decided_by: z.output<typeof Person> | null;
}

interface Asked {
  organizationId: string;
  /** A query for the ids of the reviews that may be seen. */
  seen: Part;
}

/** The decisions on some checks in the newest decided reviews that may be seen, without those that were forgotten. */
export const listEarlier = (
  sql: Sql,
  { organizationId, seen }: Asked,
  { checkIds, reviewId, most }: { checkIds: string[]; reviewId: string; most: number },
) => sql<EarlierRow>`
  with decided as (
    select d.* from finding_decisions d
    where d.organization_id = ${organizationId} and d.check_id = any(${checkIds}::uuid[]) and d.decision is not null
      and d.decided_at is not null and d.review_id <> ${reviewId} and d.review_id in (select id from ${seen} s) and ${isNewest} and ${isRemembered}
  ), newest as (
    select review_id from decided group by review_id order by max(decided_at) desc, review_id limit ${most}
  ), found as materialized (
    select r.id, r.file_ids, f.finding from newest n join reviews r on r.id = n.review_id
      cross join lateral (select e as finding from jsonb_array_elements(r.result -> 'results') e) f
    where r.status = 'succeeded' and r.previous_review_id is distinct from ${reviewId}
  )
  select d.review_id, d.check_id, d.decision, d.revisions, d.decided_at, ${person(part`d.decided_by`)} as decided_by, f.file_ids, f.finding
  from decided d join found f on f.id = d.review_id and f.finding ->> 'checkId' = d.check_id::text
  order by d.decided_at desc, d.id desc`;

/** Those decisions, as far as they hold and were not forgotten. `is_seen`: whether their review may be seen. */
export const listHolding = (
  sql: Sql,
  { organizationId, seen }: Asked,
  decisions: { checkId: string; reviewIds: string[] },
) => sql<{
  review_id: string;
  decision: DecidedFinding["decision"];
  decided_at: string;
  decided_by: EarlierRow["decided_by"];
  is_seen: boolean;
}>`
  select d.review_id, d.decision, d.decided_at, ${person(part`d.decided_by`)} as decided_by, d.review_id in (select id from ${seen} s) as is_seen
  from finding_decisions d
  where d.organization_id = ${organizationId} and d.check_id = ${decisions.checkId} and d.review_id = any(${decisions.reviewIds}::uuid[])
    and d.decision is not null and ${isNewest} and ${isRemembered}`;

/** Those of the reviews that may be seen. */
export const listSeen = async (sql: Sql, seen: Part, ids: string[]) =>
  (
    await sql<{
      id: string;
    }>`select id from reviews where id = any(${ids}::uuid[]) and id in (select id from ${seen} s)`
  ).map(({ id }) => id);

/** The files of those decisions that were not deleted. */
export const listPresent = async (sql: Sql, organizationId: string, examples: { file_id: string }[]) =>
  (
    await sql<{ id: string }>`
      select id from files where organization_id = ${organizationId} and folder_id is not null
        and id = any(${examples.map(({ file_id }) => file_id)}::uuid[])`
  ).map(({ id }) => id);
