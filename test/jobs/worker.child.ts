import { pino } from "pino";
import { readConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/db/sql.ts";
import { Runner } from "../../src/jobs/runner.ts";
import { testJobs } from "./kinds.ts";

/** A worker in a process of its own, to be killed. */
const database = openDatabase({ connection: JSON.parse(process.argv[2]!), poolSize: 4, maxWaiting: 100 });
const runner = new Runner({ config: readConfig({}), database, log: pino({ level: "silent" }) }, testJobs, {
  concurrency: 4,
  lostAfterSeconds: 1,
});
await runner.start();
process.on("SIGTERM", async () => {
  await runner.stop();
  await database.close();
  process.exit(0);
});
process.send?.("ready");
