import { expect, it } from "vitest";
import { runChaos } from "../../operator/chaos/driver.ts";

it("every accepted job ends exactly once, with one result, one effect, one message, one usage row and one debit, whatever is killed", {
  timeout: 300_000,
}, async () => {
  const { breaches, deaths } = await runChaos({
    jobs: 36,
    seed: 1,
    workerDeaths: 6,
    serverDeaths: 3,
    deadly: 0,
    blows: { worker: 1, server: 0, database: 2 },
    workers: 2,
    lostAfterSeconds: 2,
    seconds: 240,
    settings: { fsync: "off" },
  });
  expect(breaches).toEqual([]);
  expect(deaths.database).toBe(2);
  expect(deaths.workers).toBeGreaterThan(1);
  expect(deaths.servers).toBeGreaterThan(0);
});
