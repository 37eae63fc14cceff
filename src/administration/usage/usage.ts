import { first, must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type Day, listDays } from "./days.ts";
import { readTokenUsage } from "./model-usage.ts";
import type { Span } from "./spans.store.ts";
import {
  type CreditUsage,
  type Feature,
  OPERATIONS,
  type Operation,
  type Usage,
  type UsageQuery,
} from "./usage.schema.ts";
import * as store from "./usage.store.ts";

/** What one unit of each operation is. */
const UNITS: Record<Operation, string> = {
  "chat:completions": "message",
  "playbook:run": "run",
  "vault:extract": "document",
};

/** Inference calls have the same names in usage and credits; other requests are named by method and path. */
const INFERENCES: Record<string, Operation> = {
  "POST /chat/completions": "chat:completions",
  "POST /playbooks/{id}/run": "playbook:run",
};

export async function readUsage(ctx: Context, query: UsageQuery): Promise<Usage> {
  const span = spanOf(ctx, listDays(query.start_date, query.end_date, query.timezone));
  const calls = await store.listCalls(ctx.sql, span);
  const features = await store.listFeatureUses(ctx.sql, span);
  const times = (feature: Feature) => features.find((use) => use.feature === feature)?.times ?? 0;
  return {
    ...query,
    tokens: await readTokenUsage(ctx.sql, span),
    web: {
      messages: times("web.messages"),
      web_pages_scraped: times("web.web_pages_scraped"),
      files_uploaded: times("web.files_uploaded"),
    },
    word: {
      messages: times("word.messages"),
      redlines_applied: times("word.redlines_applied"),
      drafts_applied: times("word.drafts_applied"),
    },
    api: {
      requests: calls.reduce((sum, { calls }) => sum + calls, 0),
      by_operation: Object.fromEntries(
        calls.map(({ operation, calls }) => [INFERENCES[operation] ?? operation, calls]),
      ),
    },
  };
}

/** The cost of inference on these days, at the prices of the time. Without a rate card, costs are null. */
export async function readCreditUsage(ctx: Context, query: UsageQuery): Promise<CreditUsage> {
  const days = listDays(query.start_date, query.end_date, query.timezone);
  const starts = days.map(({ start }) => start);
  const used = await store.listDailyUse(ctx.sql, spanOf(ctx, days), starts);
  const rates = ctx.deps.config.CREDIT_RATES;
  const lines = OPERATIONS.map((api) => {
    const uses = used.filter(({ operation }) => operation === api);
    const rate = rates?.[api];
    return {
      api,
      requests: uses.reduce((sum, { requests }) => sum + requests, 0),
      unit: rate === undefined ? null : UNITS[api],
      credits_per_unit: rate ?? null,
      credits: rate === undefined ? null : sumCredits(uses.map(({ credits }) => credits)),
    };
  });
  return {
    ...query,
    pricing_available: rates !== undefined,
    total_credits: rates === undefined ? null : sumCredits(lines.map(({ credits }) => credits ?? 0)),
    lines,
    daily: days.slice(0, -1).map(({ date }, index) => ({ date, usage: usageOn(used, index + 1) })),
  };
}

/** Records the use of a feature, in the transaction of the work itself. */
export const recordFeatureUse = (sql: Sql, organizationId: string, feature: Feature, times = 1) =>
  store.insertFeatureUse(sql, organizationId, feature, times);

/** Counts the use of a feature by a signed-in person, per application. Calls with a key are counted as requests. */
export async function recordSessionUse(
  { sql, organizationId, caller }: Context,
  features: { web?: Feature; word?: Feature },
) {
  if (caller.sessionId === null) return;
  const feature = caller.kind === "user" && caller.isInWord ? features.word : features.web;
  if (feature) await recordFeatureUse(sql, organizationId, feature);
}

function spanOf(ctx: Context, days: Day[]): Span {
  return { organizationId: ctx.organizationId, from: first(days).start, to: must(days.at(-1), "there are days").start };
}

type DailyUse = Awaited<ReturnType<typeof store.listDailyUse>>;

function usageOn(used: DailyUse, day: number): Record<Operation, number> {
  const requests = (api: Operation) => used.find((use) => use.day === day && use.operation === api)?.requests ?? 0;
  return Object.fromEntries(OPERATIONS.map((api) => [api, requests(api)])) as Record<Operation, number>;
}

/** Rounds to four decimals, the precision of credits. */
const sumCredits = (all: number[]) => Math.round(all.reduce((sum, credits) => sum + credits, 0) * 10_000) / 10_000;
