import type { DecisionChange } from "./decision-states.ts";

/** How to take back one change that this person made. */
export interface UndoStep {
  checkId: string;
  change: DecisionChange;
  /** The `updated_at` that their change had. If it differs now, someone else has changed the finding. */
  seen: string;
}

const MOST = 50;
const keyOf = (reviewId: string) => `chancery.undo.${reviewId}`;

/** The steps of this tab, oldest first. They survive a reload. */
export function readSteps(reviewId: string): UndoStep[] {
  try {
    const steps: unknown = JSON.parse(sessionStorage.getItem(keyOf(reviewId)) ?? "[]");
    return Array.isArray(steps) ? steps : [];
  } catch {
    return [];
  }
}

export const writeSteps = (reviewId: string, steps: UndoStep[]) =>
  sessionStorage.setItem(keyOf(reviewId), JSON.stringify(steps.slice(-MOST)));

/** The steps that are left after the last one was undone. Undoing changed its finding at `seen`. */
export const withoutLast = (steps: UndoStep[], seen: string): UndoStep[] => {
  const last = steps.at(-1);
  return steps.slice(0, -1).map((step) => (step.checkId === last?.checkId ? { ...step, seen } : step));
};
