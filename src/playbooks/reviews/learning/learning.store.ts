import type { z } from "zod";
import type { LearnedFigures } from "../../../content/values/learned-figures.schema.ts";
import { json, part } from "../../../kernel/db/query.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { Check } from "../../checks/checks.schema.ts";
import type { ReviewMode } from "../run/run.schema.ts";
import type { DecidedFinding } from "./decided.ts";

export interface LearningRow {
  is_enabled: boolean;
  state: "collecting" | "active" | "not_better";
  /** Null where it is not used: erased, or one of its examples has changed. */
  taught: Buffer | null;
  before: LearnedFigures | null;
  after: LearnedFigures | null;
  learned_at: string | null;
  is_waiting: boolean;
}

/** Only while every example it was learned from is as it was. */
const TAUGHT = part`case when l.is_enabled and l.example_count = (
  select count(*) from position_learning_examples x where x.check_id = l.check_id) then l.taught end`;

export const findPositionLearning = (sql: Sql, organizationId: string, checkId: string) => sql.first<LearningRow>`
  select l.is_enabled, l.state, ${TAUGHT} as taught, l.before, l.after, l.learned_at, l.is_waiting
  from position_learning l where l.organization_id = ${organizationId} and l.check_id = ${checkId}`;

export interface UsedPosition {
  check_id: string;
  taught: Buffer;
  /** The decisions that it rests on. */
  examples: { review_id: string; file_id: string; decided_at: string }[];
}

/** What those checks learned and use. */
export const listTaughtPositions = (sql: Sql, organizationId: string, checkIds: string[]) => sql<UsedPosition>`
  select * from (
    select l.check_id, ${TAUGHT} as taught, (select coalesce(jsonb_agg(jsonb_build_object('review_id', x.review_id, 'file_id', x.file_id,
        'decided_at', to_char(x.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.decided_at desc), '[]')
      from position_learning_examples x where x.check_id = l.check_id) as examples
    from position_learning l
    where l.organization_id = ${organizationId} and l.check_id = any(${checkIds}::uuid[]) and l.state = 'active'
  ) used where taught is not null`;

export interface DecidedRow extends DecidedFinding {
  review_id: string;
  decided_at: string;
  review_mode: z.output<typeof ReviewMode>;
  representing_party: string;
}

/**
 * The newest decisions on a check that teach it: not those that were forgotten, those of a project that only its members may see, nor those
 * of an earlier round.
 */
export const listDecidedOn = (sql: Sql, organizationId: string, checkId: string, most: number) => sql<DecidedRow>`
  select d.review_id, d.decision, d.revisions, d.decided_at, f.finding, r.file_ids, r.review_mode, r.representing_party
  from (
    select d.* from finding_decisions d join reviews r on r.id = d.review_id
    where d.organization_id = ${organizationId} and d.check_id = ${checkId} and d.decision is not null and d.decided_at is not null
      and ${isNewest} and r.status = 'succeeded'
      and ${isRemembered}
      and not exists (select from projects p where p.id = r.project_id and p.is_access_controlled)
      and not exists (select from reviews later join finding_decisions d2 on d2.review_id = later.id and d2.check_id = d.check_id
        where later.previous_review_id = r.id and d2.decision is not null)
    order by d.decided_at desc, d.id desc limit ${most}
  ) d
    join reviews r on r.id = d.review_id
    cross join lateral (select e as finding from jsonb_array_elements(r.result -> 'results') e where e ->> 'checkId' = d.check_id::text) f
  order by d.decided_at desc, d.id desc`;

/** Decision d was made after its check was last told to forget. */
export const isRemembered = part`coalesce(d.decided_at > (select l.forgotten_at from position_learning l where l.check_id = d.check_id), true)`;

/** No later state of finding d holds. */
export const isNewest = part`not exists (
  select from finding_decisions n where n.review_id = d.review_id and n.check_id = d.check_id and n.id > d.id)`;

export const findCheckById = (sql: Sql, organizationId: string, checkId: string) =>
  sql.first<
    Pick<Check, "id" | "title" | "description" | "positions">
  >`select id, title, description, positions from playbook_checks where organization_id = ${organizationId} and id = ${checkId}`;

