import { z } from "zod";
import {
  EXACTLY_ONE,
  exactlyOnePersonSchema,
  namesOnePerson,
  personFields,
} from "../../identity/accounts/people.schema.ts";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { booleanText, CreatedAt, Id, PersonEmail, PersonName, Timestamp, text } from "../../kernel/http/shapes.ts";

export const FolderAccess = z
  .enum(["read", "write", "manage"])
  .describe(
    "`manage` also allows changing the folder's members, `is_access_controlled`, and the projects it is linked to.",
  );
export type FolderAccess = z.output<typeof FolderAccess>;

const FolderType = z.enum(["custom", "my-files", "org-files", "project"]);
export type FolderType = z.output<typeof FolderType>;

export const Folder = z
  .object({
    id: Id.describe("The id of the folder."),
    name: z.string().describe("The name of the folder."),
    description: z.string().nullable().describe("What the folder is for. Null if not set."),
    path: z
      .string()
      .describe(
        "The folder names from the topmost folder visible to the caller, such as `Organization Files/Leases/2026`.",
      ),
    parent_folder_id: Id.nullable().describe(
      "Null for a system folder, or if the caller cannot see the parent folder.",
    ),
    folder_type: FolderType.describe(
      "`my-files` and `org-files` are the top folders of a person and of the organization, `project` is that of a project. All others are `custom`.",
    ),
    is_access_controlled: z
      .boolean()
      .describe("Whether only its members can open the folder. If false, it has the same access as its parent folder."),
    created_at: CreatedAt,
  })
  .meta({ id: "Folder" });
export type Folder = z.output<typeof Folder>;

const FolderName = text(2, 255)
  .refine((name) => name.trim().length >= 2, "must have at least 2 non-blank characters")
  .refine((name) => !/[/\p{Cc}]/u.test(name), "must not contain a slash or control characters")
  .meta({ pattern: "^[^/\\u0000-\\u001f\\u007f-\\u009f]+$" });

/** The caller's own files, what others shared, or the organization's files. */
export const Scope = z.enum(["my-files", "shared-with-me", "organization"]);
export type Scope = z.output<typeof Scope>;
export const HomeScope = z.enum(["my-files", "organization"]);
export type HomeScope = z.output<typeof HomeScope>;

const ONE_PLACE = "must not have both parent_folder_id and scope";

export const NewFolder = z
  .strictObject({
    name: FolderName.describe("The name of the folder."),
    description: text(0, 4000).nullable().optional().describe("What the folder is for."),
    parent_folder_id: Id.optional().describe(
      "The folder to create it in. Send at most one of `parent_folder_id` and `scope`.",
    ),
    scope: HomeScope.optional().describe(
      "The area to create it in. Defaults to the caller's own files, or the organization's with an organization-scoped key.",
    ),
  })
  .refine(({ parent_folder_id, scope }) => parent_folder_id === undefined || scope === undefined, ONE_PLACE)
  .meta({
    id: "NewFolder",
    not: {
      required: ["parent_folder_id", "scope"],
      properties: {
        parent_folder_id: { description: "Not together with `scope`." },
        scope: { description: "Not together with `parent_folder_id`." },
      },
    },
  });
export type NewFolder = z.output<typeof NewFolder>;

export const FolderChange = z
  .strictObject({
    name: FolderName.optional().describe("The new name."),
    description: text(0, 4000).nullable().optional().describe("The new description; null clears it."),
    parent_folder_id: Id.nullable()
      .optional()
      .describe("Moves the folder into this one. Null is accepted only if it is already null."),
    is_access_controlled: z
      .boolean()
      .optional()
      .describe("Whether only its members can open the folder. Requires `manage`."),
  })
  .meta({ id: "FolderChange" });
export type FolderChange = z.output<typeof FolderChange>;

export const Shareable = booleanText
  .optional()
  .describe("If true, returns only items that the caller can share and therefore link to a project.");

export const FolderQuery = CursorQuery.extend({
  q: text(1, 500).optional().describe("Case-insensitive text contained in the name."),
  scope: Scope.optional().describe("Only folders of this area. Requires a user-scoped key."),
  shareable: Shareable,
});
export type FolderQuery = Placed<z.output<typeof FolderQuery>>;

export const DeleteQuery = z.object({
  recursive: booleanText.optional().describe("Whether the contents are deleted as well."),
});

export const FolderMember = z
  .object({
    user_id: z.int().describe("The id of the person."),
    email: PersonEmail,
    name: PersonName,
    access_level: FolderAccess,
    added_at: Timestamp.describe("When the person got access."),
  })
  .meta({ id: "FolderMember" });
export type FolderMember = z.output<typeof FolderMember>;

export const NewFolderMember = z
  .strictObject({ ...personFields, access_level: FolderAccess.default("read") })
  .refine(namesOnePerson, EXACTLY_ONE)
  .meta({ id: "NewFolderMember", ...exactlyOnePersonSchema });
export type NewFolderMember = z.output<typeof NewFolderMember>;
