import { queryOptions } from "@tanstack/react-query";
import type { File } from "../../src/workspace/files/files.schema.ts";
import type { ProjectMember } from "../../src/workspace/projects/members.schema.ts";
import type { Project } from "../../src/workspace/projects/projects.schema.ts";
import { api, queryClient } from "../api.ts";

export type { Project, ProjectMember };

const MOST = 500;
const LOOK_AGAIN_MS = 2000;

const isBeingRead = ({ status }: File) => status === "extracting" || status === "embedding";

export const projectsQuery = (search = "") =>
  queryOptions({
    queryKey: ["projects", { search }],
    queryFn: ({ signal }) => api.get("/projects", { query: { search, limit: MOST }, signal }),
  });

export const pinnedQuery = queryOptions({
  queryKey: ["projects", "pinned"],
  queryFn: ({ signal }) => api.get("/projects", { query: { pinned: true, limit: MOST }, signal }),
});

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id],
    queryFn: ({ signal }) => api.get("/projects/{id}", { params: { id }, signal }),
  });

export const projectChatsQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "chats"],
    queryFn: ({ signal }) => api.get("/projects/{id}/chats", { params: { id }, query: { limit: MOST }, signal }),
  });

export const projectFilesQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "files"],
    queryFn: ({ signal }) => api.get("/projects/{id}/files", { params: { id }, query: { limit: MOST }, signal }),
    refetchInterval: ({ state }) => (state.data?.files.some(isBeingRead) ? LOOK_AGAIN_MS : false),
  });

export const projectFoldersQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "folders"],
    queryFn: ({ signal }) => api.get("/projects/{id}/folders", { params: { id }, query: { limit: MOST }, signal }),
  });

export const projectVaultsQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "vaults"],
    queryFn: ({ signal }) => api.get("/projects/{id}/vaults", { params: { id }, signal }),
  });

export const projectPlaybooksQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "playbooks"],
    queryFn: ({ signal }) => api.get("/projects/{id}/playbooks", { params: { id }, signal }),
  });

export const projectReviewsQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "reviews"],
    queryFn: ({ signal }) => api.get("/reviews", { query: { project_id: id, limit: MOST }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.reviews.some(({ completed_at }) => completed_at === null) ? LOOK_AGAIN_MS : false,
  });

export const projectMembersQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "members"],
    queryFn: ({ signal }) => api.get("/projects/{id}/members", { params: { id }, query: { limit: MOST }, signal }),
  });

export const refreshProjects = () => queryClient.invalidateQueries({ queryKey: ["projects"] });

/** Pins or unpins optimistically; undone if the server rejects it. */
export async function setPinned(project: Project, pinned: boolean) {
  const before = queryClient.getQueryData(pinnedQuery.queryKey);
  const others = before?.projects.filter(({ id }) => id !== project.id) ?? [];
  const projects = pinned ? [...others, { ...project, is_pinned: true }] : others;
  queryClient.setQueryData(pinnedQuery.queryKey, (now) => now && { ...now, projects });
  try {
    await (pinned
      ? api.post("/projects/{id}/pin", { params: { id: project.id } })
      : api.delete("/projects/{id}/pin", { params: { id: project.id } }));
  } catch (error) {
    queryClient.setQueryData(pinnedQuery.queryKey, before);
    throw error;
  } finally {
    void refreshProjects();
  }
}
