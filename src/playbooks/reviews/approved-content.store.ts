import { part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { EditedRevision } from "./decisions.schema.ts";
import type { RunResult } from "./run/run.schema.ts";

export interface ContentRow {
  name: string;
  created_by: number | null;
  playbook_id: string;
  representing_party: string;
  file_ids: string[];
  results: RunResult["results"];
  decisions: {
    check_id: string;
    decision: "accepted" | "rejected" | "edited";
    revisions: EditedRevision[] | null;
    decided_by: number | null;
  }[];
}

const NAME = part`coalesce((select string_agg(f ->> 'filename', ', ') from jsonb_array_elements(r.files) f), r.playbook ->> 'title')`;

/** Does not check access. Undefined unless the review has succeeded. */
export const findContent = (sql: Sql, organizationId: string, id: string) => sql.first<ContentRow>`
  select ${NAME} as name, r.created_by, r.playbook_id, r.representing_party, r.file_ids, r.result -> 'results' as results,
    coalesce((select jsonb_agg(jsonb_build_object('check_id', d.check_id, 'decision', d.decision, 'revisions', d.revisions,
        'decided_by', d.decided_by))
      from finding_decisions d where d.review_id = r.id and d.decision is not null and not exists (
        select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)), '[]') as decisions
  from reviews r where r.organization_id = ${organizationId} and r.id = ${id} and r.status = 'succeeded'`;
