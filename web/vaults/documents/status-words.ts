/** What the table says about the state of a document. */
export const STATUS_WORDS: Record<string, string> = {
  queued: "Queued",
  parsing: "Reading",
  extracting: "Extracting",
  ready: "Ready",
  failed: "Failed",
  duplicate: "Copy",
  bundle: "Bundle",
  split: "Split",
  deleted: "Deleted",
};
