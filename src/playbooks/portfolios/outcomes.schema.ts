/** The outcome of a check for one contract, most severe first. */
export const OUTCOMES = {
  contradicts: "Flag: contradicts",
  short: "Flag: falls short",
  missing: "Flag: not found",
  judgement: "Flag: needs your judgement",
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
