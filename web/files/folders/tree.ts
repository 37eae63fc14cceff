import type { Folder } from "../files.queries.ts";

export interface Branch {
  folder: Folder;
  children: Branch[];
}
export interface Tree {
  mine: Branch | undefined;
  organization: Branch | undefined;
  shared: Branch[];
  projects: Branch[];
}

const branchOf = (folder: Folder): Branch => ({ folder, children: [] });
const byName = (a: Branch, b: Branch) => a.folder.name.localeCompare(b.folder.name);

/** The folders that a person can access, as trees: their own, the organization's, shared ones, the projects'. */
export function buildTree(folders: Folder[]): Tree {
  const branches = new Map(folders.map((folder) => [folder.id, branchOf(folder)]));
  const roots: Branch[] = [];
  for (const branch of branches.values()) {
    const { parent_folder_id } = branch.folder;
    const above = parent_folder_id === null ? undefined : branches.get(parent_folder_id);
    (above?.children ?? roots).push(branch);
  }
  for (const { children } of branches.values()) children.sort(byName);
  roots.sort(byName);
  const typed = (type: Folder["folder_type"]) => roots.filter(({ folder }) => folder.folder_type === type);
  return {
    mine: typed("my-files")[0],
    organization: typed("org-files")[0],
    shared: typed("custom"),
    projects: typed("project"),
  };
}

/** The folders from the topmost down to this one. */
export function pathTo(folders: Folder[], id: string): Folder[] {
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  const trail: Folder[] = [];
  for (let at = known.get(id); at; at = at.parent_folder_id === null ? undefined : known.get(at.parent_folder_id)) {
    trail.unshift(at);
  }
  return trail;
}

/** A folder cannot be moved into itself or its descendants. */
export const canMoveInto = (folders: Folder[], itemId: string, targetId: string) =>
  !pathTo(folders, targetId).some(({ id }) => id === itemId);
