import { pino } from "pino";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import type { Database, Sql } from "../../../src/kernel/db/sql.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { type ChaosInput, chaosJobs } from "./kinds.ts";
import { deathIn } from "./points.ts";

/** A worker to be killed: it also dies where a job says so, even right before or after the commit. */
const [connection, dataDir, lostAfterSeconds] = process.argv.slice(2) as [string, string, string];
const deps = await connectDeps(
  readConfig({ DATA_DIR: dataDir, ...JSON.parse(process.env.CHAOS_SETTINGS ?? "{}") }),
  JSON.parse(connection),
  pino({ level: "silent" }),
);
const reach = deathIn(deps.database);
const settling = new WeakMap<Sql, ChaosInput>();

const transaction: Database["transaction"] = async (organizationId, work) => {
  let settled: ChaosInput | undefined;
  const result = await deps.database.transaction(organizationId, async (sql) => {
    const result = await work(sql);
    settled = settling.get(sql);
    if (settled) await reach(settled, "before the commit");
    return result;
  });
  if (settled) await reach(settled, "right after");
  return result;
};

const runner = new Runner({ ...deps, database: { ...deps.database, transaction } }, chaosJobs(reach, settling), {
  concurrency: deps.config.WORKER_CONCURRENCY,
  ...(lostAfterSeconds && { lostAfterSeconds: Number(lostAfterSeconds) }),
});
await runner.start();
process.on("disconnect", () => process.exit());
process.send?.("ready");
