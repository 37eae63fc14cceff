import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors.ts";
import { cancelJobsOf } from "../../kernel/jobs/jobs.ts";
import { leavePlaybooks } from "../../playbooks/playbooks.ts";
import { stopPortfoliosOf } from "../../playbooks/portfolios/portfolios.ts";
import { handOverVaults } from "../../vaults/members.ts";
import { transferFiles } from "../../workspace/folders/transfer-files.ts";
import { leaveProjects } from "../../workspace/projects/members.ts";
import { leaveShares } from "../../workspace/shares/shares.ts";
import { leaveSkills } from "../../workspace/skills/skills.ts";
import { revokeKeysOf } from "../keys/keys.ts";
import { deleteFactorsOf } from "../second-factors/reset.ts";
import { deletePasswordLinksOf } from "../sessions/links.ts";
import { signOutEverywhere } from "../sessions/sessions.ts";
import { mustNotBeLastAdministrator } from "./colleagues.ts";
import type { Colleague, RemovalQuery } from "./people.schema.ts";
import { lockForRemoval, updateRemoved } from "./people.store.ts";
import { revokeOrTransfer } from "./responsibilities.ts";

/**
 * Removes a person from the organization. What they created stays, with their name; their keys and sessions stop at once.
 * Whoever removes them inherits their files, vaults left without an owner, and the organization keys and webhooks they were
 * responsible for, unless those are revoked. If administrators remove themselves, another administrator inherits.
 */
export async function removePerson(ctx: SessionContext, person: Colleague, choice: RemovalQuery): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  const { id } = person;
  if (!(await lockForRemoval(sql, organizationId, id))) throw notFound("person");
  const others = await mustNotBeLastAdministrator(ctx, person);
  const heirId = id === caller.userId ? others[0]! : caller.userId;
  await handOverVaults(ctx, id, heirId);
  await transferFiles(ctx, { id, name: person.name ?? person.email ?? "a person" }, heirId);
  await revokeOrTransfer(ctx, id, heirId, choice);
  await leaveProjects(ctx, id);
  await leaveShares(ctx, id);
  await stopPortfoliosOf(ctx, id);
  await leavePlaybooks(ctx, id);
  await leaveSkills(ctx, id);
  await cancelJobsOf(ctx, id);
  await revokeKeysOf(sql, organizationId, id);
  await deletePasswordLinksOf(sql, organizationId, id);
  await deleteFactorsOf(sql, organizationId, id);
  await signOutEverywhere(sql, organizationId, id);
  await updateRemoved(sql, organizationId, id);
}
