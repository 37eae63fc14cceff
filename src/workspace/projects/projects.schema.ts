import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { booleanText, CreatedAt, Id, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";

export const ACCESS_LEVELS = ["read", "write", "admin"] as const;
export const AccessLevel = z
  .enum(ACCESS_LEVELS)
  .describe("`read`: see the project. `write`: also work in it. `admin`: also change it and its members.");
export type AccessLevel = z.output<typeof AccessLevel>;

export const Project = z
  .object({
    id: Id.describe("The id of the project."),
    name: z.string().describe("The name of the project."),
    description: z.string().nullable().describe("What the project is about. Null if not set."),
    custom_instructions: z.string().nullable().describe("Instructions given to the model in the project's chats."),
    is_access_controlled: z
      .boolean()
      .describe("Whether only members can access the project. If false, everyone in the organization can."),
    my_access_level: AccessLevel.nullable().describe(
      "The calling user's access level. Null for an organization-scoped key.",
    ),
    is_pinned: z
      .boolean()
      .nullable()
      .describe("Whether the calling user has pinned the project. Null for an organization-scoped key."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "Project" });
export type Project = z.output<typeof Project>;

const ProjectName = visibleText(1, 255);

export const NewProject = z
  .strictObject({
    name: ProjectName.describe("The name of the project."),
    description: text(0, 10_000).nullable().optional().describe("What the project is about."),
    custom_instructions: text(0, 20_000)
      .nullable()
      .optional()
      .describe("Instructions given to the model in the project's chats."),
    is_access_controlled: z
      .boolean()
      .optional()
      .describe("Defaults to true with a user-scoped key and to false with an organization-scoped key."),
  })
  .meta({ id: "NewProject" });
export type NewProject = z.output<typeof NewProject>;

export const ProjectChange = NewProject.partial().meta({ id: "ProjectChange" });
export type ProjectChange = z.output<typeof ProjectChange>;

export const ProjectQuery = CursorQuery.extend({
  search: text(1, 500).optional().describe("Case-insensitive text contained in the name or the description."),
  pinned: booleanText.optional().describe("If true, returns only the calling user's pinned projects."),
});
export type ProjectQuery = Placed<z.output<typeof ProjectQuery>>;
