import { z } from "zod";
import { Id } from "../http/shapes.ts";

const oneOrMany = <One extends string, Many extends string>(one: One, many: Many) =>
  z
    .strictObject({ [one]: Id.optional(), [many]: z.array(Id).min(1).max(500).optional() } as {
      [K in One]: z.ZodOptional<typeof Id>;
    } & { [K in Many]: z.ZodOptional<z.ZodArray<typeof Id>> })
    .refine(
      (body) => (body[one as never] === undefined) !== (body[many as never] === undefined),
      `must hold exactly one of ${one} and ${many}`,
    )
    .meta({ oneOf: [{ required: [one] }, { required: [many] }] });

export const FileLinks = oneOrMany("file_id", "file_ids").meta({ id: "FileLinks" });
export type FileLinks = { file_id?: string; file_ids?: string[] };
export const FolderLinks = oneOrMany("folder_id", "folder_ids").meta({ id: "FolderLinks" });
export type FolderLinks = { folder_id?: string; folder_ids?: string[] };
