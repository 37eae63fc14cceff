import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "../../src/models/circuit-breaker.ts";
import { ModelFault } from "../../src/models/fault.ts";

const faultWith = (afterMs?: number) => new ModelFault("is overloaded (503)", "outage", { status: 503, afterMs });

function breaker() {
  const clock = { now: 0 };
  const made = new CircuitBreaker({ failures: 3, openMs: 1000, maxOpenMs: 3000, now: () => clock.now });
  return {
    clock,
    breaker: made,
    fail: (times = 1, afterMs = 0) => repeat(times, () => made.failed(faultWith(afterMs))),
  };
}

const repeat = (times: number, work: () => void) => {
  for (let count = 0; count < times; count++) work();
};

describe("the circuit breaker of a model", () => {
  it("lets calls through until several in a row have failed", () => {
    const { breaker: made, fail } = breaker();
    fail(2);
    expect([made.isTripped, made.pauseMs]).toEqual([false, 0]);
    made.succeeded();
    fail(2);
    expect(made.isTripped).toBe(false);
    fail();
    expect([made.isTripped, made.pauseMs]).toEqual([true, 1000]);
  });

  it("lets one call through when the pause is over, and no second one meanwhile", () => {
    const { clock, breaker: made, fail } = breaker();
    fail(3);
    clock.now = 1000;
    expect(made.pauseMs).toBe(0);
    made.begin();
    expect(made.pauseMs).toBeGreaterThan(0);
    made.succeeded();
    expect([made.isTripped, made.pauseMs]).toEqual([false, 0]);
  });

  it("waits twice as long after each failed try, up to a limit, and as long as the provider asks for", () => {
    const { breaker: made, fail } = breaker();
    fail(4);
    expect(made.pauseMs).toBe(2000);
    fail();
    expect(made.pauseMs).toBe(3000);
    expect(made.shortPauseMs).toBe(1000);
    fail(1, 60_000);
    expect([made.pauseMs, made.shortPauseMs]).toEqual([60_000, 60_000]);
  });

  it("lets the next call through when a call was canceled", () => {
    const { clock, breaker: made, fail } = breaker();
    fail(3);
    clock.now = 1000;
    made.begin();
    made.ended();
    expect(made.pauseMs).toBe(0);
  });

  it("remembers the model's last error, until it is back", () => {
    const { breaker: made, fail } = breaker();
    fail(3);
    expect(made.lastFault).toMatchObject({ message: "is overloaded (503)", status: 503 });
    made.succeeded();
    expect(made.lastFault).toBeUndefined();
  });

  it("wakes waiting callers when the trial call has ended", async () => {
    const { clock, breaker: made, fail } = breaker();
    fail(3);
    expect(made.tryEnds).toBeUndefined();
    clock.now = 1000;
    made.begin();
    const ends = made.tryEnds;
    made.succeeded();
    await ends;
    expect([made.tryEnds, made.pauseMs]).toEqual([undefined, 0]);
  });
});
