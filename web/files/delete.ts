import { ApiError } from "../api.ts";
import { t } from "../messages.ts";
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
      title: t("Delete “{name}”?", { name: item.name }),
      message: item.type === "folder" ? wordsOnFolder(held) : FILE_WORDS,
      action: item.type === "folder" ? t("Delete folder") : t("Delete file"),
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
    title: t("Delete {items}?", { items: countOf(items) }),
    message: wordsOnMany(items, held),
    action: t("Delete {count}", { count: items.length }),
    danger: true,
  });
  if (!agreed) return false;
  const { done, failures } = await deleteItems(items, held);
  if (failures.length > 0) showFailures(t("Some items could not be deleted"), done.length, failures);
  else toast.done(t("{items} were deleted.", { items: countOf(done) }));
  return failures.length === 0;
}

async function heldBy(items: FolderItem[]): Promise<Map<string, number>> {
  const folders = items.filter(({ type }) => type === "folder");
  return new Map(await Promise.all(folders.map(async ({ id }) => [id, await countChildren(id)] as const)));
}

function countOf(items: FolderItem[]): string {
  const files = items.filter(({ type }) => type === "file").length;
  const folders = items.length - files;
  if (folders === 0) return t("{count, plural, one {# file} other {# files}}", { count: files });
  if (files === 0) return t("{count, plural, one {# folder} other {# folders}}", { count: folders });
  return t("{files, plural, one {# file} other {# files}} and {folders, plural, one {# folder} other {# folders}}", {
    files,
    folders,
  });
}

const FILE_WORDS = t("The file and its text will be permanently deleted. Vault documents created from it are kept.");

const wordsOnFolder = (held: number) =>
  held === 0
    ? t("The folder is empty. It will be deleted for everyone with access to it.")
    : t(
        "{count, plural, one {It contains one file or folder.} other {It contains # files and folders.}} Everything in it will be permanently deleted for everyone with access to it.",
        { count: held },
      );

function wordsOnMany(items: FolderItem[], held: Map<string, number>): string {
  const within = [...held.values()].reduce((sum, count) => sum + count, 0);
  const hasFiles = items.some(({ type }) => type === "file") || within > 0;
  const sentences = [
    t("They will be permanently deleted for everyone with access to them."),
    within > 0 &&
      t(
        "{count, plural, one {The folders contain one file or folder, which will be deleted too.} other {The folders contain # files and folders, which will be deleted too.}}",
        { count: within },
      ),
    hasFiles && t("Vault documents created from the files are kept."),
  ];
  return sentences.filter(Boolean).join(" ");
}
