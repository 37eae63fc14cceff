import type { LinkTarget } from "../ui/layout/links.tsx";
import type { Notification } from "./notifications.queries.ts";

/** The page of what a notification is about: the cell, the finding, or the place itself. */
export function linkOf({ place, document_id, field_key, check_id }: Notification): LinkTarget {
  const params = { id: place.id };
  switch (place.kind) {
    case "vault":
      return { to: "/vaults/$id", params, search: document_id ? { cell: `${document_id}.${field_key}` } : {} };
    case "review":
      return { to: "/reviews/$id", params, search: check_id ? { finding: check_id } : {} };
    case "chat":
      return { to: "/chats/$id", params };
    case "project":
      return { to: "/projects/$id", params };
    case "folder":
      return { to: "/files/folders/$id", params };
  }
}
