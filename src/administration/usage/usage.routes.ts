import { endpoint } from "../../kernel/http/endpoint.ts";
import { CreditUsage, Usage, UsageQuery } from "./usage.schema.ts";
import { readCreditUsage, readUsage } from "./usage.ts";

export const getUsageRoute = endpoint({
  method: "GET",
  path: "/usage",
  replica: true,
  summary: "Get usage of the applications and the API",
  description: "Both dates are inclusive and are interpreted in the given timezone. The range is limited to 366 days.",
  key: "organization",
  query: UsageQuery,
  returns: Usage,
  status: 200,
  handle: (ctx, { query }) => readUsage(ctx, query),
});

export const getCreditUsageRoute = endpoint({
  method: "GET",
  path: "/credit-usage",
  replica: true,
  summary: "Get credit usage, in total and by day",
  description:
    "Counts only jobs that succeeded. Without a rate card (`CREDIT_RATES`), `pricing_available` is false and credits are null.",
  key: "organization",
  query: UsageQuery,
  returns: CreditUsage,
  status: 200,
  handle: (ctx, { query }) => readCreditUsage(ctx, query),
});
