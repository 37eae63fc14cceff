import { visibleChatsOf } from "../chats/chats.ts";
import { part } from "../db/query.ts";
import { reachableFoldersOf } from "../folders/folders.ts";
import { visibleReviewsOf } from "../playbooks/reviews/reviews.ts";
import { reachableProjectsOf } from "../projects/projects.ts";
import type { Sight } from "./notifications.store.ts";

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
