import { endpoint } from "../http/endpoint.ts";
import { RateLimits } from "./limits.schema.ts";
import { readLimits } from "./limits.ts";

export const getRateLimitsRoute = endpoint({
  method: "GET",
  path: "/rate-limits",
  summary: "Get the rate limits of keys and of the organization",
  key: "session",
  returns: RateLimits,
  status: 200,
  handle: async ({ deps }) => readLimits(deps.config),
});
