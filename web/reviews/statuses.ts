/** The states of a run, as people read them. */
export const STATUSES = {
  pending: "Queued",
  running: "Running",
  succeeded: "Completed",
  failed: "Failed",
  canceled: "Stopped",
} as const;
