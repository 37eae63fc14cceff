import { pino } from "pino";
import { expect, it } from "vitest";
import { connectDeps } from "../../../src/assembly/deps.ts";
import { createOrganization } from "../../../src/identity/accounts/accounts.ts";
import { readConfig } from "../../../src/kernel/config.ts";
import { migrate } from "../../../src/kernel/db/migrate.ts";
import { enqueue } from "../../../src/kernel/jobs/jobs.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { eventually, serverOf } from "../../support/process.ts";
import { usePlace } from "../db/embedded.harness.ts";
import { testJobs, trace } from "./kinds.ts";

const place = usePlace();
const WORDS = Array.from({ length: 20 }, (_, index) => `w${String(index).padStart(2, "0")}`);

it("each job ends once when the database crashes while jobs run", { timeout: 120_000 }, async () => {
  const { connection } = await place.join();
  const deps = await connectDeps(readConfig({ DATA_DIR: place.dataDir }), connection, pino({ level: "silent" }));
  await migrate(deps.database);
  const { system } = deps.database;
  const { id: organizationId } = await createOrganization(system, "Acme Legal");
  for (const word of WORDS) {
    await deps.database.transaction(organizationId, (sql) =>
      enqueue({ sql, organizationId, requestId: "test", userId: null, apiKeyId: null }, trace, { word, slowMs: 60 }),
    );
  }
  const runner = new Runner(deps, testJobs, { concurrency: 4, lostAfterSeconds: 2 });
  await runner.start();
  const finished = async () => (await system`select from jobs where status = 'succeeded'`).length;
  await eventually(async () => ((await finished()) >= 3 ? true : undefined));
  process.kill(serverOf(place.dataDir)!, "SIGKILL");
  await eventually(async () => ((await finished()) === WORDS.length ? true : undefined), 90);
  await runner.stop();
  const names = (await system<{ name: string }>`select name from projects order by name`).map(({ name }) => name);
  expect(names.filter((name) => !name.startsWith("paid"))).toEqual(WORDS);
  expect(await system`select from jobs where status <> 'succeeded'`).toEqual([]);
  await deps.close();
});
