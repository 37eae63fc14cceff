import { expect, it } from "vitest";
import { runFailover } from "../../operator/chaos/failover.ts";
import { findPgBouncer } from "../../support/servers/pgbouncer.ts";

it("no acknowledged job is lost and none is doubled when the primary is killed and its standby promoted", async () => {
  const withPgBouncer = findPgBouncer() !== undefined;
  const { breaches, acknowledged } = await runFailover({
    jobs: 30,
    seed: 1,
    workers: 1,
    withPgBouncer,
    pauseMs: 100,
    seconds: 170,
  });
  expect(breaches).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
}, 240_000);
