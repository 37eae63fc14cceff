import { z } from "zod";
import { Id, PersonEmail, PersonName, Timestamp } from "../../kernel/http/shapes.ts";

const oneOrMany = <One extends string, Many extends string>(one: One, many: Many) =>
  z
    .strictObject({
      [one]: Id.optional().describe(`One id. Send either this or \`${many}\`.`),
      [many]: z.array(Id).min(1).max(500).optional().describe("Up to 500 ids. Either all of them are linked or none."),
    } as {
      [K in One]: z.ZodOptional<typeof Id>;
    } & { [K in Many]: z.ZodOptional<z.ZodArray<typeof Id>> })
    .refine(
      (body) => (body[one as never] === undefined) !== (body[many as never] === undefined),
      `must have exactly one of ${one} and ${many}`,
    )
    .meta({ oneOf: [{ required: [one] }, { required: [many] }] });

export const FileLinks = oneOrMany("file_id", "file_ids").meta({ id: "FileLinks" });
export type FileLinks = { file_id?: string; file_ids?: string[] };

/** A project that a file or folder is linked to. */
export const ProjectLink = z
  .object({
    project_id: Id.describe("The project that the item is linked to."),
    project_name: z.string().nullable().describe("Null if the caller cannot access the project."),
    linked_by: z
      .object({ user_id: z.int().describe("The id of the person."), email: PersonEmail, name: PersonName })
      .nullable()
      .describe("The person who created the link. Null for the organization."),
    linked_at: Timestamp.describe("When the link was created."),
    is_active: z
      .boolean()
      .describe(
        "False if the person who created the link can no longer share the item. The link then grants no access.",
      ),
  })
  .meta({ id: "ProjectLink" });
export type ProjectLink = z.output<typeof ProjectLink>;

export const FolderLinks = oneOrMany("folder_id", "folder_ids").meta({ id: "FolderLinks" });
export type FolderLinks = { folder_id?: string; folder_ids?: string[] };
