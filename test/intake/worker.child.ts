import { pino } from "pino";
import { readConfig } from "../../src/config.ts";
import { connectDeps } from "../../src/deps.ts";
import { Runner } from "../../src/jobs/runner.ts";
import { syncSource } from "../../src/vaults/intake/sync.job.ts";

/** A worker in a separate process, to be killed. It only syncs sources, so that no model is loaded for the documents. */
const deps = await connectDeps(
  { ...readConfig({ DATA_DIR: process.argv[3], SOURCES_ALLOW_PRIVATE: "on" }), DATABASE_POOL: 4 },
  JSON.parse(process.argv[2]!),
  pino({ level: "silent" }),
);
await new Runner(deps, [syncSource], { concurrency: 4, lostAfterSeconds: 3 }).start();
