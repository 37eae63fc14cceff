import type { LinkTarget } from "../ui/layout/links.tsx";
import type { Notification } from "./notifications.queries.ts";

const PAGES = {
  vault: "/vaults/$id",
  review: "/reviews/$id",
  chat: "/chats/$id",
  project: "/projects/$id",
  folder: "/files/folders/$id",
} as const;

/** The page of what a notification is about: the cell, the finding, or the place itself. */
export const linkOf = (notification: Notification): LinkTarget =>
  ({
    to: PAGES[notification.place.kind],
    params: { id: notification.place.id },
    search: searchOf(notification),
  }) as LinkTarget;

export const pathOf = ({ place }: Notification): string => PAGES[place.kind].replace("$id", place.id);

export function searchOf({ place, document_id, field_key, check_id }: Notification): Record<string, string> {
  if (place.kind === "vault" && document_id) return { cell: `${document_id}.${field_key}` };
  if (place.kind === "review" && check_id) return { finding: check_id };
  return {};
}
