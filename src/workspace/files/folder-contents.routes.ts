import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Folder } from "../folders/folders.schema.ts";
import { folderGate } from "../folders/folders.ts";
import { File } from "./files.schema.ts";
import { listChildren } from "./folder-contents.ts";

const Child = z
  .union([
    Folder.extend({ type: z.literal("folder").describe("Always `folder`.") }),
    File.extend({ type: z.literal("file").describe("Always `file`.") }),
  ])
  .meta({ id: "FolderItem" });

export const listFolderChildrenRoute = endpoint({
  method: "GET",
  path: "/folders/{id}/children",
  replica: true,
  summary: "List a folder's contents, folders first, by name",
  description: "The folders and files directly within it that the caller can see.",
  key: "any",
  params: z.object({ id: Id }),
  gate: folderGate("read"),
  returns: z.object({ items: z.array(Child).describe("The folders and then the files in it, by name.") }),
  status: 200,
  handle: (ctx, { folder }) => listChildren(ctx, folder),
});
