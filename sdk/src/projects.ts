import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  ChatSummary,
  Folder,
  GetProjectsQuery,
  NewProject,
  NewProjectMember,
  Project,
  ProjectChange,
  ProjectMember,
  ProjectMemberChange,
  StoredFile,
} from "./types.ts";

export const projects = (connection: Connection) => ({
  list: (query?: GetProjectsQuery, options?: RequestOptions) =>
    listing<Project>(connection, "/projects", "projects", query, options),
  create: (project: NewProject, options?: RequestOptions) => connection.post<Project>("/projects", project, options),
  get: (id: string, options?: RequestOptions) => connection.get<Project>(path`/projects/${id}`, {}, options),
  update: (id: string, change: ProjectChange, options?: RequestOptions) =>
    connection.patch<Project>(path`/projects/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete(path`/projects/${id}`, {}, options),
  pin: (id: string, options?: RequestOptions) => connection.post<void>(path`/projects/${id}/pin`, undefined, options),
  unpin: (id: string, options?: RequestOptions) => connection.delete(path`/projects/${id}/pin`, {}, options),
  chats: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<ChatSummary>(connection, path`/projects/${id}/chats`, "chats", query, options),
  files: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<StoredFile>(connection, path`/projects/${id}/files`, "files", query, options),
    link: (id: string, file_ids: string[], options?: RequestOptions) =>
      connection.post<void>(path`/projects/${id}/files`, { file_ids }, options),
    unlink: (id: string, fileId: string, options?: RequestOptions) =>
      connection.delete(path`/projects/${id}/files/${fileId}`, {}, options),
  },
  folders: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<Folder>(connection, path`/projects/${id}/folders`, "folders", query, options),
    link: (id: string, folder_ids: string[], options?: RequestOptions) =>
      connection.post<void>(path`/projects/${id}/folders`, { folder_ids }, options),
    unlink: (id: string, folderId: string, options?: RequestOptions) =>
      connection.delete(path`/projects/${id}/folders/${folderId}`, {}, options),
  },
  members: {
    list: (id: string, query?: PageQuery, options?: RequestOptions) =>
      listing<ProjectMember>(connection, path`/projects/${id}/members`, "members", query, options),
    add: (id: string, member: NewProjectMember, options?: RequestOptions) =>
      connection.post<ProjectMember>(path`/projects/${id}/members`, member, options),
    update: (id: string, userId: number, change: ProjectMemberChange, options?: RequestOptions) =>
      connection.patch<ProjectMember>(path`/projects/${id}/members/${userId}`, change, options),
    remove: (id: string, userId: number, options?: RequestOptions) =>
      connection.delete(path`/projects/${id}/members/${userId}`, {}, options),
  },
});
