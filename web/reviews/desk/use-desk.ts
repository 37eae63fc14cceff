import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { playbookPermissionsQuery } from "../../playbooks/playbooks.queries.ts";
import { useSession } from "../../session/session.ts";
import { offerRetry } from "../../ui/feedback/undo.tsx";
import type { Finding, Review } from "../reviews.queries.ts";
import type { DecisionChange, DecisionEntry } from "./decision-states.ts";
import type { Desk, DeskDialog } from "./desk.ts";
import type { Fallback } from "./fallbacks.ts";
import type { useGoingOn } from "./going-on.ts";
import { mayReplace } from "./replacing.tsx";
import type { Decisions } from "./use-decisions.ts";

interface Hands {
  open: (dialog: DeskDialog) => void;
  goTo: (checkId: string) => void;
  goingOn: ReturnType<typeof useGoingOn>;
  /** Goes on to the next check, if that is the person's habit. */
  onDecided: (finding: Finding) => void;
}

/** A failed change can be retried, so that nothing is lost. */
export function useDesk(review: Review, decisions: Decisions, { open, goTo, goingOn, onDecided }: Hands): Desk {
  const permissions = useQuery({ ...playbookPermissionsQuery(review.playbook.id), retry: false });
  const { user } = useSession();
  const { decidedOf, seenOf, decide, canUndo } = decisions;
  /** The confirmation is about the decision that is shown: a newer one is a conflict. */
  const change = async (finding: Finding, change: DecisionChange, action: string) => {
    const { checkId } = finding;
    const seen = seenOf(checkId);
    if (!(await mayReplace(decidedOf(checkId), user.id, action))) return;
    const attempt = () =>
      void decide(checkId, change, seen).catch((error) => offerRetry(error, change.note ?? "", attempt));
    attempt();
    if (change.decision && change.restores === undefined) onDecided(finding);
  };
  const decideAs = (decision: "accepted" | "rejected" | null, action: string) => (finding: Finding) => {
    if ((decidedOf(finding.checkId)?.decision ?? null) !== decision) void change(finding, { decision }, action);
  };
  const restore = (finding: Finding, { decision, note, revisions, updated_at: restores }: DecisionEntry) => {
    const text = decision === "edited" && revisions ? { revisions } : {};
    void change(finding, { restores, decision, note, ...text }, t("Restore"));
  };
  const undo = () => {
    const attempt = () => void decisions.undo(goTo).catch((error) => offerRetry(error, "", attempt));
    attempt();
  };
  const chooseFallback = (finding: Finding, fallback: Fallback) => {
    const isMet = finding.evaluationResult === "Fallback" && finding.fallbackPosition === fallback.number;
    if (!isMet) return open({ kind: "edit", finding, fallback });
    const decision = finding.revisions.length > 0 ? "rejected" : "accepted";
    const note =
      decidedOf(finding.checkId)?.note ?? t("Fallback {number} is acceptable as is.", { number: fallback.number });
    void change(finding, { decision, note }, t("Use the fallback"));
  };
  return {
    reviewId: review.id,
    canDecide: review.my_access_level !== "read",
    canAddExamples: permissions.data?.can_edit ?? false,
    goesOn: goingOn[0],
    setGoesOn: goingOn[1],
    decidedOf,
    canUndo,
    accept: decideAs("accepted", t("Replace")),
    reject: decideAs("rejected", t("Replace")),
    clear: decideAs(null, t("Clear decision")),
    restore,
    chooseFallback,
    undo,
    open,
  };
}
