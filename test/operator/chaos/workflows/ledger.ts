import { type Part, part } from "../../../../src/kernel/db/query.ts";
import type { Database, Sql } from "../../../../src/kernel/db/sql.ts";
import { LETTER, QUESTION, TOLD } from "./definition.ts";

const TABLES = `
  create table chaos_deaths (word text, point text, primary key (word, point));
  create table chaos_told (kind text, subject text, text text, user_id integer);
  create table chaos_ends (run_id uuid, status text);
  grant all on chaos_deaths, chaos_told, chaos_ends to chancery_app;
  create function note_told() returns trigger language plpgsql as $$
    begin
      insert into chaos_told values (new.kind, new.subject, new.text, new.user_id);
      return null;
    end $$;
  create trigger note_told after insert or update of created_at on notifications for each row execute function note_told();
  create function note_end() returns trigger language plpgsql as $$
    begin
      insert into chaos_ends values (new.id, new.status);
      return null;
    end $$;
  create trigger note_end after update on workflow_runs for each row
    when (new.status in ('succeeded', 'failed', 'canceled')) execute function note_end();`;

export const openLedger = (database: Database) => database.systemTransaction((sql) => sql.script(TABLES));

const numbered = part`(r.trigger -> 'fields' ->> 'number')::integer`;

/** What each run must leave exactly once, as the numbers of the runs that left it. Not one row is found by what the runs remember. */
const LEFT_ONCE: Record<string, Part> = {
  runs: part`select ${numbered} as number from workflow_runs r`,
  "ends of the run": part`select ${numbered} as number from chaos_ends e join workflow_runs r on r.id = e.run_id`,
  questions: part`
    select substring(content from '\\((\\d+)\\)')::integer as number from chat_messages where role = 'user' and content like ${`${QUESTION}%`}`,
  answers: part`
    select substring(q.content from '\\((\\d+)\\)')::integer as number from chat_messages a
    join chat_messages q on q.chat_id = a.chat_id and q.role = 'user' where a.role = 'assistant'`,
  letters: part`select substring(name from '\\d+')::integer as number from files where name like ${`${LETTER} %`}`,
  "letters in the project": part`
    select substring(f.name from '\\d+')::integer as number from project_files l join files f on f.id = l.file_id where f.name like ${`${LETTER} %`}`,
  approvals: part`
    select substring(f.name from '\\d+')::integer as number from approvals a join files f on f.id = a.subject_id`,
  "decisions of the approval": part`
    select substring(f.name from '\\d+')::integer as number from approval_decisions d join approvals a on a.id = d.approval_id
    join files f on f.id = a.subject_id`,
  "decisions of the gate": part`
    select ${numbered} as number from audit_records a join workflow_runs r on r.id::text = a.target ->> 'id'
    where a.operation = 'POST /workflow-runs/{id}/steps/{stepId}/decision'`,
  "records of the letter": part`
    select ${numbered} as number from audit_records a join workflow_runs r on r.id::text = a.request_id
    where a.operation = 'POST /templates/{id}/fill'`,
  "messages to the webhook": part`
    select ${numbered} as number from webhook_deliveries d join workflow_runs r on r.id = (d.body::jsonb -> 'data' ->> 'run_id')::uuid`,
  "notices to the person": part`select substring(text from '\\d+')::integer as number from chaos_told where text like ${`${TOLD} %`}`,
};

/** Every broken rule, as a sentence. */
export async function findBreaches(sql: Sql, runs: number, deciders: number): Promise<string[]> {
  const breaches: string[] = [];
  for (const [what, rows] of Object.entries(LEFT_ONCE)) {
    const counts = Map.groupBy(await sql<{ number: number }>`${rows}`, ({ number }) => number);
    for (let number = 0; number < runs; number++) {
      const count = counts.get(number)?.length ?? 0;
      if (count !== 1) breaches.push(`run ${number}: ${count} ${what}`);
    }
    for (const number of counts.keys())
      if (!(number < runs)) breaches.push(`${what} of a run ${number} that nobody started`);
  }
  return [...breaches, ...(await unfinished(sql)), ...(await toldWrongly(sql, deciders))];
}

const unfinished = async (sql: Sql) =>
  (
    await sql<{ number: number; status: string; id: string }>`
      select ${numbered} as number, r.status, s.position || ' ' || s.status as id from workflow_runs r join workflow_run_steps s on s.run_id = r.id
      where r.status <> 'succeeded' or s.status <> case when r.steps -> s.position ->> 'id' = 'never' then 'skipped' else 'succeeded' end`
  ).map(({ number, status, id }) => `run ${number} is ${status}, its step ${id}`);

/** Everybody who was asked was told once of each decision that waited, and nobody of a step that was skipped. */
const toldWrongly = async (sql: Sql, deciders: number) =>
  (
    await sql<{ kind: string; subject: string; count: number }>`
      select kind, subject, count(*)::integer as count from chaos_told where kind in ('gate.waiting', 'approval.asked')
      group by kind, subject having count(*) <> ${deciders}
      union all select 'a step that was skipped', text, 1 from chaos_told where text like 'Stopped%'`
  ).map(({ kind, subject, count }) => `${kind} ${subject}: told ${count} times`);

/** How often a worker died at each kind of step, and at each point of one. */
export async function countDeaths(sql: Sql) {
  const rows = await sql<{ step: string; point: string }>`
    select split_part(word, ' ', 2) as step, point from chaos_deaths`;
  const count = (keys: string[]) =>
    Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));
  return { steps: count(rows.map(({ step }) => step)), points: count(rows.map(({ point }) => point)) };
}
