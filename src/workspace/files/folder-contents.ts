import type { Context } from "../../kernel/context.ts";
import { listSubfolders, type OpenFolder } from "../folders/folders.ts";
import { listFilesOfFolder } from "./files.store.ts";
import { presentFile } from "./files.ts";

/** Folders first, then files, each sorted by name. */
export async function listChildren(ctx: Context, folder: OpenFolder) {
  const folders = await listSubfolders(ctx, folder);
  const files = await listFilesOfFolder(ctx.sql, ctx.organizationId, folder.id);
  return {
    items: [
      ...folders.map((each) => ({ type: "folder" as const, ...each })),
      ...files.map((each) => ({ type: "file" as const, ...presentFile(each) })),
    ],
  };
}
