import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { readDailyUsage } from "./daily.ts";
import { DailyUsage, UsageQuery } from "./usage.schema.ts";

export const getDailyUsageRoute = endpoint({
  method: "GET",
  path: "/usage/daily",
  replica: true,
  summary: "Get daily usage by key, person, operation and model",
  description:
    "API requests are named by method and path and have no model. Inference is named as in `/credit-usage`, for people and programs alike.",
  key: "session",
  gate: administratorGate,
  query: UsageQuery,
  returns: DailyUsage,
  status: 200,
  handle: (ctx, { query }) => readDailyUsage(ctx, query),
});
