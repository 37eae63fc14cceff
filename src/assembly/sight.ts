import type { Sight } from "../administration/notifications/notifications.store.ts";
import { visibleChatsOf } from "../assistant/chats/chats.ts";
import { part } from "../kernel/db/query.ts";
import { visibleReviewsOf } from "../playbooks/reviews/reviews.ts";
import { reachableFoldersOf } from "../workspace/folders/folders.ts";
import { reachableProjectsOf } from "../workspace/projects/projects.ts";

/** What a person may see now. */
export function sightOf(organizationId: string, userId: number): Sight {
  const projects = reachableProjectsOf(organizationId, userId);
  return {
    reviews: visibleReviewsOf(organizationId, userId),
    chats: visibleChatsOf(organizationId, userId),
    projects,
    folders: part`(${reachableFoldersOf({ organizationId, userId, projects })})`,
  };
}
