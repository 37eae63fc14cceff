import type { NewSkill, Skill } from "./skills.queries.ts";

export interface SkillDraft {
  name: string;
  description: string;
  content: string;
  visibility: Skill["visibility"];
}

export const draftOf = (skill?: Skill): SkillDraft => ({
  name: skill?.name ?? "",
  description: skill?.description ?? "",
  content: skill?.content ?? "",
  visibility: skill?.visibility ?? "private",
});

/** The request body, with trimmed text. */
export const bodyOf = ({ name, description, content, visibility }: SkillDraft, files: { id: string }[]): NewSkill => ({
  name: name.trim(),
  description: description.trim() || null,
  content: content.trim(),
  visibility,
  file_ids: files.map(({ id }) => id),
});
