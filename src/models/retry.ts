import { setTimeout as wait } from "node:timers/promises";
import type { FailureKind } from "../kernel/jobs/model-failure.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { ModelFault } from "./fault.ts";
import type { Generated } from "./model.ts";
import type { ModelRequest } from "./request.ts";

/** How often a model is asked before it counts as failed. */
const TRIES: Record<FailureKind, number> = { outage: 4, useless: 3, slow: 2, too_long: 1, cut: 1, refused: 1 };
/** The failures of an outage that open the circuit. */
export const OUTAGE_TRIES = TRIES.outage;
/** How many answers that cannot be used are paid for the same question. */
export const MAX_USELESS = TRIES.useless;
/** If the provider asks for a longer delay, the call fails: there may be a fallback model, or the caller retries later. */
const MAX_DELAY_MS = 30_000;

/** Asks again after a fault that may pass, with growing pauses, respecting Retry-After, until the circuit opens. */
export async function askAgain(
  { signal, isPatient = false, hasNext = false, useless = { count: 0 } }: ModelRequest,
  { breaker, firstPauseMs }: { breaker: CircuitBreaker; firstPauseMs: number },
  work: () => Promise<Generated>,
): Promise<Generated> {
  for (let number = 1; ; number++) {
    try {
      await begin(breaker, isPatient ? Date.now() + MAX_DELAY_MS : 0, signal);
      return await withBreaker(breaker, work);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ModelFault) || breaker.isTripped) throw error;
      if (error.kind === "useless") useless.count++;
      const tries = error.kind === "slow" && hasNext ? 1 : TRIES[error.kind];
      if (number >= tries || useless.count >= MAX_USELESS) throw error;
      const delay = (error.afterMs ?? 0) + firstPauseMs * 2 ** (number - 1) * (0.5 + Math.random());
      if (delay > MAX_DELAY_MS) throw error;
      await wait(delay, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

/**
 * Begins a call. While the circuit is open, waits until the model may be called again, if that is before `until`. One of the waiting
 * calls probes the model, and the others wait for the result.
 */
async function begin(breaker: CircuitBreaker, until: number, signal: AbortSignal | undefined) {
  const pauseOf = () => (until > 0 ? breaker.shortPauseMs : breaker.pauseMs);
  for (let pause = pauseOf(); pause > 0; pause = pauseOf()) {
    const { tryEnds } = breaker;
    const left = until - Date.now();
    if (left <= 0 || (!tryEnds && pause > left)) throw notAsked(breaker, pause);
    const waited = new AbortController();
    const stops = AbortSignal.any(signal ? [signal, waited.signal] : [waited.signal]);
    const timer = wait(tryEnds ? left : pause, undefined, { signal: stops });
    await Promise.race([timer, ...(tryEnds ? [tryEnds] : [])]).finally(() => {
      waited.abort();
      timer.catch(() => undefined);
    });
  }
  breaker.begin();
}

/** The fault of a call that was not made. It repeats the model's last fault. */
function notAsked({ lastFault, tryEnds }: CircuitBreaker, afterMs: number): ModelFault {
  const next = tryEnds ? "now" : `in ${Math.ceil(afterMs / 1000)} seconds`;
  const message = `${lastFault?.message ?? "is unavailable"} and is asked again ${next}`;
  return new ModelFault(message, "outage", { status: lastFault?.status, afterMs });
}

/** Only outages count as failures. Any other answer, and a slow one too, leaves the circuit as it is for a model that is up. */
async function withBreaker(breaker: CircuitBreaker, work: () => Promise<Generated>): Promise<Generated> {
  try {
    const answer = await work();
    breaker.succeeded();
    return answer;
  } catch (error) {
    if (!(error instanceof ModelFault)) breaker.ended();
    else if (error.kind === "outage") breaker.failed(error);
    else if (error.kind === "slow") breaker.ended();
    else breaker.succeeded();
    throw error;
  }
}
