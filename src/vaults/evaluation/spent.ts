import { AsyncLocalStorage } from "node:async_hooks";
import { type PricedCall, withUsage } from "../../administration/usage/model-usage.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { LanguageModel } from "../../models/model.ts";

/** What work used. `cost` is null if a model has no price; `cpu_seconds` holds whatever else the process did meanwhile. */
export interface Spent {
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  calls: number;
  cost: number | null;
  seconds: number;
  cpu_seconds: number;
}

export const NOTHING_SPENT: Spent = {
  input_tokens: 0,
  cached_tokens: 0,
  output_tokens: 0,
  calls: 0,
  cost: 0,
  seconds: 0,
  cpu_seconds: 0,
};

export const addSpent = (one: Spent, other: Spent): Spent => ({
  input_tokens: one.input_tokens + other.input_tokens,
  cached_tokens: one.cached_tokens + other.cached_tokens,
  output_tokens: one.output_tokens + other.output_tokens,
  calls: one.calls + other.calls,
  cost: one.cost === null || other.cost === null ? null : Number((one.cost + other.cost).toFixed(10)),
  seconds: one.seconds + other.seconds,
  cpu_seconds: one.cpu_seconds + other.cpu_seconds,
});

/** The local engine (without a model) or a language model. `key` is unique within an evaluation. */
export interface Reader {
  key: string;
  model: LanguageModel | null;
}

export interface Metered<T> {
  result: T;
  spent: Spent;
}

const counting = new AsyncLocalStorage<{ spent: Spent }>();

/** Runs a step of a reader, and keeps its result with what it used. Calls that were paid before the process died are not paid again, and count. */
export function runMetered<T>(
  ctx: JobContext,
  { key, model }: Reader,
  name: string,
  step: (ctx: JobContext, model: LanguageModel | null) => Promise<T>,
): Promise<Metered<T>> {
  const prefix = `${key} ${name}`;
  return ctx.once(prefix, async () => {
    const total = { spent: NOTHING_SPENT };
    const counted = (call: PricedCall) => {
      const current = counting.getStore() ?? total;
      current.spent = addSpent(current.spent, ofCall(call));
    };
    const once = async <R>(inner: string, paid: () => Promise<R>): Promise<R> => {
      const kept = await ctx.once(`${prefix} ${inner}`, () => meter(paid, (spent) => addTo(total, spent)));
      addTo(total, kept.spent);
      return kept.result;
    };
    const stop = startStopwatch();
    const result = await step({ ...ctx, once, publish: () => {} }, model && withUsage(ctx, model, counted));
    return { result, spent: addSpent(total.spent, stop()) };
  });
}

/** What a failed step used counts too. */
async function meter<R>(paid: () => Promise<R>, failed: (spent: Spent) => void): Promise<Metered<R>> {
  const own = { spent: NOTHING_SPENT };
  try {
    return { result: await counting.run(own, paid), spent: own.spent };
  } catch (error) {
    failed(own.spent);
    throw error;
  }
}

function addTo(total: { spent: Spent }, spent: Spent) {
  total.spent = addSpent(total.spent, spent);
}

const ofCall = ({ tokens, cost }: PricedCall): Spent => ({
  ...NOTHING_SPENT,
  input_tokens: tokens.input,
  cached_tokens: tokens.cached,
  output_tokens: tokens.output,
  calls: 1,
  cost,
});

function startStopwatch(): () => Spent {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return {
      ...NOTHING_SPENT,
      seconds: (performance.now() - began) / 1000,
      cpu_seconds: (user + system) / 1_000_000,
    };
  };
}
