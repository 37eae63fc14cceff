import { ApiError, queryClient } from "../api.ts";
import { runBatch } from "../ui/data/run-batch.ts";
import { showProgress } from "../ui/feedback/undo.tsx";
import { childrenQuery, deleteItem, type FolderItem, linkItem, moveItem, refreshFiles } from "./files.queries.ts";

const FEW = 20;

/** Few are done before one could read how many are. */
function wayOf(verb: string, { length }: FolderItem[]) {
  if (length < FEW) return {};
  const tell = showProgress();
  return { onProgress: (done: number) => tell(`${verb} ${done} of ${length}`, done === length) };
}

/** Moves files and folders; they leave the list at once, and those that the server refuses come back. */
export async function moveItems(items: FolderItem[], from: string | null, to: string) {
  const key = from === null ? undefined : childrenQuery(from).queryKey;
  const moved = new Set(items.map(({ id }) => id));
  if (key) queryClient.setQueryData(key, (now) => now && { items: now.items.filter(({ id }) => !moved.has(id)) });
  const move = async (item: FolderItem) => {
    await moveItem(item, to);
    return item;
  };
  const outcome = await runBatch(items, move, wayOf("Moving", items));
  await refreshFiles();
  return outcome;
}

/** What else took along is gone already, and not missed. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Deletes many. A folder goes with what it holds only where `held` says that something was seen in it. */
export async function deleteItems(items: FolderItem[], held: Map<string, number>) {
  const remove = async (item: FolderItem) => {
    await deleteItem(item, (held.get(item.id) ?? 0) > 0).catch((error) => {
      if (!isGone(error)) throw error;
    });
    return item;
  };
  const outcome = await runBatch(items, remove, wayOf("Deleting", items));
  await refreshFiles();
  return outcome;
}

/** Puts files and folders beside those of a project; they stay where they lie. */
export async function linkItems(items: FolderItem[], projectId: string) {
  const link = async (item: FolderItem) => {
    await linkItem(item, projectId);
    return item;
  };
  const outcome = await runBatch(items, link, wayOf("Linking", items));
  await refreshFiles();
  return outcome;
}

/** The files among them that can be read, and those that lie in their folders themselves. */
export async function listReadableFiles(items: FolderItem[]): Promise<string[]> {
  const found = items.map(async (item) => {
    if (item.type === "file") return [item];
    const { items: within } = await queryClient.fetchQuery(childrenQuery(item.id));
    return within.filter((each) => each.type === "file");
  });
  const files = (await Promise.all(found)).flat().filter(({ status }) => status !== "failed");
  return [...new Set(files.map(({ id }) => id))];
}
