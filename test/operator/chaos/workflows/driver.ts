import type { Sql } from "../../../../src/kernel/db/sql.ts";
import type { As } from "../../../support/client.ts";
import { Crew } from "../crew.ts";
import { countDeaths, findBreaches } from "./ledger.ts";
import { setStage } from "./stage.ts";

export interface WorkflowChaosOptions {
  runs: number;
  /** In how many of them a worker dies at a named point of one of the steps, once. */
  deadly: number;
  /** Those that take steps, and die. */
  workers: number;
  /** Kills at random moments of the worker that answers and reads, besides those at named points. */
  blows: number;
  /** How long a worker may be silent before its work is taken by another. */
  lostAfterSeconds: number;
  /** After so long no more runs are started, and those that were have to end. */
  startSeconds: number;
  /** All have to end within. */
  seconds: number;
  /** Of the database server. */
  settings?: Record<string, string>;
}

const MOST_UNDER_WAY = 24;
const LOOK_MS = 100;

type Stage = Awaited<ReturnType<typeof setStage>>;

/** Runs one workflow many times while its workers die at each kind of step, and reports what is missing or there twice. */
export async function runWorkflowChaos(options: WorkflowChaosOptions) {
  const stage = await setStage(options.settings);
  const words = [
    JSON.stringify(stage.connection),
    stage.dataDir,
    String(options.lostAfterSeconds),
    String(options.deadly),
  ];
  const script = new URL("worker.child.ts", import.meta.url);
  const [workers, others] = [new Crew(script, [...words, "steps"]), new Crew(script, [...words, "rest"])];
  try {
    await Promise.all([workers.start(options.workers), others.start(1)]);
    const began = Date.now();
    const { started, decided, races } = await goThrough(stage, others, options);
    const seconds = (Date.now() - began) / 1000;
    const ended = await countRuns(stage.system);
    const breaches = [
      ...(ended.over < started ? [`${ended.over} of ${started} runs ended within ${options.seconds} s`] : []),
      ...(await findBreaches(stage.system, started, stage.deciders.length)),
      ...races,
      ...[...workers.faults, ...others.faults],
    ];
    const { steps, points } = await countDeaths(stage.system);
    return {
      runs: started,
      seconds,
      breaches,
      deaths: workers.deaths.length,
      blows: others.deaths.length,
      steps,
      points,
      decided,
    };
  } finally {
    await Promise.all([workers.stop(), others.stop()]);
    await stage.tearDown();
  }
}

/** Starts runs while there is room, has people decide what waits, two at once, and kills who does their work in between. */
async function goThrough(stage: Stage, others: Crew, options: WorkflowChaosOptions) {
  const until = (seconds: number) => Date.now() + seconds * 1000;
  const [noMore, late] = [until(options.startSeconds), until(options.seconds)];
  const [races, asked] = [[] as string[], new Set<string>()];
  let [started, struck] = [0, 0];
  for (;;) {
    const { all, over } = await countRuns(stage.system);
    const wanted = Date.now() < noMore ? options.runs : started;
    while (started < wanted && all + MOST_UNDER_WAY > started && started - over < MOST_UNDER_WAY)
      await startRun(stage, started++);
    if (over >= (struck + 1) * (options.runs / (options.blows + 1)) && struck < options.blows) others.strike(struck++);
    races.push(...(await decideAll(stage, asked)));
    if ((over >= started && started >= wanted) || Date.now() > late) return { started, decided: asked.size, races };
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
}

/** A start that is asked for twice with the same key is one. */
async function startRun({ ada, workflow }: Stage, number: number) {
  const body = { file_ids: [workflow.fileId], fields: { number } };
  const options = { headers: { "idempotency-key": `run ${number}` } };
  const ids = [];
  for (let time = 0; time < 2; time++) {
    const { status, body: run, text } = await ada.post(workflow.path, body, options);
    if (status !== 202) throw new Error(text);
    ids.push(run.id);
  }
  if (ids[0] !== ids[1]) throw new Error(`run ${number} was started twice`);
}

async function countRuns(sql: Sql) {
  const [row] = await sql<{ all: number; over: number }>`
    select count(*)::integer as all, count(*) filter (where ended_at is not null)::integer as over from workflow_runs`;
  return row!;
}

/** Both who may decide do so at the same time: exactly one of them wins. */
async function decideAll({ system, deciders }: Stage, asked: Set<string>): Promise<string[]> {
  const waiting = await system<{ path: string }>`
    select '/workflow-runs/' || s.run_id || '/steps/decide/decision' as path from workflow_run_steps s
    where s.status = 'waiting' and s.question is not null
    union all select '/approvals/' || id || '/decision' from approvals where status = 'pending'`;
  const fresh = waiting.filter(({ path }) => !asked.has(path));
  const races = await Promise.all(
    fresh.map(async ({ path }) => {
      asked.add(path);
      const replies = await Promise.all(deciders.map((by: As) => by.post(path, { decision: "approved" })));
      const statuses = replies.map(({ status }) => status).sort();
      return statuses.join() === "200,409" ? [] : [`${path}: ${statuses.join()} ${replies.map(({ text }) => text)}`];
    }),
  );
  return races.flat();
}
