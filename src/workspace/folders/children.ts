import type { Context } from "../../kernel/context.ts";
import { listFilesInFolder } from "../files/files.ts";
import type { OpenFolder } from "./folders.ts";
import { listSubfolders } from "./folders.ts";

/** Folders first, then files, each sorted by name. */
export async function listChildren(ctx: Context, folder: OpenFolder) {
  const folders = await listSubfolders(ctx, folder);
  const files = await listFilesInFolder(ctx, folder);
  return {
    items: [
      ...folders.map((each) => ({ type: "folder" as const, ...each })),
      ...files.map((each) => ({ type: "file" as const, ...each })),
    ],
  };
}
