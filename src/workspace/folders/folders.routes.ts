import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { PageQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id, UserId } from "../../kernel/http/shapes.ts";
import {
  DeleteQuery,
  Folder,
  FolderChange,
  FolderMember,
  FolderQuery,
  NewFolder,
  NewFolderMember,
} from "./folders.schema.ts";
import {
  addFolderMember,
  changeFolder,
  createFolder,
  deleteFolder,
  folderGate,
  listFolderMembers,
  listFolders,
  presentFolder,
  removeFolderMember,
} from "./folders.ts";

const params = z.object({ id: Id });

export const listFoldersRoute = endpoint({
  method: "GET",
  path: "/folders",
  replica: true,
  summary: "List the folders you can access, by path",
  description: "Filter by name with `q`, or by `scope`.",
  key: "any",
  query: FolderQuery,
  returns: pageOf("folders", Folder),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "folders",
      query,
      (page) => listFolders(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createFolderRoute = endpoint({
  method: "POST",
  path: "/folders",
  summary: "Create a folder",
  description: "Send `parent_folder_id` for a folder within another, or `scope` for one at the top.",
  key: "any",
  body: NewFolder,
  returns: Folder,
  status: 201,
  handle: (ctx, { body }) => createFolder(ctx, body),
});

export const getFolderRoute = endpoint({
  method: "GET",
  path: "/folders/{id}",
  summary: "Get a folder",
  description: "Name, path and type of one folder.",
  key: "any",
  params,
  gate: folderGate("read"),
  returns: Folder,
  status: 200,
  handle: async (_ctx, { folder }) => presentFolder(folder),
});

export const updateFolderRoute = endpoint({
  method: "PATCH",
  path: "/folders/{id}",
  summary: "Update or move a folder, or change who can access it",
  description:
    "Moving a folder to where other people have access requires permission to share it. System folders cannot be changed.",
  key: "any",
  params,
  gate: folderGate("write"),
  body: FolderChange,
  returns: Folder,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { folder, body }) => changeFolder(ctx, folder, body),
});

export const deleteFolderRoute = endpoint({
  method: "DELETE",
  path: "/folders/{id}",
  summary: "Delete a folder, optionally with its contents",
  description: "409 `FOLDER_NOT_EMPTY` if it has contents, unless `recursive=true` deletes them too.",
  key: "any",
  params,
  query: DeleteQuery,
  gate: folderGate("write"),
  status: 204,
  errorStatuses: [409],
  handle: (ctx, { folder, query }) => deleteFolder(ctx, folder, query.recursive ?? false),
});

export const listFolderMembersRoute = endpoint({
  method: "GET",
  path: "/folders/{id}/members",
  summary: "List the people a folder is shared with",
  description: "People with access to a members-only folder, and their access levels.",
  key: "any",
  params,
  query: PageQuery,
  gate: folderGate("read"),
  returns: pageOf("members", FolderMember),
  status: 200,
  handle: (ctx, { folder, query }) => listFolderMembers(ctx, folder, query),
});

export const addFolderMemberRoute = endpoint({
  method: "POST",
  path: "/folders/{id}/members",
  summary: "Share a folder with a person",
  description:
    "Requires `manage` on the folder. Send `user_id` or `email`. A person who is a member already gets the new access level.",
  key: "any",
  params,
  gate: folderGate("manage"),
  body: NewFolderMember,
  returns: FolderMember,
  status: [201, 200],
  handle: (ctx, { folder, body }) => addFolderMember(ctx, folder, body),
});

export const removeFolderMemberRoute = endpoint({
  method: "DELETE",
  path: "/folders/{id}/members/{userId}",
  summary: "Stop sharing a folder with a person, or leave it",
  description: "Requires `manage`, except to leave. The last manager of a members-only folder cannot leave.",
  key: "any",
  params: z.object({ id: Id, userId: UserId }),
  gate: folderGate("read"),
  status: 204,
  handle: (ctx, { folder, params }) => removeFolderMember(ctx, folder, params.userId),
});
