import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ListedFile, File as StoredFile } from "../../src/workspace/files/files.schema.ts";
import type { Folder } from "../../src/workspace/folders/folders.schema.ts";
import { api, queryClient } from "../api.ts";
import type { LinkTarget } from "../ui/layout/links.tsx";

export type { Folder, StoredFile };
export type FolderItem = ({ type: "folder" } & Folder) | ({ type: "file" } & ListedFile);

const MOST = 500;
const LOOK_AGAIN_MS = 2000;

export const isBeingRead = ({ status }: StoredFile) => status === "extracting" || status === "embedding";

/** Polls while one of the files is being read. */
const whileReading = (files: StoredFile[] | undefined) => (files?.some(isBeingRead) ? LOOK_AGAIN_MS : false);

async function allFolders(signal: AbortSignal): Promise<Folder[]> {
  const all: Folder[] = [];
  for (let more = true; more; ) {
    const page = await api.get("/folders", { query: { limit: MOST, offset: all.length }, signal });
    all.push(...page.folders);
    more = page.pagination.has_more;
  }
  return all;
}

/** Every folder that the person can access. */
export const foldersQuery = queryOptions({
  queryKey: ["folders"],
  queryFn: ({ signal }) => allFolders(signal),
});

export const childrenQuery = (folderId: string) =>
  queryOptions({
    queryKey: ["files", "children", folderId],
    queryFn: ({ signal }) => api.get("/folders/{id}/children", { params: { id: folderId }, signal }),
    refetchInterval: ({ state }) => whileReading(state.data?.items.filter((item) => item.type === "file")),
  });

/** What others share with the person. Files in a project's own folder are listed there instead. */
export const sharedQuery = queryOptions({
  queryKey: ["files", "shared"],
  queryFn: ({ signal }) => api.get("/files", { query: { scope: "shared-with-me", limit: MOST }, signal }),
  refetchInterval: ({ state }) => whileReading(state.data?.files),
});

const FOUND_AT_ONCE = 30;

/** The best matches with their passages, a page at a time. */
export const foundFilesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ["files", "found", q],
    queryFn: ({ pageParam: offset, signal }) =>
      api.get("/files", { query: { q, include: "passages", limit: FOUND_AT_ONCE, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { limit, offset, has_more } }) => (has_more ? offset + limit : undefined),
  });

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ["files", "one", id],
    queryFn: ({ signal }) => api.get("/files/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => whileReading(state.data && [state.data]),
  });

export const folderMembersQuery = (folderId: string) =>
  queryOptions({
    queryKey: ["folders", folderId, "members"],
    queryFn: ({ signal }) =>
      api.get("/folders/{id}/members", { params: { id: folderId }, query: { limit: MOST }, signal }),
  });

/** The projects that it is linked to. Rejected for people who may not share it. */
export const linksQuery = (item: FolderItem) =>
  queryOptions({
    queryKey: [`${item.type}s`, item.id, "links"],
    queryFn: ({ signal }) => {
      const request = { params: { id: item.id }, query: { limit: MOST }, signal };
      return item.type === "folder" ? api.get("/folders/{id}/links", request) : api.get("/files/{id}/links", request);
    },
  });

/** Everything that shows files or folders is fetched again. */
export async function refreshFiles() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["files"] }),
    queryClient.invalidateQueries({ queryKey: ["folders"] }),
    queryClient.invalidateQueries({ queryKey: ["projects"] }),
  ]);
}

/** The page that shows it. */
export const linkToItem = ({ type, id }: FolderItem): LinkTarget =>
  type === "folder" ? { to: "/files/folders/$id", params: { id } } : { to: "/files/$id", params: { id } };

export async function renameItem(item: FolderItem, name: string) {
  const request = { params: { id: item.id }, body: { name } };
  await (item.type === "folder" ? api.patch("/folders/{id}", request) : api.patch("/files/{id}", request));
  await refreshFiles();
}

export async function moveItem({ type, id }: FolderItem, to: string) {
  if (type === "folder") await api.patch("/folders/{id}", { params: { id }, body: { parent_folder_id: to } });
  else await api.patch("/files/{id}", { params: { id }, body: { folder_id: to } });
}

/** Links a file or a folder to a project. It stays where it is. */
export async function linkItem({ type, id }: Pick<FolderItem, "type" | "id">, projectId: string) {
  const params = { id: projectId };
  if (type === "folder") await api.post("/projects/{id}/folders", { params, body: { folder_id: id } });
  else await api.post("/projects/{id}/files", { params, body: { file_id: id } });
}

export async function unlinkItem({ type, id }: FolderItem, projectId: string) {
  const request = { params: { id, projectId } };
  if (type === "folder") await api.delete("/folders/{id}/links/{projectId}", request);
  else await api.delete("/files/{id}/links/{projectId}", request);
}

/** The current number of files and folders directly in a folder. */
export async function countChildren(folderId: string): Promise<number> {
  const { items } = await queryClient.fetchQuery({ ...childrenQuery(folderId), staleTime: 0 });
  return items.length;
}

/** `recursive` deletes a folder with its contents. Otherwise a folder that is not empty is rejected. */
export async function deleteItem({ type, id }: FolderItem, recursive: boolean) {
  if (type === "folder") await api.delete("/folders/{id}", { params: { id }, query: { recursive } });
  else await api.delete("/files/{id}", { params: { id } });
}
