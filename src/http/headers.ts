const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Security headers of every response: no caching, no sniffing, no scripts, https only. HTML pages override some of them. */
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
