import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createOrganization } from "../src/identity/accounts/accounts.ts";
import { clock, openBoss, put, QUEUE } from "./jobs/engines.ts";
import { measureLooks, measureWaiters } from "./jobs/waiters.ts";
import type { Engine } from "./jobs/worker.ts";
import { median, openBench } from "./support.ts";

/**
 * The jobs engine against plain pg-boss, on one database in one run: how soon an idle worker starts an enqueued job, how
 * fast two worker processes drain a full queue, and a thousand callers waiting for one job.
 */
const STARTS = 300;
const DRAINED = 2000;
const ROUNDS = 3;
const PAUSE_MS = 15;
const ENGINES: Engine[] = ["chancery", "pg-boss", "pg-boss in batches"];

const bench = await openBench();
const { system } = bench.deps.database;
const { id: organizationId } = await createOrganization(system, "Bench");
const boss = await openBoss(bench.connection, false);
await boss.createQueue(QUEUE, { notify: true });

const enqueue: Record<"chancery" | "pg-boss", (count: number) => Promise<unknown>> = {
  chancery: (count) => put(bench.deps, organizationId, count),
  "pg-boss": (count) =>
    count === 1
      ? boss.send(QUEUE, { sent: clock() })
      : boss.insert(
          QUEUE,
          Array.from({ length: count }, () => ({ data: { sent: clock() } })),
        ),
};
const queueOf = (engine: Engine) => (engine === "chancery" ? "chancery" : "pg-boss");

async function startWorker(engine: Engine): Promise<ChildProcess> {
  const child = fork(new URL("jobs/worker.ts", import.meta.url), [engine, JSON.stringify(bench.connection)]);
  await once(child, "message");
  return child;
}

async function begin(child: ChildProcess) {
  child.send("begin");
  while ((await once(child, "message"))[0] !== "working");
}

/** Both engines in turn, one job at a time, each on an idle worker. */
async function measureStarts() {
  const engines = ["chancery", "pg-boss"] as const;
  const workers = await Promise.all(engines.map(startWorker));
  await Promise.all(workers.map(begin));
  const taken: Record<(typeof engines)[number], number[]> = { chancery: [], "pg-boss": [] };
  for (let index = -20; index < STARTS; index++) {
    for (const [which, engine] of engines.entries()) {
      const heard = once(workers[which]!, "message");
      await enqueue[engine](1);
      const [{ sent, started }] = (await heard) as [{ sent: number; started: number }];
      if (index >= 0) taken[engine].push(started - sent);
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
  }
  for (const worker of workers) worker.kill();
  return taken;
}

/** Fills the queue, starts two workers, and returns jobs per second until the last one ended. */
async function measureDrain(engine: Engine): Promise<number> {
  await enqueue[queueOf(engine)](DRAINED);
  if (engine !== "chancery") await boss.supervise(QUEUE);
  const workers = await Promise.all([startWorker(engine), startWorker(engine)]);
  const began = Date.now();
  for (const worker of workers) worker.send("begin");
  let last: number | undefined;
  while (last === undefined) {
    await new Promise((next) => setTimeout(next, 200));
    last = await lastEnd(engine);
  }
  for (const worker of workers) worker.kill();
  await system`delete from jobs`;
  await boss.deleteAllJobs(QUEUE);
  return (DRAINED / (last - began)) * 1000;
}

/** When the last job ended; undefined while any is left. */
async function lastEnd(engine: Engine): Promise<number | undefined> {
  const rows =
    engine === "chancery"
      ? system<{ left: number; last: number }>`
          select count(*) filter (where completed_at is null) as left, extract(epoch from max(completed_at))::double precision * 1000 as last from jobs`
      : system<{ left: number; last: number }>`
          select count(*) filter (where completed_on is null) as left, extract(epoch from max(completed_on))::double precision * 1000 as last from pgboss.job where name = ${QUEUE}`;
  const [row] = await rows;
  return row!.left === 0 ? row!.last : undefined;
}

const at = (numbers: number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)]!;

const starts = await measureStarts();
const tellStarts = (share: number, name: string) => {
  const [ours, theirs] = [at(starts.chancery, share), at(starts["pg-boss"], share)];
  console.log(
    `enqueue → start, idle, ${name}: ${ours.toFixed(1)} ms, pg-boss ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(2)}`,
  );
};
tellStarts(0.5, "p50");
tellStarts(0.99, "p99");
await system`delete from jobs`;
await boss.deleteAllJobs(QUEUE);

const rates: Record<Engine, number[]> = { chancery: [], "pg-boss": [], "pg-boss in batches": [] };
for (let round = 0; round < ROUNDS; round++)
  for (const engine of ENGINES) rates[engine].push(await measureDrain(engine));
for (const engine of ENGINES) {
  const ratio = median(rates.chancery.map((rate, round) => rate / rates[engine][round]!));
  console.log(
    `drained by two processes, ${engine}: ${Math.round(median(rates[engine]))} jobs/s, ours at ${ratio.toFixed(2)} of that`,
  );
}

const crowds = await measureWaiters(bench.deps, bench.connection, organizationId);
for (const { waiters, memory, connections, woken } of crowds)
  console.log(
    `${waiters} callers waiting for one job: server ${memory.toFixed(0)} MB, ${connections} connections; ` +
      `woken after ${woken.median.toFixed(0)} ms (median), the last after ${woken.last.toFixed(0)} ms`,
  );
const { waiters, woken } = crowds.at(-1)!;
const looks = await measureLooks(boss, waiters);
console.log(
  `${waiters} concurrent polls of a pg-boss job: ${looks.toFixed(0)} ms, waking all callers over HTTP takes ${(woken.last / looks).toFixed(1)} times that`,
);
await boss.stop({ graceful: false });
await bench.close();
const hasGrown = crowds.some(({ connections }) => connections > crowds[0]!.connections);
if (hasGrown) console.log("The number of connections grew with the number of waiting callers.");
process.exitCode = hasGrown ? 1 : 0;
