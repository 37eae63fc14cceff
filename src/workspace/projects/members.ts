import { tellPeople } from "../../administration/notifications/notify.ts";
import { mustBeColleague } from "../../identity/accounts/people.ts";
import type { Context } from "../../kernel/context.ts";
import { badRequest, notFound } from "../../kernel/errors/errors.ts";
import { Reply } from "../../kernel/http/endpoint.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import type { NewProjectMember, ProjectMember, ProjectMemberChange } from "./members.schema.ts";
import * as store from "./members.store.ts";
import { deleteUnreachablePins } from "./projects.store.ts";
import { lockProject, type OpenProject } from "./projects.ts";

export async function listProjectMembers(ctx: Context, project: OpenProject, page: PageQuery) {
  return toPage("members", await store.listMembers(ctx.sql, ctx.organizationId, project.id, page), page);
}

/** Adding an existing member changes nothing. */
export async function addProjectMember(
  ctx: Context,
  project: OpenProject,
  input: NewProjectMember,
): Promise<Reply<ProjectMember>> {
  const person = await mustBeColleague(ctx, input);
  await lockProject(ctx, project, "admin");
  const added = await store.insertMember(ctx.sql, ctx.organizationId, project.id, {
    userId: person.id,
    level: input.access_level,
  });
  const told = { kind: "project.shared", subject: project.id, place: { project_id: project.id } } as const;
  if (added) await tellPeople(ctx, [person.id], told);
  return new Reply(added ? 201 : 200, await mustBeMember(ctx, project, person.id));
}

export async function changeProjectMember(
  ctx: Context,
  seen: OpenProject,
  userId: number,
  change: ProjectMemberChange,
): Promise<ProjectMember> {
  const project = await lockProject(ctx, seen, "admin");
  const member = await mustBeMember(ctx, project, userId);
  if (change.access_level !== "admin") await mustNotBeLastAdmin(ctx, project, member);
  await store.updateMember(ctx.sql, ctx.organizationId, project.id, { userId, level: change.access_level });
  return mustBeMember(ctx, project, userId);
}

/** Anyone may leave; removing someone else requires admin access. */
export async function removeProjectMember(ctx: Context, seen: OpenProject, userId: number): Promise<undefined> {
  const project = await lockProject(ctx, seen, userId === ctx.caller.userId ? "read" : "admin");
  await mustNotBeLastAdmin(ctx, project, await mustBeMember(ctx, project, userId));
  await store.deleteMember(ctx.sql, ctx.organizationId, project.id, userId);
  await deleteUnreachablePins(ctx.sql, ctx.organizationId, project.id);
}

/** For someone who leaves the organization. Its administrators take over projects left without an admin. */
export const leaveProjects = ({ sql, organizationId }: Context, userId: number) =>
  store.deleteMembershipsOf(sql, organizationId, userId);

async function mustBeMember(ctx: Context, project: OpenProject, userId: number): Promise<ProjectMember> {
  const member = await store.findMember(ctx.sql, ctx.organizationId, project.id, userId);
  if (!member) throw notFound("project member");
  return member;
}

async function mustNotBeLastAdmin(ctx: Context, project: OpenProject, member: ProjectMember) {
  if (!project.is_access_controlled || member.access_level !== "admin") return;
  if ((await store.countOtherAdmins(ctx.sql, ctx.organizationId, project.id, member.user_id)) > 0) return;
  throw badRequest("LAST_OWNER", "This is the project's last administrator. Make someone else an administrator first.");
}
