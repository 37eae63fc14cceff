import type { Config } from "../config.ts";
import { ApiError } from "../errors/errors.ts";
import type { Tier } from "../http/endpoint.ts";
import type { RateLimits } from "./limits.schema.ts";

export interface WindowLimits {
  organization: number;
  key: number;
}

/** A rate limit window after a request: requests left and time until it resets. */
interface Window {
  quota: number;
  left: number;
  resetMs: number;
}

export interface Windows {
  admitted: boolean;
  organization_left: number;
  organization_reset_ms: number;
  key_left: number;
  key_reset_ms: number;
}

export const windowLimitsOf = (config: Config, tier: Tier): WindowLimits =>
  tier === "inference"
    ? { organization: config.RATE_LIMIT_INFERENCE_ORG, key: config.RATE_LIMIT_INFERENCE_KEY }
    : { organization: config.RATE_LIMIT_ORG, key: config.RATE_LIMIT_KEY };

export const readLimits = (config: Config): RateLimits => ({
  inference: windowLimitsOf(config, "inference"),
  standard: windowLimitsOf(config, "standard"),
});

/** The headers for the window nearest to its limit. Throws 429 if the request was not admitted. */
export function mustPassWindows(windowLimits: WindowLimits, windows: Windows): Record<string, string> {
  const organization = {
    quota: windowLimits.organization,
    left: windows.organization_left,
    resetMs: windows.organization_reset_ms,
  };
  const key = { quota: windowLimits.key, left: windows.key_left, resetMs: windows.key_reset_ms };
  if (!windows.admitted) throw rateLimited(lastToReset([organization, key].filter(({ left }) => left === 0)));
  return headersOf(key.left <= organization.left ? key : organization);
}

/** The same for a session, which has one window. `used` includes this request. */
export function mustPassWindow(quota: number, { used, reset_ms }: { used: number; reset_ms: number }) {
  const window = { quota, left: Math.max(quota - used, 0), resetMs: reset_ms };
  if (used > quota) throw rateLimited(window);
  return headersOf(window);
}

const lastToReset = (windows: Window[]) => windows.reduce((last, next) => (next.resetMs > last.resetMs ? next : last));
const secondsToReset = ({ resetMs }: Window) => Math.min(60, Math.max(1, Math.ceil(resetMs / 1000)));

const headersOf = (window: Window) => ({
  "ratelimit-limit": String(window.quota),
  "ratelimit-remaining": String(window.left),
  "ratelimit-reset": String(secondsToReset(window)),
});

function rateLimited(window: Window) {
  const seconds = secondsToReset(window);
  return new ApiError(
    429,
    "RATE_LIMITED",
    `Rate limit exceeded: ${window.quota} requests per minute. Try again in ${seconds} s.`,
    {
      headers: { ...headersOf(window), "retry-after": String(seconds) },
    },
  );
}
