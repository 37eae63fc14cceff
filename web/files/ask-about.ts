import { ApiError } from "../api.ts";
import { toast } from "../ui/feedback/toast.ts";
import { listReadableFiles } from "./bulk-actions.ts";
import type { FolderItem } from "./files.queries.ts";

const MOST_ASKED = 50;

const nothing = () => new ApiError(0, "NOTHING", "No file that can be read is among them.");

/** The files of what is chosen as the address of a page names them. */
export async function readableFileIds(items: FolderItem[]): Promise<string> {
  const ids = await listReadableFiles(items);
  if (ids.length === 0) throw nothing();
  if (ids.length > MOST_ASKED) {
    const words = `At most ${MOST_ASKED} files can be taken at once, and these are ${ids.length}. Choose fewer, or add them to a vault and ask over it.`;
    throw new ApiError(0, "TOO_MANY", words);
  }
  return ids.join(",");
}

export const askAboutItems = (items: FolderItem[], go: (files: string) => unknown) =>
  readableFileIds(items).then(go).catch(toast.failed);
