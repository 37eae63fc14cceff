import type { Context } from "../context.ts";
import { listFilesOf } from "../files/files.ts";
import type { OpenFolder } from "./folders.ts";
import { listSubfolders } from "./folders.ts";

/** What lies in a folder: folders first, each kind by name. */
export async function listChildren(ctx: Context, folder: OpenFolder) {
  const folders = await listSubfolders(ctx, folder);
  const files = await listFilesOf(ctx, folder);
  return {
    items: [
      ...folders.map((each) => ({ type: "folder" as const, ...each })),
      ...files.map((each) => ({ type: "file" as const, ...each })),
    ],
  };
}
