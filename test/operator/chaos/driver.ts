import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization, setBilling } from "../../../src/identity/accounts/accounts.ts";
import { createKey } from "../../../src/identity/keys/keys.ts";
import { migrate } from "../../../src/kernel/db/migrate.ts";
import { type Database, openDatabase } from "../../../src/kernel/db/sql.ts";
import { freePort } from "../../support/process.ts";
import { Callers } from "./callers.ts";
import { Cluster } from "./cluster.ts";
import { Crew } from "./crew.ts";
import { CREDITS, countDeaths, countEnded, countPaidAgain, findBreaches, listRestarts, openLedger } from "./ledger.ts";
import { type Blow, type Harshness, planChaos } from "./plan.ts";

export interface ChaosOptions extends Harshness {
  workers: number;
  /** The deadline for all jobs. */
  seconds: number;
  /** Defaults to the worker's own. */
  lostAfterSeconds?: number;
  /** How soon a dead worker's job must restart; not checked when omitted. */
  restartSeconds?: number;
  /** Of the database server. */
  settings?: Record<string, string>;
}

const LOOK_MS = 50;

/** Enqueues jobs over HTTP while workers, the server and the database are killed, and reports the outcome of each. */
export async function runChaos(options: ChaosOptions) {
  const plan = planChaos(options);
  const stage = await setUp(options);
  const { database, cluster, workers, servers, callers, deadline } = stage;
  try {
    const began = Date.now();
    const calls = callers.enqueueAll(plan.jobs);
    await strikeUntilAllEnded(stage, plan.blows, plan.jobs.length);
    await calls;
    const seconds = (Date.now() - began) / 1000;
    const { system } = database;
    const restarts = await listRestarts(system, workers.deaths, workers.lives, cluster.outages);
    const limit = options.restartSeconds ?? Infinity;
    const late = restarts.filter(({ outage, seconds, alone }) => !outage && seconds - alone > limit);
    const breaches = [
      ...(deadline.aborted ? [`${await countEnded(system)} of ${options.jobs} ended within ${options.seconds} s`] : []),
      ...(await findBreaches(system, plan.jobs, callers.accepted, callers.told)),
      ...late.map(
        ({ word, seconds, alone }) =>
          `${word}: started again ${seconds.toFixed(1)} s after its worker died, ${alone.toFixed(1)} s of it without any worker`,
      ),
      ...[...workers.faults, ...servers.faults, ...callers.faults],
    ];
    return {
      seconds,
      breaches,
      deaths: { workers: workers.deaths.length, servers: servers.deaths.length, database: cluster.outages.length },
      points: await countDeaths(system),
      told: callers.told.size,
      turnedAway: callers.turnedAway,
      paidAgain: await countPaidAgain(system),
      restarts,
    };
  } finally {
    await stage.tearDown();
  }
}

type Stage = Awaited<ReturnType<typeof setUp>>;

async function setUp(options: ChaosOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-chaos-"));
  const cluster = new Cluster({ dataDir, ...(options.settings && { settings: options.settings }) });
  const connection = await cluster.start();
  const database = openDatabase({ connection, poolSize: 2, maxWaiting: 1000 });
  await migrate(database);
  await openLedger(database);
  const key = await makeCaller(database);
  const port = await freePort();
  const words = [JSON.stringify(connection), dataDir];
  const lost = String(options.lostAfterSeconds ?? "");
  const workers = new Crew(new URL("worker.child.ts", import.meta.url), [...words, lost]);
  const servers = new Crew(new URL("server.child.ts", import.meta.url), [...words, String(port)]);
  await Promise.all([workers.start(options.workers), servers.start(1)]);
  const deadline = AbortSignal.timeout(options.seconds * 1000);
  const callers = new Callers(`http://127.0.0.1:${port}`, key, deadline);
  const tearDown = async () => {
    await Promise.all([workers.stop(), servers.stop()]);
    await database.close();
    await cluster.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, cluster, workers, servers, callers, deadline, tearDown };
}

export async function makeCaller({ system }: Database): Promise<string> {
  const { id } = await createOrganization(system, "Chaos");
  await setBilling(system, id, "credits", CREDITS);
  await system`insert into chats (organization_id, source) values (${id}, 'api')`;
  return (await createKey(system, { organizationId: id, userId: null, name: "chaos", lifetimeSeconds: null })).key;
}

/** Kills at the planned moments, counted in ended jobs. */
async function strikeUntilAllEnded(stage: Stage, blows: Blow[], jobs: number) {
  const { database, callers, deadline } = stage;
  let struck = 0;
  while ((callers.ended < jobs || struck < blows.length) && !deadline.aborted) {
    callers.ended = await countEnded(database.system).catch(() => callers.ended);
    const blow = blows[struck];
    if (blow && callers.ended >= blow.after) await strike(stage, blow, struck++);
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
}

async function strike({ cluster, workers, servers }: Stage, { target }: Blow, index: number) {
  if (target === "worker") workers.strike(index);
  if (target === "server") servers.strike(index);
  if (target === "database") await cluster.stopHard(cluster.outages.length % 2 === 0 ? "SIGKILL" : "SIGQUIT");
}
