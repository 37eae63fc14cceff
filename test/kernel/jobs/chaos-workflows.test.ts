import { expect, it } from "vitest";
import { STEPS } from "../../operator/chaos/workflows/definition.ts";
import { runWorkflowChaos } from "../../operator/chaos/workflows/driver.ts";

it("every run of a workflow succeeds once and leaves each effect once, whatever kind of step its worker is killed at", {
  timeout: 300_000,
}, async () => {
  const { breaches, runs, steps } = await runWorkflowChaos({
    runs: 20,
    deadly: STEPS.length,
    workers: 2,
    blows: 0,
    lostAfterSeconds: 2,
    startSeconds: 120,
    seconds: 240,
    settings: { fsync: "off" },
  });
  expect(breaches).toEqual([]);
  expect([runs, Object.keys(steps).sort()]).toEqual([20, [...STEPS].sort()]);
});
