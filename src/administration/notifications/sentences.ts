import { t } from "../../content/messages/messages.ts";
import type { Nouns } from "../../kernel/context.ts";
import type { Act, Notification } from "./notifications.schema.ts";
import type { NotificationRow, Sight } from "./notifications.store.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** What a person may see now. */
    sightOf(organizationId: string, userId: number): Sight;
    labelOfBuiltInColumn(fieldKey: string): string | undefined;
  }
}

/** A notification with its title in words. Alerts already have a title. */
export function present({ is_several, column_label, ...row }: NotificationRow, nouns: Nouns): Notification {
  const { title, kind, by, check_title, field_key } = row;
  if (title !== null) return { ...row, title };
  const person = by ? (by.name ?? by.email ?? t("User {id}", { id: by.id })) : t("An API key of your organization");
  const cell = column_label ?? nouns.labelOfBuiltInColumn(field_key ?? "") ?? field_key;
  const finding = check_title ?? t("a finding");
  const sentence =
    kind === "deadline.due" ? "" : SENTENCES[kind]({ person, by: by && person, cell, finding, isSeveral: is_several });
  return { ...row, title: sentence, text: is_several ? null : row.text };
}

interface Named {
  person: string;
  /** Null if it was no person of the organization. */
  by: string | null;
  cell: string | null;
  finding: string;
  isSeveral: boolean;
}

const SENTENCES: Record<Act, (named: Named) => string> = {
  "deadline.assigned": ({ person, cell }) => t("{person} assigned the deadline “{cell}” to you", { person, cell }),
  "finding.assigned": ({ person, finding }) => t("{person} assigned “{finding}” to you", { person, finding }),
  "finding.mentioned": ({ person, finding }) =>
    t("{person} mentioned you in a note on “{finding}”", { person, finding }),
  "finding.decided": ({ person, finding, isSeveral }) =>
    isSeveral
      ? t("{person} decided several findings", { person })
      : t("{person} decided “{finding}”", { person, finding }),
  "cell.assigned": ({ person, cell }) => t("{person} assigned “{cell}” to you", { person, cell }),
  "cell.mentioned": ({ person, cell }) => t("{person} mentioned you in a note on “{cell}”", { person, cell }),
  "document.mentioned": ({ person }) => t("{person} mentioned you in a comment", { person }),
  "file.mentioned": ({ person }) => t("{person} mentioned you in a comment", { person }),
  "chat.shared": ({ person }) => t("{person} shared a chat with you", { person }),
  "review.shared": ({ person }) => t("{person} shared a review with you", { person }),
  "project.shared": ({ person }) => t("{person} added you to a project", { person }),
  "folder.shared": ({ person }) => t("{person} gave you access to a folder", { person }),
  "vault.shared": ({ person }) => t("{person} added you to a vault", { person }),
  "budget.warning": () => t("Most of the month’s budget is used"),
  "budget.reached": () => t("The month’s budget is used up"),
  "portfolio.finished": () => t("Batch review finished"),
  "gate.waiting": () => t("A workflow waits for your decision"),
  "workflow.notice": () => t("A workflow tells you"),
  "workflow.failed": () => t("A workflow stopped at an error"),
  "approval.asked": ({ person }) => t("{person} asks for your approval", { person }),
  "approval.decided": ({ person }) => t("{person} decided about what you asked to be approved", { person }),
  "approval.overdue": () => t("An approval is overdue and has come to you"),
  "approval.void": () => t("An approval no longer holds, because what was approved has changed"),
  "request.received": () => t("A new request came in"),
  "request.assigned": ({ by }) =>
    by === null ? t("A new request was assigned to you") : t("{person} assigned a request to you", { person: by }),
  "request.message": ({ by }) =>
    by === null ? t("A requester wrote about a request") : t("{person} wrote about a request", { person: by }),
  "request.closed": ({ person }) => t("{person} closed your request", { person }),
};

/** The page of the application that shows it. */
export function pagePathOf({ place, document_id, field_key, check_id }: Notification): string {
  if (place.kind === "vault" && document_id && field_key === null)
    return `/vaults/${place.id}/documents/${document_id}`;
  if (place.kind === "vault" && document_id)
    return `/vaults/${place.id}?cell=${document_id}.${encodeURIComponent(field_key ?? "")}`;
  if (place.kind === "review" && check_id) return `/reviews/${place.id}?finding=${check_id}`;
  return place.kind === "organization" ? "/settings/usage" : PAGES[place.kind] + place.id;
}

const PAGES: Record<Exclude<Notification["place"]["kind"], "organization">, string> = {
  vault: "/vaults/",
  review: "/reviews/",
  portfolio: "/portfolios/",
  chat: "/chats/",
  project: "/projects/",
  folder: "/files/folders/",
  request: "/requests/",
  file: "/files/",
  workflow_run: "/workflow-runs/",
  approval: "/approvals/",
};
