import { ApiError } from "../api.ts";
import { t } from "../messages.ts";
import { toast } from "../ui/feedback/toast.ts";
import { listReadableFiles } from "./bulk-actions.ts";
import type { FolderItem } from "./files.queries.ts";

const MOST_ASKED = 50;

const nothing = () => new ApiError(0, "NOTHING", t("None of these files can be read."));

/** The selected files, as a page's URL names them. */
export async function readableFileIds(items: FolderItem[]): Promise<string> {
  const ids = (await listReadableFiles(items)).map(({ id }) => id);
  if (ids.length === 0) throw nothing();
  if (ids.length > MOST_ASKED) {
    const words = t(
      "You can ask about up to {most} files at a time, and you selected {count}. Select fewer, or add them to a vault and ask the vault.",
      { most: MOST_ASKED, count: ids.length },
    );
    throw new ApiError(0, "TOO_MANY", words);
  }
  return ids.join(",");
}

export const askAboutItems = (items: FolderItem[], go: (files: string) => unknown) =>
  readableFileIds(items).then(go).catch(toast.failed);
