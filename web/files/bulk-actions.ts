import { ApiError, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { runBatch } from "../ui/data/run-batch.ts";
import { showProgress } from "../ui/feedback/undo.tsx";
import { childrenQuery, deleteItem, type FolderItem, linkItem, moveItem, refreshFiles } from "./files.queries.ts";

const FEW = 20;

/** For a few items, progress would disappear before anyone could read it. */
function wayOf({ length }: FolderItem[], words: (progress: { done: number; count: number }) => string) {
  if (length < FEW) return {};
  const tell = showProgress();
  return { onProgress: (done: number) => tell(words({ done, count: length }), done === length) };
}

/** Moves files and folders. They leave the list at once; those that the server rejects come back. */
export async function moveItems(items: FolderItem[], from: string | null, to: string) {
  const key = from === null ? undefined : childrenQuery(from).queryKey;
  const moved = new Set(items.map(({ id }) => id));
  if (key) queryClient.setQueryData(key, (now) => now && { items: now.items.filter(({ id }) => !moved.has(id)) });
  const move = async (item: FolderItem) => {
    await moveItem(item, to);
    return item;
  };
  const outcome = await runBatch(
    items,
    move,
    wayOf(items, (progress) => t("Moving {done} of {count}", { ...progress })),
  );
  await refreshFiles();
  return outcome;
}

/** Items that were deleted along with their folder count as deleted. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Deletes many items. A folder is deleted with its contents only if the person was told about them: `held` has their number. */
export async function deleteItems(items: FolderItem[], held: Map<string, number>) {
  const remove = async (item: FolderItem) => {
    await deleteItem(item, (held.get(item.id) ?? 0) > 0).catch((error) => {
      if (!isGone(error)) throw error;
    });
    return item;
  };
  const outcome = await runBatch(
    items,
    remove,
    wayOf(items, (progress) => t("Deleting {done} of {count}", { ...progress })),
  );
  await refreshFiles();
  return outcome;
}

/** Links files and folders to a project. They stay where they are. */
export async function linkItems(items: FolderItem[], projectId: string) {
  const link = async (item: FolderItem) => {
    await linkItem(item, projectId);
    return item;
  };
  const outcome = await runBatch(
    items,
    link,
    wayOf(items, (progress) => t("Linking {done} of {count}", { ...progress })),
  );
  await refreshFiles();
  return outcome;
}

/** The readable files among them, and those directly in their folders. */
export async function listReadableFiles(items: FolderItem[]): Promise<{ id: string; name: string }[]> {
  const found = items.map(async (item) => {
    if (item.type === "file") return [item];
    const { items: within } = await queryClient.fetchQuery(childrenQuery(item.id));
    return within.filter((each) => each.type === "file");
  });
  const files = (await Promise.all(found)).flat().filter(({ status }) => status !== "failed");
  return [...new Map(files.map(({ id, name }) => [id, { id, name }])).values()];
}
