import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import { Visibility } from "../shares/visibility.schema.ts";

export const Skill = z
  .object({
    id: Id.describe("The id of the skill."),
    name: z.string().describe("The name of the skill."),
    description: z.string().nullable().describe("When the skill is useful. Null if not set."),
    content: z.string().describe("The instructions given to the model, in Markdown."),
    visibility: Visibility,
    is_official: z.boolean().describe("Whether the skill ships with the service. Official skills cannot be changed."),
    files: z
      .array(z.object({ id: Id.describe("The id of the file."), name: z.string().describe("The name of the file.") }))
      .describe("Files given to the model with the instructions. Only those the caller can read are listed."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "Skill" });
export type Skill = z.output<typeof Skill>;

const MAX_FILES = 50;
export const NewSkill = z
  .strictObject({
    name: visibleText(1, 255).describe("The name of the skill."),
    description: text(0, 1000).nullable().optional().describe("When the skill is useful."),
    content: visibleText(1, 100_000).describe("The instructions given to the model, in Markdown."),
    visibility: Visibility.optional(),
    file_ids: z
      .array(Id, "must be a list of file ids")
      .max(MAX_FILES, `must have at most ${MAX_FILES} files`)
      .optional()
      .describe("The complete list of files, in order. Duplicates are removed."),
  })
  .meta({ id: "NewSkill" });
export type NewSkill = z.output<typeof NewSkill>;

export const SkillChange = NewSkill.partial().meta({ id: "SkillChange" });
export type SkillChange = z.output<typeof SkillChange>;

export const SkillQuery = CursorQuery.extend({
  q: text(1, 500).optional().describe("Case-insensitive text contained in the name or the description."),
});
export type SkillQuery = Placed<z.output<typeof SkillQuery>>;
