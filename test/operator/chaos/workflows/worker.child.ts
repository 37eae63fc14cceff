import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { connectDeps } from "../../../../src/assembly/deps.ts";
import { jobs, openRunner } from "../../../../src/jobs.ts";
import { readConfig } from "../../../../src/kernel/config.ts";
import type { Database, Sql } from "../../../../src/kernel/db/sql.ts";
import type { JobContext, JobHandler } from "../../../../src/kernel/jobs/job.ts";
import { AdvanceRun } from "../../../../src/processes/workflows/runs.schema.ts";
import { findRun, listSteps } from "../../../../src/processes/workflows/runs.store.ts";
import { type Doomed, deathIn } from "../points.ts";
import { doomOf } from "./definition.ts";

/**
 * The worker of the product. `steps`: it only takes steps of runs, and dies where a step says so, also between an operation and the record
 * of its step. `rest`: it does everything else, so that a death costs no loading of models.
 */
const [connection, dataDir, lostAfterSeconds, deadly, part] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  "steps" | "rest",
];
const config = { ...readConfig({ DATA_DIR: dataDir }), WEBHOOKS_ALLOW_PRIVATE: true };
const deps = await connectDeps(config, JSON.parse(connection), pino({ level: "silent" }));
const reach = deathIn(deps.database);
const taking = new AsyncLocalStorage<Doomed>();
const settling = new WeakMap<Sql, Doomed>();

const transaction: Database["transaction"] = async (organizationId, work, keyId) => {
  let settled: Doomed | undefined;
  const settle = async (sql: Sql) => {
    const result = await work(sql);
    settled = settling.get(sql);
    if (settled) await reach(settled, "before the commit");
    return result;
  };
  const result = await deps.database.transaction(organizationId, settle, keyId);
  const called = taking.getStore();
  if (settled) await reach(settled, "right after");
  else if (called) await reach(called, "in the step");
  return result;
};

async function nextStep({ sql, organizationId }: JobContext, runId: string): Promise<Doomed | undefined> {
  const run = await findRun(sql, organizationId, runId);
  const steps = await listSteps(sql, organizationId, runId);
  const next = steps.find(({ status }) => ["pending", "running", "waiting"].includes(status));
  const step = next && run?.steps[next.position];
  if (!run || !step) return undefined;
  const { number } = run.trigger.fields as { number: number };
  return number < Number(deadly) ? doomOf(number, step.id) : undefined;
}

const advance = jobs.find(({ kind }) => kind === AdvanceRun.kind)!;
const mortal: JobHandler = {
  ...advance,
  async run(ctx, input: { run_id: string }) {
    const step = await nextStep(ctx, input.run_id);
    if (!step) return advance.run(ctx, input as never);
    await reach(step, "before the step");
    const finish = await taking.run(step, () => advance.run(ctx, input as never));
    await reach(step, "after the step");
    return async (sql) => {
      const result = await finish(sql);
      await reach(step, "while settling");
      settling.set(sql, step);
      return result;
    };
  },
};

const rest = jobs.filter((job) => job !== advance);
jobs.splice(0, jobs.length, ...(part === "steps" ? [mortal] : rest));
const runner = openRunner(
  { ...deps, database: { ...deps.database, transaction } },
  { concurrency: config.WORKER_CONCURRENCY, lostAfterSeconds: Number(lostAfterSeconds) },
);
await runner.start();
process.on("disconnect", () => process.exit());
process.send?.("ready");
