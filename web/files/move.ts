import { tellFaults } from "../ui/feedback/faults.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { offerUndo } from "../ui/feedback/undo.tsx";
import type { FolderItem } from "./files.queries.ts";
import { moveItems } from "./many.ts";

export const wordsOn = (items: { name: string }[]) =>
  items.length === 1 ? `“${items[0]!.name}”` : `${items.length} files and folders`;

/** Moves, offers to take it back where all came from one folder, and says what could not be moved. Resolves to whether all are. */
export async function moveAndTell(items: FolderItem[], from: string | null, to: { id: string; name: string }) {
  const { done, faults } = await moveItems(items, from, to.id);
  const words = `${wordsOn(done)} ${done.length === 1 ? "is" : "are"} now in ${to.name}.`;
  if (faults.length > 0) tellFaults("Not all of them were moved", done.length, faults);
  else if (from === null) toast.done(words);
  else offerUndo(words, () => putBack(done, to.id, from));
  return faults.length === 0;
}

async function putBack(items: FolderItem[], from: string, to: string) {
  const { done, faults } = await moveItems(items, from, to);
  if (faults.length > 0) tellFaults("Not all of them were put back", done.length, faults);
}
