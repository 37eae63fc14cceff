const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What every reply tells a browser: to keep nothing, to guess nothing, to run nothing and to come back by https alone. Pages say more. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  ...(publicUrl.startsWith("https:") && {
    "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains`,
  }),
});
