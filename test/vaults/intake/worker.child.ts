import { pino } from "pino";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { syncSource } from "../../../src/vaults/intake/sync.job.ts";

/** A worker in a separate process, to be killed. It only syncs sources, so that no model is loaded for the documents. */
const deps = await connectDeps(
  { ...readConfig({ DATA_DIR: process.argv[3], SOURCES_ALLOW_PRIVATE: "on" }), DATABASE_POOL: 4 },
  JSON.parse(process.argv[2]!),
  pino({ level: "silent" }),
);
await new Runner(deps, [syncSource], { concurrency: 4, lostAfterSeconds: 3 }).start();
