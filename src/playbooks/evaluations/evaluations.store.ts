import { json, nothing, type Part, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { PageQuery } from "../../kernel/http/paging/page.ts";
import type { PinnedPlaybook, Stance } from "../reviews/run/run.schema.ts";
import type { Disagreement, EvaluationProgress, EvaluationReport, EvaluationSummary } from "./evaluations.schema.ts";

const SUMMARY = part`
  e.id, e.vault_id, v.name as vault_name, case when e.report is not null then 'succeeded' else coalesce(j.status, 'failed') end as status,
  case when j.status = 'running' then e.progress end as progress,
  (select jsonb_build_object('id', u.id, 'name', coalesce(u.preferred_name, u.name), 'email', u.email) from users u where u.id = e.started_by)
    as started_by, e.report, e.created_at, e.completed_at
  from vault_evaluations e join vaults v on v.id = e.vault_id left join jobs j on j.id = e.id`;

export const listEvaluations = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  page: PageQuery,
) => sql<EvaluationSummary>`
  select ${SUMMARY} where e.organization_id = ${organizationId} and e.vault_id = ${vaultId}
  order by e.created_at desc, e.id limit ${page.limit + 1} offset ${page.offset}`;

/** Those that succeeded, of vaults in which the person has a role. */
export const listEvaluationsOfPerson = (
  sql: Sql,
  organizationId: string,
  userId: number,
  page: PageQuery,
) => sql<EvaluationSummary>`
  select ${SUMMARY} where e.organization_id = ${organizationId} and e.report is not null
    and e.vault_id in (select m.vault_id from vault_members m where m.user_id = ${userId} and m.role in ('owner', 'editor'))
  order by e.created_at desc, e.id limit ${page.limit + 1} offset ${page.offset}`;

export const findEvaluation = (
  sql: Sql,
  organizationId: string,
  vaultId: string,
  id: string,
) => sql.first<EvaluationSummary>`
  select ${SUMMARY} where e.organization_id = ${organizationId} and e.vault_id = ${vaultId} and e.id = ${id}`;

export const insertEvaluation = (
  sql: Sql,
  row: { id: string; organizationId: string; vaultId: string; userId: number },
) => sql.run`
  insert into vault_evaluations (id, organization_id, vault_id, started_by)
  values (${row.id}, ${row.organizationId}, ${row.vaultId}, ${row.userId})`;

export const deleteEvaluation = (sql: Sql, organizationId: string, id: string) => sql.run`
  delete from vault_evaluations where organization_id = ${organizationId} and id = ${id}`;

export interface NewDisagreement {
  number: number;
  document_id: string;
  column_id: string | null;
  review_id: string | null;
  asked: { column: Disagreement["column"]; finding: Omit<NonNullable<Disagreement["finding"]>, "review_id"> | null };
  expected: Disagreement["expected"];
  answers: Disagreement["answers"];
}

/** Writes the report. False if the evaluation was deleted meanwhile. What belongs to a document, column or review that is gone is left out. */
export const updateProgress = (
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
  progress: EvaluationProgress,
) => sql.run`
  update vault_evaluations set progress = ${json(progress)} where organization_id = ${organizationId} and id = ${id}`;

export async function updateReported(
  sql: Sql,
  { organizationId, id }: { organizationId: string; id: string },
  report: EvaluationReport,
  disagreements: NewDisagreement[],
): Promise<boolean> {
  const written = await sql.run`
    update vault_evaluations set report = ${json(report)}, progress = null, completed_at = now() where organization_id = ${organizationId} and id = ${id}`;
  if (written === 0) return false;
  await sql`
    insert into evaluation_disagreements (evaluation_id, number, organization_id, document_id, column_id, review_id, asked, expected, answers)
    select ${id}, g.number, ${organizationId}, g.document_id, g.column_id, g.review_id, g.asked, g.expected, g.answers
    from jsonb_to_recordset(${json(disagreements)})
      as g (number integer, document_id uuid, column_id uuid, review_id uuid, asked jsonb, expected jsonb, answers jsonb)
      join vault_documents d on d.id = g.document_id
    where (g.column_id is null or exists (select from vault_columns c where c.id = g.column_id))
      and (g.review_id is null or exists (select from reviews r where r.id = g.review_id))`;
  return true;
}