export const hasPositionChanges = async (sql: Sql, organizationId: string, checkId: string): Promise<boolean> =>
  (
    await sql`select from position_learning_changes where organization_id = ${organizationId} and check_id = ${checkId} limit 1`
  ).length > 0;

/** Checks that changed, but not within the pause. */
export const listDueChecks = (sql: Sql, now: Date, pauseSeconds: number, most: number) => sql<{
  organization_id: string;
  check_id: string;
}>`
  select c.organization_id, c.check_id from position_learning_changes c
  group by 1, 2
  having max(c.at) <= ${now.toISOString()}::timestamptz - ${pauseSeconds}::double precision * interval '1 second'
  order by min(c.at) limit ${most}`;

/** Takes the changes of a check, to learn from them. False if another worker took them. */
export async function claimPositionChanges(sql: Sql, organizationId: string, checkId: string) {
  if ((await sql.run`delete from position_learning_changes where check_id = ${checkId}`) === 0) return false;
  await sql`
    insert into position_learning (organization_id, check_id, is_waiting) values (${organizationId}, ${checkId}, true)
    on conflict (check_id) do update set is_waiting = true`;
  return true;
}

export const updateWaitedPosition = (sql: Sql, organizationId: string, checkId: string) => sql.run`
  update position_learning set is_waiting = false where organization_id = ${organizationId} and check_id = ${checkId}`;

export const insertPositionChange = (sql: Sql, organizationId: string, checkId: string) => sql.run`
  insert into position_learning_changes (organization_id, check_id) values (${organizationId}, ${checkId})`;

export interface NewPositionLearning {
  state: LearningRow["state"];
  taught: Buffer | null;
  before: LearnedFigures | null;
  after: LearnedFigures | null;
  examples: { review_id: string; file_id: string; decided_at: string }[];
}

/** Replaces what the check learned. A decision that changed meanwhile makes it unused until the check learns again. */
export async function updatePosition(sql: Sql, organizationId: string, checkId: string, learned: NewPositionLearning) {
  const { state, taught, before, after, examples } = learned;
  await sql`
    insert into position_learning (organization_id, check_id, state, taught, example_count, before, after, learned_at)
    values (${organizationId}, ${checkId}, ${state}, ${taught}, ${examples.length}, ${before && json(before)}, ${after && json(after)}, now())
    on conflict (check_id) do update set state = excluded.state, taught = excluded.taught, example_count = excluded.example_count,
      before = excluded.before, after = excluded.after, learned_at = excluded.learned_at, is_waiting = false`;
  const rows = json(examples);
  await sql`
    delete from position_learning_examples x
    where x.organization_id = ${organizationId} and x.check_id = ${checkId} and x.review_id not in (
      select g.review_id from jsonb_to_recordset(${rows}) as g (review_id uuid))`;
  await sql`
    insert into position_learning_examples (organization_id, check_id, review_id, file_id, decided_at)
    select ${organizationId}, ${checkId}, g.review_id, g.file_id, g.decided_at
    from jsonb_to_recordset(${rows}) as g (review_id uuid, file_id uuid, decided_at timestamptz(3))
      join files f on f.id = g.file_id and f.folder_id is not null
      join finding_decisions d on d.review_id = g.review_id and d.check_id = ${checkId} and d.decision is not null
        and d.decided_at = g.decided_at and ${isNewest}
    on conflict (check_id, review_id) do update set file_id = excluded.file_id, decided_at = excluded.decided_at`;
}

/** Erases what was learned. */
export async function updateErasedPosition(
  sql: Sql,
  organizationId: string,
  checkId: string,
  { isEnabled = true, forget = false }: { isEnabled?: boolean; forget?: boolean },
) {
  await sql`delete from position_learning_examples where organization_id = ${organizationId} and check_id = ${checkId}`;
  await sql`
    insert into position_learning as l (organization_id, check_id, is_enabled, forgotten_at)
    values (${organizationId}, ${checkId}, ${isEnabled}, case when ${forget} then clock_timestamp() end)
    on conflict (check_id) do update set taught = null, example_count = 0, before = null, after = null, state = 'collecting',
      learned_at = null, is_enabled = case when ${forget} then l.is_enabled else excluded.is_enabled end,
      forgotten_at = coalesce(excluded.forgotten_at, l.forgotten_at)`;
}
