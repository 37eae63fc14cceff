import type { Nouns } from "../../kernel/context.ts";
import type { Notification } from "./notifications.schema.ts";
import type { NotificationRow, Sight } from "./notifications.store.ts";

declare module "../../kernel/context.ts" {
  interface Nouns {
    /** What a person may see now. */
    sightOf(organizationId: string, userId: number): Sight;
    labelOfBuiltInColumn(fieldKey: string): string | undefined;
  }
}

/** A notification with its sentence. An alert has its own name. */
export function present({ is_several, column_label, ...row }: NotificationRow, nouns: Nouns): Notification {
  const { title, kind, by, check_title, field_key } = row;
  if (title !== null) return { ...row, title };
  const who = by ? (by.name ?? by.email ?? `User ${by.id}`) : "An API key of your organization";
  const cell = `“${column_label ?? nouns.labelOfBuiltInColumn(field_key ?? "") ?? field_key}”`;
  const finding = `“${check_title ?? "a finding"}”`;
  const sentences: Record<Exclude<Notification["kind"], "deadline.due">, string> = {
    "finding.assigned": `${who} assigned ${finding} to you`,
    "finding.mentioned": `${who} mentioned you in a note on ${finding}`,
    "finding.decided": is_several ? `${who} decided several findings` : `${who} decided ${finding}`,
    "cell.assigned": `${who} assigned ${cell} to you`,
    "cell.mentioned": `${who} mentioned you in a note on ${cell}`,
    "chat.shared": `${who} shared a chat with you`,
    "review.shared": `${who} shared a review with you`,
    "project.shared": `${who} added you to a project`,
    "folder.shared": `${who} gave you access to a folder`,
    "vault.shared": `${who} added you to a vault`,
  };
  return { ...row, title: kind === "deadline.due" ? "" : sentences[kind], text: is_several ? null : row.text };
}

/** The page of the application that shows it. */
export function pagePathOf({ place, document_id, field_key, check_id }: Notification): string {
  if (place.kind === "vault" && document_id)
    return `/vaults/${place.id}?cell=${document_id}.${encodeURIComponent(field_key ?? "")}`;
  if (place.kind === "review" && check_id) return `/reviews/${place.id}?finding=${check_id}`;
  return PAGES[place.kind] + place.id;
}

const PAGES: Record<Notification["place"]["kind"], string> = {
  vault: "/vaults/",
  review: "/reviews/",
  chat: "/chats/",
  project: "/projects/",
  folder: "/files/folders/",
};
