import { t } from "../messages.ts";
import { showFailures } from "../ui/feedback/failures.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { offerUndo } from "../ui/feedback/undo.tsx";
import { moveItems } from "./bulk-actions.ts";
import type { FolderItem } from "./files.queries.ts";

/** Moves items, offers to undo it if all came from one folder, and lists what could not be moved. Resolves to whether all were moved. */
export async function moveWithUndo(items: FolderItem[], from: string | null, to: { id: string; name: string }) {
  const { done, failures } = await moveItems(items, from, to.id);
  const words = t(
    "{count, plural, one {“{name}” is now in {folder}.} other {# files and folders are now in {folder}.}}",
    {
      count: done.length,
      name: done[0]?.name,
      folder: to.name,
    },
  );
  if (failures.length > 0) showFailures(t("Some items could not be moved"), done.length, failures);
  else if (from === null) toast.done(words);
  else offerUndo(words, () => putBack(done, to.id, from));
  return failures.length === 0;
}

async function putBack(items: FolderItem[], from: string, to: string) {
  const { done, failures } = await moveItems(items, from, to);
  if (failures.length > 0) showFailures(t("Some items could not be moved back"), done.length, failures);
}
