import type { MODE_WORDS } from "../../approvals/words.ts";
import type { Operations } from "../../operations.ts";
import type { DECISION_WORDS, IMPORTANCE_WORDS } from "./rule-words.ts";

type NewRule = Operations["POST /approval-rules"]["body"];
export type Approver = NewRule["approvers"][number];

/** What is typed in the form. A person who is not chosen yet is 0. */
export interface Draft extends Pick<NewRule, "subject"> {
  name: string;
  mode: keyof typeof MODE_WORDS;
  importance: (keyof typeof IMPORTANCE_WORDS)[];
  decision: (keyof typeof DECISION_WORDS)[];
  amount: number | null;
  currency: string;
  party: string;
  approvers: Approver[];
  escalateTo: number | null;
  escalateAfter: number | null;
}

export const EMPTY: Draft = {
  name: "",
  subject: "redline",
  mode: "any",
  importance: [],
  decision: [],
  amount: null,
  currency: "",
  party: "",
  approvers: [{ role: "administrator" }],
  escalateTo: null,
  escalateAfter: null,
};

export const isComplete = ({ approvers }: Draft) =>
  approvers.length > 0 && approvers.every((each) => !("user_id" in each) || each.user_id > 0);

/** Documents have no findings. */
export function bodyOf(draft: Draft): NewRule {
  const { name, subject, mode, importance, decision, amount, currency, party, approvers } = draft;
  const hasFindings = subject !== "document";
  const when = {
    ...(hasFindings && importance.length > 0 && { importance }),
    ...(hasFindings && decision.length > 0 && { decision }),
    ...(amount !== null && {
      amount: { at_least: amount, ...(currency.trim() && { currency: currency.trim().toUpperCase() }) },
    }),
    ...(party.trim() && { party: party.trim() }),
  };
  const escalation = { escalate_to_user_id: draft.escalateTo, escalate_after_days: draft.escalateAfter };
  return { name: name.trim(), subject, mode, when, approvers, ...escalation };
}
