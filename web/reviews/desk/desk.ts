import type { Finding } from "../reviews.queries.ts";
import type { DecisionEntry } from "./decision-states.ts";
import type { Fallback } from "./fallbacks.ts";
import type { Decisions } from "./use-decisions.ts";

export interface DeskDialog {
  kind: "edit" | "note" | "assign" | "example" | "clause";
  finding: Finding;
  /** The fallback whose language the edit starts with. */
  fallback?: Fallback;
}

/** What can be done with the findings of a review. */
export interface Desk extends Pick<Decisions, "decidedOf" | "canUndo"> {
  reviewId: string;
  /** False for people who may only read. */
  canDecide: boolean;
  canAddExamples: boolean;
  /** Whether a decision leads to the next check that needs one. */
  goesOn: boolean;
  setGoesOn: (goesOn: boolean) => void;
  accept: (finding: Finding) => void;
  reject: (finding: Finding) => void;
  clear: (finding: Finding) => void;
  /** Restores an earlier state: its decision, note and text. */
  restore: (finding: Finding, entry: DecisionEntry) => void;
  chooseFallback: (finding: Finding, fallback: Fallback) => void;
  undo: () => void;
  open: (dialog: DeskDialog) => void;
}
