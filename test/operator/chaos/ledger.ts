import { type Part, part } from "../../../src/kernel/db/query.ts";
import type { Database, Sql } from "../../../src/kernel/db/sql.ts";
import type { Outage } from "./cluster.ts";
import type { Death, Life } from "./crew.ts";
import type { ChaosInput } from "./kinds.ts";

const TABLES = `
  create table chaos_deaths (word text, point text, primary key (word, point));
  create table chaos_starts (word text, pid integer, at timestamptz default clock_timestamp());
  create table chaos_payments (word text);
  create table chaos_effects (id integer generated always as identity, word text, outcome text);
  create table chaos_ends (job_id uuid, status text);
  grant all on chaos_deaths, chaos_starts, chaos_payments, chaos_effects, chaos_ends to chancery_app;
  create function note_end() returns trigger language plpgsql as $$
    begin
      insert into chaos_ends values (new.id, new.status);
      return null;
    end $$;
  create trigger note_end after update on jobs for each row
    when (new.status in ('succeeded', 'failed', 'canceled') or old.completed_at is not null) execute function note_end();`;

/** What a job must leave exactly once, as the words of the jobs that left it; a failed job leaves no usage and no message. */
const LEFT_ONCE: Record<string, Part> = {
  ends: part`select j.input ->> 'word' as word from chaos_ends e join jobs j on j.id = e.job_id`,
  effects: part`select word from chaos_effects`,
  "usage rows": part`
    select j.input ->> 'word' as word from usage_events u join jobs j on j.id = u.job_id
    union all select input ->> 'word' from jobs where status <> 'succeeded'`,
  messages: part`
    select j.input ->> 'word' as word from chat_messages m join jobs j on j.id = m.job_id
    union all select input ->> 'word' from jobs where status <> 'succeeded'`,
};

export const openLedger = (database: Database) => database.systemTransaction((sql) => sql.script(TABLES));

export async function countEnded(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`select count(*) from jobs where completed_at is not null`;
  return row!.count;
}

/** The outcome of a job as reported to its caller. */
export interface Outcome {
  status: string;
  result: { word: string; effect: number } | null;
}

interface JobRow extends Outcome {
  id: string;
  word: string;
}

/** Every broken rule, as a sentence. */
export async function findBreaches(
  sql: Sql,
  planned: ChaosInput[],
  accepted: Map<string, string>,
  told: Map<string, Outcome>,
): Promise<string[]> {
  const jobs = Map.groupBy(
    await sql<JobRow>`select id, input ->> 'word' as word, status, result from jobs`,
    ({ word }) => word,
  );
  const breaches = planned.flatMap((input) => {
    const found = jobs.get(input.word) ?? [];
    if (found.length !== 1) return [`${input.word}: ${found.length} jobs`];
    return breachesOf(input, found[0]!, accepted.get(input.word), told.get(input.word));
  });
  for (const [what, rows] of Object.entries(LEFT_ONCE)) {
    const counts = Map.groupBy(await sql<{ word: string }>`${rows}`, ({ word }) => word);
    for (const { word } of planned) {
      const count = counts.get(word)?.length ?? 0;
      if (count !== 1) breaches.push(`${word}: ${count} ${what}`);
    }
  }
  return [...breaches, ...(await strayEffects(sql)), ...(await wrongDebits(sql))];
}

function breachesOf(
  input: ChaosInput,
  job: JobRow,
  acceptedAs: string | undefined,
  told: Outcome | undefined,
): string[] {
  const wanted = input.always || input.ends === "badly" ? "failed" : "succeeded";
  const breaches: string[] = [];
  if (job.id !== acceptedAs) breaches.push(`${job.word}: accepted as ${acceptedAs}, stored as ${job.id}`);
  if (job.status !== wanted) breaches.push(`${job.word}: ${job.status} instead of ${wanted}`);
  if (told && (told.status !== job.status || told.result?.effect !== job.result?.effect))
    breaches.push(`${job.word}: a caller was told ${JSON.stringify(told)}, stored is ${JSON.stringify(job)}`);
  return breaches;
}

/** A job's only effect must be the one named in its result. */
export const CREDITS = 1_000_000;

/** Each successful job was charged once, and nothing else was charged. */
async function wrongDebits(sql: Sql): Promise<string[]> {
  const [row] = await sql<{ taken: number; succeeded: number }>`
    select (select ${CREDITS} - sum(credit_balance)::integer from organizations) as taken,
      (select count(*) from jobs where status = 'succeeded') as succeeded`;
  return row!.taken === row!.succeeded ? [] : [`${row!.taken} credits were charged for ${row!.succeeded} jobs`];
}

async function strayEffects(sql: Sql): Promise<string[]> {
  const rows = await sql<{ word: string }>`
    select e.word from chaos_effects e join jobs j on j.input ->> 'word' = e.word
    where e.outcome <> j.status or (j.status = 'succeeded' and (j.result ->> 'effect')::integer is distinct from e.id)`;
  return rows.map(({ word }) => `${word}: its effect is not the one its result names`);
}

/** How often a process died at each named point. */
export async function countDeaths(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql<{
    point: string;
    count: number;
  }>`select point, count(*) from chaos_deaths group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ point, count }) => [point, count]));
}

/** How many paid steps were paid more than once: the worker died or was cut off before it could store the result. */
export async function countPaidAgain(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) from (select from chaos_payments group by word having count(*) > 1) again`;
  return row!.count;
}

export interface Restart {
  word: string;
  seconds: number;
  /** How much of that time no worker was alive to take it. */
  alone: number;
  /** The database was down meanwhile, so no worker could have taken it sooner. */
  outage: boolean;
}

/** How long each job whose worker died waited for its next start. */
export async function listRestarts(sql: Sql, deaths: Death[], lives: Life[], outages: Outage[]): Promise<Restart[]> {
  const starts = await sql<{ word: string; pid: number; at: number; next: number | null }>`
    select word, pid, extract(epoch from at)::double precision * 1000 as at,
      lead(extract(epoch from at)::double precision * 1000) over (partition by word order by at) as next
    from chaos_starts`;
  const diedAt = new Map(deaths.map(({ pid, at }) => [pid, at]));
  return starts.flatMap(({ word, pid, at, next }) => {
    const death = diedAt.get(pid);
    if (!death || !next || next < death) return [];
    const outage = outages.some(({ from, to }) => from < next && to > at);
    return [{ word, seconds: (next - death) / 1000, alone: timeAlone(lives, death, next) / 1000, outage }];
  });
}

/** How long no process was alive between two moments. */
function timeAlone(lives: Life[], from: number, to: number): number {
  let [alone, covered] = [0, from];
  for (const life of lives.toSorted((a, b) => a.from - b.from)) {
    alone += Math.max(0, Math.min(life.from, to) - covered);
    covered = Math.max(covered, Math.min(life.to, to));
  }
  return alone + to - covered;
}
