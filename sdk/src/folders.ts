import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  DeleteFoldersIdQuery,
  Folder,
  FolderChange,
  FolderItem,
  FolderMember,
  GetFoldersQuery,
  NewFolder,
  NewFolderMember,
  ProjectLink,
} from "./types.ts";

export const folders = (connection: Connection) => ({
  list: (query?: GetFoldersQuery, options?: RequestOptions) =>
    listing<Folder>(connection, "/folders", "folders", query, options),
  create: (folder: NewFolder, options?: RequestOptions) => connection.post<Folder>("/folders", folder, options),
  get: (id: string, options?: RequestOptions) => connection.get<Folder>(path`/folders/${id}`, {}, options),
  update: (id: string, change: FolderChange, options?: RequestOptions) =>
    connection.patch<Folder>(path`/folders/${id}`, change, options),
  delete: (id: string, query?: DeleteFoldersIdQuery, options?: RequestOptions) =>
    connection.delete(path`/folders/${id}`, query, options),
  children: async (id: string, options?: RequestOptions) =>
    (await connection.get<{ items: FolderItem[] }>(path`/folders/${id}/children`, {}, options)).items,
  members: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<FolderMember>(connection, path`/folders/${id}/members`, "members", query, options),
    add: (id: string, member: NewFolderMember, options?: RequestOptions) =>
      connection.post<FolderMember>(path`/folders/${id}/members`, member, options),
    remove: (id: string, userId: number, options?: RequestOptions) =>
      connection.delete(path`/folders/${id}/members/${userId}`, {}, options),
  },
  links: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<ProjectLink>(connection, path`/folders/${id}/links`, "links", query, options),
    cut: (id: string, projectId: string, options?: RequestOptions) =>
      connection.delete(path`/folders/${id}/links/${projectId}`, {}, options),
  },
});
