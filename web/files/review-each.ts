import { ApiError } from "../api.ts";
import { keepChosenContracts } from "../portfolios/chosen-contracts.ts";
import { toast } from "../ui/feedback/toast.ts";
import { listReadableFiles } from "./bulk-actions.ts";
import type { FolderItem } from "./files.queries.ts";

/** Hands the files, and those directly in the folders, to the form that reviews each of them. */
export async function reviewEachItem(items: FolderItem[], go: () => unknown) {
  try {
    const files = await listReadableFiles(items);
    if (files.length === 0) throw new ApiError(0, "NOTHING", "None of these files can be read.");
    keepChosenContracts(files);
    await go();
  } catch (error) {
    toast.failed(error);
  }
}
