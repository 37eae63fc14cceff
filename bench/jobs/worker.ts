import { pino } from "pino";
import { connectDeps } from "../../src/assembly/deps.ts";
import { readConfig } from "../../src/kernel/config.ts";
import { Runner } from "../../src/kernel/jobs/runner.ts";
import { benchJob, clock, openBoss, QUEUE } from "./engines.ts";

/**
 * One of the worker processes of `bench/jobs.ts`; it starts on a message. pg-boss runs in two modes: each job in its
 * own transaction, as ours does, and in batches that are completed together, its fastest mode.
 */
export type Engine = "chancery" | "pg-boss" | "pg-boss in batches";
const [engine, connectionText] = process.argv.slice(2) as [Engine, string];
const connection = JSON.parse(connectionText);
const config = readConfig({});
const onStart = (sent: number) => void process.send?.({ sent, started: clock() });
const PLAIN = { batchSize: 1, burstWhenReadyExceeds: 1, transactional: true } as const;
const BATCHES = { batchSize: 50, burstWhenBatchFull: true } as const;

async function prepare(): Promise<() => Promise<unknown>> {
  if (engine === "chancery") {
    const deps = await connectDeps(config, connection, pino({ level: "silent" }));
    const runner = new Runner(deps, [benchJob(onStart)], { concurrency: config.WORKER_CONCURRENCY });
    return () => runner.start();
  }
  const boss = await openBoss(connection, false);
  const localConcurrency = config.WORKER_CONCURRENCY;
  const handle = async (jobs: { data: { sent: number } }[]) => {
    for (const { data } of jobs) onStart(data.sent);
    return { ok: true };
  };
  return () =>
    engine === "pg-boss"
      ? boss.work(QUEUE, { ...PLAIN, localConcurrency }, handle)
      : boss.work(QUEUE, { ...BATCHES, localConcurrency }, handle);
}

const begin = await prepare();
process.on("message", async () => {
  await begin();
  process.send?.("working");
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
