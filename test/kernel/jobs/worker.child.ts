import { pino } from "pino";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { openRunner } from "../../../src/jobs.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import { testJobs } from "./kinds.ts";

/** A worker in a separate process, to be killed: it shares a database and a data folder with others. */
const deps = await connectDeps(
  { ...readConfig({ DATA_DIR: process.argv[3], WEBHOOKS_ALLOW_PRIVATE: "on" }), DATABASE_POOL: 4 },
  JSON.parse(process.argv[2]!),
  pino({ level: "silent" }),
);
const runner = openRunner(deps, { concurrency: 4, lostAfterSeconds: 3 }, testJobs);
await runner.start();
process.on("SIGTERM", async () => {
  await runner.stop();
  await deps.close();
  process.exit(0);
});
process.send?.("ready");
