import type { Context, UserContext } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { notFound } from "../errors.ts";
import { paged } from "../http/page.ts";
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

/** The gate to a project: hidden, missing and too little access all read the same. */
export async function openProject(ctx: Context, id: string, needed: AccessLevel): Promise<OpenProject> {
  const project = await store.findProject(ctx.sql, ctx.organizationId, viewerOf(ctx), id);
  if (!project?.access || rank(project.access) < rank(needed)) throw notFound("project");
  return project as OpenProject;
}

/** Opens the project again and holds it: what the gate saw may be gone by now. */
export async function lockProject(ctx: Context, project: OpenProject, needed: AccessLevel): Promise<OpenProject> {
  await store.lockProject(ctx.sql, ctx.organizationId, project.id);
  return openProject(ctx, project.id, needed);
}

/** The projects the caller reaches, as a query for their ids and access levels. */
export const projectsOf = (ctx: Context) => store.reachedProjects(ctx.organizationId, viewerOf(ctx));

/** The same for somebody who is not here to ask: a job works for a person, or for null an organization-scoped key. */
export const projectsReachedBy = (organizationId: string, userId: number | null) =>
  store.reachedProjects(organizationId, { userId, isAdmin: false });

/** What those of the projects are called that the caller reaches. */
export const listProjectNames = (ctx: Context, ids: string[]) =>
  store.listNames(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);

/** What the project has the model told in its chats; empty when nothing, and for whoever does not reach the project any more. */
export async function findInstructions(
  sql: Sql,
  organizationId: string,
  userId: number | null,
  id: string,
): Promise<string> {
  const found = await store.findInstructions(sql, organizationId, projectsReachedBy(organizationId, userId), id);
  return found?.custom_instructions ?? "";
}

export const projectGate = (needed: AccessLevel) => async (ctx: Context, params: { id: string }) => ({
  project: await openProject(ctx, params.id, needed),
});

export async function listProjects(ctx: Context, query: ProjectQuery) {
  const rows = await store.listProjects(ctx.sql, ctx.organizationId, viewerOf(ctx), query);
  return paged(
    "projects",
    rows.map((row) => presentProject(ctx, row)),
    query,
  );
}

/** Whoever makes a project administers it. One made by an organization-scoped key is open unless it says otherwise. */
export async function createProject(ctx: Context, input: NewProject): Promise<Project> {
  const { userId } = ctx.caller;
  const controlled = input.is_access_controlled ?? userId !== null;
  const row = await store.insertProject(ctx.sql, ctx.organizationId, userId, {
    ...input,
    is_access_controlled: controlled,
  });
  if (userId !== null) await insertMember(ctx.sql, ctx.organizationId, row.id, userId, "admin");
  return presentProject(ctx, { ...row, access: "admin", is_pinned: false });
}

/** Describing a project takes write access; opening or closing it takes admin. */
export async function changeProject(ctx: Context, seen: OpenProject, change: ProjectChange): Promise<Project> {
  const project = await lockProject(ctx, seen, "write");
  const closes =
    change.is_access_controlled !== undefined && change.is_access_controlled !== project.is_access_controlled;
  if (closes && project.access !== "admin") throw notFound("project");
  const row = await store.updateProject(ctx.sql, ctx.organizationId, project.id, change);
  if (closes) await store.deleteLostPins(ctx.sql, ctx.organizationId, project.id);
  const after = await store.findProject(ctx.sql, ctx.organizationId, viewerOf(ctx), project.id);
  return presentProject(ctx, after ?? { ...row, access: null, is_pinned: false });
}

/** Chats, files and folders of the project are only detached. */
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
