import { z } from "zod";
import { PageQuery } from "../http/page.ts";
import { Id, Timestamp, text } from "../http/shapes.ts";
import { Visibility } from "../playbooks/playbooks.schema.ts";

export const Skill = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    content: z.string().describe("The instructions that the model is given, in Markdown."),
    visibility: Visibility,
    is_official: z.boolean().describe("True: it ships with the service and cannot be changed."),
    files: z
      .array(z.object({ id: Id, name: z.string() }))
      .describe("Given to the model with the instructions: those of its files that the caller can read."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Skill" });
export type Skill = z.output<typeof Skill>;

const MAX_FILES = 50;
const notBlank = (value: string) => value.trim() !== "";

export const NewSkill = z
  .strictObject({
    name: text(1, 255).refine(notBlank, "must not be blank"),
    description: text(0, 1000).nullable().optional(),
    content: text(1, 100_000).refine(notBlank, "must not be blank"),
    visibility: Visibility.optional(),
    file_ids: z
      .array(Id, "must be a list of file ids")
      .max(MAX_FILES, `must have at most ${MAX_FILES} files`)
      .optional()
      .describe("All of its files, in their order; repeats are dropped."),
  })
  .meta({ id: "NewSkill" });
export type NewSkill = z.output<typeof NewSkill>;

export const SkillChange = NewSkill.partial().meta({ id: "SkillChange" });
export type SkillChange = z.output<typeof SkillChange>;

export const SkillQuery = PageQuery.extend({
  q: text(1, 500).optional().describe("Part of the name or the description, in any case."),
});
export type SkillQuery = z.output<typeof SkillQuery>;
