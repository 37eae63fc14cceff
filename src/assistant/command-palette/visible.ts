import type { SessionContext } from "../../kernel/context.ts";
import { officialPlaybooks } from "../../playbooks/official.ts";
import { visiblePlaybooks } from "../../playbooks/playbooks.ts";
import { visibleReviewsOf } from "../../playbooks/reviews/reviews.ts";
import { listVisibleVaultIds } from "../../vaults/vaults.ts";
import { reachOf } from "../../workspace/files/search/everything.ts";
import { reachableProjects } from "../../workspace/projects/projects.ts";
import { officialSkills } from "../../workspace/skills/official.ts";
import { visibleSkills } from "../../workspace/skills/skills.ts";
import { visibleChatsOf } from "../chats/chats.ts";
import type { NamedRow, Visible } from "./palette.store.ts";

export async function visibleTo(ctx: SessionContext): Promise<Visible> {
  const { organizationId, caller } = ctx;
  return {
    organizationId,
    userId: caller.userId,
    projects: reachableProjects(ctx),
    chats: visibleChatsOf(organizationId, caller.userId),
    playbooks: visiblePlaybooks(ctx),
    skills: visibleSkills(ctx),
    reviews: visibleReviewsOf(organizationId, caller.userId),
    reach: await reachOf(ctx, [...(await listVisibleVaultIds(ctx))]),
  };
}

/** What ships with the product, which everybody can see. */
export const OFFICIAL: readonly NamedRow[] = [
  ...officialPlaybooks.flatMap(({ id: parent_id, title, description, checks }): NamedRow[] => [
    { kind: "playbook", id: parent_id, title, detail: description, parent_id: null, key: null },
    ...checks.map(
      (check): NamedRow => ({
        kind: "check",
        id: check.id,
        title: check.title,
        detail: title,
        parent_id,
        key: null,
      }),
    ),
  ]),
  ...officialSkills.map(
    ({ id, name, description }): NamedRow => ({
      kind: "skill",
      id,
      title: name,
      detail: description,
      parent_id: null,
      key: null,
    }),
  ),
];
