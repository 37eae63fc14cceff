import { useQuery } from "@tanstack/react-query";
import { playbookPermissionsQuery } from "../../playbooks/playbooks.queries.ts";
import { offerRetry } from "../../ui/feedback/undo.tsx";
import type { Finding, Review } from "../reviews.queries.ts";
import type { DecisionChange } from "./decision-states.ts";
import type { Desk, DeskDialog } from "./desk.ts";
import type { Fallback } from "./fallbacks.ts";
import type { Decisions } from "./use-decisions.ts";

interface Hands {
  open: (dialog: DeskDialog) => void;
  goTo: (checkId: string) => void;
}

/** A failed change is offered again, so that nothing is lost. */
export function useDesk(review: Review, decisions: Decisions, { open, goTo }: Hands): Desk {
  const permissions = useQuery({ ...playbookPermissionsQuery(review.playbook.id), retry: false });
  const { decidedOf, decide, canUndo } = decisions;
  const change = ({ checkId }: Finding, change: DecisionChange) => {
    const attempt = () => void decide(checkId, change).catch((error) => offerRetry(error, change.note ?? "", attempt));
    attempt();
  };
  const decideAs = (decision: "accepted" | "rejected" | null) => (finding: Finding) => {
    if ((decidedOf(finding.checkId)?.decision ?? null) !== decision) change(finding, { decision });
  };
  const undo = () => {
    const attempt = () =>
      void decisions.undo().then(
        (checkId) => checkId && goTo(checkId),
        (error) => offerRetry(error, "", attempt),
      );
    attempt();
  };
  const chooseFallback = (finding: Finding, fallback: Fallback) => {
    const isMet = finding.evaluationResult === "Fallback" && finding.fallbackPosition === fallback.number;
    if (!isMet) return open({ kind: "edit", finding, fallback });
    const decision = finding.revisions.length > 0 ? "rejected" : "accepted";
    const note = decidedOf(finding.checkId)?.note ?? `Fallback ${fallback.number} is acceptable as it is.`;
    change(finding, { decision, note });
  };
  return {
    canDecide: review.my_access_level !== "read",
    canAddExamples: permissions.data?.can_edit ?? false,
    decidedOf,
    canUndo,
    accept: decideAs("accepted"),
    reject: decideAs("rejected"),
    clear: decideAs(null),
    chooseFallback,
    undo,
    open,
  };
}
