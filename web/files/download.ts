import { ApiError, api, mustBeDownloadable } from "../api.ts";
import { t } from "../messages.ts";
import { toast } from "../ui/feedback/toast.ts";
import type { FolderItem } from "./files.queries.ts";

const MOST_AT_ONCE = 100;

/** One file as it is, several and folders as a ZIP. The server is asked first, so that its error can be shown here. */
export async function downloadItems(items: FolderItem[]) {
  const [only] = items;
  try {
    if (only?.type === "file" && items.length === 1) {
      return save(api.url("/files/{id}/content", { params: { id: only.id } }));
    }
    if (items.length > MOST_AT_ONCE) throw tooMany(items.length);
    const url = api.url("/files/zip", {
      query: { file_ids: idsOf(items, "file"), folder_ids: idsOf(items, "folder") },
    });
    await mustBeDownloadable(url);
    save(url);
  } catch (error) {
    toast.failed(error);
  }
}

const idsOf = (items: FolderItem[], type: FolderItem["type"]) =>
  items
    .filter((item) => item.type === type)
    .map(({ id }) => id)
    .join(",");

const tooMany = (count: number) =>
  new ApiError(
    0,
    "TOO_MANY",
    t(
      "You can download up to {most} files and folders at a time, and you selected {count}. Select fewer, or download their folder.",
      { most: MOST_AT_ONCE, count },
    ),
  );

/** The reply is an attachment, so the page stays. */
function save(url: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}
