import { queryOptions } from "@tanstack/react-query";
import type { NewPlaybook, Playbook, PlaybookChange, PlaybookSummary } from "../../src/playbooks/playbooks.schema.ts";
import type { Visibility } from "../../src/workspace/shares/visibility.schema.ts";
import { api, queryClient } from "../api.ts";

export type { Playbook, PlaybookChange, PlaybookSummary, Visibility };

const MOST = 500;

/** All playbooks, the official ones last: there are ten of them, and people look for their own. */
export async function listPlaybooks(signal: AbortSignal) {
  const { playbooks, pagination } = await api.get("/playbooks", { query: { limit: MOST }, signal });
  const own = playbooks.filter(({ is_official }) => !is_official);
  const official = playbooks.filter(({ is_official }) => is_official);
  return { playbooks: [...own, ...official], pagination };
}

export const playbooksQuery = queryOptions({
  queryKey: ["playbooks", "all"],
  queryFn: ({ signal }) => listPlaybooks(signal),
});

export const playbookQuery = (id: string) =>
  queryOptions({
    queryKey: ["playbooks", id],
    queryFn: ({ signal }) => api.get("/playbooks/{id}", { params: { id }, signal }),
  });

export const playbookPermissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["playbooks", id, "permissions"],
    queryFn: ({ signal }) => api.get("/playbooks/{id}/permissions", { params: { id }, signal }),
  });

const refreshList = () => queryClient.invalidateQueries({ queryKey: playbooksQuery.queryKey });

/** Refreshes the playbook, its checks, lint findings, examples and tests. */
export async function refreshPlaybook(id: string) {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ["playbooks", id] }), refreshList()]);
}

export async function createPlaybook(given: NewPlaybook) {
  const playbook = await api.post("/playbooks", { body: given });
  void refreshList();
  return playbook;
}

export async function importPlaybook(file: File) {
  const body = new FormData();
  body.set("file", file);
  const imported = await api.post("/playbooks/import", { body });
  void refreshList();
  return imported;
}

export async function duplicatePlaybook(id: string) {
  const copy = await api.post("/playbooks/{id}/duplicate", { params: { id } });
  void refreshList();
  return copy;
}

export async function deletePlaybook(id: string) {
  await api.delete("/playbooks/{id}", { params: { id } });
  await refreshList();
  queryClient.removeQueries({ queryKey: ["playbooks", id] });
}

/** Applied optimistically; undone if the server rejects it. */
export async function changePlaybook(id: string, change: PlaybookChange) {
  const { queryKey } = playbookQuery(id);
  await queryClient.cancelQueries({ queryKey, exact: true });
  const before = queryClient.getQueryData(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, ...change } as Playbook);
  try {
    queryClient.setQueryData(queryKey, await api.patch("/playbooks/{id}", { params: { id }, body: change }));
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  } finally {
    void refreshList();
  }
}
