import { z } from "zod";
import { deprecatedAlias, endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { NewProject, Project, ProjectChange, ProjectQuery } from "./projects.schema.ts";
import {
  changeProject,
  createProject,
  deleteProject,
  listProjects,
  pinProject,
  presentProject,
  projectGate,
  unpinProject,
} from "./projects.ts";

const params = z.object({ id: Id });

export const listProjectsRoute = endpoint({
  method: "GET",
  path: "/projects",
  replica: true,
  summary: "List the projects you can access, newest first",
  description: "Filter by name or description with `search`, or list pinned projects with `pinned=true`.",
  key: "any",
  query: ProjectQuery,
  returns: pageOf("projects", Project),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "projects",
      query,
      (page) => listProjects(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createProjectRoute = endpoint({
  method: "POST",
  path: "/projects",
  summary: "Create a project",
  description:
    "With a user-scoped key the project is access-controlled and the creator is its administrator, unless `is_access_controlled` says otherwise. With an organization-scoped key it is open to the organization.",
  key: "any",
  body: NewProject,
  returns: Project,
  status: 201,
  handle: (ctx, { body }) => createProject(ctx, body),
});

export const getProjectRoute = endpoint({
  method: "GET",
  path: "/projects/{id}",
  summary: "Get a project",
  description: "`my_access_level` says what the caller may do. `is_pinned` is null for an organization-scoped key.",
  key: "any",
  params,
  gate: projectGate("read"),
  returns: Project,
  status: 200,
  handle: async (ctx, { project }) => presentProject(ctx, project),
});

export const updateProjectRoute = endpoint({
  method: "PATCH",
  path: "/projects/{id}",
  summary: "Update a project",
  description: "Requires write access; without it the project is 404. Omitted fields are kept.",
  key: "any",
  params,
  gate: projectGate("write"),
  body: ProjectChange,
  returns: Project,
  status: 200,
  handle: (ctx, { project, body }) => changeProject(ctx, project, body),
});

export const deleteProjectRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}",
  summary: "Delete a project",
  description: "Files and folders linked to it are kept.",
  key: "any",
  params,
  gate: projectGate("admin"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { project }) => deleteProject(ctx, project),
});

export const pinProjectRoute = endpoint({
  method: "POST",
  path: "/projects/{id}/pin",
  summary: "Pin a project",
  description: "Pins are personal, so a user-scoped key is required (422 otherwise). Pinning again changes nothing.",
  key: "user",
  wrongScope: 422,
  params,
  gate: projectGate("read"),
  status: 204,
  handle: (ctx, { project }) => pinProject(ctx, project),
});

export const unpinProjectRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}/pin",
  summary: "Unpin a project",
  description: "Pins are personal, so a user-scoped key is required (422 otherwise). Unpinning again changes nothing.",
  key: "user",
  wrongScope: 422,
  params,
  gate: projectGate("read"),
  status: 204,
  handle: (ctx, { project }) => unpinProject(ctx, project),
});

const SINCE = "2026-01-01T00:00:00Z";
export const starProjectRoute = deprecatedAlias(pinProjectRoute, "/projects/{id}/star", SINCE);
export const unstarProjectRoute = deprecatedAlias(unpinProjectRoute, "/projects/{id}/star", SINCE);
