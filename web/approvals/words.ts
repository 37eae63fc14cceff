import { t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import type { Approval, Subject } from "./approvals.queries.ts";

export const STATUS_WORDS = {
  pending: { label: t("Waiting"), tone: "warning" },
  approved: { label: t("Approved"), tone: "good" },
  rejected: { label: t("Rejected"), tone: "danger" },
  void: { label: t("No longer holds"), tone: "plain" },
} as const satisfies Record<Approval["status"], { label: string; tone: string }>;

export const SUBJECT_WORDS: Record<Subject, string> = {
  review: t("Review"),
  redline: t("Redline for the other side"),
  document: t("Document"),
  request: t("Request"),
};

export const ROLE_WORDS = {
  administrator: t("any administrator"),
  vault_manager: t("anybody who may manage vaults"),
} as const;

export const MODE_WORDS = {
  any: t("One is enough"),
  all: t("All of them"),
  in_order: t("All of them, in this order"),
} as const;

type Approver = Pick<Approval["parts"][number]["approvers"][number], "user_id" | "name" | "role">;

export const approverName = ({ user_id, name, role }: Approver): string =>
  role ? ROLE_WORDS[role] : (name ?? t("User {id}", { id: user_id }));

/** Such as "Ada (or Bob, in her place)": who can decide now. */
export const whoDecides = ({ waits_for }: Approval): string[] =>
  waits_for.map(({ person, delegate }) =>
    delegate
      ? t("{person} (or {delegate} in their place)", { person: displayName(person), delegate: displayName(delegate) })
      : displayName(person),
  );
