import type {
  Decision,
  DecisionChange,
  DecisionEntry,
  RevisionInput,
} from "../../../src/playbooks/reviews/decisions.schema.ts";
import { decisionWord } from "../../../src/playbooks/reviews/decisions.words.ts";
import type { Revision } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { t } from "../../messages.ts";
import { displayName } from "../../ui/text/display-name.ts";

export type { Decision, DecisionChange, DecisionEntry };

/** The parts of a decision that are shown. */
export type Decided = Pick<Decision, "decision" | "note" | "assignee" | "revisions">;

export const STATES = {
  all: t("All"),
  undecided: t("Undecided"),
  decided: t("Decided"),
  mine: t("Assigned to me"),
} as const;
export type State = keyof typeof STATES;

export const isInState = (decided: Decided | undefined, state: State, userId: number): boolean => {
  if (state === "all") return true;
  if (state === "mine") return decided?.assignee?.id === userId;
  return (state === "decided") === Boolean(decided?.decision);
};

/** A decision with a change applied that the server has not confirmed yet. */
export function withChange(before: Decided | undefined, change: DecisionChange): Decided {
  const { decision = before?.decision ?? null, note = before?.note ?? null, revisions } = change;
  const own = revisions?.map((each) => ({ ...each, file_id: each.file_id ?? "", rationale: each.rationale ?? "" }));
  const edited = own ?? before?.revisions ?? null;
  return { decision, note, assignee: before?.assignee ?? null, revisions: decision === "edited" ? edited : null };
}

/** The change that undoes another one. `replaced` is the `updated_at` of the previous state, whose author is restored too. */
export function undoOf(
  before: Decided | undefined,
  change: DecisionChange,
  replaced: string | undefined,
): DecisionChange {
  const undo: DecisionChange = {};
  if (change.decision !== undefined) undo.decision = before?.decision ?? null;
  if (undo.decision === "edited") undo.revisions = before?.revisions ?? [];
  if (undo.decision && replaced) undo.restores = replaced;
  if (change.note !== undefined) undo.note = before?.note ?? null;
  if (change.assignee_user_id !== undefined) undo.assignee_user_id = before?.assignee?.id ?? null;
  return undo;
}

/** A change as it is sent. A restored state has its own decision and text, so these are left out. */
export function toBody({ decision, revisions, ...change }: DecisionChange): DecisionChange {
  if (change.restores !== undefined) return change;
  return { ...change, ...(decision !== undefined && { decision }), ...(revisions !== undefined && { revisions }) };
}

/** Revisions as a decision takes them. */
export const toInput = (revisions: Revision[]): RevisionInput[] =>
  revisions.map(({ fileId: file_id, ...revision }) => ({ file_id, ...revision }));

/** Describes what a person did to a finding: how its state differs from the previous one. */
export function describeStep(entry: DecisionEntry, before: DecisionEntry | undefined, isProposed: boolean): string[] {
  const { decision, note, revisions, assignee, decided_by, updated_by } = entry;
  const same = (pick: (state: DecisionEntry) => unknown) =>
    JSON.stringify(pick(entry) ?? null) === JSON.stringify((before && pick(before)) ?? null);
  const isDecided = !same((state) => [state.decision, state.revisions]) && (decision !== null || before !== undefined);
  const isRestored = isDecided && decided_by !== null && decided_by.id !== updated_by?.id;
  return [
    isRestored && t("Restored {name}'s decision", { name: displayName(decided_by) }),
    ...describeChange(
      { ...(isDecided && { decision, revisions }), ...(!same((state) => state.note) && { note }) },
      isProposed,
    ),
    !same((state) => state.assignee?.id) &&
      (assignee ? t("Assigned to {name}", { name: displayName(assignee) }) : t("No longer assigned")),
  ].filter((line) => line !== false);
}

const describeText = (text: string) => (text ? t("New text: {text}", { text }) : t("New text: (deleted)"));

/** A change in words, one line for each part. */
export function describeChange(
  { decision, note, revisions, assignee_user_id }: DecisionChange,
  isProposed: boolean,
): string[] {
  return [
    decision !== undefined && (decision ? decisionWord(decision, isProposed) : t("Undecided")),
    ...(revisions ?? []).map(({ replacement }) => describeText(replacement.trim())),
    note !== undefined && (note ? t("Note: {note}", { note }) : t("Without a note")),
    assignee_user_id !== undefined && (assignee_user_id === null ? t("Not assigned") : t("Assigned to someone else")),
  ].filter((line) => line !== false);
}
