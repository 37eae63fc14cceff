import { queryOptions } from "@tanstack/react-query";
import type { File as StoredFile } from "../../src/files/files.schema.ts";
import type { Folder, FolderMember } from "../../src/folders/folders.schema.ts";
import type { ProjectLink } from "../../src/projects/links.schema.ts";
import { api, queryClient } from "../api.ts";

export type { Folder, FolderMember, StoredFile };
export type FolderItem = ({ type: "folder" } & Folder) | ({ type: "file" } & StoredFile);

const MOST = 500;
const LOOK_AGAIN_MS = 2000;

export const isBeingRead = ({ status }: StoredFile) => status === "extracting" || status === "embedding";

/** Looks again while one of the files is being read. */
const whileReading = (files: StoredFile[] | undefined) => (files?.some(isBeingRead) ? LOOK_AGAIN_MS : false);

async function allFolders(signal: AbortSignal): Promise<Folder[]> {
  const all: Folder[] = [];
  for (let more = true; more; ) {
    const page = await api.get<{ folders: Folder[]; pagination: { has_more: boolean } }>(
      "/folders",
      { limit: MOST, offset: all.length },
      signal,
    );
    all.push(...page.folders);
    more = page.pagination.has_more;
  }
  return all;
}

/** Every folder that the person reaches. */
export const foldersQuery = queryOptions({
  queryKey: ["folders"],
  queryFn: ({ signal }) => allFolders(signal),
});

export const childrenQuery = (folderId: string) =>
  queryOptions({
    queryKey: ["files", "children", folderId],
    queryFn: ({ signal }) => api.get<{ items: FolderItem[] }>(`/folders/${folderId}/children`, {}, signal),
    refetchInterval: ({ state }) => whileReading(state.data?.items.filter((item) => item.type === "file")),
  });

/** What others share with the person; a file in a project's own folder is found there. */
export const sharedQuery = queryOptions({
  queryKey: ["files", "shared"],
  queryFn: ({ signal }) => api.get<{ files: StoredFile[] }>("/files", { scope: "shared-with-me", limit: MOST }, signal),
  refetchInterval: ({ state }) => whileReading(state.data?.files),
});

export const foundFilesQuery = (q: string) =>
  queryOptions({
    queryKey: ["files", "found", q],
    queryFn: ({ signal }) => api.get<{ files: StoredFile[] }>("/files", { q, limit: 100 }, signal),
  });

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ["files", "one", id],
    queryFn: ({ signal }) => api.get<StoredFile>(`/files/${id}`, {}, signal),
    refetchInterval: ({ state }) => whileReading(state.data && [state.data]),
  });

export const folderMembersQuery = (folderId: string) =>
  queryOptions({
    queryKey: ["folders", folderId, "members"],
    queryFn: ({ signal }) =>
      api.get<{ members: FolderMember[] }>(`/folders/${folderId}/members`, { limit: MOST }, signal),
  });

/** The projects that it is linked to. Refused to whoever may not share it. */
export const linksQuery = (item: FolderItem) =>
  queryOptions({
    queryKey: [`${item.type}s`, item.id, "links"],
    queryFn: ({ signal }) => api.get<{ links: ProjectLink[] }>(`${pathOf(item)}/links`, { limit: MOST }, signal),
  });

/** Everything that shows files or folders is fetched again. */
export async function refreshFiles() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["files"] }),
    queryClient.invalidateQueries({ queryKey: ["folders"] }),
    queryClient.invalidateQueries({ queryKey: ["projects"] }),
  ]);
}

export const pathOf = (item: FolderItem) => `/${item.type === "folder" ? "folders" : "files"}/${item.id}`;

/** The page that shows it. */
export const pageOf = (item: FolderItem) =>
  item.type === "folder" ? `/files/folders/${item.id}` : `/files/${item.id}`;

export async function renameItem(item: FolderItem, name: string) {
  await api.patch(pathOf(item), { name });
  await refreshFiles();
}

/** How many files and folders lie in a folder itself, as it is now. */
export async function countHeld(folderId: string): Promise<number> {
  const { items } = await queryClient.fetchQuery({ ...childrenQuery(folderId), staleTime: 0 });
  return items.length;
}

/** `withAll`: a folder goes with all that is in it; without, it is refused where it is not empty. */
export async function deleteItem(item: FolderItem, withAll: boolean) {
  await api.delete(pathOf(item), item.type === "folder" ? { recursive: withAll } : {});
  await refreshFiles();
}
