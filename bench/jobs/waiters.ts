import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import type { PgBoss } from "pg-boss";
import { createUser } from "../../src/identity/accounts/accounts.ts";
import { createKey } from "../../src/identity/keys/keys.ts";
import type { Deps } from "../../src/kernel/context.ts";
import { Runner } from "../../src/kernel/jobs/runner.ts";
import { exchange, median } from "../support.ts";
import { benchJob, put, QUEUE } from "./engines.ts";

const CROWDS = [10, 100, 1000];
/** Fills the pool first, so that it has its full size before anything is measured. */
const FIRST_CROWD = 100;
const QUIET_MS = 500;

export interface Crowd {
  waiters: number;
  /** Of the server process, in MB. */
  memory: number;
  connections: number;
  /** From just before the job is taken to the replies, in milliseconds. */
  woken: { median: number; last: number };
}

/** Many callers waiting for one job over HTTP: their cost while they wait, and how soon all of them are answered. */
export async function measureWaiters(deps: Deps, connection: object, organizationId: string) {
  const { system } = deps.database;
  const user = await createUser(system, { organizationId, name: "Ada" });
  const { key } = await createKey(system, { organizationId, userId: null, name: "bench", lifetimeSeconds: null });
  const words = ["chancery", JSON.stringify({ ...connection, application_name: "server" }), "", "", String(user.id)];
  const server = fork(new URL("../api.server.ts", import.meta.url), words);
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  const memoryOf = async () => {
    server.send("memory");
    return ((await once(server, "message"))[0] as { rss: number }).rss / 1e6;
  };
  const connectionsOf = async () =>
    (await system<{ count: number }>`select count(*) from pg_stat_activity where application_name = 'server'`)[0]!
      .count;
  const crowds: Crowd[] = [];
  for (const waiters of [FIRST_CROWD, ...CROWDS]) {
    const id = await put(deps, organizationId, 1);
    const agent = new Agent({ maxSockets: waiters });
    const replies = Array.from({ length: waiters }, async () => {
      await exchange(`http://127.0.0.1:${port}`, key, agent, { path: `/v1/jobs/${id}?wait=90` });
      return performance.now();
    });
    await untilQuiet(deps);
    const [memory, connections] = [await memoryOf(), await connectionsOf()];
    const began = performance.now();
    await new Runner(deps, [benchJob(() => {})], { concurrency: 1 }).drain();
    const took = (await Promise.all(replies)).map((at) => at - began);
    crowds.push({ waiters, memory, connections, woken: { median: median(took), last: Math.max(...took) } });
  }
  server.kill();
  return crowds.slice(1);
}

/** Resolves when the server has sent no query for a moment: then every caller is waiting. */
async function untilQuiet({ database }: Deps) {
  for (let quiet = false; !quiet; ) {
    await new Promise((next) => setTimeout(next, QUIET_MS));
    const [row] = await database.system<{ ms: number }>`
      select extract(epoch from clock_timestamp() - max(query_start))::double precision * 1000 as ms
      from pg_stat_activity where application_name = 'server'`;
    quiet = row!.ms > QUIET_MS;
  }
}

/** pg-boss offers waiting callers only polling. One poll by this many callers at once, in milliseconds. */
export async function measureLooks(boss: PgBoss, callers: number): Promise<number> {
  const id = (await boss.send(QUEUE, { sent: 0 }, { startAfter: 3600 }))!;
  const began = performance.now();
  await Promise.all(Array.from({ length: callers }, () => boss.getJobById(QUEUE, id)));
  return performance.now() - began;
}
