import { chatVisibleTo } from "../chats/chats.ts";
import { part } from "../db/query.ts";
import { reachableFoldersOf } from "../folders/folders.ts";
import { reviewVisibleTo } from "../playbooks/reviews/reviews.ts";
import { reachableProjectsOf } from "../projects/projects.ts";
import type { Sight } from "./notifications.store.ts";

/** What a person may see now, for the notifications `n` that they have. */
export function sightOf(organizationId: string, userId: number): Sight {
  const projects = reachableProjectsOf(organizationId, userId);
  const folders = reachableFoldersOf({ organizationId, userId, projects });
  return {
    review: reviewVisibleTo(organizationId, userId, part`n.review_id`),
    chat: chatVisibleTo(organizationId, userId, part`n.chat_id`),
    project: part`p.id in (select reachable.id from ${projects} reachable)`,
    folder: part`o.id in (select reachable.id from (${folders}) reachable)`,
  };
}
