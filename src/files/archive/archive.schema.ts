import { z } from "zod";
import { Id } from "../../http/shapes.ts";

export const MAX_CHOSEN = 100;

const ids = z
  .string()
  .transform((list) => [...new Set(list.toLowerCase().split(",").filter(Boolean))])
  .pipe(z.array(Id).max(MAX_CHOSEN, `must name at most ${MAX_CHOSEN}`))
  .optional()
  .meta({ type: "string", description: "Ids, separated by commas." });

export const ArchiveQuery = z
  .object({ file_ids: ids, folder_ids: ids })
  .refine(({ file_ids = [], folder_ids = [] }) => file_ids.length + folder_ids.length > 0, {
    path: ["file_ids"],
    message: "must name at least one file, or folder_ids a folder",
  });
export type ArchiveQuery = z.output<typeof ArchiveQuery>;
