import { administratorGate } from "../accounts/colleagues.ts";
import { endpoint } from "../http/endpoint.ts";
import { readDailyUsage } from "./daily.ts";
import { DailyUsage, UsageQuery } from "./usage.schema.ts";

export const readDailyUsageRoute = endpoint({
  method: "GET",
  path: "/usage/daily",
  summary: "Read what was used each day, by key, person, operation and model",
  description:
    "Requests of the API are named by method and path and have no model; inference is named as in `/credit-usage`, whoever asked for it.",
  key: "session",
  gate: administratorGate,
  query: UsageQuery,
  returns: DailyUsage,
  status: 200,
  handle: (ctx, { query }) => readDailyUsage(ctx, query),
});
