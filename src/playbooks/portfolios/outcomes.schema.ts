/** The outcome of a check for one contract, most severe first. */
export const OUTCOMES = {
  contradicts: "Flag: contradicts",
  judgement: "Flag: needs your judgement",
  missing: "Flag: not found",
  flagged: "Flag",
  error: "Not assessed",
  fallback: "Fallback",
  pass: "Pass",
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** The state of a contract in a portfolio. */
export const STATES = {
  queued: "Queued",
  reviewing: "Being reviewed",
  reviewed: "Reviewed",
  failed: "Failed",
  skipped: "Not reviewed",
  deleted: "Review deleted",
} as const;
export type State = keyof typeof STATES;
