import type { Context, UserContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { insertMember } from "./members.store.ts";
import {
  ACCESS_LEVELS,
  type AccessLevel,
  type NewProject,
  type Project,
  type ProjectChange,
  type ProjectQuery,
} from "./projects.schema.ts";
import * as store from "./projects.store.ts";

export type OpenProject = store.ProjectRow & { access: AccessLevel };

/** The gate to a project: hidden, missing and insufficient access all give 404. */
export async function openProject(ctx: Context, id: string, needed: AccessLevel): Promise<OpenProject> {
  const project = await store.findProject(ctx.sql, ctx.organizationId, viewerOf(ctx), id);
  if (!project?.access || rank(project.access) < rank(needed)) throw notFound("project");
  return project as OpenProject;
}

/** Locks the project and checks access again, since it may have changed after the gate. */
export async function lockProject(ctx: Context, project: OpenProject, needed: AccessLevel): Promise<OpenProject> {
  await store.lockProject(ctx.sql, ctx.organizationId, project.id);
  return openProject(ctx, project.id, needed);
}

/** A query for the ids and access levels of the projects the caller can access. */
export const reachableProjects = (ctx: Context) => store.reachableProjects(ctx.organizationId, viewerOf(ctx));

/** The same for a job. `userId` is null for an organization-scoped key. */
export const reachableProjectsOf = (organizationId: string, userId: number | null) =>
  store.reachableProjects(organizationId, { userId, isAdmin: false });

/** The names of those projects that the caller can access. */
export const listProjectNames = (ctx: Context, ids: string[]) =>
  store.listNames(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);

/** The project's instructions for the model. Empty when there are none or the user lost access. */
export async function findInstructions(
  sql: Sql,
  organizationId: string,
  userId: number | null,
  id: string,
): Promise<string> {
  const found = await store.findInstructions(sql, organizationId, reachableProjectsOf(organizationId, userId), id);
  return found?.custom_instructions ?? "";
}

export const projectGate = (needed: AccessLevel) => async (ctx: Context, params: { id: string }) => ({
  project: await openProject(ctx, params.id, needed),
});

export async function listProjects(ctx: Context, query: ProjectQuery) {
  const rows = await store.listProjects(ctx.sql, ctx.organizationId, viewerOf(ctx), query);
  return toPage(
    "projects",
    rows.map((row) => presentProject(ctx, row)),
    query,
  );
}

/** The creator becomes admin. With an organization-scoped key the project is open by default. */
export async function createProject(ctx: Context, input: NewProject): Promise<Project> {
  const { userId } = ctx.caller;
  const controlled = input.is_access_controlled ?? userId !== null;
  const row = await store.insertProject(ctx.sql, ctx.organizationId, userId, {
    ...input,
    is_access_controlled: controlled,
  });
  if (userId !== null) await insertMember(ctx.sql, ctx.organizationId, row.id, { userId, level: "admin" });
  return presentProject(ctx, { ...row, access: "admin", is_pinned: false });
}

/** A project that nobody made by hand, with its first members. Without an administrator, those of the organization take it over. */
export async function createProjectOf(
  { sql, organizationId, caller }: Pick<Context, "sql" | "organizationId" | "caller">,
  project: { name: string; is_access_controlled: boolean },
  members: { userId: number; level: AccessLevel }[],
): Promise<{ id: string }> {
  const { id } = await store.insertProject(sql, organizationId, caller.userId, project);
  for (const member of members) await insertMember(sql, organizationId, id, member);
  return { id };
}

/** Somebody who works on the project from now on. The caller's right to let them in is checked before. */
export const addToProject = (
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  id: string,
  member: { userId: number; level: AccessLevel },
) => insertMember(sql, organizationId, id, member);

/** Changing `is_access_controlled` requires admin access, everything else write access. */
export async function changeProject(ctx: Context, seen: OpenProject, change: ProjectChange): Promise<Project> {
  const project = await lockProject(ctx, seen, "write");
  const changesAccess =
    change.is_access_controlled !== undefined && change.is_access_controlled !== project.is_access_controlled;
  if (changesAccess && project.access !== "admin") throw notFound("project");
  const row = await store.updateProject(ctx.sql, ctx.organizationId, project.id, change);
  if (changesAccess) await store.deleteUnreachablePins(ctx.sql, ctx.organizationId, project.id);
  const after = await store.findProject(ctx.sql, ctx.organizationId, viewerOf(ctx), project.id);
  return presentProject(ctx, after ?? { ...row, access: null, is_pinned: false });
}

/** Chats, files and folders of the project are kept, only unlinked. */
export async function deleteProject(ctx: Context, project: OpenProject): Promise<undefined> {
  if ((await store.deleteProject(ctx.sql, ctx.organizationId, project.id)) === 0) throw notFound("project");
}

export async function pinProject(ctx: UserContext, seen: OpenProject): Promise<undefined> {
  const project = await lockProject(ctx, seen, "read");
  await store.insertPin(ctx.sql, ctx.organizationId, ctx.caller.userId, project.id);
}

export async function unpinProject(ctx: UserContext, project: OpenProject): Promise<undefined> {
  await store.deletePin(ctx.sql, ctx.organizationId, ctx.caller.userId, project.id);
}

export const presentProject = (ctx: Context, row: store.ProjectRow): Project => ({
  ...row,
  my_access_level: ctx.caller.kind === "user" ? row.access : null,
  is_pinned: ctx.caller.kind === "user" ? row.is_pinned : null,
});

const viewerOf = ({ caller }: Context): store.Viewer => ({
  userId: caller.userId,
  isAdmin: caller.kind === "user" && caller.isAdmin,
});

const rank = (level: AccessLevel) => ACCESS_LEVELS.indexOf(level);
