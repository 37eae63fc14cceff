import { endpoint } from "../http/endpoint.ts";
import { CreditUsage, Usage, UsageQuery } from "./usage.schema.ts";
import { readCreditUsage, readUsage } from "./usage.ts";

export const readUsageRoute = endpoint({
  method: "GET",
  path: "/usage",
  summary: "Read how much the organization used the applications and the API",
  description: "Both dates are included, and the days are those of the timezone. At most 366 days at once.",
  key: "organization",
  query: UsageQuery,
  returns: Usage,
  status: 200,
  handle: (ctx, { query }) => readUsage(ctx, query),
});

export const readCreditUsageRoute = endpoint({
  method: "GET",
  path: "/credit-usage",
  summary: "Read what the organization's inference cost, in all and by day",
  description:
    "Counts the jobs that succeeded. Without a rate card (`CREDIT_RATES`) `pricing_available` is false and credits are null.",
  key: "organization",
  query: UsageQuery,
  returns: CreditUsage,
  status: 200,
  handle: (ctx, { query }) => readCreditUsage(ctx, query),
});
