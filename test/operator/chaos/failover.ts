import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../src/kernel/db/migrate.ts";
import { openDatabase } from "../../../src/kernel/db/sql.ts";
import { freePort } from "../../support/process.ts";
import { PgBouncer } from "../../support/servers/pgbouncer.ts";
import { PostgresPair } from "../../support/servers/standby.ts";
import { Callers } from "./callers.ts";
import { Crew } from "./crew.ts";
import { makeCaller } from "./driver.ts";
import { countEnded, countPaidAgain, findBreaches, openLedger } from "./ledger.ts";
import { planChaos } from "./plan.ts";

export interface FailoverOptions {
  jobs: number;
  seed: number;
  workers: number;
  /** Requests and jobs go through a transaction-pooling PgBouncer in front of each server. */
  withPgBouncer: boolean;
  /** The pause between killing the primary and promoting the standby. */
  pauseMs: number;
  /** The deadline for all jobs. */
  seconds: number;
}

const LOOK_MS = 50;
const NO_DEATHS = { workerDeaths: 0, serverDeaths: 0, deadly: 0, blows: { worker: 0, server: 0, database: 0 } };

/**
 * Enqueues jobs over HTTP, kills the primary in the middle of them, promotes the standby and reports the outcome of each job. No
 * process of the service may end or be restarted.
 */
export async function runFailover(options: FailoverOptions) {
  const { jobs } = planChaos({ ...options, ...NO_DEATHS });
  const stage = await setUp(options);
  const { pair, database, crews, callers, deadline } = stage;
  try {
    const began = Date.now();
    const calls = callers.enqueueAll(jobs);
    const look = async () => {
      callers.ended = await countEnded(database.system).catch(() => callers.ended);
      await new Promise((next) => setTimeout(next, LOOK_MS));
    };
    const until = async (isDone: () => boolean) => {
      while (!isDone() && !deadline.aborted) await look();
      return Date.now();
    };
    await until(() => callers.ended >= jobs.length / 3);
    const acknowledged = callers.accepted.size;
    const killedAt = Date.now();
    await pair.primary.kill();
    await new Promise((next) => setTimeout(next, options.pauseMs));
    await pair.standby.promote();
    const promotedAt = Date.now();
    const [accepted, ended] = [callers.accepted.size, callers.ended];
    const [acceptingAt, endingAt] = await Promise.all([
      until(() => callers.accepted.size > accepted),
      until(() => callers.ended > ended),
    ]);
    await until(() => callers.ended >= jobs.length);
    await calls;
    const { system } = database;
    const breaches = [
      ...(deadline.aborted ? [`${callers.ended} of ${jobs.length} ended within ${options.seconds} s`] : []),
      ...(await findBreaches(system, jobs, callers.accepted, callers.told)),
      ...crews.flatMap(({ faults }) => faults),
      ...crews.flatMap(({ deaths }) => deaths.map(({ pid }) => `process ${pid} was killed`)),
      ...callers.faults,
    ];
    return {
      breaches,
      seconds: (Date.now() - began) / 1000,
      acknowledged,
      outageSeconds: (promotedAt - killedAt) / 1000,
      acceptsAgainSeconds: (acceptingAt - promotedAt) / 1000,
      endsJobsAgainSeconds: (endingAt - promotedAt) / 1000,
      turnedAway: callers.turnedAway,
      told: callers.told.size,
      paidAgain: await countPaidAgain(system),
    };
  } finally {
    await stage.tearDown();
  }
}

async function setUp({ workers, seconds, withPgBouncer }: FailoverOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-failover-"));
  const pair = new PostgresPair();
  await pair.start({ isSynchronous: true });
  const bouncers = withPgBouncer ? [pair.primary, pair.standby].map((server) => new PgBouncer(pair, server)) : [];
  const attributes = "?target_session_attrs=read-write";
  const connection = pair.url("owner", undefined, attributes);
  const database = openDatabase({ connection, poolSize: 2, maxWaiting: 1000 });
  await migrate(database);
  await openLedger(database);
  const key = await makeCaller(database);
  for (const bouncer of bouncers) await bouncer.start();
  const ports = withPgBouncer ? bouncers.map(({ port }) => port) : undefined;
  process.env.CHAOS_SETTINGS = JSON.stringify({
    DATABASE_URL: connection,
    DATABASE_REQUEST_URL: pair.url("requests", ports, attributes),
    DATABASE_REQUEST_POOLING: withPgBouncer ? "transaction" : "session",
  });
  const port = await freePort();
  const words = [JSON.stringify(connection), dataDir];
  const crews = [
    new Crew(new URL("worker.child.ts", import.meta.url), [...words, ""]),
    new Crew(new URL("server.child.ts", import.meta.url), [...words, String(port)]),
  ];
  await Promise.all(crews.map((crew, index) => crew.start(index === 0 ? workers : 1)));
  const deadline = AbortSignal.timeout(seconds * 1000);
  const callers = new Callers(`http://127.0.0.1:${port}`, key, deadline);
  const tearDown = async () => {
    await Promise.all(crews.map((crew) => crew.stop()));
    await database.close();
    await Promise.all(bouncers.map((bouncer) => bouncer.stop()));
    await pair.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { pair, database, crews, callers, deadline, tearDown };
}
