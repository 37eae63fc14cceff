import { tellPeople } from "../../administration/notifications/notify.ts";
import { first, must } from "../../content/must.ts";
import { mustBeColleague } from "../../identity/accounts/people.ts";
import { mustNotBeLimited } from "../../identity/keys/scopes.ts";
import type { Context } from "../../kernel/context.ts";
import type { Part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import {
  badRequest,
  conflict,
  forbidden,
  invalid,
  invalidField,
  notFound,
  userKeyRequired,
} from "../../kernel/errors/errors.ts";
import { Reply } from "../../kernel/http/endpoint.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { reachableProjects } from "../projects/projects.ts";
import type {
  Folder,
  FolderAccess,
  FolderChange,
  FolderMember,
  FolderQuery,
  HomeScope,
  NewFolder,
  NewFolderMember,
} from "./folders.schema.ts";
import * as store from "./folders.store.ts";
import * as members from "./members.store.ts";

export type OpenFolder = store.ReachableFolder;

/** The gate to a folder: 404 without access, 403 when read access is not enough. */
export async function openFolder(ctx: Context, id: string, needed: FolderAccess): Promise<OpenFolder> {
  const folder = await findFolder(ctx, id);
  if (!folder) throw notFound("folder");
  if (needed === "write" && folder.level < 2) throw forbidden("You can read this folder but not change it.");
  if (needed === "manage") await mustBeAllowedToShare(ctx, folder.id);
  return folder;
}

/** Whether the caller may share a folder: link it to projects and manage its members. */
export const mayShare = (ctx: Context, id: string): Promise<boolean> =>
  store.mayShare(ctx.sql, ctx.organizationId, id, ctx.caller.userId);

async function mustBeAllowedToShare(ctx: Context, id: string) {
  if (!(await mayShare(ctx, id)))
    throw forbidden(
      "You can open this folder but not share it. Ask one of its managers to share it or to make you a manager.",
    );
}

/** Undefined when the caller has no access. */
export const findFolder = (ctx: Context, id: string): Promise<OpenFolder | undefined> =>
  store.findFolder(ctx.sql, viewerOf(ctx), id);

export const folderGate = (needed: FolderAccess) => async (ctx: Context, params: { id: string }) => ({
  folder: await openFolder(ctx, params.id, needed),
});

/** The default folder: a user's My Files, or the organization's files. */
export async function openHomeFolder(ctx: Context, scope?: HomeScope): Promise<OpenFolder> {
  mustNotBeLimited(ctx);
  const home = scope ?? (ctx.caller.kind === "user" ? "my-files" : "organization");
  const root =
    home === "my-files" ? { type: "my-files" as const, ownerId: ctx.caller.userId } : { type: "org-files" as const };
  const found = await store.findRoot(ctx.sql, ctx.organizationId, root);
  if (!found) throw notFound("folder");
  return openFolder(ctx, found.id, "write");
}

/** The default folder for files created by a job. `userId` is null for an organization-scoped key. */
export async function findHomeFolderId(sql: Sql, organizationId: string, userId: number | null): Promise<string> {
  const root = userId === null ? { type: "org-files" as const } : { type: "my-files" as const, ownerId: userId };
  const found = await store.findRoot(sql, organizationId, root);
  if (!found) throw notFound("folder");
  return found.id;
}

export const openProjectFolder = async (ctx: Context, projectId: string): Promise<OpenFolder> =>
  openFolder(ctx, await findProjectFolderId(ctx.sql, ctx.organizationId, projectId), "write");

/** Does not check access. */
export async function findProjectFolderId(sql: Sql, organizationId: string, projectId: string): Promise<string> {
  const found = await store.findRoot(sql, organizationId, { type: "project", projectId });
  if (!found) throw notFound("project");
  return found.id;
}

export async function listFolders(ctx: Context, query: FolderQuery) {
  if (query.scope !== undefined && ctx.caller.kind === "organization") throw userKeyRequired(403);
  const rows = await store.listFolders(ctx.sql, viewerOf(ctx), { ...query, search: query.q });
  return toPage("folders", rows.map(presentFolder), query);
}

/** The folders among `ids` that the caller can access, in that order. */
export async function listFoldersById(ctx: Context, ids: string[]): Promise<Folder[]> {
  const rows = new Map(
    (await store.listFoldersById(ctx.sql, viewerOf(ctx), ids)).map((row) => [row.id, presentFolder(row)]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export async function listSubfolders(ctx: Context, folder: OpenFolder): Promise<Folder[]> {
  return (await store.listSubfolders(ctx.sql, viewerOf(ctx), folder.id)).map(presentFolder);
}

export async function createFolder(ctx: Context, input: NewFolder): Promise<Folder> {
  if (input.scope !== undefined && ctx.caller.kind === "organization") throw userKeyRequired(403);
  await store.lockTree(ctx.sql, ctx.organizationId);
  const parent = input.parent_folder_id
    ? await openFolder(ctx, input.parent_folder_id, "write")
    : await openHomeFolder(ctx, input.scope);
  mustNotBeTooDeep(parent);
  const { name, description } = input;
  const id = await store.insertFolder(ctx.sql, ctx.organizationId, {
    parent,
    type: "custom",
    name,
    description,
    createdBy: ctx.caller.userId,
  });
  return presentFolder(await openFolder(ctx, must(id, "a custom folder never conflicts"), "read"));
}

/** A caller who makes a folder access-controlled keeps access to it. */
export async function changeFolder(ctx: Context, seen: OpenFolder, change: FolderChange): Promise<Folder> {
  mustBeCustom(seen);
  await store.lockTree(ctx.sql, ctx.organizationId);
  const folder = await openFolder(ctx, seen.id, "write");
  const { parent_folder_id, ...plain } = change;
  if ((plain.is_access_controlled ?? folder.is_access_controlled) !== folder.is_access_controlled) {
    await mustBeAllowedToShare(ctx, folder.id);
    if (plain.is_access_controlled) await addCallerAsManager(ctx, folder);
  }
  if (parent_folder_id === null) mustHaveHiddenParent(folder);
  else if (parent_folder_id !== undefined && parent_folder_id.toLowerCase() !== folder.parent_folder_id)
    await move(ctx, folder, parent_folder_id);
  if (Object.keys(plain).length > 0) await store.updateFolder(ctx.sql, ctx.organizationId, folder.id, plain);
  return presentFolder(await openFolder(ctx, folder.id, "read"));
}

/** A caller who cannot see the parent gets null for it, and may send null back. */
function mustHaveHiddenParent({ parent_folder_id }: OpenFolder) {
  if (parent_folder_id !== null)
    throw invalid([{ path: "body.parent_folder_id", message: "must not be null: every folder has a parent" }]);
}

async function addCallerAsManager(ctx: Context, folder: OpenFolder) {
  if (ctx.caller.kind === "organization") throw userKeyRequired(403);
  await members.upsertMember(ctx.sql, ctx.organizationId, folder.id, { userId: ctx.caller.userId, level: "manage" });
}

/** Write access is enough when the same people have access before and after. Otherwise moving requires the right to share. */
async function move(ctx: Context, folder: OpenFolder, parentId: string) {
  const parent = await openFolder(ctx, parentId, "write");
  if (parent.ancestors.includes(folder.id)) {
    throw invalid([{ path: "body.parent_folder_id", message: "is the folder itself or one of its subfolders" }]);
  }
  mustNotBeTooDeep(parent);
  const from = must(folder.ancestors.at(-2), "a custom folder has a parent");
  if (!(await store.hasSameAudience(ctx.sql, ctx.organizationId, from, parent.id)))
    await mustBeAllowedToMove(ctx, folder.id, from);
  await store.updateParent(ctx.sql, ctx.organizationId, folder, parent);
}

/** Moving into My Files opens access-controlled subfolders to its owner, so those must be shareable too. */
async function mustBeAllowedToMove(ctx: Context, id: string, from: string) {
  const mayShareTree = await store.mayShareTree(ctx.sql, ctx.organizationId, id, ctx.caller.userId);
  if (mayShareTree && (await mayShare(ctx, from))) return;
  throw forbidden(
    "Moving this folder there would change who has access to it. Only someone who can share it, its contents and its parent folder can do that.",
  );
}

/** The same for a file. */
export async function mustMoveFile(ctx: Context, from: string, toId: string) {
  const to = await openFolder(ctx, toId, "write");
  if ((await store.hasSameAudience(ctx.sql, ctx.organizationId, from, to.id)) || (await mayShare(ctx, from))) return;
  throw forbidden(
    "Moving this file there would change who has access to it. Only someone who can share it can do that.",
  );
}

/** Deletes the files inside too. */
export async function deleteFolder(ctx: Context, seen: OpenFolder, recursive: boolean): Promise<undefined> {
  mustBeCustom(seen);
  await store.lockTree(ctx.sql, ctx.organizationId);
  const folder = await openFolder(ctx, seen.id, "write");
  await store.lockSubtree(ctx.sql, ctx.organizationId, folder.id);
  if (!recursive && (await store.countContents(ctx.sql, ctx.organizationId, folder.id)) > 0) {
    throw conflict("FOLDER_NOT_EMPTY", "This folder is not empty. Empty it first, or delete it with recursive=true.");
  }
  if (await store.hasUnwritable(ctx.sql, viewerOf(ctx), folder.id)) {
    throw forbidden("This folder contains items that you cannot delete.");
  }
  await store.deleteTree(ctx.sql, ctx.organizationId, folder.id);
}

export async function listFolderMembers(ctx: Context, folder: OpenFolder, page: PageQuery) {
  return toPage("members", await members.listMembers(ctx.sql, ctx.organizationId, folder.id, { page }), page);
}

/** Adding an existing member updates their access level. */
export async function addFolderMember(
  ctx: Context,
  folder: OpenFolder,
  input: NewFolderMember,
): Promise<Reply<FolderMember>> {
  mustBeShareable(folder);
  const person = await mustBeColleague(ctx, input);
  const isNew = await keepManaged(ctx, folder, () =>
    members.upsertMember(ctx.sql, ctx.organizationId, folder.id, { userId: person.id, level: input.access_level }),
  );
  const told = { kind: "folder.shared", subject: folder.id, place: { folder_id: folder.id } } as const;
  if (isNew) await tellPeople(ctx, [person.id], told);
  const listed = await members.listMembers(ctx.sql, ctx.organizationId, folder.id, {
    page: { limit: 1, offset: 0 },
    userId: person.id,
  });
  return new Reply(isNew ? 201 : 200, first(listed));
}

/** Anyone may leave; removing someone else requires the right to share the folder. */
export async function removeFolderMember(ctx: Context, folder: OpenFolder, userId: number): Promise<undefined> {
  if (userId !== ctx.caller.userId) await mustBeAllowedToShare(ctx, folder.id);
  const removed = await keepManaged(ctx, folder, () =>
    members.deleteMember(ctx.sql, ctx.organizationId, folder.id, userId),
  );
  if (removed === 0) throw notFound("folder member");
}

/** Rejects a change that would leave an access-controlled folder without a manager, because nobody could grant access again. */
async function keepManaged<T>({ sql, organizationId }: Context, { id }: OpenFolder, change: () => Promise<T>) {
  await store.lockTree(sql, organizationId);
  const wasManaged = await members.isManaged(sql, organizationId, id);
  const changed = await change();
  if (wasManaged && !(await members.isManaged(sql, organizationId, id)))
    throw badRequest(
      "LAST_OWNER",
      "This is the last manager of this members-only folder. Make someone else a manager first.",
    );
  return changed;
}

const MAX_DEPTH = 50;

function mustNotBeTooDeep(parent: OpenFolder) {
  if (parent.ancestors.length >= MAX_DEPTH)
    throw invalidField("body.parent_folder_id", `Folders can be nested at most ${MAX_DEPTH} levels deep.`);
}

/** Access to a system folder follows from its type. */
export function mustBeShareable({ folder_type }: OpenFolder) {
  if (folder_type === "project")
    throw invalidField("path.id", "To share a project's folder, add people to the project.");
  if (folder_type !== "custom")
    throw invalidField("path.id", "A system folder cannot be shared. Share a folder inside it.");
}

function mustBeCustom({ folder_type }: OpenFolder) {
  if (folder_type !== "custom")
    throw invalidField("path.id", "System folders cannot be renamed, moved, restricted or deleted.");
}

/** Queries for the folders (with scope) and the projects that the caller can access. */
export const reachableByCaller = (ctx: Context) => ({
  folders: store.reachableFolders(viewerOf(ctx)),
  projects: reachableProjects(ctx),
});

/** A query for the ids of the folders that the viewer can access. */
export const reachableFoldersOf = (viewer: store.Viewer): Part => store.reachableFolders(viewer);

const viewerOf = (ctx: Context): store.Viewer => ({
  organizationId: ctx.organizationId,
  userId: ctx.caller.userId,
  projects: reachableProjects(ctx),
});

export const presentFolder = ({ level, ancestors, owner_id, project_id, created_by, ...folder }: OpenFolder): Folder =>
  folder;
