import { t } from "../messages.ts";
import { showFailures } from "../ui/feedback/failures.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { offerUndo } from "../ui/feedback/undo.tsx";
import { first } from "../ui/must.ts";
import { moveItems } from "./bulk-actions.ts";
import type { FolderItem } from "./files.queries.ts";

export const describeItems = (items: { name: string }[]) =>
  t("{count, plural, one {“{name}”} other {# files and folders}}", { count: items.length, name: first(items).name });

/** Moves items, offers to undo it if all came from one folder, and lists what could not be moved. Resolves to whether all were moved. */
export async function moveWithUndo(items: FolderItem[], from: string | null, to: { id: string; name: string }) {
  const { done, failures } = await moveItems(items, from, to.id);
  const words = t("{done} {count, plural, one {is} other {are}} now in {name}.", {
    done: describeItems(done),
    count: done.length,
    name: to.name,
  });
  if (failures.length > 0) showFailures(t("Some items could not be moved"), done.length, failures);
  else if (from === null) toast.done(words);
  else offerUndo(words, () => putBack(done, to.id, from));
  return failures.length === 0;
}

async function putBack(items: FolderItem[], from: string, to: string) {
  const { done, failures } = await moveItems(items, from, to);
  if (failures.length > 0) showFailures(t("Some items could not be moved back"), done.length, failures);
}
