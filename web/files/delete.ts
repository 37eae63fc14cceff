import { ApiError } from "../api.ts";
import { showFailures } from "../ui/feedback/failures.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { deleteItems } from "./bulk-actions.ts";
import { countChildren, deleteItem, type FolderItem, refreshFiles } from "./files.queries.ts";

/** Asks once, then deletes. Resolves to whether all of it is gone. */
export async function confirmAndDelete(items: FolderItem[]): Promise<boolean> {
  const [only] = items;
  return items.length === 1 && only ? askForOne(only) : askForMany(items);
}

/** Asks again if something was added to an empty folder in the meantime. */
async function askForOne(item: FolderItem): Promise<boolean> {
  try {
    const held = item.type === "folder" ? await countChildren(item.id) : 0;
    const agreed = await confirm({
      title: `Delete “${item.name}”?`,
      message: item.type === "folder" ? wordsOnFolder(held) : FILE_WORDS,
      action: item.type === "folder" ? "Delete folder" : "Delete file",
      danger: true,
    });
    if (!agreed) return false;
    await deleteItem(item, held > 0);
    await refreshFiles();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "FOLDER_NOT_EMPTY") return askForOne(item);
    toast.failed(error);
    return false;
  }
}

async function askForMany(items: FolderItem[]): Promise<boolean> {
  const held = await heldBy(items).catch(toast.failed);
  if (!(held instanceof Map)) return false;
  const agreed = await confirm({
    title: `Delete ${countOf(items)}?`,
    message: wordsOnMany(items, held),
    action: `Delete ${items.length}`,
    danger: true,
  });
  if (!agreed) return false;
  const { done, failures } = await deleteItems(items, held);
  if (failures.length > 0) showFailures("Some items could not be deleted", done.length, failures);
  else toast.done(`${countOf(done)} were deleted.`);
  return failures.length === 0;
}

async function heldBy(items: FolderItem[]): Promise<Map<string, number>> {
  const folders = items.filter(({ type }) => type === "folder");
  return new Map(await Promise.all(folders.map(async ({ id }) => [id, await countChildren(id)] as const)));
}

function countOf(items: FolderItem[]): string {
  const files = items.filter(({ type }) => type === "file").length;
  const folders = items.length - files;
  const parts = [
    files > 0 && `${files} ${files === 1 ? "file" : "files"}`,
    folders > 0 && `${folders} ${folders === 1 ? "folder" : "folders"}`,
  ];
  return parts.filter(Boolean).join(" and ");
}

const FILE_WORDS = "The file and its text will be permanently deleted. Vault documents created from it are kept.";

const wordsOnFolder = (held: number) =>
  held === 0
    ? "The folder is empty. It will be deleted for everyone with access to it."
    : `${held === 1 ? "It contains one file or folder" : `It contains ${held} files and folders`}. Everything in it will be permanently deleted for everyone with access to it.`;

function wordsOnMany(items: FolderItem[], held: Map<string, number>): string {
  const within = [...held.values()].reduce((sum, count) => sum + count, 0);
  const folders = within === 0 ? "" : ` The folders contain ${countWithin(within)}, which will be deleted too.`;
  const files = items.some(({ type }) => type === "file") || within > 0;
  const kept = files ? " Vault documents created from the files are kept." : "";
  return `They will be permanently deleted for everyone with access to them.${folders}${kept}`;
}

const countWithin = (count: number) => (count === 1 ? "one file or folder" : `${count} files and folders`);
