import { z } from "zod";
import { Id } from "../../../kernel/http/shapes.ts";

export const MAX_CHOSEN = 100;

const ids = z
  .string()
  .transform((list) => [...new Set(list.toLowerCase().split(",").filter(Boolean))])
  .pipe(z.array(Id).max(MAX_CHOSEN, `must contain at most ${MAX_CHOSEN} ids`))
  .optional()
  .meta({ type: "string", description: "Ids, separated by commas." });

export const ArchiveQuery = z
  .object({ file_ids: ids, folder_ids: ids })
  .refine(({ file_ids = [], folder_ids = [] }) => file_ids.length + folder_ids.length > 0, {
    path: ["file_ids"],
    message: "must contain at least one id, or folder_ids must",
  });
export type ArchiveQuery = z.output<typeof ArchiveQuery>;
