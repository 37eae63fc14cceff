import { first, must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { listDays } from "./days.ts";
import type { DailyUsage, UsageQuery } from "./usage.schema.ts";
import { listDailyRequests } from "./usage.store.ts";

export async function readDailyUsage(ctx: Context, query: UsageQuery): Promise<DailyUsage> {
  const days = listDays(query.start_date, query.end_date, query.timezone);
  const starts = days.map(({ start }) => start);
  const span = { organizationId: ctx.organizationId, from: first(starts), to: must(starts.at(-1), "there are days") };
  const rows = await listDailyRequests(ctx.sql, span, starts);
  return {
    days: rows.map(({ day, ...row }) => ({ date: must(days[day - 1], "a day that was asked for").date, ...row })),
  };
}