/** Those of documents that are still in the vault, and of reviews that the reader can see. */
export const listDisagreements = (
  sql: Sql,
  { organizationId, id, visibleReviews }: { organizationId: string; id: string; visibleReviews: Part },
  { limit, offset, reader }: PageQuery & { reader?: string | undefined },
) => sql<Disagreement>`
  select g.number, jsonb_build_object('id', d.id, 'name', d.name) as document, g.asked -> 'column' as "column",
    case when g.review_id is not null then (g.asked -> 'finding') || jsonb_build_object('review_id', g.review_id) end as finding, g.expected,
    g.answers
  from evaluation_disagreements g join vault_documents d on d.id = g.document_id
  where g.organization_id = ${organizationId} and g.evaluation_id = ${id} and d.is_live
    and (g.review_id is null or g.review_id in (select id from ${visibleReviews} s))
    ${
      reader === undefined
        ? nothing
        : part`and exists (select from jsonb_array_elements(g.answers) a where a ->> 'reader' = ${reader} and a ->> 'verdict' <> 'right')`
    }
  order by g.number limit ${limit + 1} offset ${offset}`;

export interface FindingPlace {
  review_id: string;
  check_id: string;
}

interface FindingScope {
  organizationId: string;
  vaultId: string;
  visibleReviews: Part;
}

const MOST_REVIEWS = 20;

/** Findings that people decided, in reviews of documents of the vault and of nothing else. */
const DECIDED = ({ organizationId, vaultId, visibleReviews }: FindingScope) => part`
  reviews r join finding_decisions d on d.review_id = r.id
  where r.organization_id = ${organizationId} and r.status = 'succeeded' and d.decision is not null and r.id in (select id from ${visibleReviews} s)
    and not exists (select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)
    and not exists (select from unnest(r.file_ids) f where not exists (
      select from vault_documents v where v.vault_id = ${vaultId} and v.is_live and v.file_id = f))`;

export const countDecided = (sql: Sql, scope: FindingScope) => sql.first<{ findings: number }>`
  select count(*)::integer as findings from ${DECIDED(scope)}`;

/** Some of them, the same each time. */
export const listDecidedPlaces = (sql: Sql, scope: FindingScope, most: number) => sql<FindingPlace>`
  with decided as (select d.review_id, d.check_id from ${DECIDED(scope)}),
    chosen as (select review_id from decided group by 1 order by md5(review_id::text) limit ${MOST_REVIEWS}),
    ranked as (select *, row_number() over (partition by review_id order by md5(check_id::text)) as place
      from decided where review_id in (select review_id from chosen))
  select review_id, check_id from ranked order by place, md5(review_id::text) limit ${most}`;

export interface DecidedFinding extends FindingPlace {
  decision: "accepted" | "rejected" | "edited";
  is_proposed: boolean;
  playbook: PinnedPlaybook;
  stance: Stance;
  file_ids: string[];
  document_id: string;
}

/** Those that are still decided, in the order of the places. */
export const listDecided = (sql: Sql, scope: FindingScope, places: FindingPlace[]) => sql<DecidedFinding>`
  select d.review_id, d.check_id, d.decision, r.playbook, r.file_ids,
    jsonb_build_object('review_mode', r.review_mode, 'representing_party', r.representing_party) as stance,
    exists (select from jsonb_array_elements(r.result -> 'results') f
      where f ->> 'checkId' = d.check_id::text and f #> '{revisions,0}' is not null) as is_proposed,
    (select v.id from vault_documents v where v.vault_id = ${scope.vaultId} and v.is_live and v.file_id = r.file_ids[1] limit 1) as document_id
  from ${DECIDED(scope)} and (d.review_id, d.check_id) in (
    select g.review_id, g.check_id from jsonb_to_recordset(${json(places)}) as g (review_id uuid, check_id uuid))
  order by d.review_id, d.check_id`;
