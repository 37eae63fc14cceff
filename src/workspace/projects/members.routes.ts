import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id, UserId } from "../../kernel/http/shapes.ts";
import { NewProjectMember, ProjectMember, ProjectMemberChange } from "./members.schema.ts";
import { addProjectMember, changeProjectMember, listProjectMembers, removeProjectMember } from "./members.ts";
import { projectGate } from "./projects.ts";

const params = z.object({ id: Id });
const memberParams = z.object({ id: Id, userId: UserId });

export const listProjectMembersRoute = endpoint({
  method: "GET",
  path: "/projects/{id}/members",
  summary: "List a project's members",
  description: "People with access to the project, and their access levels.",
  key: "any",
  params,
  gate: projectGate("read"),
  query: PageQuery,
  returns: pageOf("members", ProjectMember),
  status: 200,
  handle: (ctx, { project, query }) => listProjectMembers(ctx, project, query),
});

export const addProjectMemberRoute = endpoint({
  method: "POST",
  path: "/projects/{id}/members",
  summary: "Add a member to a project",
  description: "Returns 201 when the person is added, and 200 with the unchanged member if they already were one.",
  key: "any",
  params,
  gate: projectGate("admin"),
  body: NewProjectMember,
  returns: ProjectMember,
  status: [201, 200],
  handle: (ctx, { project, body }) => addProjectMember(ctx, project, body),
});

export const updateProjectMemberRoute = endpoint({
  method: "PATCH",
  path: "/projects/{id}/members/{userId}",
  summary: "Change a project member's access level",
  description: "Requires `admin` access to the project. The last administrator of a project cannot be demoted.",
  key: "any",
  params: memberParams,
  gate: projectGate("admin"),
  body: ProjectMemberChange,
  returns: ProjectMember,
  status: 200,
  handle: (ctx, { project, params, body }) => changeProjectMember(ctx, project, params.userId, body),
});

export const removeProjectMemberRoute = endpoint({
  method: "DELETE",
  path: "/projects/{id}/members/{userId}",
  summary: "Remove a member from a project, or leave it",
  description: "Requires `admin` access to the project, except to leave. The last administrator cannot leave.",
  key: "any",
  params: memberParams,
  gate: projectGate("read"),
  status: 204,
  handle: (ctx, { project, params }) => removeProjectMember(ctx, project, params.userId),
});
